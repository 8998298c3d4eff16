package io.graphflow.core.list.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.VertexOrder;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Makes the physical plan of a logical one. From the root down it passes the {@link Demand}, from
 * the leaves up the {@link ChunkLayout}. For one plan and one thread.
 */
public final class ListPlanner {
  final Catalog catalog;
  final FilterPlanner filters;
  final LeafPlanner leaves;
  final GroupPlanner groups;
  final BranchPlanner branches;
  final ProjectionPlanner projections;

  /**
   * For edge variables, the lists that they may point into; extensions add theirs when they are
   * planned.
   */
  final Map<Variable, Lists> edgeLists = new HashMap<>();

  private final CompiledQuery query;
  private final ExtendPlanner extensions;
  private final CyclePlanner cycles;
  private final PathPlanner paths;
  private final JoinPlanner joins;
  private final Map<Lists, Lists> lists = new LinkedHashMap<>();
  private final List<VectorKind> vectors = new ArrayList<>();
  private int groupCount;
  private int countsCount;
  private int floorCount;
  private int slotCount;

  /**
   * Flattens groups at random where nothing asks for it; null while no group may be flattened so.
   */
  private RandomGenerator flattening;

  private ListPlanner(
      CompiledQuery query, Catalog catalog, RandomGenerator flattening, boolean sharesAll) {
    this.query = query;
    this.catalog = catalog;
    this.flattening = flattening;
    this.slotCount = query.variableCount();
    this.filters = new FilterPlanner(this);
    this.leaves = new LeafPlanner(this, flattening == null, sharesAll);
    this.extensions = new ExtendPlanner(this);
    this.branches = new BranchPlanner(this);
    this.cycles = new CyclePlanner(this, extensions);
    this.paths = new PathPlanner(this);
    this.joins = new JoinPlanner(this);
    this.projections = new ProjectionPlanner(this);
    this.groups = new GroupPlanner(this);
  }

  /**
   * Plans a query.
   *
   * @param catalog the facts that the plan may rely on; it is right for any snapshot with this
   *     catalog
   * @param flattening decides after each operator whether to flatten a group, which must change no
   *     result; null to flatten only where necessary
   * @param sharesAll whether workers share even what is little
   */
  public static ListQueryPlan plan(
      CompiledQuery query, Catalog catalog, RandomGenerator flattening, boolean sharesAll) {
    ListPlanner planner = new ListPlanner(query, catalog, flattening, sharesAll);
    ChunkLayout layout = new ChunkLayout();
    ListPlan root = planner.plan(query.plan(), Demand.of(query.columns()), layout);
    return planner.queryPlan(root, layout, null);
  }

  /**
   * Plans a query that starts from rows of a caller, which are its {@link Argument}, and runs once for each.
   *
   * @param catalog as for {@link #plan}
   */
  public static ListQueryPlan repeated(
      CompiledQuery query, Catalog catalog, RandomGenerator flattening) {
    ListPlanner planner = new ListPlanner(query, catalog, flattening, false);
    List<Variable> variables = List.copyOf(PlanVariables.argument(query.plan()));
    ChunkLayout around = new ChunkLayout();
    RowGroup argument = planner.bindNew(variables, planner.addFlat(around), around);
    ChunkLayout layout = new ChunkLayout();
    // Multiplicities would have to be counted anew in each run: rows are few, and all are read.
    Demand demand = Demand.of(query.columns()).enumerated();
    ListPlan root = planner.leaves.planInner(query.plan(), demand, layout, around);
    return planner.queryPlan(root, layout, argument);
  }

  private ListQueryPlan queryPlan(ListPlan root, ChunkLayout layout, RowGroup argument) {
    return new ListQueryPlan(query, root, rows(query.columns(), layout), argument, groupCount,
        vectors, List.copyOf(lists.values()), countsCount, slotCount);
  }

  ListPlan plan(LogicalPlan plan, Demand demand, ChunkLayout layout) {
    ListPlan node = leaves.takeTurns(plan, planNode(plan, demand, layout), layout);
    if (flattening != null && !layout.unflat().isEmpty()) {
      List<Integer> unflat = layout.unflat();
      int choice = flattening.nextInt(2 * unflat.size());
      if (choice < unflat.size()) {
        node = flatten(node, unflat.get(choice), layout);
      }
    }
    return node;
  }

  /** Plans an input that must keep its one group unflat. */
  ListPlan planUnflattened(LogicalPlan plan, Demand demand, ChunkLayout layout) {
    RandomGenerator before = flattening;
    flattening = null;
    try {
      return plan(plan, demand, layout);
    } finally {
      flattening = before;
    }
  }

