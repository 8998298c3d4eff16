package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Section;
import java.util.ArrayList;
import java.util.List;

/** Experiments with the stand-in driver in tests. */
final class DrivenExperiments {
  private static final int RATE = 4;
  private static final int TRIES = 6;

  private DrivenExperiments() {}

  /** Runs what a quick run runs in JVMs of their own; searches at a rate that every machine keeps, once. */
  static List<Measurement> measuredSlowly(Experiment experiment) throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (Step step : experiment.steps(new Setting(Scale.QUICK))) {
      ForkedStep forked = (ForkedStep) step;
      List<String> arguments = new ArrayList<>(forked.arguments());
      if (forked.measurement() == GesThroughputMeasurement.class) {
        arguments.set(RATE, "40");
        arguments.set(TRIES, "1");
      }
      measured.addAll(
          forked.measurement().getConstructor().newInstance().measure(arguments));
    }
    return measured;
  }

  /** The rows of the first table. */
  static List<List<String>> rows(Section section) {
    return section.blocks()
        .stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table().rows())
        .findFirst()
        .orElseThrow();
  }
}
