package io.graphflow.core.update;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.update.StagedPlan.Gather;
import io.graphflow.core.update.StagedPlan.Read;
import io.graphflow.core.update.StagedPlan.ReadAgain;
import io.graphflow.core.update.StagedPlan.Step;
import io.graphflow.core.update.StagedPlan.Write;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.OperatorText;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;

/** Writes plans with updates: one tree, whatever parts the plan runs in. */
final class StagedPlanText {
  private final StagedPlan plan;
  private final Catalog catalog;
  private final OperatorText words;

  /** The profile of the run that is shown; null to show a plan that has not run. */
  private final Profile profile;

  StagedPlanText(StagedPlan plan, Catalog catalog, Profile profile) {
    this.plan = plan;
    this.catalog = catalog;
    this.words = new OperatorText(catalog);
    this.profile = profile;
  }

  PlanLine lines() {
    return lines(plan);
  }

  private PlanLine lines(StagedPlan staged) {
    PlanLine below = null;
    for (Step step : staged.steps()) {
      below =
          switch (step) {
            case Read read -> read(read, below);
            case ReadAgain read -> readAgain(read, below);
            case Write write -> write(write, below);
            case Gather gather -> gather(gather);
          };
    }
    return below;
  }

  private PlanLine read(Read read, PlanLine below) {
    PlanLine ran = profile == null ? null : profile.lines(read.query());
    PlanLine lines = ran == null ? read.plan().explain(catalog) : ran;
    if (read.rows() == null) {
      return lines;
    }
    return lines.withLeaf(
        read.rows(), below == null ? line(new Argument(read.rows().variables())) : below);
  }

  private PlanLine readAgain(ReadAgain read, PlanLine below) {
    PlanLine ran = profile == null ? null : profile.lines(read.query());
    PlanLine lines = ran == null ? read.plan().explain(plan.touched().widened(catalog)) : ran;
    return below == null ? lines : lines.withLeaf(read.rows(), below);
  }

  private PlanLine write(Write write, PlanLine first) {
    PlanLine below = first;
    for (UpdatePlan update : write.updates()) {
      below = update(update, below == null ? line(update.inputs().getFirst()) : below);
    }
    return barriers(write.barriers(), below);
  }

  private PlanLine gather(Gather gather) {
    List<PlanLine> branches = gather.branches().stream().map(this::lines).toList();
    PlanLine union = line(gather.barriers().getFirst(), branches);
    return barriers(gather.barriers().subList(1, gather.barriers().size()), union);
  }

  private PlanLine barriers(List<LogicalPlan> barriers, PlanLine first) {
    PlanLine below = first;
    for (LogicalPlan barrier : barriers) {
      below = line(barrier, List.of(below));
    }
    return below;
  }

  /** The lines of an update, with the plans that it runs for each row. */
  private PlanLine update(UpdatePlan update, PlanLine below) {
    List<PlanLine> inputs = new ArrayList<>(List.of(below));
    switch (update) {
      case UpdatePlan.Merge merge -> inputs.add(readAgain(plan.match(merge), null));
      case UpdatePlan.ForEach each -> inputs.add(body(each.body()));
      case UpdatePlan.CallUpdates call -> inputs.add(lines(plan.body(call)));
      case UpdatePlan.CreateElements _,UpdatePlan.SetItems _,UpdatePlan.DeleteElements _ -> {}
    }
    return line(update, inputs);
  }

  private PlanLine body(LogicalPlan body) {
    return body instanceof UpdatePlan update ? update(update, body(update.inputs().getFirst()))
        : line(body);
  }

  private PlanLine line(LogicalPlan node) {
    return PlanLine.of(node, words, plan.query().estimates());
  }

  private PlanLine line(LogicalPlan node, List<PlanLine> inputs) {
    return PlanLine.of(node, words, plan.query().estimates(), inputs);
  }
}
