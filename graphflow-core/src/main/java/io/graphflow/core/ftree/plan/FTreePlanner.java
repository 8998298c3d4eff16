package io.graphflow.core.ftree.plan;

import io.graphflow.core.binding.ListFacts;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.ftree.plan.Operation.Collect;
import io.graphflow.core.ftree.plan.Operation.Computation;
import io.graphflow.core.ftree.plan.Operation.Condition;
import io.graphflow.core.ftree.plan.Operation.Defactor;
import io.graphflow.core.ftree.plan.Operation.EdgeLookup;
import io.graphflow.core.ftree.plan.Operation.Expand;
import io.graphflow.core.ftree.plan.Operation.ExpandInPlace;
import io.graphflow.core.ftree.plan.Operation.ExpandRows;
import io.graphflow.core.ftree.plan.Operation.FilterEdge;
import io.graphflow.core.ftree.plan.Operation.Leg;
import io.graphflow.core.ftree.plan.Operation.Membership;
import io.graphflow.core.path.PathPredicates;
import io.graphflow.core.predicate.PropertyCondition;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.VertexOrder;
import io.graphflow.research.TreeFusion;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes the physical plan of a logical one: decides of which blocks f-Trees consist, where each variable lies,
 * and where they must be de-factored. From the root down it passes the {@link Demand}, from the leaves up the
 * {@link FTreeLayout}. For one plan and one thread.
 */
public final class FTreePlanner {
  private final CompiledQuery query;
  private final Catalog catalog;
  private final Defactoring defactoring;
  private final Set<TreeFusion> fusions;
  private final List<Integer> parents = new ArrayList<>();
  private final List<Variable> vectors = new ArrayList<>();
  private final Map<Lists, Lists> lists = new LinkedHashMap<>();
  /** By edge variable the lists that its edges lie in. */
  private final Map<Variable, Lists> edgeLists = new HashMap<>();

  private final AggregatePlanner aggregates;
  private int boundCount;
  private int slotCount;

  private FTreePlanner(CompiledQuery query, Catalog catalog, Defactoring defactoring,
      Set<TreeFusion> fusions, boolean mayShare) {
    this.aggregates = new AggregatePlanner(this, mayShare);
    this.fusions = fusions;
    this.query = query;
    this.catalog = catalog;
    this.defactoring = defactoring;
    this.slotCount = query.variableCount();
  }

  /**
   * Plans a query for a graph with a catalog.
   *
   * @param mayShare whether workers may share the scans of aggregations
   */
  public static FTreeQueryPlan plan(CompiledQuery query, Catalog catalog,
      Defactoring defactoring, Set<TreeFusion> fusions, boolean mayShare) {
    FTreePlanner planner = new FTreePlanner(query, catalog, defactoring, fusions, mayShare);
    FTreeLayout layout = new FTreeLayout(planner.parents);
    FTreePlan root = planner.plan(query.plan(), Demand.of(query.columns()), layout);
    return new FTreeQueryPlan(query, root, layout.columns(query.columns()), planner.parents,
        planner.vectors, List.copyOf(planner.lists.values()), planner.boundCount,
        planner.slotCount);
  }

  FTreePlan plan(LogicalPlan plan, Demand demand, FTreeLayout layout) {
    FTreePlan node = planNode(plan, demand, layout);
    return defactoring.asksFor(layout.blocks().size())
        ? defactor(node, demand.variables(), false, layout)
        : node;
  }

  /** Plans what runs anew for rows of another plan, and reads all of its scans itself. */
  private FTreePlan planInner(LogicalPlan plan, Demand demand, FTreeLayout layout) {
    return aggregates.withoutWorkers(() -> plan(plan, demand, layout));
  }

