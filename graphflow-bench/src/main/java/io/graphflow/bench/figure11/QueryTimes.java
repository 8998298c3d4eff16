package io.graphflow.bench.figure11;

import io.graphflow.bench.experiment.Measurement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Tells JMH how long each query of a round took: the median of an iteration, as a further result named
 * by the query. JMH makes the profiler in the measured JVM, so times come by a static way.
 */
public final class QueryTimes implements InternalProfiler {
  private static final Map<String, List<Double>> TIMES = new LinkedHashMap<>();

  /** Creates the profiler, as JMH does. */
  public QueryTimes() {}

  /** Notes that a query took so long. */
  public static void record(String query, long nanos) {
    TIMES.computeIfAbsent(query, _ -> new ArrayList<>()).add(nanos / 1e6);
  }

  @Override
  public String getDescription() {
    return "medians of the queries of a round";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    TIMES.clear();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark,
      IterationParams iteration, IterationResult result) {
    List<ScalarResult> medians = new ArrayList<>();
    TIMES.forEach((query, times) -> medians.add(
        new ScalarResult(query, Measurement.median(times), "ms", AggregationPolicy.AVG)));
    return medians;
  }
}
