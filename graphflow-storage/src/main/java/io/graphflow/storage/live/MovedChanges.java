package io.graphflow.storage.live;

import io.graphflow.storage.checkpoint.ElementMoves;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.snapshot.ElementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes made while a checkpoint was built, in terms of what it has built: elements that were there
 * have the IDs they have moved to, and those made since get the next ones above the new files. For one
 * thread, which gives all changes in the order of their commits.
 */
final class MovedChanges {
  private final ElementMoves moves;
  private final DeltaBase base;
  private final Map<Long, Long> newVertices = new HashMap<>();
  private final Map<Long, Long> newEdges = new HashMap<>();
  private final Map<Integer, Long> nextOffsets = new HashMap<>();
  private final Map<Integer, Long> nextPositions = new HashMap<>();

  /**
   * Begins.
   *
   * @param base the new files
   */
  MovedChanges(ElementMoves moves, DeltaBase base) {
    this.moves = moves;
    this.base = base;
  }

  /** The changes of the next commit. */
  List<Change> of(List<Change> changes) {
    List<Change> moved = new ArrayList<>(changes.size());
    changes.forEach(change -> moved.add(moved(change)));
    return moved;
  }

  private Change moved(Change change) {
    return switch (change) {
      case Change.CreateVertex create ->
        new Change.CreateVertex(newVertex(create.vertex()), create.labels(), create.values());
      case Change.DeleteVertex delete -> new Change.DeleteVertex(vertex(delete.vertex()));
      case Change.SetLabel set ->
        new Change.SetLabel(vertex(set.vertex()), set.label(), set.bears());
      case Change.SetVertexProperty set ->
        new Change.SetVertexProperty(vertex(set.vertex()), set.property(), set.value());
      case Change.CreateEdge create -> new Change.CreateEdge(newEdge(create.edge()),
          vertex(create.source()), vertex(create.destination()), create.values());
      case Change.DeleteEdge delete -> new Change.DeleteEdge(edge(delete.edge()),
          vertex(delete.source()), vertex(delete.destination()));
      case Change.SetEdgeProperty set ->
        new Change.SetEdgeProperty(edge(set.edge()), set.property(), set.value());
      case Change.AddVertexTable _,Change.AddVertexProperty _,Change.WidenVertexProperty _,Change.SetPrimaryKey _,Change.AddEdgeLabel _,Change.AddEdgeProperty _,Change.WidenEdgeProperty _,Change.AddEdgeTable _,Change.DeclareVertexTable _,Change.DeclareEdgeLabel _,Change.AddConstraint _,Change.DropConstraint _,Change.AddIndex _,Change.DropIndex _ ->
        change;
    };
  }

  private long vertex(long vertex) {
    Long created = newVertices.get(vertex);
    return created == null ? moves.vertex(vertex) : created;
  }

  private long edge(long edge) {
    Long created = newEdges.get(edge);
    return created == null ? moves.edge(edge) : created;
  }

  private long newVertex(long vertex) {
    int table = ElementId.table(vertex);
    long offset = nextOffsets.getOrDefault(table, base.vertexCount(table));
    nextOffsets.put(table, offset + 1);
    long id = ElementId.of(table, offset);
    newVertices.put(vertex, id);
    return id;
  }

  private long newEdge(long edge) {
    int table = ElementId.table(edge);
    long position = nextPositions.getOrDefault(table, base.edgePositions(table));
    nextPositions.put(table, position + 1);
    long id = ElementId.of(table, position);
    newEdges.put(edge, id);
    return id;
  }
}