  private FTreePlan planNode(LogicalPlan plan, Demand demand, FTreeLayout layout) {
    return switch (plan) {
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _ ->
        leaf(plan, demand, layout);
      case LogicalPlan.Extend extend -> expand(extend, demand, layout);
      case LogicalPlan.Intersect intersect -> intersect(intersect, demand, layout);
      case LogicalPlan.SeekVertex seek ->
        expandRows(seek, seek.input(), ExpressionTree.variables(seek.key()),
            List.of(seek.vertex()), demand, layout);
      case LogicalPlan.ExtendInto extend ->
        expandRows(extend, extend.input(), variables(extend.from(), extend.to()),
            variables(extend.edge()), demand, layout);
      case LogicalPlan.VariableExtend extend -> {
        Set<Variable> read = PathPredicates.rowVariables(extend.repetition());
        read.add(extend.from());
        yield expandRows(extend, extend.input(), read,
            variables(extend.edges(), extend.length(), extend.to()), demand, layout);
      }
      case LogicalPlan.VariableExtendInto extend -> {
        Set<Variable> read = PathPredicates.rowVariables(extend.repetition());
        read.addAll(variables(extend.from(), extend.to()));
        yield expandRows(extend, extend.input(), read,
            variables(extend.edges(), extend.length()), demand, layout);
      }
      case LogicalPlan.Unwind unwind ->
        expandRows(unwind, unwind.input(), ExpressionTree.variables(unwind.list()),
            List.of(unwind.element()), demand, layout);
      case LogicalPlan.LoadCsv load ->
        expandRows(load, load.input(), ExpressionTree.variables(load.source()),
            List.of(load.row()), demand, layout);
      case LogicalPlan.LoadParquet load ->
        expandRows(load, load.input(), ExpressionTree.variables(load.source()),
            List.of(load.row()), demand, layout);
      case LogicalPlan.ProcedureCall call ->
        expandRows(call, call.input(), PlanVariables.read(call), PlanVariables.added(call), demand,
            layout);
      case LogicalPlan.HashJoin join ->
        join(join, join.left(), join.right(), join.keys(), demand, layout);
      case LogicalPlan.CartesianProduct product ->
        join(product, product.left(), product.right(), List.of(), demand, layout);
      case LogicalPlan.OptionalApply apply ->
        apply(apply, apply.input(), apply.inner(), apply.introduced(), demand, layout);
      case LogicalPlan.Apply apply ->
        apply(apply, apply.input(), apply.inner(), apply.introduced(), demand, layout);
      case LogicalPlan.SemiApply apply -> semiApply(apply, demand, layout);
      case LogicalPlan.CountApply apply -> countApply(apply, demand, layout);
      case LogicalPlan.Filter filter -> filter(filter, demand, layout);
      case LogicalPlan.Project project -> project(project, demand, layout);
      case LogicalPlan.Aggregate aggregate -> aggregates.plan(aggregate, layout);
      case LogicalPlan.Distinct distinct ->
        collect(distinct, distinct.input(), Set.copyOf(distinct.variables()), demand, layout);
      case LogicalPlan.OrderBy order -> {
        slotCount += order.keys().size();
        yield collect(order, order.input(), PlanVariables.read(order), demand, layout);
      }
      case LogicalPlan.Top top -> top(top, demand, layout);
      case LogicalPlan.Skip skip -> collect(skip, skip.input(), Set.of(), demand, layout);
      case LogicalPlan.Limit limit -> collect(limit, limit.input(), Set.of(), demand, layout);
      case LogicalPlan.Union union -> union(union, demand, layout);
      case CountingPlan _ ->
        throw new AssertionError("no plan for this engine counts along edges: " + plan);
      case LogicalPlan.Eager _,UpdatePlan _ ->
        throw new AssertionError("refused when compiled: " + plan);
    };
  }

  private FTreePlan leaf(LogicalPlan plan, Demand demand, FTreeLayout layout) {
    List<Variable> wanted =
        PlanVariables.added(plan).stream().filter(demand::wants).distinct().toList();
    int block = layout.begin();
    return node(
        new Operation.Leaf(plan, block, bindNew(wanted, block, layout), aggregates.isShared(plan)),
        layout, rows(plan));
  }

