package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Scale;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
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
    RANDOM
  }

  private static final int RANDOM_VERTICES = 1000;

  /** A scan of all edges takes so long that it is done for few of the vertices. */
  private static final int SCANNED_VERTICES = 3;

  private static final double NANOS_PER_MICRO = 1000;

  private long sum;

  /** Creates it, for {@link io.graphflow.bench.experiment.ForkedStep}. */
  public NeighbourMeasurement() {}

  /** @param arguments the set, the scale, the number of rounds */
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
      for (Start start : Start.values()) {
        long[] asked = start == Start.LARGEST ? new long[] {largest(edges)}
            : new Random(1).longs(RANDOM_VERTICES, 0, vertices).toArray();
        check(files, edges, asked);
        Map<TopologyLayout, List<Double>> times = new EnumMap<>(TopologyLayout.class);
        files.keySet().forEach(layout -> times.put(layout, new ArrayList<>()));
        for (int round = -2; round < rounds; round++) {
          for (TopologyLayout layout : files.keySet()) {
            double micros = time(files.get(layout), asked(layout, asked));
            if (round >= 0) {
              times.get(layout).add(micros);
            }
          }
        }
        times.forEach((layout, all) -> measured.add(Measurement.of("", start.name(),
            new TreeMap<>(Map.of("layout", layout.name())), Measurement.median(all), MICROS)));
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

  private static long[] asked(TopologyLayout layout, long[] vertices) {
    return layout.hasOffsets() ? vertices
        : Arrays.copyOf(vertices, Math.min(SCANNED_VERTICES, vertices.length));
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

  private static void check(Map<TopologyLayout, TopologyFiles> files, long[] edges, long[] vertices)
      throws IOException {
    for (TopologyLayout layout : files.keySet()) {
      for (long vertex : asked(layout, vertices)) {
        if (!Arrays.equals(files.get(layout).neighbours(vertex), expected(edges, vertex))) {
          throw new IOException(layout + " has other neighbours of " + vertex + " than there are");
        }
      }
    }
  }

  /** The microseconds of the processor for a vertex; what the thread waits for other programs does not count. */
  private double time(TopologyFiles files, long[] vertices) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    for (long vertex : vertices) {
      sum += files.neighbours(vertex).length;
    }
    return (threads.getCurrentThreadCpuTime() - start) / NANOS_PER_MICRO / vertices.length;
  }
}
