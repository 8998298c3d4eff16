package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.CountingOperation.Pass;
import io.graphflow.core.list.plan.EdgeOperation.CountedList;
import io.graphflow.core.list.plan.EdgeOperation.NeighbourSets;
import io.graphflow.core.list.plan.GroupOperation.Aggregate;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.OperatorText;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.PlanLine.Timing;
import io.graphflow.parser.plan.VertexOrder;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;
import java.util.stream.Collectors;

/** Writes physical plans: a line for each node, so for each operator that runs. */
public final class ListPlanText {
  /** What is said of groups that workers share out. */
  private static final String READ_IN_PARTS = ", parallel";

  private final OperatorText words;

  private ListPlanText(Catalog catalog) {
    words = new OperatorText(catalog);
  }

  /** The lines of a plan; operators count for its nodes. */
  public static PlanLine lines(ListQueryPlan plan, Catalog catalog) {
    return new ListPlanText(catalog).line(plan.root());
  }

  private PlanLine line(ListPlan plan) {
    Operation operation = plan.operation();
    Timing timing =
        switch (operation) {
          case Pass _ -> Timing.PASS;
          case Aggregate _,GroupOperation.CountByVertex _,GroupOperation.DistinctGroups _ ->
            Timing.RUNS_PASSES;
          default -> Timing.WITHIN;
        };
    String text = name(operation) + " " + details(operation);
    // An operation that only hands rows on is named by what becomes of them.
    Object node =
        operation instanceof LeafOperation.Rows rows ? rows.node() : plan;
    return new PlanLine(text.stripTrailing(), plan.rows(), node, timing,
        operation.inputs().stream().map(this::line).toList());
  }

  private static String name(Operation operation) {
    return operation instanceof Aggregate aggregate && aggregate.parts().size() > 1
        ? "SignedAggregate"
        : operation.getClass().getSimpleName();
  }

  private String details(Operation operation) {
    return switch (operation) {
      case LeafOperation leaf -> leaf(leaf);
      case EdgeOperation edge -> edge(edge);
      case RowOperation row -> row(row);
      case JoinOperation join -> join(join);
      case GroupOperation group -> group(group);
      case CountingOperation count -> count(count);
    };
  }

  private String leaf(LeafOperation operation) {
    return switch (operation) {
      case LeafOperation.Unit _ -> "";
      case LeafOperation.Argument argument -> words.details(argument.node());
      case LeafOperation.Rows rows -> words.details(rows.node());
      case LeafOperation.ScanVertices scan ->
        words.details(scan.node()) + (scan.shared() ? " parallel" : "");
    };
  }

  private String edge(EdgeOperation operation) {
    return switch (operation) {
      case EdgeOperation.ListExtend extend -> words.details(extend.node());
      case EdgeOperation.BatchExtend extend -> words.details(extend.node());
      case EdgeOperation.ColumnExtend extend -> words.details(extend.node());
      case EdgeOperation.CountExtend extend -> counted(extend.list())
          + (extend.floor() < 0 ? "" : " if as long as the last count of the first");
      case EdgeOperation.CountIntersect intersect ->
        counted(intersect.list()) + among(intersect.others());
      case EdgeOperation.ProbeIntersect probe -> along(probe.sets()) + among(probe.sets());
      case EdgeOperation.CountCommon common -> words.details(common.node());
      case EdgeOperation.MergeIntersect merge -> words.details(merge.node());
      case EdgeOperation.ListExtendInto extend -> words.details(extend.node());
      case EdgeOperation.ColumnExtendInto extend -> words.details(extend.node());
      case EdgeOperation.CountExtendInto extend -> words.details(extend.node());
      case EdgeOperation.SearchPaths search -> words.details(search.node());
    };
  }

  private String counted(CountedList list) {
    Extend extend = list.node();
    return words.step(
        extend.from(), extend.edge(), extend.steps(), extend.to(), extend.toTables(),
        extend.order())
        + OperatorText.where(list.texts());
  }

  private String along(NeighbourSets sets) {
    IntersectLeg leg = sets.along();
    return words.step(
        leg.from(), leg.edge(), leg.steps(), sets.node().to(), sets.node().toTables(),
        leg.order());
  }

