package io.graphflow.bench.reproduce;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ExperimentOutcome;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.profile.TimeProfile;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Page;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the page of a run: its environment, the targets, a section for each experiment, and the
 * times of all steps.
 */
final class RunReport {
  private static final String TITLE = "Measured: the paper's tables and figures, and the targets";

  private RunReport() {}

  /**
   * Makes the page.
   *
   * @param facts the environment of the numbers, by name, in their order
   */
  static Page of(Map<String, String> facts, Setting setting, List<ExperimentOutcome> outcomes) {
    List<Section> sections = new ArrayList<>();
    sections.add(run(facts, outcomes));
    List<TargetResult> targets = new ArrayList<>();
    Map<TargetResult, TimeProfile> profiles = new HashMap<>();
    for (ExperimentOutcome outcome : outcomes) {
      for (TargetResult target : outcome.experiment().targets(setting, outcome.results())) {
        targets.add(target);
        profile(outcome, target).ifPresent(profile -> profiles.put(target, profile));
      }
    }
    if (!targets.isEmpty()) {
      sections.add(
          Section.builder("targets", "Targets").table(TargetTable.of(targets)).build());
    }
    if (targets.stream().anyMatch(TargetResult::isMissed)) {
      sections.add(MissedTargets.section(targets, profiles));
    }
    for (ExperimentOutcome outcome : outcomes) {
      sections.add(outcome.experiment().render(setting, outcome.results()));
    }
    sections.add(durations(outcomes));
    return new Page(TITLE, sections);
  }

  private static Optional<TimeProfile> profile(ExperimentOutcome outcome, TargetResult target) {
    return target.profile()
        .flatMap(step -> outcome.profiles().ofStep(step.name()).all().stream().findFirst())
        .map(Measurement::secondary)
        .map(TimeProfile::of);
  }

  private static Section run(Map<String, String> facts, List<ExperimentOutcome> outcomes) {
    Section.Builder section = Section.builder("run", "The run");
    Table.Builder table = Table.builder("what", "was").wordColumns(2);
    facts.forEach(table::row);
    section.table(table.build());
    Table.Builder failures = Table.builder("experiment", "step", "why")
        .wordColumns(3)
        .caption("Steps that failed; their results are missing below");
    boolean failed = false;
    for (ExperimentOutcome outcome : outcomes) {
      for (ExperimentOutcome.Failure failure : outcome.failures()) {
        failures.row(outcome.experiment().key(), failure.step(), failure.message());
        failed = true;
      }
    }
    return (failed ? section.table(failures.build()) : section).build();
  }

  private static Section durations(List<ExperimentOutcome> outcomes) {
    Table.Builder table = Table.builder("experiment", "seconds", "of these, in a quick run");
    double sum = 0;
    int budget = 0;
    for (ExperimentOutcome outcome : outcomes) {
      Experiment experiment = outcome.experiment();
      sum += outcome.seconds();
      budget += experiment.quickBudgetSeconds();
      table.row("`" + experiment.key() + "`", Format.number(outcome.seconds()),
          "at most " + experiment.quickBudgetSeconds());
    }
    table.row("all", Format.number(sum), "at most " + budget);
    return Section.builder("durations", "What it took").table(table.build()).build();
  }
}
