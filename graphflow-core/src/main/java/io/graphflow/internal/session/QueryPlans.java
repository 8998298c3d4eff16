package io.graphflow.internal.session;

import static java.util.stream.Collectors.joining;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.update.PreparedUpdate;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.engine.EngineChoice;
import io.graphflow.parser.plan.OperatorProfile;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.summary.ExplainedPlan;
import io.graphflow.summary.ProfiledPlan;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Writes the plans that an engine runs. */
final class QueryPlans {
  private QueryPlans() {}

  /**
   * What EXPLAIN and PROFILE show of a query that reads; empty for other queries.
   *
   * @param options those of the session
   * @param snapshot what it reads, or would read
   * @param profile the counts of the run, for PROFILE only
   */
  static Optional<ShownPlan> shown(PlanCache.Plan of, SessionOptions options, PreparedPlan plan,
      Snapshot snapshot, Profile profile) {
    String reading = of.asked() == null ? ""
        : snapshot.readingNotes(of.asked())
            .stream()
            .map(note -> note + "\n")
            .collect(joining());
    return shown(of, plan, snapshot.catalog(), profile, choice(of, options) + reading);
  }

  private static Optional<ShownPlan> shown(PlanCache.Plan of, PreparedPlan plan, Catalog catalog,
      Profile profile, String notes) {
    return switch (of.compiled().mode()) {
      case RUN -> Optional.empty();
      case EXPLAIN -> Optional.of(explained(plan.explain(catalog), notes));
      case PROFILE ->
        Optional.of(profile(profile.lines(of.compiled()), profile, notes));
    };
  }

  /** What EXPLAIN and PROFILE show of a query that writes. */
  static Optional<ShownPlan> shown(
      PlanCache.Plan of, PreparedUpdate plan, Catalog catalog, Profile profile) {
    return switch (of.compiled().mode()) {
      case RUN -> Optional.empty();
      case EXPLAIN -> Optional.of(explained(plan.explain(catalog), ""));
      case PROFILE -> Optional.of(profile(plan.profiled(catalog, profile), profile, ""));
    };
  }

  /**
   * What EXPLAIN and PROFILE show of a query that runs in parts.
   *
   * @param lines the plans of all parts
   * @param profile the counts of the run; null for EXPLAIN
   */
  static ShownPlan shown(PlanLine lines, Profile profile) {
    return profile == null ? explained(lines, "") : profile(lines, profile, "");
  }

  /** Says so where another engine was chosen than the one that a session has by default. */
  private static String choice(PlanCache.Plan plan, SessionOptions options) {
    EngineChoice choice = plan.choice();
    return options.engineByPlan() && choice.engine() == Engine.GF_FT
        ? "%s was chosen: its estimated work is 1/%.0f of that of %s.\n".formatted(
            choice.engine().displayName(), choice.listWork() / choice.treeWork(),
            Engine.GF_CL.displayName())
        : "";
  }

  private static ShownPlan explained(PlanLine lines, String choice) {
    return new ShownPlan(PlanText.explain(lines) + choice, explained(lines), Optional.empty());
  }

  private static ShownPlan profile(PlanLine lines, Profile profile, String choice) {
    return new ShownPlan(PlanText.profile(lines, profile::operator) + choice, explained(lines),
        Optional.of(profiled(lines, profile)));
  }

  private static ExplainedPlan explained(PlanLine line) {
    return new ExplainedPlan(
        line.operator(),
        rows(line),
        line.inputs().stream().map(QueryPlans::explained).toList());
  }

  private static OptionalDouble rows(PlanLine line) {
    return Double.isNaN(line.rows()) ? OptionalDouble.empty() : OptionalDouble.of(line.rows());
  }

  private static ProfiledPlan profiled(PlanLine line, Profile profile) {
    OperatorProfile counts = profile.operator(line.node());
    return new ProfiledPlan(
        line.operator(),
        rows(line),
        counts.rows(),
        Duration.ofNanos(Math.max(0, PlanText.nanos(line, profile::operator))),
        measured(counts.writtenBytes()),
        measured(counts.peakBytes()),
        counts.diskBytes(),
        line.inputs().stream().map(input -> profiled(input, profile)).toList());
  }

  private static OptionalLong measured(long bytes) {
    return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
  }
}
