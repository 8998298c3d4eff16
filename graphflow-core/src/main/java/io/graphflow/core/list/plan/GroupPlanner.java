package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.GroupOperation.Part;
import io.graphflow.core.list.plan.GroupOperation.SortColumn;
import io.graphflow.core.list.plan.LeafPlanner.SharedInput;
import io.graphflow.core.list.plan.RowOperation.Computation;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.DrivingScan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans the operations that read all rows before they yield one, and those that end early: groups,
 * orders, limits.
 */
final class GroupPlanner {
  private final ListPlanner planner;

  GroupPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListPlan planAggregate(Aggregate aggregate, Demand demand, ChunkLayout layout) {
    if (groupsByVertex(aggregate, DrivingScan.of(aggregate.input()))) {
      ListPlan node = planner.leaves.planAlone(() -> planByVertex(aggregate, demand, layout));
      if (node != null) {
        return node;
      }
    }
    Part part = planner.leaves.planAlone(() -> part(aggregate, 1));
    return planGroups(aggregate, List.of(part), planner.leaves.sharesGroups(aggregate, part),
        demand, layout);
  }

  ListPlan planSigned(SignedAggregate aggregate, Demand demand, ChunkLayout layout) {
    List<Part> parts = new ArrayList<>();
    for (SignedTerm term : aggregate.terms()) {
      parts.add(
          part(
              new Aggregate(term.input(), term.keys(), aggregate.aggregations()),
              term.factor()));
    }
    return planGroups(aggregate, parts, false, demand, layout);
  }

  private ListPlan planGroups(LogicalPlan aggregate, List<Part> parts, boolean shared,
      Demand demand, ChunkLayout layout) {
    RowGroup rows = rows(aggregate, demand, layout);
    return ListPlanner.node(
        new GroupOperation.Aggregate(aggregate, parts, rows, shared), layout,
        planner.rows(aggregate));
  }

  /** The wanted variables of groups, in a chunk that has nothing else. */
  private RowGroup rows(LogicalPlan groups, Demand demand, ChunkLayout layout) {
    List<Variable> wanted = PlanVariables.added(groups).stream().filter(demand::wants).toList();
    layout.clear();
    return planner.bindNew(wanted, planner.addUnflat(layout), layout);
  }

  /**
   * Plans the rows of an aggregate, or of one term of it, with the passes whose counts they read.
   *
   * @param factor how often each row counts
   */
  private Part part(Aggregate aggregate, long factor) {
    List<Variable> read = new ArrayList<>();
    for (Projection key : aggregate.keys()) {
      read.addAll(ExpressionTree.variables(key.expression()));
    }
    List<Variable> keyed = List.copyOf(read);
    for (Aggregation aggregation : aggregate.aggregations()) {
      if (aggregation.argument() != null) {
        read.addAll(ExpressionTree.variables(aggregation.argument()));
      }
      aggregation.order().forEach(key -> read.addAll(ExpressionTree.variables(key.expression())));
    }
    Demand demand = Demand.of(read).inVectors(keyed);
    ChunkLayout layout = new ChunkLayout();
    SharedInput input = planner.leaves.planInput(aggregate.input(), demand, layout);
    KeyedListPlanner lists =
        new KeyedListPlanner(planner, aggregate.keys(), aggregate.aggregations(), layout);
    KeyedList columns = lists.plan();
    return new Part(planner.branches.takePasses(), input.input(), input.shared(),
        ListPlanner.rows(read, layout), aggregate.keys(),
        columns == null ? aggregate.aggregations() : lists.aggregations(),
        columns, factor);
  }

  /** Whether each vertex of a scan is a group of its own, and only counts its rows. */
  private static boolean groupsByVertex(Aggregate aggregate, ScanVertices scan) {
    boolean counts =
        aggregate.aggregations()
            .stream()
            .allMatch(each -> each.function() == AggregateFunction.COUNT_STAR);
    return scan != null
        && counts
        && aggregate.keys()
            .stream()
            .anyMatch(key -> key.expression().equals(new VariableReference(scan.vertex())));
  }

