package io.graphflow.graphar.load;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.ChunkRows;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Loads the edges of a label. Each part is read by one thread, so that edges of a list keep their order. */
final class EdgeLoad {
  private static final int PIECE = 8192;

  private final LabelPlan plan;
  private final List<PropertyDeclaration> declarations;
  private final Map<String, Integer> places = new HashMap<>();
  private final GraphFolder folder;
  private final Consumer<EdgeBatch> target;
  private final LongConsumer progress;

  /**
   * Creates a load.
   *
   * @param target takes the edges, from any thread, one at a time
   * @param progress hears of edges, from any thread, one at a time
   */
  EdgeLoad(LabelPlan plan, GraphFolder folder, Consumer<EdgeBatch> target,
      LongConsumer progress) {
    this.plan = plan;
    this.declarations = plan.declarations();
    this.folder = folder;
    this.target = target;
    this.progress = progress;
    declarations.forEach(property -> places.put(property.name(), places.size()));
  }

  void run(LoadThreads threads) {
    List<Future<Void>> reading = new ArrayList<>();
    for (EdgePlan type : plan.types()) {
      for (int part = 0; part < type.partCounts().size(); part++) {
        int number = part;
        if (type.partCounts().get(part) > 0) {
          reading.add(threads.submit(() -> {
            read(type, number);
            return null;
          }));
        }
      }
    }
    reading.forEach(threads::result);
  }

  private void read(EdgePlan type, int part) {
    long left = type.partCounts().get(part);
    for (long chunk = 0; left > 0; chunk++) {
      long rows = Math.min(left, type.type().chunkSize());
      read(type, part, chunk, rows);
      left -= rows;
    }
  }

  private void read(EdgePlan plan, int part, long chunk, long rows) {
    EdgeType type = plan.type();
    List<ChunkRows> files = new ArrayList<>();
    try {
      files.add(ChunkRows.open(folder.adjacencyChunk(type, plan.copy(), part, chunk),
          plan.copy().fileType(), List.of(FormatColumns.SOURCE, FormatColumns.DESTINATION)));
      for (int i = 0; i < plan.groups().size(); i++) {
        files.add(ChunkRows.open(
            folder.edgeChunk(type, plan.copy(), plan.copy().groups().get(i), part, chunk),
            plan.copy().groups().get(i).fileType(), storedColumns(plan.groups().get(i))));
      }
      EdgeBatch batch =
          new EdgeBatch(declarations.stream().map(PropertyDeclaration::type).toList());
      LongValues sources = new LongValues();
      LongValues destinations = new LongValues();
      for (long done = 0; done < rows;) {
        int count = (int) Math.min(PIECE, rows - done);
        batch.clear();
        sources.clear();
        destinations.clear();
        files.getFirst().readFully(count, List.of(sources, destinations));
        new Ends(plan, part, files.getFirst(), done).append(sources, destinations, batch);
        readProperties(plan, files, batch, count);
        batch.properties().endRows(count);
        if (Thread.interrupted()) {
          // Another part has failed, which is what the load tells.
          return;
        }
        synchronized (this) {
          target.accept(batch);
          progress.accept(count);
        }
        done += count;
      }
      files.forEach(ChunkRows::requireEnd);
    } finally {
      files.forEach(ChunkRows::close);
    }
  }

  /** The columns of a group, stored as those of all types of the label are. */
  private List<PropertyColumn> storedColumns(List<PropertyColumn> columns) {
    List<PropertyColumn> stored = new ArrayList<>();
    for (PropertyColumn column : columns) {
      stored.add(column.storedAs(declarations.get(place(column)).type()));
    }
    return stored;
  }

  private int place(PropertyColumn column) {
    return places.get(column.property().name());
  }

  private void readProperties(EdgePlan plan, List<ChunkRows> files, EdgeBatch batch, int count) {
    Set<Integer> filled = new HashSet<>();
    for (int i = 0; i < plan.groups().size(); i++) {
      List<ValueBatch> targets = new ArrayList<>();
      for (PropertyColumn column : plan.groups().get(i)) {
        targets.add(batch.properties().values(place(column)));
        filled.add(place(column));
      }
      files.get(i + 1).readFully(count, targets);
    }
    for (int place = 0; place < declarations.size(); place++) {
      if (!filled.contains(place)) {
        for (int row = 0; row < count; row++) {
          batch.properties().values(place).appendNull();
        }
      }
    }
  }

  /** Checks the ends of edges, and appends them as IDs. */
  private record Ends(EdgePlan plan, int part, ChunkRows file, long firstRow) {
    void append(LongValues sources, LongValues destinations, EdgeBatch batch) {
      boolean bySource = plan.copy().order().isBySource();
      LongValues owners = bySource ? sources : destinations;
      long from = part * plan.partSize();
      long to = from + plan.partSize();
      for (int row = 0; row < sources.count(); row++) {
        long source = sources.get(row);
        long destination = destinations.get(row);
        check(row, FormatColumns.SOURCE, source, plan.source().count());
        check(row, FormatColumns.DESTINATION, destination, plan.destination().count());
        if (owners.get(row) < from || owners.get(row) >= to) {
          throw error(row, bySource ? FormatColumns.SOURCE : FormatColumns.DESTINATION,
              "a vertex of part " + part + ", from " + from + " to " + (to - 1), owners.get(row));
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
