package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.JoinOperation.Build;
import io.graphflow.core.list.plan.JoinOperation.Probe;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.PlanRows;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.RepeatableRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Plans the operations that combine inputs: joins, products, unions, and plans that run for each
 * row of another.
 */
final class JoinPlanner {
  /** From so many matches for each row on, a list of its own is worth its start. */
  private static final int MOST_PAIRS = 32;

  private final ListPlanner planner;

  JoinPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListPlan planHashJoin(HashJoin join, Demand demand, ChunkLayout layout) {
    List<Variable> kept = PlanVariables.bound(join.right())
        .stream()
        .filter(variable -> demand.wants(variable) && !join.keys().contains(variable))
        .toList();
    ListPlan left = planner.plan(
        join.left(), demand.and(join.keys()).inVectors(join.keys()), layout);
    ChunkLayout rightLayout = new ChunkLayout();
    Demand rightDemand = Demand.of(kept).and(join.keys()).inVectors(join.keys());
    boolean isShared = planner.leaves.sharesRows(join.left());
    ListPlan right = isShared
        ? planner.leaves.planAlone(() -> planner.plan(join.right(), rightDemand, rightLayout))
        : planner.plan(join.right(), rightDemand, rightLayout);
    boolean mayWait = !planner.leaves.isInner() && RepeatableRows.has(join.left());
    Build build = build(join.keys(), kept, mayWait, isShared, rightLayout);
    left = planner.flattenAllButLast(left, join.keys(), layout);
    KeyedList list = keys(join.keys(), layout);
    Probe probe = new Probe(list, list == null ? layout.columns(join.keys()) : List.of());
    if (kept.isEmpty() && demand.allowsMultiplicity()) {
      int countGroup = list == null ? planner.addFlat(layout) : -1;
      return ListPlanner.node(
          new JoinOperation.CountHashJoin(left, right, join, probe, build, countGroup),
          layout,
          planner.rows(join));
    }
    if (list != null && isPairs(join, left, list.group(), demand, layout)) {
      return hashJoinPairs(join, left, right, probe, build, kept, demand, layout);
    }
    if (list != null) {
      layout.flatten(list.group());
    }
    List<Integer> others = layout.unflat();
    RowGroup rows = planner.bindNew(kept, planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new JoinOperation.HashJoin(left, right, join, probe, build, rows, others),
        layout,
        planner.rows(join));
  }

  /**
   * Whether pairs are better copied than pointed at, as there are few for each row of the left, and not only the first
   * are read. Edges are not copied, whose properties are found by where they lie in a list.
   */
  private boolean isPairs(
      HashJoin join, ListPlan left, int group, Demand demand, ChunkLayout layout) {
    return !demand.isEnding()
        && !(planner.rows(join) > MOST_PAIRS * left.rows())
        && layout.variablesOf(group)
            .stream()
            .noneMatch(variable -> demand.wants(variable)
                && variable.type() == CypherType.RELATIONSHIP);
  }

  private ListPlan hashJoinPairs(HashJoin join, ListPlan left, ListPlan right, Probe probe,
      Build build, List<Variable> kept, Demand demand, ChunkLayout layout) {
    int group = probe.group();
    List<Variable> wanted =
        layout.variablesOf(group).stream().filter(demand::wants).toList();
    List<Column> read = layout.columns(wanted);
    layout.drop(group);
    boolean isOnly = layout.groups().isEmpty();
    List<Integer> others = layout.unflat();
    int pairs = planner.addUnflat(layout);
    RowGroup leftRows = planner.bindNew(wanted, pairs, layout);
    RowGroup rightRows = planner.bindNew(kept, pairs, layout);
    return ListPlanner.node(
        new JoinOperation.HashJoinPairs(left, right, join, probe, build, read, leftRows,
            rightRows, others, isOnly),
        layout,
        planner.rows(join));
  }

  /** The keys of a join as columns; null if they lie in no unflat group, or in several. */
  private KeyedList keys(List<Variable> keys, ChunkLayout layout) {
    List<Projection> items =
        keys.stream().map(key -> new Projection(key, new VariableReference(key))).toList();
    return new KeyedListPlanner(planner, items, List.of(), layout).plan();
  }

  private Build build(List<Variable> keys, List<Variable> kept, boolean mayWait, boolean isShared,
      ChunkLayout layout) {
    List<Variable> wanted = new ArrayList<>(kept);
    wanted.addAll(keys);
    KeyedList list = keys(keys, layout);
    boolean areColumns =
        list != null && layout.unflatOf(wanted).equals(List.of(list.group()));
    return new Build(ListPlanner.rows(wanted, layout), areColumns ? list : null,
        layout.columns(kept), mayWait, isShared);
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
