package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Scale;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Edges of a generated graph, sorted by source and destination, no two of them equal. */
enum EdgeSet {
  /** A few vertices have a large part of the edges; neighbours lie anywhere. */
  POWER_LAW("power law"),
  /** Neighbours lie near each other, as pages of one site do in the order of their addresses. */
  LOCAL("web-like");

  private static final long SEED = 42;
  private static final int EDGES_A_VERTEX = 15;

  /** Makes the sources of a power law: the vertex of the largest degree has about one of 5,000 edges. */
  private static final double SKEW = 1.6;

  /** Of edges that are local, so many of a hundred follow the one before directly. */
  private static final int NEXT_PERCENT = 60;

  private final String title;

  EdgeSet(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  static int vertexCount(Scale scale) {
    return scale.choose(100_000, 1_000_000, 4_000_000);
  }

  /** The edges: the source in the upper 32 bits, the destination in the lower ones. */
  long[] edges(Scale scale) {
    int vertices = vertexCount(scale);
    long[] edges = new long[vertices * EDGES_A_VERTEX];
    SplittableRandom random = new SplittableRandom(SEED);
    switch (this) {
      case POWER_LAW -> {
        for (int i = 0; i < edges.length; i++) {
          long source =
              scattered((long) (vertices * Math.pow(random.nextDouble(), SKEW)), vertices);
          edges[i] = source << Integer.SIZE | random.nextInt(vertices);
        }
      }
      case LOCAL -> {
        long destination = 0;
        for (int i = 0; i < edges.length; i++) {
          long source = random.nextInt(vertices);
          if (i % EDGES_A_VERTEX > 0) {
            source = edges[i - 1] >>> Integer.SIZE;
            destination += random.nextInt(100) < NEXT_PERCENT ? 1 : 1 + random.nextInt(20);
          } else {
            destination = source + random.nextInt(1000);
          }
          edges[i] = source << Integer.SIZE | destination % vertices;
        }
      }
    }
    Arrays.parallelSort(edges);
    int count = 0;
    for (int i = 0; i < edges.length; i++) {
      if (i == 0 || edges[i] != edges[count - 1]) {
        edges[count++] = edges[i];
      }
    }
    return Arrays.copyOf(edges, count);
  }

  /** Puts the first numbers, which have most edges, anywhere. */
  private static long scattered(long number, int vertices) {
    return number * 0x9E3779B1L % vertices;
  }
}
