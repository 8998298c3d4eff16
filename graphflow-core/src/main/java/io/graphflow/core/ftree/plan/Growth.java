package io.graphflow.core.ftree.plan;

import io.graphflow.parser.plan.LogicalPlan;

/** Which inner plans only make the tree of their argument grow, so that they may run for many rows at once. */
final class Growth {
  /** More expansions than any such plan has; the sum of thousands is no overflow. */
  private static final int TOO_MANY = 1000;

  private Growth() {}

  /**
   * Whether a plan only grows, by one expansion to many at most. Run for one row after another, a plan that is asked
   * for a row ends at the first; what it saves by that grows with each further expansion, and with paths it has no
   * limit.
   */
  static boolean isOneAtMost(FTreePlan inner) {
    return expansions(inner) <= 1;
  }

  /** Whether a plan only grows, by any number of expansions. */
  static boolean isAll(FTreePlan inner) {
    return expansions(inner) < TOO_MANY;
  }

  /** How often a plan expands a row to many; at least {@link #TOO_MANY} if it does anything but that and filter. */
  private static int expansions(FTreePlan plan) {
    return switch (plan.operation()) {
      case Operation.Leaf leaf -> leaf.node() instanceof LogicalPlan.Argument ? 0 : TOO_MANY;
      case Operation.Expand expand ->
        expansions(expand.input()) + (expand.onlyCounts() ? 0 : 1);
      case Operation.ExpandRows expand ->
        expansions(expand.input()) + (expand.lookup() != null ? 0 : TOO_MANY);
      case Operation.ExpandInPlace expand -> expansions(expand.input());
      case Operation.FilterEdge filter -> expansions(filter.input());
      case Operation.Filter filter -> expansions(filter.input());
      case Operation.Project project -> expansions(project.input());
      case Operation.SemiApply apply -> expansions(apply.input());
      case Operation.CountApply apply -> expansions(apply.input());
      case Operation.Defactor _,Operation.Top _,Operation.Collect _,Operation.Aggregate _ ->
        TOO_MANY;
    };
  }
}