  private FTreePlan expand(LogicalPlan.Extend extend, Demand demand, FTreeLayout layout) {
    List<Variable> made = variables(extend.edge(), extend.to());
    FTreePlan input =
        plan(extend.input(), demand.from(made, List.of(extend.from())), layout);
    Column from = layout.column(extend.from());
    boolean inPlace = ListFacts.areSingle(catalog, extend.steps());
    int below = inPlace ? from.block() : below(from.block(), made, demand, layout);
    int block = inPlace ? from.block() : layout.add(below);
    assert !extend.order().isRestricted() : extend;
    Lists lists = lists(extend.steps(), extend.toTables());
    Column edge = demand.wants(extend.edge()) ? bindNew(extend.edge(), block, layout) : null;
    if (edge != null) {
      edgeLists.put(extend.edge(), lists);
    }
    Column to = demand.wants(extend.to()) ? bindNew(extend.to(), block, layout) : null;
    Operation operation = inPlace ? new ExpandInPlace(input, extend, from, edge, to, lists)
        : new Expand(input, extend, from, below, block, edge, false, to, lists, List.of(),
            List.of(), null);
    return node(operation, layout, rows(extend));
  }

  /**
   * An extension along the leg that was bound last; the other legs say which of its vertices stay, and how often.
   * They stay the same for many of its lists.
   */
  private FTreePlan intersect(
      LogicalPlan.Intersect intersect, Demand demand, FTreeLayout layout) {
    IntersectLeg last = boundLast(intersect.legs(), intersect.input());
    LogicalPlan plan = new LogicalPlan.Extend(intersect.input(), last.from(), last.edge(),
        intersect.to(), last.steps(), intersect.toTables());
    List<IntersectLeg> others = new ArrayList<>(intersect.legs());
    others.remove(last);
    for (IntersectLeg leg : others) {
      plan =
          new LogicalPlan.ExtendInto(plan, leg.from(), leg.edge(), intersect.to(), leg.steps());
    }
    FTreePlan node = planNode(plan, demand, layout);
    return new FTreePlan(node.operation(), node.blocks(), rows(intersect));
  }

  /** The leg whose vertex the topmost node of a plan adds of those that add one; the first if none does. */
  private static IntersectLeg boundLast(List<IntersectLeg> legs, LogicalPlan input) {
    LogicalPlan plan = input;
    while (plan != null) {
      List<Variable> added = PlanVariables.added(plan);
      for (IntersectLeg leg : legs) {
        if (added.contains(leg.from())) {
          return leg;
        }
      }
      plan = plan.inputs().isEmpty() ? null : plan.inputs().getFirst();
    }
    return legs.getFirst();
  }

  /**
   * The block below which a new one belongs: that of the variables that it is made of, or a lower one with what
   * somebody will read together with it.
   */
  private static int below(
      int lowest, Collection<Variable> made, Demand demand, FTreeLayout layout) {
    int parent = lowest;
    for (Set<Variable> set : demand.together()) {
      if (made.stream().anyMatch(set::contains)) {
        for (Variable variable : set) {
          int candidate = layout.binds(variable) ? layout.column(variable).block() : parent;
          if (layout.isOnWayTo(parent, candidate)) {
            parent = candidate;
          }
        }
      }
    }
    return parent;
  }

  private FTreePlan expandRows(LogicalPlan plan, LogicalPlan input, Collection<Variable> read,
      List<Variable> made, Demand demand, FTreeLayout layout) {
    FTreePlan below = plan(input, demand.from(made, read), layout);
    return expandRows(plan, below, null, read, made, List.of(), demand, layout);
  }

