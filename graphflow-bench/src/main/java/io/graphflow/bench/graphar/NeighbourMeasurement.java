package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.parquet.file.LocalFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Times how long it takes to find the neighbours of a vertex in files of each layout, in turns, round after round, so that what
 * else the machine does meets all of them. All answers are compared with the edges first.
 */
public final class NeighbourMeasurement implements ForkedMeasurement {
  static final String MICROS = "µs";

  /** Whose neighbours are asked for. */
  enum Start {
    /** The vertex that has most edges. */
    LARGEST,
    /** Vertices at random. */
    RANDOM,
    /** The vertex that has most edges, in files that are opened for it. */
    OPENED
  }

  private static final int RANDOM_VERTICES = 1000;

  /** A scan of all edges takes so long that it is done for few of the vertices. */
  private static final int SCANNED_VERTICES = 3;

  /**
   * How often one vertex is asked for in a turn. A scan of all edges warms the processor's caches while it runs; a list is
   * too short for that.
   */
  private static final int REPETITIONS = 200;

  private static final int OPENINGS = 20;

  private static final double NANOS_PER_MICRO = 1000;

  private long sum;

  /** Creates it, for {@link io.graphflow.bench.experiment.ForkedStep}. */
  public NeighbourMeasurement() {}

  /** @param arguments the set, the scale, the number of rounds, and whether DuckDB takes part */
  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    Scale scale = Scale.valueOf(arguments.get(1));
    int rounds = Integer.parseInt(arguments.get(2));
    int vertices = EdgeSet.vertexCount(scale);
    long[] edges = EdgeSet.valueOf(arguments.get(0)).edges(scale);
    List<Measurement> measured = new ArrayList<>();
    Map<TopologyLayout, TopologyFiles> files = new EnumMap<>(TopologyLayout.class);
    try {
      for (TopologyLayout layout : TopologyLayout.values()) {
        files.put(layout, new TopologyFiles(layout, edges, vertices));
      }
      try (DuckEdges duck = Boolean.parseBoolean(arguments.get(3))
          ? new DuckEdges(files.get(TopologyLayout.PLAIN).folder())
          : null) {
        for (Start start : Start.values()) {
          measure(start, edges, vertices, turns(start, files, duck), rounds, measured);
        }
      }
    } finally {
      for (TopologyFiles each : files.values()) {
        each.close();
      }
    }
    if (sum == 0) {
      throw new IOException("no vertex has a neighbour");
    }
    return measured;
  }

  /** Finds the neighbours of a vertex in one of the ways that are compared. */
  @FunctionalInterface
  private interface Finder {
    long[] neighbours(long vertex) throws IOException, SQLException;
  }

  /**
   * What one way does when its turn has come.
   *
   * @param name of the way
   * @param finder how it finds neighbours
   * @param repetitions how often it is asked for one vertex that is asked for alone
   * @param most of how many vertices at random it is asked
   */
  private record Turn(String name, Finder finder, int repetitions, int most) {
    long[] asked(long[] vertices) {
      if (vertices.length > 1) {
        return Arrays.copyOf(vertices, Math.min(most, vertices.length));
      }
      long[] repeated = new long[repetitions];
      Arrays.fill(repeated, vertices[0]);
      return repeated;
    }
  }

  private static List<Turn> turns(Start start, Map<TopologyLayout, TopologyFiles> files,
      DuckEdges duck) {
    List<Turn> turns = new ArrayList<>();
    files.forEach((layout, opened) -> {
      if (start != Start.OPENED) {
        turns.add(new Turn(layout.name(), opened::neighbours, layout.hasOffsets() ? REPETITIONS : 1,
            layout.hasOffsets() ? RANDOM_VERTICES : SCANNED_VERTICES));
      } else if (layout.hasOffsets()) {
        turns.add(
            new Turn(layout.name(), vertex -> opened(layout, opened, vertex), OPENINGS, OPENINGS));
      }
    });
    if (duck != null && start != Start.OPENED) {
      for (DuckEdges.Table table : DuckEdges.Table.values()) {
        turns.add(new Turn(table.name(), vertex -> duck.neighbours(table, vertex), 2,
            SCANNED_VERTICES));
      }
    }
    return turns;
  }

  private static long[] opened(TopologyLayout layout, TopologyFiles files, long vertex)
      throws IOException {
    try (TopologyFiles anew = new TopologyFiles(layout, new LocalFolder(files.folder()))) {
      return anew.neighbours(vertex);
    }
  }

  private void measure(Start start, long[] edges, int vertices, List<Turn> turns, int rounds,
      List<Measurement> measured) throws IOException, SQLException {
    long[] asked =
        start == Start.RANDOM ? new Random(1).longs(RANDOM_VERTICES, 0, vertices).toArray()
            : new long[] {largest(edges)};
    Map<Turn, List<Double>> times = new LinkedHashMap<>();
    for (Turn turn : turns) {
      check(turn, edges, asked);
      times.put(turn, new ArrayList<>());
    }
    for (int round = -2; round < rounds; round++) {
      for (Turn turn : turns) {
        double micros = time(turn.finder(), turn.asked(asked));
        if (round >= 0) {
          times.get(turn).add(micros);
        }
      }
    }
    times.forEach((turn, all) -> measured.add(Measurement.of("", start.name(),
        new TreeMap<>(Map.of("layout", turn.name())), Measurement.median(all), MICROS)));
  }

  /** The vertex that has most edges. */
  static long largest(long[] edges) {
    long largest = 0;
    int most = 0;
    int from = 0;
    for (int i = 1; i <= edges.length; i++) {
      if (i == edges.length || edges[i] >>> Integer.SIZE != edges[from] >>> Integer.SIZE) {
        if (i - from > most) {
          most = i - from;
          largest = edges[from] >>> Integer.SIZE;
        }
        from = i;
      }
    }
    return largest;
  }

  /** The neighbours of a vertex by the edges in memory. */
  static long[] expected(long[] edges, long vertex) {
    int from = Arrays.binarySearch(edges, vertex << Integer.SIZE);
    int start = from < 0 ? -from - 1 : from;
    int end = start;
    while (end < edges.length && edges[end] >>> Integer.SIZE == vertex) {
      end++;
    }
    return Arrays.stream(edges, start, end).map(edge -> edge & 0xFFFF_FFFFL).toArray();
  }

  private static void check(Turn turn, long[] edges, long[] vertices)
      throws IOException, SQLException {
    for (long vertex : turn.asked(vertices)) {
      if (!Arrays.equals(turn.finder().neighbours(vertex), expected(edges, vertex))) {
        throw new IOException(
            turn.name() + " has other neighbours of " + vertex + " than there are");
      }
    }
  }

  /** The microseconds of the processor for a vertex; what the thread waits for other programs does not count. */
  private double time(Finder finder, long[] vertices) throws IOException, SQLException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    for (long vertex : vertices) {
      sum += finder.neighbours(vertex).length;
    }
    return (threads.getCurrentThreadCpuTime() - start) / NANOS_PER_MICRO / vertices.length;
  }
}
