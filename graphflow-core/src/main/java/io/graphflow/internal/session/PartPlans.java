package io.graphflow.internal.session;

import io.graphflow.core.execution.Profile;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.plan.PlanLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The plans by which a part of a query runs, for EXPLAIN and PROFILE. A part that runs several times may be planned anew
 * in between; each plan is shown then. For one thread at a time.
 */
final class PartPlans {
  private final QueryMode mode;
  private final Profile profile;
  private final Map<PlanCache.Plan, PlanLine> lines = new LinkedHashMap<>();

  /**
   * Prepares to collect plans.
   *
   * @param profile the counts of all parts; null unless the query is profiled
   */
  PartPlans(QueryMode mode, Profile profile) {
    this.mode = mode;
    this.profile = profile;
  }

  /** Whether the part is only planned. */
  boolean isShownOnly() {
    return mode == QueryMode.EXPLAIN;
  }

  /** Whether somebody asks for the plans. */
  boolean areShown() {
    return mode != QueryMode.RUN;
  }

  /** The counts of all parts; null unless the query is profiled. */
  Profile profile() {
    return profile;
  }

  /** Adds a plan that has run, or would. */
  void add(PlanCache.Plan plan, PlanLine root) {
    lines.put(plan, root);
  }

  /** The plans, in the order in which they first ran. */
  List<PlanLine> lines() {
    return List.copyOf(lines.values());
  }
}
