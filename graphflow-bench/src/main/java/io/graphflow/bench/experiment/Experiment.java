package io.graphflow.bench.experiment;

import io.graphflow.bench.report.Section;
import java.util.List;

/**
 * A table or a figure of the paper, or the measurement of a target: the steps to run, and how their
 * results become a section of the report. Implementations hold no state.
 */
public interface Experiment {
  /** Seconds of an experiment in a quick run, if it does not say otherwise. */
  int QUICK_BUDGET_SECONDS = 30;

  /** A short name for the command line and for files, such as {@code table4}. */
  String key();

  /** The heading of its section. */
  String title();

  /** Whether a quick run of everything has time for it; one that names it has in any case. */
  default boolean isInQuickRuns() {
    return true;
  }

  /** Seconds that a quick run may take with it, making graphs included; on 2 cores. */
  default int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  /** The steps to run, in this order; their names are unique. */
  List<Step> steps(Setting setting);

  /**
   * Turns results into a section. Results of failed steps, and of steps that are not part of the
   * setting, are missing: scores are NaN then, which {@link io.graphflow.bench.report.Format} shows
   * as a dash. The paper's own figures stand beside, as ratios, with a note where we differ and why.
   */
  Section render(Setting setting, Results results);

  /**
   * The targets that these results decide, none if there are none.
   *
   * @param results as for {@link #render}
   */
  default List<TargetResult> targets(Setting setting, Results results) {
    return List.of();
  }
}
