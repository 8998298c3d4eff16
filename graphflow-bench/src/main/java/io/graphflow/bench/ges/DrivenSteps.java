package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What experiments with the stand-in driver have in common: the network, the mix of operations, and their JVMs. */
final class DrivenSteps {
  /** What a run measures that has no time for more. */
  private static final List<DrivenVariant> QUICK_VARIANTS =
      List.of(DrivenVariant.FLAT, DrivenVariant.FUSED);

  private DrivenSteps() {}

  /** The network. */
  static BenchmarkGraph graph(Setting setting) {
    return setting.socialNetworkWithUpdates(setting.scale().choose(0.01, 1.0, 10.0));
  }

  /** The scale factor whose frequencies of complex reads are taken; below 1, LDBC has each read as often as any other. */
  static String mix(Setting setting) {
    return setting.scale().choose("1", "1", "10");
  }

  /** Those of some variants that are measured. */
  static List<DrivenVariant> measured(Setting setting, List<DrivenVariant> variants) {
    return setting.scale() == Scale.QUICK ? QUICK_VARIANTS : variants;
  }

  /**
   * A step in a JVM of its own, with the same memory for all.
   *
   * @param arguments those that follow the name of the graph and the scale factor of the mix
   */
  static Step step(Setting setting, String name, Class<? extends ForkedMeasurement> measurement,
      double estimatedSeconds, Object... arguments) {
    BenchmarkGraph graph = graph(setting);
    List<String> all = new ArrayList<>(List.of(graph.name(), mix(setting)));
    Stream.of(arguments).map(String::valueOf).forEach(all::add);
    return new ForkedStep(
        name, List.of(graph), measurement, all, List.of("-Xms4g", "-Xmx4g"), estimatedSeconds);
  }

  /** On what was measured, for captions. */
  static String words(Setting setting) {
    return graph(setting) + " with the frequencies of scale factor " + mix(setting);
  }
}
