package io.graphflow.graphar.plan;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.ChunkRows;
import io.graphflow.graphar.file.FormatColumns;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.Offsets;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.List;

/** Reads the edges of a chunk, whose ends and properties lie in several files, row by row. For one thread. */
public final class EdgeChunk implements AutoCloseable {
  private static final int PIECE = 8192;

  private final EdgePart part;
  private final List<PropertyDeclaration> declarations;
  private final long firstEdge;
  private final long rows;
  private final List<ChunkRows> files = new ArrayList<>();
  private final List<int[]> places = new ArrayList<>();
  private final LongValues sources = new LongValues();
  private final LongValues destinations = new LongValues();
  private long done;

  /**
   * Opens the files of a chunk.
   *
   * @param declarations the properties of the batches, among them all that the edges have
   * @throws DataException if one is missing or wrong
   */
  public EdgeChunk(EdgePart part, GraphFolder folder, long chunk,
      List<PropertyDeclaration> declarations) {
    this.part = part;
    this.declarations = declarations;
    EdgePlan plan = part.plan();
    EdgeType type = plan.type();
    this.firstEdge = chunk * type.chunkSize();
    this.rows = part.rows(chunk);
    boolean whole = false;
    try {
      files.add(ChunkRows.open(folder.adjacencyChunk(type, plan.copy(), part.number(), chunk),
          plan.copy().fileType(), List.of(FormatColumns.SOURCE, FormatColumns.DESTINATION)));
      for (int i = 0; i < plan.groups().size(); i++) {
        int[] targets = plan.groups().get(i).stream().mapToInt(this::place).toArray();
        places.add(targets);
        files.add(ChunkRows.open(
            folder.edgeChunk(type, plan.copy(), plan.copy().groups().get(i), part.number(), chunk),
            plan.copy().groups().get(i).fileType(), storedColumns(plan.groups().get(i), targets)));
      }
      files.forEach(file -> file.expecting(rows));
      part.expectNext(folder, chunk);
      whole = true;
    } finally {
      if (!whole) {
        close();
      }
    }
  }

  private int place(PropertyColumn column) {
    for (int i = 0; i < declarations.size(); i++) {
      if (declarations.get(i).name().equals(column.property().name())) {
        return i;
      }
    }
    throw new IllegalArgumentException("not declared: " + column.property().name());
  }

  /** The columns of a group, stored as those of all types of the label are. */
  private List<PropertyColumn> storedColumns(List<PropertyColumn> columns, int[] targets) {
    List<PropertyColumn> stored = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      stored.add(columns.get(i).storedAs(declarations.get(targets[i]).type()));
    }
    return stored;
  }

  /**
   * Reads the next edges.
   *
   * @param batch is emptied before; has the columns of the declarations
   * @return whether there are any
   * @throws DataException if they are wrong
   */
  public boolean read(EdgeBatch batch) {
    if (done == rows) {
      files.forEach(ChunkRows::requireEnd);
      return false;
    }
    int count = (int) Math.min(PIECE, rows - done);
    batch.clear();
    sources.clear();
    destinations.clear();
    files.getFirst().readFully(count, List.of(sources, destinations));
    new Ends(part, files.getFirst(), firstEdge, done).append(sources, destinations, batch);
    readProperties(batch, count);
    batch.properties().endRows(count);
    done += count;
    return true;
  }

  private void readProperties(EdgeBatch batch, int count) {
    boolean[] filled = new boolean[declarations.size()];
    for (int i = 0; i < places.size(); i++) {
      List<ValueBatch> targets = new ArrayList<>();
      for (int place : places.get(i)) {
        targets.add(batch.properties().values(place));
        filled[place] = true;
      }
      files.get(i + 1).readFully(count, targets);
    }
    for (int place = 0; place < filled.length; place++) {
      if (!filled[place]) {
        for (int row = 0; row < count; row++) {
          batch.properties().values(place).appendNull();
        }
      }
    }
  }

  @Override
  public void close() {
    files.forEach(ChunkRows::close);
  }

  /**
   * Checks the ends of edges, and appends them as IDs.
   *
   * @param firstEdge the place in the part of the first edge of the file
   * @param firstRow the place in the file of the first edge
   */
  private record Ends(EdgePart part, ChunkRows file, long firstEdge, long firstRow) {
    void append(LongValues sources, LongValues destinations, EdgeBatch batch) {
      EdgePlan plan = part.plan();
      boolean bySource = plan.copy().order().isBySource();
      LongValues owners = bySource ? sources : destinations;
      PropertyColumn ownerColumn = bySource ? FormatColumns.SOURCE : FormatColumns.DESTINATION;
      long from = part.number() * plan.partSize();
      int count = plan.owners(part.number());
      for (int row = 0; row < sources.count(); row++) {
        long source = sources.get(row);
        long destination = destinations.get(row);
        check(row, FormatColumns.SOURCE, source, plan.source().count());
        check(row, FormatColumns.DESTINATION, destination, plan.destination().count());
        long owner = owners.get(row) - from;
        if (owner < 0 || owner >= count) {
          throw error(row, ownerColumn, "a vertex of part " + part.number() + ", from " + from
              + " to " + (from + count - 1), owners.get(row));
        }
        Offsets offsets = part.offsets();
        long edge = firstEdge + firstRow + row;
        if (offsets != null && !offsets.holds((int) owner, edge)) {
          throw error(row, ownerColumn, (from + offsets.owner(edge))
              + ", the vertex whose list is there by " + offsets.file(), owners.get(row));
        }
        batch.appendEnds(ElementId.of(plan.source().table(), source),
            ElementId.of(plan.destination().table(), destination));
      }
    }

    private void check(int row, PropertyColumn column, long vertex, long count) {
      if (vertex < 0 || vertex >= count) {
        throw error(row, column, "one of " + count + " vertices, from 0 on", vertex);
      }
    }

    private DataException error(int row, PropertyColumn column, String expected, long found) {
      return new DataException(file.file().toString(), 0, 0, "row " + (firstRow + row)
          + " (from 0), column '" + column.property().name() + "': expected " + expected
          + ", found " + found);
    }
  }
}
