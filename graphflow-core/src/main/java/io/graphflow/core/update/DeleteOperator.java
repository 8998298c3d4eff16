package io.graphflow.core.update;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/** {@code DELETE} and {@code DETACH DELETE}. */
final class DeleteOperator implements RowSink {
  private final UpdateRun run;
  private final LiveExpression[] elements;
  private final boolean detach;
  private final RowSink next;

  DeleteOperator(UpdateRun run, UpdatePlan.DeleteElements delete, RowSink next) {
    this.run = run;
    this.elements = delete.elements()
        .stream()
        .map(element -> new LiveExpression(run, element))
        .toArray(LiveExpression[]::new);
    this.detach = delete.detach();
    this.next = next;
  }

  @Override
  public void row() {
    for (LiveExpression element : elements) {
      switch (element.value()) {
        case null -> {}
        case VertexReference(long vertex) -> deleteVertex(vertex);
        case EdgeReference(long edge, long source, long destination) ->
          deleteEdge(edge, source, destination);
        case PathReference path -> deletePath(path);
        case Object other ->
          throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
              "DELETE takes a NODE, RELATIONSHIP or PATH, but this is " + ValueText.describe(other)
                  + ".");
      }
    }
    next.row();
  }

  private void deleteVertex(long vertex) {
    run.locks.lockVertex(vertex);
    if (run.reader().hasVertex(vertex)) {
      lockKey(vertex);
      if (detach) {
        deleteEdges(vertex);
      }
    }
    if (run.writer.deleteVertex(vertex)) {
      run.counters.removeNode();
    }
  }

  /** All edges and vertices of a path; one that occurs twice is gone by then. */
  private void deletePath(PathReference path) {
    for (EdgeReference edge : path.edges()) {
      deleteEdge(edge.edgeId(), edge.sourceId(), edge.destinationId());
    }
    for (int i = 0; i <= path.length(); i++) {
      deleteVertex(path.vertexId(i));
    }
  }

  private void lockKey(long vertex) {
    VertexTable table = run.catalog().vertexTable(ElementId.table(vertex));
    if (table.primaryKey() >= 0) {
      run.locks.lockKey(table.id(), table.primaryKey(),
          run.reader().vertexProperty(vertex, table.primaryKey()));
    }
  }

  private void deleteEdges(long vertex) {
    for (int label = 0; label < run.catalog().edgeLabels().size(); label++) {
      for (Direction direction : Direction.values()) {
        // A list must not change while it is read; a self-loop is gone from the second one.
        LongArrayList ends = new LongArrayList();
        LongArrayList edges = new LongArrayList();
        run.reader().forEachEdge(label, vertex, direction, (neighbour, edge) -> {
          ends.add(neighbour);
          edges.add(edge);
        });
        for (int i = 0; i < edges.size(); i++) {
          long end = ends.getLong(i);
          boolean forward = direction == Direction.FORWARD;
          deleteEdge(edges.getLong(i), forward ? vertex : end, forward ? end : vertex);
        }
      }
    }
  }

  private void deleteEdge(long edge, long source, long destination) {
    run.locks.lockEdge(ElementId.table(edge), source, destination);
    if (run.writer.deleteEdge(edge)) {
      run.counters.removeRelationship();
    }
  }
}
