package io.graphflow.core.ftree.plan;

import io.graphflow.core.ftree.plan.Operation.Condition;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.OperatorText;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.PlanLine.Timing;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes physical plans: a line for each node, so for each operator that runs. */
public final class FTreePlanText {
  private static final String AT_ONCE = " for many rows at once";

  private final OperatorText words;

  private FTreePlanText(Catalog catalog) {
    words = new OperatorText(catalog);
  }

  /** The lines of a plan; operators count for its nodes. */
  public static PlanLine lines(FTreeQueryPlan plan, Catalog catalog) {
    return new FTreePlanText(catalog).line(plan.root());
  }

  private PlanLine line(FTreePlan plan) {
    Operation operation = plan.operation();
    // An operation that only hands rows on is named by what becomes of them.
    Object node = operation instanceof Operation.Leaf leaf
        && leaf.node() instanceof LogicalPlan.Rows rows ? rows : plan;
    return new PlanLine(text(operation).stripTrailing(), plan.rows(), node, Timing.WITHIN,
        operation.inputs().stream().map(this::line).toList());
  }

  private String text(Operation operation) {
    return switch (operation) {
      case Operation.Leaf leaf -> words.line(leaf.node()) + (leaf.shared() ? " parallel" : "");
      case Operation.Expand expand ->
        (expand.onlyCounts() ? "ExpandCount " : "Expand ") + words.details(expand.node())
            + among(expand.legs())
            + OperatorText.where(expand.conditions().stream().map(Condition::predicate).toList())
            + (expand.bound() == null ? ""
                : upToTheLast(ExpressionText.of(expand.bound().access())));
      case Operation.ExpandInPlace expand ->
        "Expand " + words.details(expand.node()) + " in place";
      case Operation.FilterEdge filter -> words.line(filter.node()) + " in place";
      case Operation.ExpandRows expand -> words.line(expand.node());
      case Operation.Filter filter -> "Filter " + ExpressionText.of(filter.condition().predicate());
      case Operation.Project project -> "Project " + projections(project);
      case Operation.SemiApply apply ->
        words.line(apply.node()) + (apply.atOnce() ? AT_ONCE : "");
      case Operation.CountApply apply ->
        words.line(apply.node()) + (apply.atOnce() ? AT_ONCE : "");
      case Operation.Defactor defactor -> "Defactor " + commaSeparated(defactor.variables());
      case Operation.Top top -> words.line(top.node());
      case Operation.Collect collect -> words.line(collect.node());
      case Operation.Aggregate aggregate -> words.line(aggregate.node())
          + (aggregate.bound() == null ? "" : upToTheLast(aggregate.bound().variable().toString()));
    };
  }

  /** The other vertices of which new vertices must be neighbours. */
  private String among(List<Operation.Leg> legs) {
    return legs.isEmpty() ? ""
        : legs.stream()
            .map(leg -> words.details(leg.node()))
            .collect(Collectors.joining(" and ", " among ", ""));
  }

  private static String upToTheLast(String key) {
    return " up to the last " + key + " of the top";
  }

  private static String projections(Operation.Project project) {
    return Stream.concat(
        project.computations().stream().map(Operation.Computation::projection),
        project.renamed().stream())
        .map(each -> ExpressionText.of(each.expression()) + " AS " + each.variable())
        .collect(Collectors.joining(", "));
  }

  private static String commaSeparated(List<Variable> variables) {
    return variables.stream().map(Variable::toString).collect(Collectors.joining(", "));
  }
}
