package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
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

/** Plans what combines inputs: joins, products, unions, and plans that run for each row of another. */
final class JoinPlanner {
  private final ListPlanner planner;

  JoinPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListOperator planHashJoin(HashJoin join, Demand demand, ChunkLayout layout) {
    Set<Variable> rightBound = PlanVariables.bound(join.right());
    List<Variable> kept =
        rightBound.stream()
            .filter(variable -> demand.wants(variable) && !join.keys().contains(variable))
            .toList();
    ListOperator left = planner.plan(join.left(), demand.and(join.keys()), layout);
    ChunkLayout rightLayout = new ChunkLayout();
    ListOperator right =
        planner.plan(join.right(), Demand.of(kept).and(join.keys()), rightLayout);
    if (kept.isEmpty() && demand.weights()) {
      return countHashJoin(join, left, layout, right, rightLayout);
    }
    left = planner.flattenAll(left, join.keys(), layout);
    List<Variable> rightWanted = new ArrayList<>(kept);
    rightWanted.addAll(join.keys());
    List<ListGroup> others = layout.unflat();
    Bindings leftKeys = new Bindings(layout.bindings(join.keys()));
    ListGroup group = layout.addUnflat();
    return new HashJoinOperator(
        left,
        leftKeys,
        right,
        planner.rows(rightWanted, rightLayout),
        new JoinTable(planner.context, join.keys(), kept),
        planner.context,
        planner.tuple,
        group,
        ListPlanner.bindNew(kept, group, layout),
        others,
        planner.options.chunkSize());
  }

  private ListOperator countHashJoin(
      HashJoin join,
      ListOperator left,
      ChunkLayout layout,
      ListOperator right,
      ChunkLayout rightLayout) {
    ListOperator probe = planner.flattenAllButLast(left, join.keys(), layout);
    List<ListGroup> unflat = layout.unflatOf(join.keys());
    ListGroup group = unflat.isEmpty() ? null : unflat.getFirst();
    List<Binding> flat = new ArrayList<>();
    List<Binding> list = new ArrayList<>();
    for (Binding binding : layout.bindings(join.keys())) {
      (binding.group() == group ? list : flat).add(binding);
    }
    return new CountHashJoinOperator(
        probe,
        group,
        new Bindings(flat),
        new Bindings(list),
        group == null ? layout.addFlat() : null,
        right,
        planner.rows(join.keys(), rightLayout),
        planner.context,
        join.keys(),
        planner.tuple);
  }

  ListOperator planProduct(
      CartesianProduct product, Demand demand, ChunkLayout layout) {
    ListOperator left = planner.plan(product.left(), demand, layout);
    List<ListGroup> leftUnflat = layout.unflat();
    ChunkLayout rightLayout = new ChunkLayout();
    ListOperator right = planner.plan(product.right(), demand, rightLayout);
    if (!(product.right() instanceof ScanVertices)) {
      List<Variable> kept =
          PlanVariables.bound(product.right()).stream().filter(demand::wants).toList();
      ChunkRows rows = planner.rows(kept, rightLayout);
      rightLayout.clear();
      boolean counts = kept.isEmpty() && demand.weights();
      ListGroup group = counts ? rightLayout.addFlat() : rightLayout.addUnflat();
      right =
          counts
              ? new RowCountOperator(right, rows, group)
              : new MaterializeOperator(
                  right,
                  rows,
                  RowTable.keeping(
                      planner.context, planner.context.account("a side of a product"), kept),
                  planner.tuple,
                  group,
                  ListPlanner.bindNew(kept, group, rightLayout),
                  planner.options.chunkSize());
    }
    layout.addAll(rightLayout);
    return new CartesianProductOperator(planner.context, left, right, leftUnflat);
  }

  ListOperator planOptional(OptionalApply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListOperator input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAll(input, argument, layout);
    ChunkLayout innerLayout = new ChunkLayout();
    ListOperator inner = planner.leaves.planInner(apply.inner(), demand, innerLayout, layout);
    List<Vector> introduced = new ArrayList<>();
    for (Variable variable : apply.introduced()) {
      if (innerLayout.binds(variable)) {
        introduced.add(innerLayout.binding(variable).vector());
      }
    }
    List<ListGroup> others = layout.unflat();
    List<ListGroup> innerGroups = innerLayout.groups();
    layout.addAll(innerLayout);
    return new OptionalApplyOperator(
        input, inner, innerLayout, innerGroups, introduced, others);
  }

  ListOperator planApply(Apply apply, Demand demand, ChunkLayout layout) {
    if (PlanRows.isOne(apply.inner())) {
      return planSingle(apply, demand, layout);
    }
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListOperator input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAll(input, argument, layout);
    ChunkLayout innerLayout = new ChunkLayout();
    ListOperator inner = planner.leaves.planInner(apply.inner(), demand, innerLayout, layout);
    List<ListGroup> others = layout.unflat();
    layout.addAll(innerLayout);
    return new ApplyOperator(input, inner, others);
  }

  /** An inner plan that has one row for each row around it: its values join the group that it reads. */
  private ListOperator planSingle(Apply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListOperator input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAllButLast(input, argument, layout);
    List<ListGroup> unflat = layout.unflatOf(argument);
    List<Variable> wanted = apply.introduced().stream().filter(demand::wants).toList();
    ChunkLayout innerLayout = new ChunkLayout();
    ListOperator inner =
        planner.leaves.planInner(apply.inner(), Demand.of(wanted), innerLayout, layout);
    ListGroup group = unflat.isEmpty() ? null : unflat.getFirst();
    ListGroup valueGroup = group == null ? layout.addFlat() : group;
    return new SingleApplyOperator(
        input,
        inner,
        planner.rows(wanted, innerLayout),
        planner.context,
        planner.tuple,
        group,
        valueGroup,
        wanted.stream().map(VariableColumn::new).toList(),
        ListPlanner.bindNew(wanted, valueGroup, layout));
  }

  ListOperator planSemi(SemiApply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListOperator input = planner.plan(apply.input(), demand.and(argument), layout);
    input = planner.flattenAllButLast(input, argument, layout);
    List<ListGroup> unflat = layout.unflatOf(argument);
    ListOperator inner =
        planner.leaves.planInner(
            apply.inner(), Demand.of(Set.of()), new ChunkLayout(), layout);
    ListGroup group = unflat.isEmpty() ? null : unflat.getFirst();
    if (apply.mark() == null) {
      return new SemiApplyOperator(planner.context, input, inner, group, null, null, !apply.anti());
    }
    ListGroup markGroup = group == null ? layout.addFlat() : group;
    ValueVector mark = new ValueVector(CypherType.BOOLEAN);
    layout.bind(apply.mark(), markGroup, mark);
    return new SemiApplyOperator(planner.context, input, inner, group, markGroup, mark, true);
  }

  ListOperator planUnion(Union union, Demand demand, ChunkLayout layout) {
    List<Variable> wanted = union.variables().stream().filter(demand::wants).toList();
    List<UnionOperator.Branch> branches = new ArrayList<>();
    for (LogicalPlan branch : union.branches()) {
      ChunkLayout own = new ChunkLayout();
      ListOperator operator = planner.plan(branch, demand.reading(wanted), own);
      branches.add(new UnionOperator.Branch(operator, planner.rows(wanted, own)));
    }
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new UnionOperator(
        branches,
        wanted,
        planner.tuple,
        group,
        ListPlanner.bindNew(wanted, group, layout),
        demand.weights(),
        planner.options.chunkSize());
  }
}