  /**
   * Plans groups that are the scanned vertices; null if the input's chunks have other unflat
   * groups.
   */
  private ListPlan planByVertex(Aggregate aggregate, Demand demand, ChunkLayout layout) {
    List<Variable> read = new ArrayList<>();
    aggregate.keys().forEach(key -> read.addAll(ExpressionTree.variables(key.expression())));
    ChunkLayout inputLayout = new ChunkLayout();
    ListPlan input = planner.plan(aggregate.input(), Demand.of(read), inputLayout);
    if (inputLayout.groups().size() != 1 || inputLayout.unflat().size() != 1) {
      return null;
    }
    int group = inputLayout.unflat().getFirst();
    List<Integer> counts = new ArrayList<>();
    layout.clear();
    layout.addAll(inputLayout);
    layout.forgetVariables();
    for (Aggregation aggregation : aggregate.aggregations()) {
      int vector = planner.newVector(new VectorKind.Values(CypherType.INTEGER));
      counts.add(vector);
      layout.bind(aggregation.variable(), group, vector);
    }
    ListPlan node =
        ListPlanner.node(
            new GroupOperation.CountByVertex(
                input, aggregate, planner.branches.takePasses(), group, counts),
            layout,
            planner.rows(aggregate));
    List<Computation> computations = new ArrayList<>();
    for (Projection key : aggregate.keys()) {
      if (!demand.wants(key.variable())) {
        continue;
      }
      if (key.expression() instanceof VariableReference(Variable same)) {
        layout.bind(key.variable(), group, inputLayout.column(same).vector());
      } else {
        Computation computation = planner.projections.computation(key, inputLayout);
        computations.add(computation);
        layout.bind(
            key.variable(), computation.result().group(), computation.result().vector());
      }
    }
    return computations.isEmpty() ? node
        : ListPlanner.node(
            new RowOperation.Project(node, computations), layout, planner.rows(aggregate));
  }

  ListPlan planDistinct(Distinct distinct, Demand demand, ChunkLayout layout) {
    List<Projection> keys = distinct.variables()
        .stream()
        .map(variable -> new Projection(variable, new VariableReference(variable)))
        .toList();
    // Several workers can form groups, but they cannot give rows before all are read.
    Demand read = Demand.of(distinct.variables()).inVectors(distinct.variables());
    if (!keys.isEmpty() && !demand.isEnding()) {
      Part part = planner.leaves.planAlone(() -> sharedKeys(distinct, keys, read));
      if (part != null) {
        boolean shared = planner.leaves.sharesGroups(distinct, part);
        return ListPlanner.node(new GroupOperation.DistinctGroups(
            distinct, part, rows(distinct, demand, layout), shared),
            layout, planner.rows(distinct));
      }
    }
    ListPlan input =
        planner.plan(distinct.input(), read, layout);
    RowLayout inputRows = ListPlanner.rows(distinct.variables(), layout);
    KeyedList columns = new KeyedListPlanner(planner, keys, List.of(), layout).plan();
    List<Variable> wanted = distinct.variables().stream().filter(demand::wants).toList();
    layout.clear();
    RowGroup rows = planner.bindNew(wanted, planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new GroupOperation.Distinct(input, distinct, inputRows, columns, rows),
        layout,
        planner.rows(distinct));
  }

  /** Distinct rows as groups that several workers form; null if they would not share anything. */
  private Part sharedKeys(Distinct distinct, List<Projection> keys, Demand read) {
    return planner.leaves.shareable(distinct.input(), read) == null ? null
        : part(new Aggregate(distinct.input(), keys, List.of()), 1);
  }