  private FTreePlan expandRows(LogicalPlan plan, FTreePlan input, FTreePlan inner,
      Collection<Variable> read, List<Variable> made, List<Column> innerColumns, Demand demand,
      FTreeLayout layout) {
    Demand after = demand.from(made, read);
    FTreePlan node = isVolatile(plan) ? defactor(input, after.variables(), true, layout)
        : onOnePath(input, read, after, layout);
    int block = below(layout.lowest(read), made, demand, layout);
    Path path = new Path(block, layout.columns(read));
    List<Variable> wanted = made.stream().filter(demand::wants).distinct().toList();
    if (plan instanceof LogicalPlan.ExtendInto extend && wanted.isEmpty()
        && EdgeStep.leadToEachOnce(extend.steps(), catalog)) {
      EdgeLookup lookup = lookup(extend, layout);
      return node(isLeg(lookup, node, layout)
          ? ((Expand) node.operation()).with(new Leg(extend, lookup))
          : new FilterEdge(node, extend, path, lookup), layout, rows(plan));
    }
    int added = layout.add(block);
    List<Column> columns = bindNew(wanted, added, layout);
    return node(
        new ExpandRows(node, inner, plan, path, added, columns, innerColumns,
            plan instanceof LogicalPlan.ExtendInto extend ? lookup(extend, layout) : null),
        layout, rows(plan));
  }

  /** Whether the neighbours that a plan adds to its trees can be tested for a closing edge before it adds them. */
  private boolean isLeg(EdgeLookup lookup, FTreePlan plan, FTreeLayout layout) {
    return fusions.contains(TreeFusion.FILTER_PUSH_DOWN)
        && plan.operation() instanceof Expand expand
        && lookup.neighbour().block() == expand.block()
        && layout.isOnWayTo(lookup.owner().block(), expand.below());
  }

  /**
   * Looks edges up in the lists of the start, unless those of the end have at most one edge each, or the start is
   * another one at each position and the end is not: a list that was read last lies in caches.
   */
  private EdgeLookup lookup(LogicalPlan.ExtendInto extend, FTreeLayout layout) {
    List<Integer> tables = catalog.vertexTables().stream().map(VertexTable::id).toList();
    Column from = layout.column(extend.from());
    Column to = layout.column(extend.to());
    List<EdgeStep> back = reversed(extend.steps());
    boolean startIsLower =
        from.block() != to.block() && layout.isOnWayTo(to.block(), from.block());
    return ListFacts.areSingle(catalog, back)
        || (startIsLower && !ListFacts.areSingle(catalog, extend.steps()))
            ? new EdgeLookup(to, from, lists(back, tables))
            : new EdgeLookup(from, to, lists(extend.steps(), tables));
  }

  private static List<EdgeStep> reversed(List<EdgeStep> steps) {
    return steps.stream()
        .map(step -> new EdgeStep(step.edgeLabel(), step.direction().reverse()))
        .toList();
  }

  private Lists lists(List<EdgeStep> steps, List<Integer> toTables) {
    // The number does not decide whether lists are the same.
    Lists unnumbered = new Lists(-1, steps, toTables, VertexOrder.ANY);
    return lists.computeIfAbsent(unnumbered,
        _ -> new Lists(lists.size(), steps, toTables, VertexOrder.ANY));
  }

  private FTreePlan join(LogicalPlan plan, LogicalPlan left, LogicalPlan right,
      List<Variable> keys, Demand demand, FTreeLayout layout) {
    List<Variable> made = new ArrayList<>(PlanVariables.bound(right));
    made.removeAll(keys);
    List<Variable> wanted = made.stream().filter(demand::wants).toList();
    List<Variable> kept = new ArrayList<>(keys);
    kept.addAll(wanted);
    FTreeLayout other = new FTreeLayout(parents);
    FTreePlan inner = plan(right, Demand.of(kept), other);
    FTreePlan input = plan(left, demand.from(made, keys), layout);
    return expandRows(plan, input, inner, keys, made, other.columns(kept), demand, layout);
  }