  private ListPlan planNode(LogicalPlan plan, Demand wanted, ChunkLayout layout) {
    boolean handsOnVectors =
        plan instanceof Extend || plan instanceof Filter || plan instanceof Project;
    Demand demand = handsOnVectors ? wanted : wanted.inLists();
    return switch (plan) {
      case Unit _ -> node(new LeafOperation.Unit(), layout, rows(plan));
      case Argument argument -> leaves.planArgument(argument, layout);
      case Rows rows -> leaves.planRows(rows, demand, layout);
      case ScanVertices scan -> leaves.planScan(scan, layout);
      case SeekVertex seek -> leaves.planSeek(seek, demand, layout);
      case Extend extend -> extensions.planExtend(extend, List.of(), 1, demand, layout);
      case ExtendInto extend -> cycles.planExtendInto(extend, demand, layout);
      case VariableExtend extend -> paths.planExtend(extend, demand, layout);
      case VariableExtendInto extend -> paths.planExtendInto(extend, demand, layout);
      case Intersect intersect -> cycles.planIntersect(intersect, List.of(), 1, demand, layout);
      case HashJoin join -> joins.planHashJoin(join, demand, layout);
      case CartesianProduct product -> joins.planProduct(product, demand, layout);
      case OptionalApply apply -> joins.planOptional(apply, demand, layout);
      case SemiApply apply -> joins.planSemi(apply, demand, layout);
      case CountApply apply -> joins.planCount(apply, demand, layout);
      case Apply apply -> joins.planApply(apply, demand, layout);
      case Filter filter -> planFilter(filter, demand, layout);
      case Project project -> projections.planProject(project, demand, layout);
      case Aggregate aggregate -> groups.planAggregate(aggregate, demand, layout);
      case SignedAggregate aggregate -> groups.planSigned(aggregate, demand, layout);
      case CountBranch count -> branches.planBranch(count, demand, layout);
      case CountDifferent count -> branches.planDifferent(count, demand, layout);
      case MultiplyByCount multiply -> branches.planMultiply(multiply, demand, layout);
      case Pass pass -> throw new AssertionError("read where its counts are: " + pass);
      case Distinct distinct -> groups.planDistinct(distinct, demand, layout);
      case OrderBy orderBy -> groups.planOrderBy(orderBy, demand, layout);
      case Top top -> groups.planTop(top, demand, layout);
      case Skip skip -> groups.planSkip(skip, demand, layout);
      case Limit limit -> groups.planLimit(limit, demand, layout);
      case Unwind unwind -> projections.planUnwind(unwind, demand, layout);
      case LoadCsv load -> projections.planLoadCsv(load, demand, layout);
      case LoadParquet load -> projections.planLoadParquet(load, demand, layout);
      case ProcedureCall call -> projections.planCall(call, demand, layout);
      case Union union -> joins.planUnion(union, demand, layout);
      case Eager _,UpdatePlan _ ->
        throw new AssertionError("refused when compiled: " + plan);
    };
  }

  private ListPlan planFilter(Filter filter, Demand demand, ChunkLayout layout) {
    List<Expression> conjuncts = new ArrayList<>();
    LogicalPlan below = filter;
    while (below instanceof Filter next) {
      conjuncts.addAll(0, ExpressionTree.conjuncts(next.predicate()));
      below = next.input();
    }
    double selectivity = rows(below) == 0 ? 1 : rows(filter) / rows(below);
    double each = Math.pow(selectivity, 1.0 / conjuncts.size());
    if (below instanceof Extend extend) {
      return extensions.planExtend(extend, conjuncts, each, demand, layout);
    }
    if (below instanceof Intersect intersect) {
      return cycles.planIntersect(intersect, conjuncts, each, demand.inLists(), layout);
    }
    Set<Variable> read = new HashSet<>();
    conjuncts.forEach(conjunct -> ExpressionTree.collectVariables(conjunct, read));
    ListPlan input = plan(below, demand.and(read), layout);
    return addFilters(input, conjuncts, each, layout);
  }

  /**
   * Filters rows by predicates, one after the other.
   *
   * @param selectivity the estimated part of its rows that each predicate keeps. There is one
   *     estimate for a whole conjunction, of which its predicates take even shares
   */
  ListPlan addFilters(
      ListPlan input, List<Expression> conjuncts, double selectivity, ChunkLayout layout) {
    ListPlan node = input;
    for (Expression conjunct : conjuncts) {
      Set<Variable> read = ExpressionTree.variables(conjunct);
      node = flattenAllButLast(node, read, layout);
      List<Integer> unflat = layout.unflatOf(read);
      double rows = node.rows() * selectivity;
      if (unflat.isEmpty()) {
        node =
            node(new RowOperation.FilterRows(node, conjunct, layout.columns(read)), layout, rows);
      } else {
        int group = unflat.getFirst();
        node =
            node(
                new RowOperation.Filter(
                    node, conjunct, group, filters.plan(conjunct, group, layout)),
                layout,
                rows);
      }
    }
    return node;
  }

