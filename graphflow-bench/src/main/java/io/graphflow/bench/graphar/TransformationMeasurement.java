package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.graphar.export.GraphArExport;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.Page;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Times the steps from edges in no order to files of GraphAr, on all processors that the JVM has: the sort and the lists, as a
 * load makes them, and the files, as an export writes them. What the files have is compared with the edges first.
 */
public final class TransformationMeasurement implements ForkedMeasurement {
  static final String SECONDS = "s";
  static final String EDGES = "EDGES";

  /** What is timed. */
  enum Part {
    /** Sorting by source and destination. */
    SORT,
    /** Lists by source, and where they begin. */
    OFFSETS,
    /** Sorting by destination, and lists by destination. */
    BACKWARD,
    /** The files of the copy by source. */
    OUTPUT,
    /** The files of both copies. */
    OUTPUT_BOTH
  }

  private static final List<AdjacencyOrder> BY_SOURCE = List.of(AdjacencyOrder.ORDERED_BY_SOURCE);
  private static final List<AdjacencyOrder> BOTH =
      List.of(AdjacencyOrder.ORDERED_BY_SOURCE, AdjacencyOrder.ORDERED_BY_DESTINATION);
  private static final int BATCH = 1 << 14;

  private final Map<Part, List<Double>> times = new EnumMap<>(Part.class);

  /** Creates it, for {@link io.graphflow.bench.experiment.ForkedStep}. */
  public TransformationMeasurement() {}

  /** @param arguments the set, the scale, the number of rounds */
  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    Scale scale = Scale.valueOf(arguments.get(1));
    int rounds = Integer.parseInt(arguments.get(2));
    int vertices = EdgeSet.vertexCount(scale);
    long[] sorted = EdgeSet.valueOf(arguments.get(0)).edges(scale);
    UnsortedEdges edges = new UnsortedEdges(sorted, vertices);
    Path folder = Files.createTempDirectory("transformation");
    try {
      Path database = folder.resolve("database");
      load(edges, vertices, database);
      try (LiveStore store = LiveStore.open(new SystemDisk(), database, LiveOptions.DEFAULT);
          StoreView view = store.view()) {
        Path checked = folder.resolve("checked");
        write(view, BOTH, checked);
        check(checked, sorted);
        delete(checked);
        for (int round = -1; round < rounds; round++) {
          UnsortedEdges.Seconds built = edges.build();
          double one = write(view, BY_SOURCE, folder.resolve("one"));
          double both = write(view, BOTH, folder.resolve("both"));
          delete(folder.resolve("one"));
          delete(folder.resolve("both"));
          if (round >= 0) {
            add(Part.SORT, built.sort());
            add(Part.OFFSETS, built.offsets());
            add(Part.BACKWARD, built.backward());
            add(Part.OUTPUT, one);
            add(Part.OUTPUT_BOTH, both);
          }
        }
      }
    } finally {
      delete(folder);
    }
    List<Measurement> measured = new ArrayList<>();
    measured.add(Measurement.of("", EDGES, new TreeMap<>(), sorted.length, "edges"));
    times.forEach((part, all) -> measured.add(Measurement.of(
        "", part.name(), new TreeMap<>(), Measurement.median(all), SECONDS)));
    return measured;
  }

  private void add(Part part, double seconds) {
    times.computeIfAbsent(part, _ -> new ArrayList<>()).add(seconds);
  }

  private static void load(UnsortedEdges edges, int vertices, Path database) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
      int table = builder.addVertexTable(List.of("V"), List.of(), -1);
      int label = builder.addEdgeLabel("LINK", List.of());
      ColumnBatch rows = new ColumnBatch(List.of());
      rows.endRows(vertices);
      builder.vertices(table).append(rows);
      EdgeBatch batch = new EdgeBatch(List.of());
      for (int edge = 0; edge < edges.count(); edge++) {
        batch.endEdge(edges.source(edge), edges.destination(edge));
        if (batch.count() == BATCH || edge + 1 == edges.count()) {
          builder.edges(label).append(batch);
          batch.clear();
        }
      }
      builder.finish(ProgressListener.NONE);
    }
  }

  /** Writes a graph; returns how many seconds that takes. */
  private static double write(StoreView view, List<AdjacencyOrder> orders, Path folder)
      throws IOException {
    Files.createDirectory(folder);
    long start = System.nanoTime();
    GraphArExport.write(
        new ExportedGraph(view, ProgressListener.NONE), "graph", List.of(), folder, orders);
    return (System.nanoTime() - start) / 1e9;
  }

  /** Compares the lists of both copies with the edges. */
  private static void check(Path lake, long[] sorted) throws IOException {
    for (AdjacencyOrder order : BOTH) {
      long[] found = edges(lake.resolve("edge/V_LINK_V/" + order.key() + "/adj_list"));
      if (!order.isBySource()) {
        // Two stable orders of different edges are one if they agree once they are sorted, and each is.
        for (int i = 1; i < found.length; i++) {
          if (Long.compare(turned(found[i - 1]), turned(found[i])) >= 0) {
            throw new IOException("the copy by destination is not in its order");
          }
        }
        Arrays.sort(found);
      }
      if (!Arrays.equals(found, sorted)) {
        throw new IOException("the files " + order.key() + " have other edges than there are");
      }
    }
  }

  private static long turned(long edge) {
    return edge << Integer.SIZE | edge >>> Integer.SIZE;
  }

  /** The edges of all parts and chunks, in their order. */
  private static long[] edges(Path lists) throws IOException {
    long[] found = new long[1 << 16];
    int count = 0;
    for (int part = 0; Files.isDirectory(lists.resolve("part" + part)); part++) {
      for (int chunk = 0;; chunk++) {
        Path file = lists.resolve("part" + part + "/chunk" + chunk);
        if (!Files.exists(file)) {
          break;
        }
        try (ParquetFile parquet = ParquetFile.open(file)) {
          int rows = (int) parquet.rowGroups().stream().mapToLong(RowGroup::rowCount).sum();
          found = Arrays.copyOf(found, Math.max(found.length, 2 * (count + rows)));
          long[] sources = column(parquet, 0, rows);
          long[] destinations = column(parquet, 1, rows);
          for (int row = 0; row < rows; row++) {
            found[count++] = sources[row] << Integer.SIZE | destinations[row];
          }
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static long[] column(ParquetFile parquet, int column, int rows) {
    long[] values = new long[rows];
    int at = 0;
    for (int group = 0; group < parquet.rowGroups().size(); group++) {
      ColumnPages pages = parquet.pages(group, parquet.schema().columns().get(column));
      for (int number = 0; number < pages.count(); number++) {
        Page page = pages.read(number);
        page.longs(0, page.valueCount(), values, at);
        at += page.valueCount();
      }
    }
    return values;
  }

  static void delete(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}