  /** The legs whose neighbours a list is looked up in, as text. */
  private String among(NeighbourSets sets) {
    LogicalPlan.Intersect node = sets.node();
    return node.legs()
        .stream()
        .filter(leg -> !leg.equals(sets.along()))
        .map(
            leg -> words.step(leg.from(), leg.edge(), leg.steps(), node.to(), node.toTables(),
                leg.order()))
        .collect(Collectors.joining(" and ", " among ", ""))
        + OperatorText.where(sets.texts());
  }

  private String row(RowOperation operation) {
    return switch (operation) {
      case RowOperation.Flatten flatten -> commaSeparated(flatten.variables());
      case RowOperation.TakeTurns _ -> "parallel";
      case RowOperation.Filter filter -> ExpressionText.of(filter.text());
      case RowOperation.FilterRows filter -> ExpressionText.of(filter.predicate());
      case RowOperation.Project project ->
        project.computations()
            .stream()
            .map(RowOperation.Computation::projection)
            .map(each -> ExpressionText.of(each.expression()) + " AS " + each.variable())
            .collect(Collectors.joining(", "));
      case RowOperation.Unwind unwind -> words.details(unwind.node());
      case RowOperation.LoadCsv load -> words.details(load.node());
      case RowOperation.LoadParquet load -> words.details(load.node());
      case RowOperation.ProcedureCall call -> words.details(call.node());
      case RowOperation.SeekVertex seek -> words.details(seek.node());
      case RowOperation.ColumnSeek seek -> words.details(seek.node());
    };
  }

  private String join(JoinOperation operation) {
    return switch (operation) {
      case JoinOperation.HashJoin join -> words.details(join.node());
      case JoinOperation.HashJoinPairs join -> words.details(join.node());
      case JoinOperation.CountHashJoin join -> words.details(join.node());
      case JoinOperation.CartesianProduct _ -> "";
      case JoinOperation.Materialize side -> commaSeparated(side.rows().variables());
      case JoinOperation.CountRows _ -> "";
      case JoinOperation.Apply apply -> words.details(apply.node());
      case JoinOperation.ApplyOnce apply -> words.details(apply.node());
      case JoinOperation.OptionalApply apply -> words.details(apply.node());
      case JoinOperation.SemiApply apply -> words.details(apply.node());
      case JoinOperation.CountApply apply -> words.details(apply.node());
      case JoinOperation.Union union -> words.details(union.node());
    };
  }

  private String group(GroupOperation operation) {
    return switch (operation) {
      case Aggregate aggregate ->
        words.details(aggregate.node()) + (aggregate.shared() ? READ_IN_PARTS : "");
      case GroupOperation.CountByVertex count -> words.details(count.node());
      case GroupOperation.DistinctGroups distinct ->
        words.details(distinct.node()) + (distinct.shared() ? READ_IN_PARTS : "");
      case GroupOperation.Distinct distinct -> words.details(distinct.node());
      case GroupOperation.OrderBy orderBy -> words.details(orderBy.node());
      case GroupOperation.Top top -> words.details(top.node());
      case GroupOperation.Skip skip -> words.details(skip.node());
      case GroupOperation.Limit limit -> words.details(limit.node());
    };
  }

  private String count(CountingOperation operation) {
    return switch (operation) {
      case CountingOperation.CountBranch count -> words.details(count.node());
      case CountingOperation.CountDifferent count -> words.details(count.node());
      case CountingOperation.MultiplyByCount multiply -> words.details(multiply.node())
          + (multiply.floor() < 0 ? "" : " if not below the last count of the first");
      case CountingOperation.VertexCounts counts -> words.details(counts.node());
      case CountingOperation.NeighbourCounts counts -> words.details(counts.node());
      case CountingOperation.HigherNeighbours lists -> words.step(
          lists.scan().vertex(), null, lists.higher().steps(), lists.neighbour(),
          lists.higher().toTables(), VertexOrder.ANY);
      case CountingOperation.CountProducts products -> "(" + products.node().branch().to()
          + ") and (" + products.node().other().to() + ")";
    };
  }

  private static String commaSeparated(List<Variable> variables) {
    return variables.stream().map(Variable::toString).collect(Collectors.joining(", "));
  }
}
