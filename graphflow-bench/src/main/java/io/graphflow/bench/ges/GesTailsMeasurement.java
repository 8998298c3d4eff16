package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * How long each operation takes in a run of the stand-in driver at one rate.
 *
 * <p>Arguments: the name of the graph, the scale factor whose frequencies of complex reads are taken, the variant, operations
 * a second, and the seconds of the run and of the warm-up before it.
 */
public final class GesTailsMeasurement implements ForkedMeasurement {
  /** The name of the measurements of operations: the mean in milliseconds, with {@link #PERCENTILES} besides. */
  static final String LATENCY = "latency";
  /** The further number of an operation: how often it ran. */
  static final String RUNS = "runs";
  /** The name of the measurement of the run: operations a second that were reached. */
  static final String REACHED = "reached";
  /** The further number of the run: the share of complex reads and updates that were late. */
  static final String LATE = "late";

  /** The percentiles of an operation that are further numbers of it. */
  static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9);

  private static final double NANOS_PER_MILLI = 1e6;

  /** Creates the measurement. */
  public GesTailsMeasurement() {}

  /** The name of a percentile, such as {@code p99.9}. */
  static String name(double percentile) {
    return "p" + String.valueOf(percentile).replace(".0", "");
  }

  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    DrivenNetwork network =
        DrivenNetwork.of(BenchmarkGraph.named(arguments.get(0)), arguments.get(1));
    DrivenVariant variant = DrivenVariant.valueOf(arguments.get(2));
    double rate = Double.parseDouble(arguments.get(3));
    long operations = Math.round(rate * Integer.parseInt(arguments.get(4)));
    long warmUp = Math.round(rate * Integer.parseInt(arguments.get(5)));
    Measurements run = network.run(variant,
        network.workload().pace(operations, warmUp, rate),
        DrivenNetwork.readers(DrivenNetwork.ALL_READERS));
    List<Measurement> measured = new ArrayList<>();
    RunVerdict verdict = run.verdict();
    measured.add(new Measurement("", REACHED, new TreeMap<>(Map.of("variant", variant.name())),
        verdict.throughput(), Double.NaN, "ops/s",
        new TreeMap<>(Map.of(LATE, verdict.lateShare()))));
    for (InteractiveOperation operation : run.operations()) {
      measured.add(latency(variant, operation, run.nanos(operation)));
    }
    return measured;
  }

  /** The time of an operation; a percentile above which less than one run lies is left out. */
  static Measurement latency(
      DrivenVariant variant, InteractiveOperation operation, Histogram nanos) {
    long runs = nanos.getTotalCount();
    TreeMap<String, Double> further = new TreeMap<>();
    further.put(RUNS, (double) runs);
    for (double percentile : PERCENTILES) {
      if (runs >= Math.round(100 / (100 - percentile))) {
        further.put(name(percentile), nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI);
      }
    }
    return new Measurement("", LATENCY,
        new TreeMap<>(Map.of("variant", variant.name(), "operation", operation.name())),
        nanos.getMean() / NANOS_PER_MILLI, Double.NaN, "ms/op", further);
  }
}