  ListPlan flatten(ListPlan input, int group, ChunkLayout layout) {
    layout.flatten(group);
    return node(
        new RowOperation.Flatten(input, group, layout.variablesOf(group), layout.unflat()),
        layout,
        input.rows());
  }

  /** Flattens all groups of these variables. */
  ListPlan flattenAll(ListPlan input, Collection<Variable> variables, ChunkLayout layout) {
    ListPlan node = input;
    for (int group : layout.unflatOf(variables)) {
      node = flatten(node, group, layout);
    }
    return node;
  }

  /** Flattens all groups of these variables but the last one, as the longest lists come last. */
  ListPlan flattenAllButLast(
      ListPlan input, Collection<Variable> variables, ChunkLayout layout) {
    ListPlan node = input;
    List<Integer> unflat = layout.unflatOf(variables);
    for (int i = 0; i < unflat.size() - 1; i++) {
      node = flatten(node, unflat.get(i), layout);
    }
    return node;
  }

  /** A node whose chunks have the present layout. */
  static ListPlan node(Operation operation, ChunkLayout layout, double rows) {
    return new ListPlan(operation, layout.groups(), rows);
  }

  /** The estimated rows of a logical node; NaN if there is no estimate. */
  double rows(LogicalPlan plan) {
    Double rows = query.estimates().get(plan);
    return rows == null ? Double.NaN : rows;
  }

  /** How to read rows with these variables from chunks of the present layout. */
  static RowLayout rows(Collection<Variable> wanted, ChunkLayout layout) {
    List<Column> distinct = new ArrayList<>(wanted.size());
    for (Column column : layout.columns(wanted)) {
      if (!distinct.contains(column)) {
        distinct.add(column);
      }
    }
    return new RowLayout(distinct, layout.groups(), layout.unflat());
  }

  /** The lists of an extension; extensions along the same edges share them. */
  Lists lists(List<EdgeStep> steps, List<Integer> toTables) {
    return lists(steps, toTables, VertexOrder.ANY);
  }

  /** The lists of an extension. */
  Lists lists(Extend extend) {
    return lists(
        extend.from(), extend.to(), extend.steps(), extend.toTables(), extend.order());
  }

  /** The lists of a leg. */
  Lists lists(IntersectLeg leg, Intersect intersect) {
    return lists(
        leg.from(), intersect.to(), leg.steps(), intersect.toTables(), leg.order());
  }

  private Lists lists(Variable from, Variable to, List<EdgeStep> steps, List<Integer> toTables,
      VertexOrder order) {
    if (order != VertexOrder.BY_DEGREE) {
      return lists(steps, toTables, order);
    }
    // Those made for the query are the same whichever step comes first.
    List<EdgeStep> sorted = steps.stream()
        .sorted(Comparator.comparingInt(EdgeStep::edgeLabel).thenComparing(EdgeStep::direction))
        .toList();
    Lists wanted = lists(sorted, toTables, order);
    branches.needHigher(wanted, from, to);
    return wanted;
  }

  Lists lists(List<EdgeStep> steps, List<Integer> toTables, VertexOrder order) {
    // The number does not decide whether lists are the same.
    Lists unnumbered = new Lists(-1, steps, toTables, order);
    return lists.computeIfAbsent(
        unnumbered, _ -> new Lists(lists.size(), steps, toTables, order));
  }

  /** Adds an unflat group to the layout, and returns its number. */
  int addUnflat(ChunkLayout layout) {
    layout.addUnflat(groupCount);
    return groupCount++;
  }

  /** Adds a flat group to the layout, and returns its number. */
  int addFlat(ChunkLayout layout) {
    layout.addFlat(groupCount);
    return groupCount++;
  }

  /** Creates a vector, and returns its number. */
  int newVector(VectorKind kind) {
    vectors.add(kind);
    return vectors.size() - 1;
  }

  int newVertices() {
    return newVector(new VectorKind.Vertices());
  }

  /** Creates a vector for the edges of a variable, which may be null. */
  int newEdges(Variable edge) {
    return newVector(new VectorKind.Edges(edge == null ? List.of() : List.of(edge)));
  }

  VectorKind kind(int vector) {
    return vectors.get(vector);
  }

  /** Creates counts for a pass to keep, and returns their number. */
  int newCounts() {
    return countsCount++;
  }

  /** The number of the next least count. */
  int newFloor() {
    return floorCount++;
  }

  /** The slot of the next sort key of the plan. */
  int newSlot() {
    return slotCount++;
  }

  /** Binds variables to new vectors that can show materialized values. */
  RowGroup bindNew(List<Variable> variables, int group, ChunkLayout layout) {
    List<Integer> shown = new ArrayList<>();
    for (Variable variable : variables) {
      int vector = newVector(new VectorKind.Materialized(variable));
      layout.bind(variable, group, vector);
      shown.add(vector);
    }
    return new RowGroup(group, variables, shown);
  }
}