  private FTreePlan apply(LogicalPlan plan, LogicalPlan outer, LogicalPlan subplan,
      List<Variable> introduced, Demand demand, FTreeLayout layout) {
    Set<Variable> read = PlanVariables.argument(subplan);
    List<Variable> wanted = introduced.stream().filter(demand::wants).distinct().toList();
    FTreeLayout around = new FTreeLayout(parents);
    FTreePlan inner = planInner(subplan, Demand.of(wanted), around);
    Demand after = demand.from(introduced, read);
    FTreePlan input = plan(outer, after, layout);
    if (isAnyVolatile(subplan)) {
      input = defactor(input, after.variables(), true, layout);
    }
    return expandRows(
        plan, input, inner, read, introduced, around.columns(wanted), demand, layout);
  }

  private FTreePlan semiApply(
      LogicalPlan.SemiApply apply, Demand demand, FTreeLayout layout) {
    Set<Variable> read = PlanVariables.argument(apply.inner());
    List<Variable> made = variables(apply.mark());
    FTreePlan inner = planInner(apply.inner(), Demand.of(List.of()), new FTreeLayout(parents));
    Demand after = demand.from(made, read);
    FTreePlan input = plan(apply.input(), after, layout);
    input = isAnyVolatile(apply.inner()) ? defactor(input, after.variables(), true, layout)
        : onOnePath(input, read, after, layout);
    Path path = new Path(layout.lowest(read), layout.columns(read));
    Column mark = apply.mark() == null ? null : bindNew(apply.mark(), path.block(), layout);
    return node(new Operation.SemiApply(input, inner, apply, Growth.isOneAtMost(inner), path, mark),
        layout,
        rows(apply));
  }

  /** As all rows of the inner plan are counted, it may grow as often as it likes and still run for many rows at once. */
  private FTreePlan countApply(
      LogicalPlan.CountApply apply, Demand demand, FTreeLayout layout) {
    Set<Variable> read = PlanVariables.argument(apply.inner());
    read.add(apply.vertex());
    FTreeLayout around = new FTreeLayout(parents);
    FTreePlan inner = planInner(apply.inner(), Demand.of(List.of(apply.end())), around);
    Demand after = demand.from(List.of(apply.count()), read);
    FTreePlan input = onOnePath(plan(apply.input(), after, layout), read, after, layout);
    Path path = new Path(layout.lowest(read), layout.columns(read));
    Column count = bindNew(apply.count(), path.block(), layout);
    return node(
        new Operation.CountApply(input, inner, apply, Growth.isAll(inner), path,
            layout.column(apply.vertex()),
            around.column(apply.end()), count),
        layout, rows(apply));
  }

  private FTreePlan filter(LogicalPlan.Filter filter, Demand demand, FTreeLayout layout) {
    List<Expression> conjuncts = new ArrayList<>();
    LogicalPlan below = filter;
    while (below instanceof LogicalPlan.Filter next) {
      conjuncts.addAll(0, ExpressionTree.conjuncts(next.predicate()));
      below = next.input();
    }
    Demand all = demand;
    for (Expression conjunct : conjuncts) {
      all = all.and(ExpressionTree.variables(conjunct));
    }
    FTreePlan node = plan(below, all, layout);
    for (Expression conjunct : conjuncts) {
      Set<Variable> read = ExpressionTree.variables(conjunct);
      node = ExpressionTree.isVolatile(conjunct) ? defactor(node, all.variables(), true, layout)
          : onOnePath(node, read, all, layout);
      node = filter(node, condition(conjunct, read, layout), layout, rows(filter));
    }
    return node.operation() instanceof Expand expand && expand.edge() != null
        && !expand.conditions().isEmpty() && !demand.wants(expand.edge().variable())
            ? node(expand.withEdgeOnlyTested(), layout, node.rows())
            : node;
  }

