package io.graphflow.storage.load;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.load.csv.CsvChunk;
import io.graphflow.storage.load.csv.CsvParser;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.value.BadValueException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.ints.IntSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Loads the edges of a file: of an edge file, or the foreign keys of a vertex file. */
final class EdgeTask implements ChunkPipeline.Task<EdgeTask.Rows> {
  private final LoadState state;
  private final FileSet set;
  private final InputFile file;
  private final FieldMap map;
  private final EdgePlan plan;
  private final boolean resolvesTogether;
  private final Queue<Rows> free = new ConcurrentLinkedQueue<>();

  /** The edges of a chunk, by slot of the plan. */
  final class Rows {
    final List<EdgeBatch> batches = new ArrayList<>();
    final List<IntArrayList> lines = new ArrayList<>();
    final List<BadRow> badRows = new ArrayList<>();
    final CsvParser parser = new CsvParser(set.format());

    Rows() {
      for (int edgeLabel : plan.edgeLabels()) {
        batches.add(new EdgeBatch(state.descriptor.edgeLabels()
            .get(edgeLabel)
            .properties()
            .stream()
            .map(PropertyDeclaration::type)
            .toList()));
        lines.add(new IntArrayList());
      }
    }

    void clear() {
      batches.forEach(EdgeBatch::clear);
      lines.forEach(IntArrayList::clear);
      badRows.clear();
    }
  }

  EdgeTask(LoadState state, FileSet set, InputFile file, FieldMap map, EdgePlan plan) {
    this.state = state;
    this.set = set;
    this.file = file;
    this.map = map;
    this.plan = plan;
    this.resolvesTogether = plan.resolvesTogether();
  }

  @Override
  public Rows parse(CsvChunk chunk) {
    Rows recycled = free.poll();
    Rows rows = recycled == null ? new Rows() : recycled;
    if (resolvesTogether) {
      parse(chunk, rows, true);
      if (resolve(rows)) {
        return rows;
      }
      // An end is wrong. Once more, row by row, to tell which and to leave it out.
      rows.clear();
    }
    parse(chunk, rows, false);
    return rows;
  }

  private void parse(CsvChunk chunk, Rows rows, boolean keysOnly) {
    IntSet leftOut = plan.foreignKeys()
        ? state.rejectedVertexLines(set, file, chunk)
        : IntSets.EMPTY_SET;
    rows.parser.parse(chunk, new CsvParser.RowHandler() {
      @Override
      public void row(CsvRow row) {
        if (leftOut.isEmpty() || !leftOut.contains(row.line())) {
          append(row, rows, keysOnly);
        }
      }

      @Override
      public void malformed(int line, int field, String reason) {
        if (!leftOut.contains(line)) {
          rows.badRows.add(new BadRow(line, 0, reason));
        }
      }
    });
  }

  /** Replaces the keys of all ends by vertex IDs; false if one names no vertex or two. */
  private boolean resolve(Rows rows) {
    for (List<EdgePlan.Edge> edges : plan.edgesByLabel().values()) {
      for (EdgePlan.Edge edge : edges) {
        EdgeBatch batch = rows.batches.get(edge.slot());
        if (!edge.source().resolver().resolve(batch.sources(), batch.count())
            || !edge.destination().resolver().resolve(batch.destinations(), batch.count())) {
          return false;
        }
      }
    }
    return true;
  }

  private void append(CsvRow row, Rows rows, boolean keysOnly) {
    List<EdgePlan.Edge> edges;
    try {
      map.check(row);
      edges = edges(row);
    } catch (BadValueException e) {
      rows.badRows.add(new BadRow(row.line(), 0, e.getMessage()));
      return;
    }
    for (EdgePlan.Edge edge : edges) {
      append(row, edge, rows, keysOnly);
    }
  }

  private List<EdgePlan.Edge> edges(CsvRow row) throws BadValueException {
    if (plan.labelField() < 0) {
      return plan.edgesByLabel().get("");
    }
    String text = row.text(plan.labelField());
    List<EdgePlan.Edge> edges = plan.edgesByLabel().get(text);
    if (edges == null) {
      throw new BadValueException("'" + text + "' stands for no label, expected one of "
          + plan.edgesByLabel().keySet()
          + ClosestName.hint(text, plan.edgesByLabel().keySet()));
    }
    return edges;
  }

  private void append(CsvRow row, EdgePlan.Edge edge, Rows rows, boolean keysOnly) {
    EdgePlan.End source = edge.source();
    EdgePlan.End destination = edge.destination();
    if ((source.nullable() && source.resolver().isNull(row, source.field()))
        || (destination.nullable() && destination.resolver().isNull(row, destination.field()))) {
      return;
    }
    EdgeBatch batch = rows.batches.get(edge.slot());
    int field = source.field();
    try {
      long sourceId = end(source, row, keysOnly);
      field = destination.field();
      long destinationId = end(destination, row, keysOnly);
      ColumnBatch properties = batch.properties();
      for (int property = 0; property < edge.fields().size(); property++) {
        field = edge.fields().getInt(property);
        if (field < 0) {
          properties.values(property).appendNull();
        } else {
          edge.appenders().get(property).append(row, field, properties.values(property));
        }
      }
      batch.endEdge(sourceId, destinationId);
      rows.lines.get(edge.slot()).add(row.line());
    } catch (BadValueException e) {
      batch.properties().discardRow();
      rows.badRows.add(new BadRow(row.line(), field + 1, e.getMessage()));
    }
  }

  /** The ID of the vertex at an end, or its key, to be looked up later. */
  private static long end(EdgePlan.End end, CsvRow row, boolean keysOnly)
      throws BadValueException {
    return keysOnly
        ? end.resolver().key(row, end.field())
        : end.resolver().resolve(row, end.field());
  }

  @Override
  public void take(Rows rows, CsvChunk chunk, long linesBefore) {
    List<BadRow> badRows = new ArrayList<>(rows.badRows);
    for (int slot = 0; slot < plan.edgeLabels().size(); slot++) {
      if (rows.batches.get(slot).count() > 0) {
        take(plan.edgeLabels().getInt(slot), rows.batches.get(slot), rows.lines.get(slot),
            linesBefore,
            badRows);
      }
    }
    state.reject(badRows, file, chunk, set.format(), linesBefore);
    rows.clear();
    free.add(rows);
  }

  private void take(
      int edgeLabel, EdgeBatch batch, IntArrayList lines, long linesBefore,
      List<BadRow> badRows) {
    List<RefusedRow> refused = state.target.appendEdges(edgeLabel, batch);
    state.edgeCounts[edgeLabel] += batch.count() - refused.size();
    RowPlaces places = state.edgePlaces.get(edgeLabel);
    if (places != null) {
      IntArrayList accepted = RowPlaces.accepted(lines, refused);
      if (!accepted.isEmpty()) {
        places.add(state.fileNumber(file), linesBefore, accepted);
      }
    }
    Edges edges = state.descriptor.edgeLabels().get(edgeLabel);
    for (RefusedRow row : refused) {
      badRows.add(new BadRow(lines.getInt(row.row()), 0, switch (row) {
        case RefusedRow.SecondEdge second ->
          edges.name() + " is " + edges.cardinality().text() + ", but this is a second edge "
              + (second.direction() == Direction.FORWARD ? "from" : "to")
              + " the same vertex; the first is " + state.describe(places, second.first());
        case RefusedRow.Forbidden forbidden -> forbidden.message();
        case RefusedRow.DuplicateKey _ -> throw new IllegalStateException("an edge has no key");
      }));
    }
  }
}
