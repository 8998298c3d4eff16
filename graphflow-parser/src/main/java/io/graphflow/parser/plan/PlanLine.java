package io.graphflow.parser.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * One operator of a plan that an engine runs, as {@code EXPLAIN} and {@code PROFILE} show it.
 * Immutable.
 *
 * @param operator name and details of the operator
 * @param rows estimated rows; NaN if there is no estimate
 * @param node the object under which the operator's counters are kept, by identity
 * @param timing how its time and that of its inputs go together
 * @param inputs the operators below it, the outer one first
 */
public record PlanLine(
    String operator,
    double rows,
    Object node,
    Timing timing,
    List<PlanLine> inputs) {

  /** When an operator runs, seen from the one above it. */
  public enum Timing {
    /** It runs as the one above asks it for rows, whose time includes its own. */
    WITHIN,
    /** It is a pass, which runs before the rows of the aggregate above it are read. */
    PASS,
    /** Runs as {@link #WITHIN}; the passes below it run in its time. */
    RUNS_PASSES,
    /** It belongs to a part of the query that has run before the part above it begins. */
    BEFORE
  }

  /** Creates a line; the list is copied. */
  public PlanLine {
    inputs = List.copyOf(inputs);
  }

  /** The line of a logical operator that runs as it stands. */
  public static PlanLine of(
      LogicalPlan plan,
      OperatorText words,
      IdentityHashMap<LogicalPlan, Double> estimates) {
    List<PlanLine> inputs = new ArrayList<>();
    for (LogicalPlan input : plan.inputs()) {
      inputs.add(of(input, words, estimates));
    }
    return of(plan, words, estimates, inputs);
  }

  /**
   * The line of a logical operator above the given lines, instead of those of the operator's own
   * inputs.
   */
  public static PlanLine of(
      LogicalPlan plan,
      OperatorText words,
      IdentityHashMap<LogicalPlan, Double> estimates,
      List<PlanLine> inputs) {
    Timing timing =
        switch (plan) {
          case CountingPlan.Pass _ -> Timing.PASS;
          case LogicalPlan.Aggregate _,CountingPlan.SignedAggregate _ -> Timing.RUNS_PASSES;
          default -> Timing.WITHIN;
        };
    Double rows = estimates.get(plan);
    return new PlanLine(words.line(plan), rows == null ? Double.NaN : rows, plan, timing, inputs);
  }

  /** The same lines, with one leaf replaced by a line that has run before all above it. */
  @SuppressWarnings("ReferenceEquality") // Equal leaves of one plan are still different leaves.
  public PlanLine withLeaf(Object leaf, PlanLine replacement) {
    if (node == leaf) {
      return new PlanLine(replacement.operator, replacement.rows, replacement.node, Timing.BEFORE,
          replacement.inputs);
    }
    return new PlanLine(operator, rows, node, timing,
        inputs.stream().map(input -> input.withLeaf(leaf, replacement)).toList());
  }
}
