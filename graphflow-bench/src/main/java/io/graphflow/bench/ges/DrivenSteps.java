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
    return step(setting, name, measurement, List.of(), estimatedSeconds, arguments);
  }

  /**
   * A step in a JVM of its own.
   *
   * @param options of the JVM, before those for the memory, which all have
   * @param arguments those that follow the name of the graph and the scale factor of the mix
   */
  static Step step(Setting setting, String name, Class<? extends ForkedMeasurement> measurement,
      List<String> options, double estimatedSeconds, Object... arguments) {
    BenchmarkGraph graph = graph(setting);
    List<String> all = new ArrayList<>(List.of(graph.name(), mix(setting)));
    Stream.of(arguments).map(String::valueOf).forEach(all::add);
    List<String> jvm = new ArrayList<>(options);
    jvm.addAll(List.of("-Xms4g", "-Xmx4g"));
    return new ForkedStep(name, List.of(graph), measurement, all, jvm, estimatedSeconds);
  }

  /**
   * A step that searches the highest rate of a variant.
   *
   * @param readers how many threads read, or {@link DrivenNetwork#ALL_READERS}
   */
  static Step search(Setting setting, String name, DrivenVariant variant, String readers) {
    int firstRate = setting.scale().choose(2_000, 500, 50);
    int tries = setting.scale().choose(2, 20, 24);
    int minutes = setting.scale().choose(1, 20, 60);
    int seconds = trySeconds(setting);
    // A search has some fifteen tries, unless it ends before; those that fail take longer than asked.
    double estimated = Math.min(15, tries) * (1 + 1.4 * seconds);
    return step(setting, name, GesThroughputMeasurement.class, estimated, variant, readers,
        firstRate, seconds, tries, minutes);
  }

  /** How long a try of a search is. */
  static int trySeconds(Setting setting) {
    return setting.scale().choose(1, 30, 60);
  }

  /**
   * A step that measures what the driver reaches alone.
   *
   * @param readers how many threads read, or {@link DrivenNetwork#ALL_READERS}
   */
  static Step driverAlone(Setting setting, String name, String readers) {
    return step(setting, name, DriverCostMeasurement.class, 2, readers);
  }

  /** On what was measured, for captions. */
  static String words(Setting setting) {
    return graph(setting) + " with the frequencies of scale factor " + mix(setting);
  }
}
