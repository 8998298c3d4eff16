package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.interactive.driver.TimedSearch;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the stand-in driver reaches where operations do nothing: it shares the processors with the database.
 *
 * <p>Arguments: the name of the graph, the scale factor whose frequencies of complex reads are taken, and how many threads
 * read.
 */
public final class DriverCostMeasurement implements ForkedMeasurement {
  /** The name of the measurement: operations a second. */
  static final String ALONE = "alone";

  /** Creates the measurement. */
  public DriverCostMeasurement() {}

  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    DrivenNetwork network =
        DrivenNetwork.of(BenchmarkGraph.named(arguments.get(0)), arguments.get(1));
    double throughput =
        network.runOnNothing(TimedSearch.paceOnNothing(network.workload()),
            DrivenNetwork.readers(arguments.get(2))).throughput();
    return List.of(Measurement.of("", ALONE,
        new TreeMap<>(Map.of(GesThroughputMeasurement.READERS, arguments.get(2))), throughput,
        "ops/s"));
  }
}
