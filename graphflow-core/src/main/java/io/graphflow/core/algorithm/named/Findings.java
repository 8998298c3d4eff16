package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.AlgorithmCall;
import io.graphflow.core.algorithm.AlgorithmDefinition.Algorithm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** What is told of the results of one call as a whole, once all of them were read. For one thread. */
final class Findings {
  private static final int FIRST_CAPACITY = 1 << 10;

  private final AlgorithmCall call;
  private final Summary summary;
  private double[] values;
  private int count;
  private long computeNanos;
  private long foundAtMillis;

  /** What is told. */
  enum Summary {
    /** The distribution of scores. */
    SCORES,

    /** How many components there are, and the distribution of their sizes. */
    COMPONENTS,

    /** The same of communities. */
    COMMUNITIES,

    /** How many triangles and nodes there are. */
    TRIANGLES,

    /** The mean, and how many nodes there are. */
    CLUSTERING,

    /** The greatest number. */
    CORES,

    /** Nothing. */
    NOTHING;

    private boolean readsValues() {
      return this != COMPONENTS && this != COMMUNITIES && this != NOTHING;
    }
  }

  Findings(AlgorithmCall call, Summary summary) {
    this.call = call;
    this.summary = summary;
  }

  /** Runs the algorithm; the rows must be read to their end. */
  Stream<Object[]> run(Algorithm algorithm) {
    long start = System.nanoTime();
    Stream<Object[]> rows = algorithm.run(call);
    computeNanos = System.nanoTime() - start - call.projectionNanos();
    foundAtMillis = System.currentTimeMillis();
    if (!summary.readsValues()) {
      return rows;
    }
    values = call.work().doubles(FIRST_CAPACITY);
    return rows.peek(row -> add(((Number) row[1]).doubleValue()));
  }

  private void add(double value) {
    if (count == values.length) {
      double[] more = call.work().doubles(2L * count);
      System.arraycopy(values, 0, more, 0, count);
      call.work().release((long) count * Double.BYTES);
      values = more;
    }
    values[count++] = value;
  }

  /**
   * All columns of facts and of times.
   *
   * @param configuration of the call
   */
  Map<String, Object> facts(Map<?, ?> configuration) {
    long start = System.nanoTime();
    Map<String, Object> facts = new HashMap<>(call.facts());
    switch (summary) {
      case SCORES -> facts.put("centralityDistribution", Distribution.of(values, count));
      case COMPONENTS -> putSizes(facts, "component");
      case COMMUNITIES -> putSizes(facts, "community");
      case TRIANGLES -> {
        facts.put("globalTriangleCount", (long) (sum() / 3));
        facts.put("nodeCount", (long) count);
      }
      case CLUSTERING -> {
        facts.put("averageClusteringCoefficient", count == 0 ? 0.0 : sum() / count);
        facts.put("nodeCount", (long) count);
      }
      case CORES -> facts.put("degeneracy",
          (long) Arrays.stream(values, 0, count).max().orElse(0));
      case NOTHING -> {}
    }
    facts.put("preProcessingMillis", call.projectionNanos() / 1_000_000);
    facts.put("computeMillis", computeNanos / 1_000_000);
    facts.put("postProcessingMillis", (System.nanoTime() - start) / 1_000_000);
    facts.put("configuration", configuration);
    facts.put("foundAtMillis", foundAtMillis);
    return facts;
  }

  private double sum() {
    return Arrays.stream(values, 0, count).sum();
  }

  private void putSizes(Map<String, Object> facts, String what) {
    int[] sizes = call.communitySizes();
    facts.put(what + "Count", (long) sizes.length);
    facts.put(what + "Distribution", Distribution.of(sizes));
  }
}
