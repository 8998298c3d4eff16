package io.graphflow.bench.graphar;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Times the neighbours of a vertex and the vertices that bear a label, in files on each medium, and the same question of
 * neighbours asked of a graph in place. Files are opened anew for each question, so that their footers are known, and no page
 * is. All answers are compared first.
 */
public final class MediaMeasurement implements ForkedMeasurement {
  static final String MEDIUM = "medium";
  static final String MILLIS = "ms";
  static final String REQUESTS = "requests";
  static final String BYTES = "bytes";

  /** What is timed. */
  enum Part {
    /** The neighbours of the vertex of largest degree, in plain values. */
    PLAIN,
    /** The same, as exported. */
    EXPORTED,
    /** The vertices with a label, in strings. */
    STRING,
    /** The same, by intervals. */
    INTERVALS,
    /** Opening a graph in place. */
    OPENING,
    /** The first question. */
    FIRST,
    /** The neighbours of a vertex, by its key. */
    NEIGHBOURS,
    /** The keys of the neighbours of a vertex, by its key. */
    PROPERTIES
  }

  /** A number of which there are several. */
  private record Cell(Part part, Medium medium) {}

  /** A question, which is asked while footers are known. */
  @FunctionalInterface
  private interface Asked<T> {
    T answer() throws IOException;
  }

  private static final String LABELS = "twitter-trolls";
  private static final LabelQuestion LABEL = new LabelQuestion(List.of(0), false);
  private static final String NEIGHBOURS =
      "MATCH (a:Vertex {id: $id})-[:LINK]->(b) RETURN count(b) AS n";
  private static final String PROPERTIES =
      "MATCH (a:Vertex {id: $id})-[:LINK]->(b) RETURN b.id ORDER BY b.id";
  private static final String LAKE = "lake";
  private static final double NANOS_PER_MILLI = 1e6;

  private final Map<Cell, List<Double>> times = new LinkedHashMap<>();
  private final Map<Cell, List<Double>> requests = new LinkedHashMap<>();
  private final Map<Cell, List<Double>> bytes = new LinkedHashMap<>();
  private int round;

  /** Creates it, for {@link io.graphflow.bench.experiment.ForkedStep}. */
  public MediaMeasurement() {}