  private FTreePlan filter(
      FTreePlan input, Condition condition, FTreeLayout layout, double rows) {
    return fusions.contains(TreeFusion.FILTER_PUSH_DOWN)
        && input.operation() instanceof Expand expand
        && expand.block() == condition.path().block()
            ? node(expand.with(condition), layout, rows)
            : node(new Operation.Filter(input, condition), layout, rows);
  }

  private Condition condition(
      Expression predicate, Set<Variable> read, FTreeLayout layout) {
    Path path = new Path(layout.lowest(read), layout.columns(read));
    PropertyCondition property = PropertyCondition.of(predicate);
    Column element = property == null ? null : layout.column(property.element());
    return new Condition(predicate, path, property, element,
        element == null ? null : edgeLists.get(property.element()),
        Membership.of(predicate, layout));
  }

  private FTreePlan project(LogicalPlan.Project project, Demand demand, FTreeLayout layout) {
    List<Projection> wanted =
        project.projections().stream().filter(each -> demand.wants(each.variable())).toList();
    Map<Variable, Set<Variable>> sources = new LinkedHashMap<>();
    wanted.forEach(
        each -> sources.put(each.variable(), ExpressionTree.variables(each.expression())));
    Demand below = demand.through(sources);
    FTreePlan input = plan(project.input(), below, layout);
    if (wanted.stream().anyMatch(each -> ExpressionTree.isVolatile(each.expression()))) {
      input = defactor(input, below.variables(), true, layout);
    }
    for (Set<Variable> read : sources.values()) {
      input = onOnePath(input, read, below, layout);
    }
    List<Computation> computations = new ArrayList<>();
    List<Projection> renamed = new ArrayList<>();
    List<Column> results = new ArrayList<>();
    for (Projection projection : wanted) {
      Variable variable = projection.variable();
      if (projection.expression() instanceof VariableReference(Variable same)
          && same.type() == variable.type()) {
        Column column = layout.column(same);
        results.add(new Column(column.block(), column.vector(), variable));
        renamed.add(projection);
      } else {
        Set<Variable> read = sources.get(variable);
        Path path = new Path(layout.lowest(read), layout.columns(read));
        Column result = new Column(path.block(), newVector(variable), variable);
        computations.add(new Computation(projection, path, result));
        results.add(result);
      }
    }
    layout.forgetVariables();
    results.forEach(layout::bind);
    return node(new Operation.Project(input, project, computations, renamed), layout,
        rows(project));
  }

  /** An operator that reads all rows with the variables that are read above, and with some more. */
  private FTreePlan collect(LogicalPlan plan, LogicalPlan input, Set<Variable> read,
      Demand demand, FTreeLayout layout) {
    boolean isDistinct = plan instanceof LogicalPlan.Distinct;
    Demand all = isDistinct ? Demand.of(read) : Demand.of(demand.variables()).and(read);
    FTreePlan below = plan(input, Demand.of(all.variables()), layout);
    if (isVolatile(plan)) {
      below = defactor(below, all.variables(), true, layout);
    }
    List<Variable> kept = all.variables()
        .stream()
        .filter(variable -> layout.binds(variable)
            && (isDistinct || demand.wants(variable)))
        .toList();
    List<Variable> seen = all.variables().stream().filter(layout::binds).toList();
    List<List<Column>> columns = List.of(layout.columns(seen));
    int block = layout.begin();
    List<Column> result = bindNew(kept, block, layout);
    return node(new Collect(List.of(below), plan, columns, result), layout, rows(plan));
  }

