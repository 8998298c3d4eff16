package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.PlanRows;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Plans the operations that combine inputs: joins, products, unions, and plans that run for each
 * row of another.
 */
final class JoinPlanner {
  private final ListPlanner planner;

  JoinPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListPlan planHashJoin(HashJoin join, Demand demand, ChunkLayout layout) {
    Set<Variable> rightBound = PlanVariables.bound(join.right());
    List<Variable> kept =
        rightBound.stream()
            .filter(variable -> demand.wants(variable) && !join.keys().contains(variable))
            .toList();
    ListPlan left = planner.plan(join.left(), demand.and(join.keys()), layout);
    ChunkLayout rightLayout = new ChunkLayout();
    ListPlan right =
        planner.plan(join.right(), Demand.of(kept).and(join.keys()), rightLayout);
    if (kept.isEmpty() && demand.allowsMultiplicity()) {
      return countHashJoin(join, left, layout, right, rightLayout);
    }
    left = planner.flattenAll(left, join.keys(), layout);
    List<Variable> rightWanted = new ArrayList<>(kept);
    rightWanted.addAll(join.keys());
    List<Integer> others = layout.unflat();
    List<Column> leftKeys = layout.columns(join.keys());
    RowGroup rows = planner.bindNew(kept, planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new JoinOperation.HashJoin(left, right, join, leftKeys,
            ListPlanner.rows(rightWanted, rightLayout), rows, others),
        layout,
        planner.rows(join));
  }

  private ListPlan countHashJoin(
      HashJoin join,
      ListPlan left,
      ChunkLayout layout,
      ListPlan right,
      ChunkLayout rightLayout) {
    ListPlan probe = planner.flattenAllButLast(left, join.keys(), layout);
    List<Integer> unflat = layout.unflatOf(join.keys());
    int group = unflat.isEmpty() ? -1 : unflat.getFirst();
    List<Column> flat = new ArrayList<>();
    List<Column> list = new ArrayList<>();
    for (Column column : layout.columns(join.keys())) {
      (column.group() == group ? list : flat).add(column);
    }
    int countGroup = group < 0 ? planner.addFlat(layout) : -1;
    return ListPlanner.node(
        new JoinOperation.CountHashJoin(probe, right, join, group, flat, list, countGroup,
            ListPlanner.rows(join.keys(), rightLayout)),
        layout,
        planner.rows(join));
  }

  ListPlan planProduct(CartesianProduct product, Demand demand, ChunkLayout layout) {
    ListPlan left = planner.plan(product.left(), demand, layout);
    List<Integer> leftUnflat = layout.unflat();
    ChunkLayout rightLayout = new ChunkLayout();
    ListPlan right = planner.plan(product.right(), demand, rightLayout);
    if (!(product.right() instanceof ScanVertices)) {
      List<Variable> kept =
          PlanVariables.bound(product.right()).stream().filter(demand::wants).toList();
      RowLayout rows = ListPlanner.rows(kept, rightLayout);
      rightLayout.clear();
      Operation side;
      if (kept.isEmpty() && demand.allowsMultiplicity()) {
        side = new JoinOperation.CountRows(right, rows, planner.addFlat(rightLayout));
      } else {
        int group = planner.addUnflat(rightLayout);
        side =
            new JoinOperation.Materialize(
                right, rows, planner.bindNew(kept, group, rightLayout));
      }
      right = ListPlanner.node(side, rightLayout, right.rows());
    }
    layout.addAll(rightLayout);
    return ListPlanner.node(
        new JoinOperation.CartesianProduct(left, right, leftUnflat),
        layout,
        planner.rows(product));
  }

  ListPlan planOptional(OptionalApply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListPlan input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAll(input, argument, layout);
    ChunkLayout innerLayout = new ChunkLayout();
    ListPlan inner = planner.leaves.planInner(apply.inner(), demand, innerLayout, layout);
    List<Integer> introduced = new ArrayList<>();
    for (Variable variable : apply.introduced()) {
      if (innerLayout.binds(variable)) {
        introduced.add(innerLayout.column(variable).vector());
      }
    }
    List<Integer> others = layout.unflat();
    layout.addAll(innerLayout);
    return ListPlanner.node(
        new JoinOperation.OptionalApply(input, inner, apply, innerLayout.groups(),
            innerLayout.unflat(), introduced, others),
        layout,
        planner.rows(apply));
  }