  /** @param arguments the scale, the number of rounds, the name of the graph that is asked in place */
  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    Scale scale = Scale.valueOf(arguments.get(0));
    int rounds = Integer.parseInt(arguments.get(1));
    BenchmarkGraph graph = BenchmarkGraph.named(arguments.get(2));
    Path folder = Files.createTempDirectory("media");
    try {
      neighbours(scale, rounds, folder);
      labels(scale, rounds, folder);
      inPlace(graph, rounds);
    } finally {
      TransformationMeasurement.delete(folder);
    }
    List<Measurement> measured = new ArrayList<>();
    times.forEach((cell, all) -> measured.add(new Measurement("", cell.part().name(),
        new TreeMap<>(Map.of(MEDIUM, cell.medium().name())), Measurement.median(all), Double.NaN,
        MILLIS, new TreeMap<>(Map.of(REQUESTS, Measurement.median(requests.get(cell)), BYTES,
            Measurement.median(bytes.get(cell)))))));
    return measured;
  }

  private <T> T time(Part part, Medium medium, Asked<T> question) throws IOException {
    DelayedStore.Count before = DelayedStore.Count.now();
    long start = System.nanoTime();
    T answer = question.answer();
    double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
    if (round >= 0) {
      DelayedStore.Count asked = before.passed();
      Cell cell = new Cell(part, medium);
      times.computeIfAbsent(cell, _ -> new ArrayList<>()).add(millis);
      requests.computeIfAbsent(cell, _ -> new ArrayList<>()).add((double) asked.requests());
      bytes.computeIfAbsent(cell, _ -> new ArrayList<>()).add((double) asked.bytes());
    }
    return answer;
  }

  private void neighbours(Scale scale, int rounds, Path folder) throws IOException {
    int vertices = EdgeSet.vertexCount(scale);
    long[] edges = EdgeSet.POWER_LAW.edges(scale);
    long vertex = NeighbourMeasurement.largest(edges);
    long[] expected = NeighbourMeasurement.expected(edges, vertex);
    for (TopologyLayout layout : List.of(TopologyLayout.PLAIN, TopologyLayout.EXPORTED)) {
      Path files = Files.createDirectory(folder.resolve(layout.name()));
      TopologyFiles.write(layout, edges, vertices, files);
      for (Medium medium : Medium.values()) {
        for (round = -warmUp(medium, rounds); round < rounds; round++) {
          try (ObjectStore store = medium.store(files);
              TopologyFiles opened = new TopologyFiles(layout, store)) {
            long[] found = time(Part.valueOf(layout.name()), medium,
                () -> opened.neighbours(vertex));
            if (!Arrays.equals(found, expected)) {
              throw new IOException(layout + " has other neighbours than there are");
            }
          }
        }
      }
    }
  }

  /** Code is compiled where requests take no time. */
  private static int warmUp(Medium medium, int rounds) {
    return medium == Medium.MEMORY ? 2 * rounds : 1;
  }

  private void labels(Scale scale, int rounds, Path folder) throws IOException {
    LabelSet set = LabelSet.named(scale.choose("bloom", LABELS, LABELS), scale);
    LabelMatrix matrix = LabelMatrix.of(set, "");
    long[] expected = matrix.find(LABEL);
    for (LabelWay way : List.of(LabelWay.STRING, LabelWay.INTERVALS)) {
      way.layout().write(matrix, folder.resolve(way.layout().name()));
      for (Medium medium : Medium.values()) {
        for (round = -warmUp(medium, rounds); round < rounds; round++) {
          try (ObjectStore store = medium.store(folder);
              ParquetFile file = ParquetFile.open(store.open(way.layout().name()))) {
            long[] found = time(Part.valueOf(way.name()), medium, () -> {
              for (int group = 0; group < file.rowGroups().size(); group++) {
                file.expect(group, List.of(file.schema().columns().get(0)));
              }
              return way.find(file, set, LABEL);
            });
            if (!Arrays.equals(found, expected)) {
              throw new IOException(way + " finds other vertices than there are");
            }
          }
        }
      }
    }
  }

  private void inPlace(BenchmarkGraph graph, int rounds) throws IOException {
    Path lake = lake(graph);
    Random random = new Random(1);
    try (Database whole = Database.open(graph.database()); Session asked = whole.session()) {
      long vertices = number(asked, "MATCH (v:Vertex) RETURN count(v)", Map.of());
      for (Medium medium : Medium.values()) {
        for (round = -warmUp(medium, rounds); round < rounds; round++) {
          // Of one chunk of vertices, whose footers the first question comes to know.
          Map<String, Object> first = Map.of("id", 0L);
          Map<String, Object> second = Map.of("id", chosen(random, vertices));
          Map<String, Object> third = Map.of("id", chosen(random, vertices));
          try (Database database = time(Part.OPENING, medium,
              () -> Database.open(medium.address(lake)));
              Session session = database.session()) {
            time(Part.FIRST, medium, () -> number(session, NEIGHBOURS, first));
            keys(session, first);
            long found =
                time(Part.NEIGHBOURS, medium, () -> number(session, NEIGHBOURS, second));
            List<Object> keys = time(Part.PROPERTIES, medium, () -> keys(session, third));
            if (found != number(asked, NEIGHBOURS, second) || !keys.equals(keys(asked, third))) {
              throw new IOException("in place, other neighbours are found than in the database");
            }
          }
        }
      }
    }
  }

  private static long chosen(Random random, long vertices) {
    long chunk = Math.min(vertices, 1 << 18);
    return chunk / 4 + random.nextLong(chunk / 2);
  }

  private static long number(Session session, String query, Map<String, Object> parameters) {
    return session.run(query, parameters).single().get(0).asLong();
  }

  private static List<Object> keys(Session session, Map<String, Object> parameters) {
    return session.run(PROPERTIES, parameters).stream().map(row -> row.get(0).asObject()).toList();
  }

  /** The graph's file in a lake that is kept beside the database. */
  public static Path lake(BenchmarkGraph graph) throws IOException {
    Path folder = graph.file(LAKE);
    graph.database();
    if (!Files.isDirectory(folder)) {
      try (Database database = Database.open(graph.database())) {
        database.export(folder, ExportFormat.GRAPHAR, ProgressListener.NONE);
      }
    }
    return folder.resolve(LAKE + ".graph.yml");
  }
}