  private FTreePlan top(LogicalPlan.Top top, Demand demand, FTreeLayout layout) {
    slotCount += top.keys().size();
    Demand all = Demand.of(demand.variables()).and(PlanVariables.read(top));
    FTreePlan input = plan(top.input(), Demand.of(all.variables()), layout);
    boolean seesRows = isVolatile(top);
    if (seesRows) {
      input = defactor(input, all.variables(), true, layout);
    }
    List<Column> read =
        layout.columns(all.variables().stream().filter(layout::binds).toList());
    List<Variable> kept = all.variables()
        .stream()
        .filter(variable -> layout.binds(variable) && demand.wants(variable))
        .toList();
    Column leading = seesRows ? null : leading(top.keys().getFirst(), layout);
    int bound = boundCount++;
    if (leading != null && fusions.contains(TreeFusion.TOP_PUSH_DOWN)) {
      FTreePlan bounded =
          new BoundPushDown(bound, edgeLists).below(input, leading.variable());
      input = bounded == null ? input : bounded;
    }
    int block = layout.begin();
    List<Column> result = bindNew(kept, block, layout);
    return node(new Operation.Top(input, top, read, leading, bound, result), layout, rows(top));
  }

  /** The column of a first key whose values are ordered as integers; null if it is none. */
  private static Column leading(SortKey key, FTreeLayout layout) {
    return key.expression() instanceof VariableReference(Variable variable)
        && (variable.type() == CypherType.INTEGER || variable.type() == CypherType.DATE
            || variable.type() == CypherType.DATETIME) ? layout.column(variable) : null;
  }

  private FTreePlan union(LogicalPlan.Union union, Demand demand, FTreeLayout layout) {
    List<Variable> wanted = union.variables().stream().filter(demand::wants).distinct().toList();
    List<FTreePlan> branches = new ArrayList<>();
    List<List<Column>> read = new ArrayList<>();
    for (LogicalPlan branch : union.branches()) {
      FTreeLayout own = new FTreeLayout(parents);
      branches.add(plan(branch, Demand.of(wanted), own));
      read.add(own.columns(wanted));
    }
    int block = layout.begin();
    List<Column> result = bindNew(wanted, block, layout);
    return node(new Collect(branches, union, read, result), layout, rows(union));
  }

  /** De-factors unless some variables lie on one path from the root. */
  private FTreePlan onOnePath(
      FTreePlan input, Collection<Variable> read, Demand demand, FTreeLayout layout) {
    return layout.lowest(read) >= 0 ? input
        : defactor(input, demand.variables(), false, layout);
  }

  FTreePlan defactor(FTreePlan input, Collection<Variable> wanted, boolean enumerates,
      FTreeLayout layout) {
    List<Variable> kept = wanted.stream().filter(layout::binds).toList();
    List<Column> read = kept.stream().map(layout::column).toList();
    int block = layout.begin();
    List<Column> result = bindNew(kept, block, layout);
    return node(new Defactor(input, read, result, enumerates), layout, input.rows());
  }

  /** Whether a row must be seen by itself, because two equal ones may give different results. */
  static boolean isVolatile(LogicalPlan plan) {
    return plan instanceof LogicalPlan.ProcedureCall
        || PlanVariables.expressions(plan).stream().anyMatch(ExpressionTree::isVolatile);
  }

  private static boolean isAnyVolatile(LogicalPlan plan) {
    return isVolatile(plan) || plan.inputs().stream().anyMatch(FTreePlanner::isAnyVolatile);
  }

  private static List<Variable> variables(Variable... variables) {
    return Stream.of(variables).filter(Objects::nonNull).toList();
  }

  private int newVector(Variable variable) {
    vectors.add(variable);
    return vectors.size() - 1;
  }

  private Column bindNew(Variable variable, int block, FTreeLayout layout) {
    Column column = new Column(block, newVector(variable), variable);
    layout.bind(column);
    return column;
  }

  List<Column> bindNew(List<Variable> variables, int block, FTreeLayout layout) {
    return variables.stream().map(variable -> bindNew(variable, block, layout)).toList();
  }

  static FTreePlan node(Operation operation, FTreeLayout layout, double rows) {
    return new FTreePlan(operation, layout.blocks(), rows);
  }

  /** The estimated rows of a logical node; NaN if there is no estimate. */
  double rows(LogicalPlan plan) {
    Double rows = query.estimates().get(plan);
    return rows == null ? Double.NaN : rows;
  }
}
