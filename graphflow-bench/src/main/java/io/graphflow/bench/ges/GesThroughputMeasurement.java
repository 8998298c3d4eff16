package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.interactive.driver.RateSearch;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.TimedSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The highest rate at which the stand-in driver keeps its schedule on a variant. Each try begins with a fresh copy of the
 * database; the JVM stays the same, so that its code is compiled.
 *
 * <p>Arguments: the name of the graph, the scale factor whose frequencies of complex reads are taken, the variant, how
 * many threads read, the rate of the first try, the seconds of a try, the most tries, and the minutes after which no further one begins.
 */
public final class GesThroughputMeasurement implements ForkedMeasurement {
  /** The name of the measurement of what was found: operations a second that were reached at the highest rate. */
  static final String HIGHEST = "highest";
  /** The name of the measurements of the tries: operations a second that were reached. */
  static final String TRY = "try";
  /** The further number of both: operations a second that were asked for. */
  static final String ASKED = "asked";
  /** The further number of both: the share of complex reads and updates that were late. */
  static final String LATE = "late";
  /** The parameter of what was found: a {@link RateSearch.End}. */
  static final String END = "end";
  /** The parameter of both: how many threads read. */
  static final String READERS = "readers";

  /** Creates the measurement. */
  public GesThroughputMeasurement() {}

  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    DrivenNetwork network =
        DrivenNetwork.of(BenchmarkGraph.named(arguments.get(0)), arguments.get(1));
    DrivenVariant variant = DrivenVariant.valueOf(arguments.get(2));
    String readers = arguments.get(3);
    TimedSearch.Limits limits = new TimedSearch.Limits(Double.parseDouble(arguments.get(4)),
        Integer.parseInt(arguments.get(5)), Integer.parseInt(arguments.get(6)),
        Duration.ofMinutes(Long.parseLong(arguments.get(7))));
    List<Measurement> measured = new ArrayList<>();
    RateSearch.Outcome outcome =
        new TimedSearch(network.workload(), limits).run((number, rate, pace) -> {
          RunVerdict verdict = network.run(variant, pace, DrivenNetwork.readers(readers)).verdict();
          measured.add(measured(TRY, variant,
              Map.of(READERS, readers, "number", String.valueOf(number)), rate, verdict));
          return verdict;
        });
    RunVerdict verdict = outcome.verdict() == null
        ? new RunVerdict(Double.NaN, Double.NaN, false)
        : outcome.verdict();
    measured.add(measured(HIGHEST, variant,
        Map.of(READERS, readers, END, outcome.end().name()),
        outcome.verdict() == null ? Double.NaN : outcome.rate(), verdict));
    return measured;
  }

  private static Measurement measured(String what, DrivenVariant variant,
      Map<String, String> further, double rate, RunVerdict verdict) {
    TreeMap<String, String> parameters = new TreeMap<>(further);
    parameters.put("variant", variant.name());
    return new Measurement("", what, parameters, verdict.throughput(), Double.NaN, "ops/s",
        new TreeMap<>(Map.of(ASKED, rate, LATE, verdict.lateShare())));
  }
}