  ListPlan planApply(Apply apply, Demand demand, ChunkLayout layout) {
    if (PlanRows.isOne(apply.inner())) {
      return planOnce(apply, demand, layout);
    }
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListPlan input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAll(input, argument, layout);
    ChunkLayout innerLayout = new ChunkLayout();
    ListPlan inner = planner.leaves.planInner(apply.inner(), demand, innerLayout, layout);
    List<Integer> others = layout.unflat();
    layout.addAll(innerLayout);
    return ListPlanner.node(
        new JoinOperation.Apply(input, inner, apply, others), layout, planner.rows(apply));
  }

  /**
   * Plans an inner plan that has one row for each row around it: its values join the group that it
   * reads.
   */
  private ListPlan planOnce(Apply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListPlan input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAllButLast(input, argument, layout);
    List<Integer> unflat = layout.unflatOf(argument);
    List<Variable> wanted = apply.introduced().stream().filter(demand::wants).toList();
    ChunkLayout innerLayout = new ChunkLayout();
    ListPlan inner =
        planner.leaves.planInner(apply.inner(), Demand.of(wanted), innerLayout, layout);
    int group = unflat.isEmpty() ? -1 : unflat.getFirst();
    int valueGroup = group < 0 ? planner.addFlat(layout) : group;
    return ListPlanner.node(
        new JoinOperation.ApplyOnce(input, inner, apply, group,
            ListPlanner.rows(wanted, innerLayout),
            planner.bindNew(wanted, valueGroup, layout)),
        layout,
        planner.rows(apply));
  }

  ListPlan planSemi(SemiApply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListPlan input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAllButLast(input, argument, layout);
    List<Integer> unflat = layout.unflatOf(argument);
    ListPlan inner =
        planner.leaves.planInner(
            apply.inner(), Demand.of(Set.of()), new ChunkLayout(), layout);
    int group = unflat.isEmpty() ? -1 : unflat.getFirst();
    Column mark = null;
    if (apply.mark() != null) {
      int markGroup = group < 0 ? planner.addFlat(layout) : group;
      int vector = planner.newVector(new VectorKind.Values(CypherType.BOOLEAN));
      layout.bind(apply.mark(), markGroup, vector);
      mark = layout.column(apply.mark());
    }
    return ListPlanner.node(
        new JoinOperation.SemiApply(input, inner, apply, group, mark),
        layout,
        planner.rows(apply));
  }

  ListPlan planCount(CountApply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    Demand below = demand.and(argument).and(List.of(apply.vertex()));
    ListPlan input = planner.plan(apply.input(), below, layout);
    input = planner.flattenAll(input, argument, layout);
    ChunkLayout innerLayout = new ChunkLayout();
    ListPlan inner =
        planner.leaves.planInner(
            apply.inner(), Demand.of(List.of(apply.end())), innerLayout, layout);
    Column vertex = layout.column(apply.vertex());
    Column end = innerLayout.column(apply.end());
    // A flat group of the end may be one of the rows around, which multiplies no inner row.
    boolean endUnflat = innerLayout.isUnflat(end.group());
    List<Integer> innerOthers = new ArrayList<>(innerLayout.groups());
    if (endUnflat) {
      innerOthers.remove(Integer.valueOf(end.group()));
    }
    int countGroup =
        layout.isUnflat(vertex.group()) ? vertex.group() : planner.addFlat(layout);
    layout.bind(
        apply.count(), countGroup, planner.newVector(new VectorKind.Values(CypherType.INTEGER)));
    return ListPlanner.node(
        new JoinOperation.CountApply(input, inner, apply, layout.columns(argument), vertex, end,
            endUnflat, innerOthers, layout.column(apply.count())),
        layout,
        planner.rows(apply));
  }

  ListPlan planUnion(Union union, Demand demand, ChunkLayout layout) {
    List<Variable> wanted = union.variables().stream().filter(demand::wants).toList();
    List<ListPlan> branches = new ArrayList<>();
    List<RowLayout> rows = new ArrayList<>();
    for (LogicalPlan branch : union.branches()) {
      ChunkLayout own = new ChunkLayout();
      branches.add(planner.plan(branch, demand.reading(wanted), own));
      rows.add(ListPlanner.rows(wanted, own));
    }
    layout.clear();
    RowGroup group = planner.bindNew(wanted, planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new JoinOperation.Union(branches, union, rows, group, demand.allowsMultiplicity()),
        layout,
        planner.rows(union));
  }
}