  ListPlan planOrderBy(OrderBy orderBy, Demand demand, ChunkLayout layout) {
    List<Variable> kept = kept(orderBy, demand);
    Demand sorted = sortDemand(orderBy.keys(), kept);
    SharedInput shared = planner.leaves.planInput(orderBy.input(), sorted, layout);
    RowLayout inputRows = ListPlanner.rows(sorted.variables(), layout);
    List<SortColumn> keys = sortColumns(orderBy.keys(), kept);
    SortedList columns = new SortedListPlanner(planner, keys, kept, layout).plan();
    layout.clear();
    RowGroup rows = planner.bindNew(kept, planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new GroupOperation.OrderBy(
            shared.input(), orderBy, shared.shared(), inputRows, keys, columns, rows),
        layout,
        planner.rows(orderBy));
  }

  ListPlan planTop(Top top, Demand demand, ChunkLayout layout) {
    List<Variable> kept = kept(top, demand);
    Demand sorted = sortDemand(top.keys(), kept);
    SharedInput shared = planner.leaves.planInput(top.input(), sorted, layout);
    ListPlan input = shared.input();
    RowLayout inputRows = ListPlanner.rows(sorted.variables(), layout);
    List<SortColumn> keys = sortColumns(top.keys(), kept);
    Column leading = leadingKey(top.keys().getFirst(), layout);
    int floor = -1;
    if (leading != null && top.keys().getFirst().descending()) {
      int number = planner.newFloor();
      ListPlan counted = CountFloorPlanner.withFloor(input, leading, number);
      floor = counted == null ? -1 : number;
      input = counted == null ? input : counted;
    }
    SortedList columns = new SortedListPlanner(planner, keys, kept, layout).plan();
    layout.clear();
    RowGroup rows = planner.bindNew(kept, planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new GroupOperation.Top(input, top, shared.shared(), inputRows, keys, leading, floor,
            columns, rows),
        layout,
        planner.rows(top));
  }

  /**
   * The column of the first key if it lies in the input's chunks; null if it must be computed from
   * rows.
   */
  private Column leadingKey(SortKey key, ChunkLayout layout) {
    if (!(key.expression() instanceof VariableReference(Variable variable))
        || variable.type() != CypherType.INTEGER) {
      return null;
    }
    Column column = layout.column(variable);
    boolean readable =
        layout.isUnflat(column.group()) && planner.kind(column.vector()).isValues();
    return readable ? column : null;
  }

  private static List<Variable> kept(LogicalPlan plan, Demand demand) {
    return PlanVariables.bound(plan).stream().filter(demand::wants).toList();
  }

  private static Demand sortDemand(List<SortKey> keys, List<Variable> kept) {
    Set<Variable> read = new HashSet<>(kept);
    Set<Variable> keyed = new HashSet<>();
    keys.forEach(key -> ExpressionTree.collectVariables(key.expression(), keyed));
    read.addAll(keyed);
    return Demand.of(read).inVectors(keyed);
  }

  private List<SortColumn> sortColumns(List<SortKey> keys, List<Variable> kept) {
    List<SortColumn> planned = new ArrayList<>();
    for (SortKey key : keys) {
      boolean isKept = key.expression() instanceof VariableReference(Variable same)
          && kept.contains(same);
      planned.add(new SortColumn(key, planner.newSlot(), isKept));
    }
    return planned;
  }

  ListPlan planSkip(Skip skip, Demand demand, ChunkLayout layout) {
    ListPlan input = planner.plan(skip.input(), demand.enumerated(), layout);
    return ListPlanner.node(
        new GroupOperation.Skip(input, skip, layout.unflat()), layout, planner.rows(skip));
  }

  ListPlan planLimit(Limit limit, Demand demand, ChunkLayout layout) {
    ListPlan input = planner.plan(limit.input(), demand.enumerated().ending(), layout);
    return ListPlanner.node(
        new GroupOperation.Limit(input, limit, layout.unflat()), layout, planner.rows(limit));
  }
}
