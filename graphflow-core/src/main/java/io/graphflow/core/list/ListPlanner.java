package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the list-based operators of a logical plan, for one run and one thread: from the root down it
 * tells what is wanted ({@link Demand}), from the leaves up what chunks look like ({@link
 * ChunkLayout}).
 */
final class ListPlanner {
  final QueryContext context;
  final ListOptions options;
  final Tuple tuple;
  final PlanFacts facts;
  final FilterPlanner filters;
  final LeafPlanner leaves;
  final GroupPlanner groups;
  final BranchPlanner branches;

  /** For edge variables, the lists that they may point into; filled as extensions are planned. */
  final Map<Variable, ListSources> edgeSources = new HashMap<>();

  /** Of lists some of which have changed. */
  private final Map<Lists, ListSources> changedSources = new HashMap<>(0);

  /** Those of the run: of this planner and of all its workers. */
  final CountPasses passes;

  /** Those of this planner and of all its workers, to be given back when the query ends. */
  private final List<ListSources> allChangedSources;

  private final CompiledQuery query;
  private final ExpressionCompiler compiler;
  private final ExtendPlanner extensions;
  private final CyclePlanner cycles;
  private final PathPlanner paths;
  private final JoinPlanner joins;
  final ProjectionPlanner projections;
  private final IdentityHashMap<Expression, Evaluator> evaluators = new IdentityHashMap<>(4);

  private int nextSlot;

  /**
   * What an extension goes along.
   *
   * @param toTables in which neighbours may lie
   */
  private record Lists(List<EdgeStep> steps, List<Integer> toTables) {}

  /** Creates a planner; {@code facts} are of the same query and snapshot. */
  ListPlanner(
      CompiledQuery query, PlanFacts facts, QueryContext context, ListOptions options) {
    this(query, facts, context, options, new CountPasses(), new ArrayList<>(0),
        newTuple(query, facts, context), null, null);
  }

  /** Creates a planner whose plan reads rows from a caller's tuple, and puts its own there. */
  ListPlanner(
      CompiledQuery query, PlanFacts facts, QueryContext context, ListOptions options, Tuple row) {
    this(query, facts, context, options, new CountPasses(), new ArrayList<>(0), row, null, null);
  }

  private ListPlanner(
      CompiledQuery query,
      PlanFacts facts,
      QueryContext context,
      ListOptions options,
      CountPasses passes,
      List<ListSources> allChangedSources,
      Tuple tuple,
      ScanVertices sharedScan,
      VertexMorsels sharedMorsels) {
    this.query = query;
    this.passes = passes;
    this.allChangedSources = allChangedSources;
    this.facts = facts;
    this.context = context;
    this.options = options;
    this.nextSlot = query.variableCount();
    this.tuple = tuple;
    this.compiler =
        new ExpressionCompiler(context.snapshot(), context.parameters(), facts.domains());
    this.filters = new FilterPlanner(this, tuple, edgeSources);
    this.leaves = new LeafPlanner(this, sharedScan, sharedMorsels);
    this.extensions = new ExtendPlanner(this);
    this.branches = new BranchPlanner(this);
    this.cycles = new CyclePlanner(this, extensions);
    this.paths = new PathPlanner(this);
    this.joins = new JoinPlanner(this);
    this.projections = new ProjectionPlanner(this);
    this.groups = new GroupPlanner(this);
  }

  private static Tuple newTuple(CompiledQuery query, PlanFacts facts, QueryContext context) {
    return new Tuple(query.variableCount() + facts.sortKeyCount(), context.limits());
  }

  /** A planner for a further worker, whose pipelines take the blocks of {@code scan} from these. */
  ListPlanner worker(ScanVertices scan, VertexMorsels morsels) {
    return new ListPlanner(query, facts, context, options, passes, allChangedSources,
        newTuple(query, facts, context), scan, morsels);
  }

  /** A planner for a worker of a pass, which reads chunks of one group that stays unflat. */
  ListPlanner passWorker(ScanVertices scan, VertexMorsels morsels) {
    return new ListPlanner(
        query,
        facts,
        context,
        options.withoutFlattening(),
        passes,
        allChangedSources,
        newTuple(query, facts, context),
        scan,
        morsels);
  }

  /** The evaluator of an expression: one for all runs unless it reads parameters. */
  Evaluator evaluator(Expression expression) {
    Evaluator shared = facts.evaluator(expression);
    if (shared != null) {
      return shared;
    }
    Evaluator evaluator = evaluators.get(expression);
    if (evaluator == null) {
      evaluator = compiler.compile(expression);
      evaluators.put(expression, evaluator);
    }
    return evaluator;
  }

  /** Where the lists of an extension come from: the same for all that go along the same edges. */
  ListSources sources(List<EdgeStep> steps, List<Integer> toTables) {
    Lists lists = new Lists(steps, toTables);
    ListSources known = changedSources.get(lists);
    if (known != null) {
      return known;
    }
    ListSources sources = facts.sources(steps, toTables, context);
    if (sources.hasChanges()) {
      changedSources.put(lists, sources);
      allChangedSources.add(sources);
    }
    return sources;
  }

  /** The whole query's cursor. */
  ListCursor cursor() {
    ChunkLayout layout = new ChunkLayout();
    ListOperator root = plan(query.plan(), Demand.of(query.columns()), layout);
    return new ListCursor(
        root, rows(query.columns(), layout), columns(), tuple, allChangedSources);
  }

  /** The plan as one that runs from rows that the tuple holds, which are its argument. */
  RepeatedChunks repeated() {
    List<Variable> argument = List.copyOf(PlanVariables.argument(query.plan()));
    ChunkLayout around = new ChunkLayout();
    ListGroup group = around.addFlat();
    List<Vector> vectors = bindNew(argument, group, around);
    ChunkLayout layout = new ChunkLayout();
    // What is only counted would have to be counted anew in each run: rows are few, and all are read.
    Demand demand = Demand.of(query.columns()).enumerated();
    ListOperator root = leaves.planInner(query.plan(), demand, layout, around);
    return new RepeatedChunks(tuple, argument, vectors, group, root,
        rows(query.columns(), layout), allChangedSources);
  }

  private List<Evaluator> columns() {
    return facts.areOfOneSnapshot()
        ? facts.columns()
        : query.columns().stream().map(compiler::compile).toList();
  }

  ChunkRows rows(Collection<Variable> wanted, ChunkLayout layout) {
    List<Binding> distinct = new ArrayList<>(wanted.size());
    for (Binding binding : layout.bindings(wanted)) {
      if (!distinct.contains(binding)) {
        distinct.add(binding);
      }
    }
    return new ChunkRows(tuple, distinct, layout.groups(), layout.unflat());
  }

  ListOperator plan(LogicalPlan plan, Demand demand, ChunkLayout layout) {
    ListOperator operator = profiled(planNode(plan, demand, layout), plan, layout);
    if (options.flattening() != null && !layout.unflat().isEmpty()) {
      List<ListGroup> unflat = layout.unflat();
      int choice = options.flattening().nextInt(2 * unflat.size());
      if (choice < unflat.size()) {
        operator = flatten(operator, unflat.get(choice), layout);
      }
    }
    return operator;
  }

  ListOperator profiled(ListOperator operator, LogicalPlan plan, ChunkLayout layout) {
    return context.profile() == null
        ? operator
        : new ProfiledOperator(operator, layout.groups(), context.profile().of(plan));
  }

  private ListOperator planNode(LogicalPlan plan, Demand demand, ChunkLayout layout) {
    return switch (plan) {
      case Unit _ -> new ArgumentOperator();
      case Argument argument -> leaves.planArgument(argument, layout);
      case Rows rows -> leaves.planRows(rows, demand, layout);
      case ScanVertices scan -> leaves.planScan(scan, layout);
      case SeekVertex seek -> leaves.planSeek(seek, demand, layout);
      case Extend extend -> extensions.planExtend(extend, List.of(), demand, layout);
      case ExtendInto extend -> cycles.planExtendInto(extend, demand, layout);
      case VariableExtend extend -> paths.planExtend(extend, demand, layout);
      case VariableExtendInto extend -> paths.planExtendInto(extend, demand, layout);
      case Intersect intersect -> cycles.planIntersect(intersect, List.of(), demand, layout);
      case HashJoin join -> joins.planHashJoin(join, demand, layout);
      case CartesianProduct product -> joins.planProduct(product, demand, layout);
      case OptionalApply apply -> joins.planOptional(apply, demand, layout);
      case SemiApply apply -> joins.planSemi(apply, demand, layout);
      case Apply apply -> joins.planApply(apply, demand, layout);
      case Filter filter -> planFilter(filter, demand, layout);
      case Project project -> projections.planProject(project, demand, layout);
      case Aggregate aggregate -> groups.planAggregate(aggregate, demand, layout);
      case SignedAggregate aggregate -> groups.planSigned(aggregate, demand, layout);
      case CountBranch count -> branches.planBranch(count, demand, layout);
      case MultiplyByCount multiply -> branches.planMultiply(multiply, demand, layout);
      case Pass pass -> throw new AssertionError("read where its counts are: " + pass);
      case Distinct distinct -> groups.planDistinct(distinct, demand, layout);
      case OrderBy orderBy -> groups.planOrderBy(orderBy, demand, layout);
      case Top top -> groups.planTop(top, demand, layout);
      case Skip skip -> groups.planSkip(skip, demand, layout);
      case Limit limit -> groups.planLimit(limit, demand, layout);
      case Unwind unwind -> projections.planUnwind(unwind, demand, layout);
      case LoadCsv load -> projections.planLoadCsv(load, demand, layout);
      case ProcedureCall call -> projections.planCall(call, demand, layout);
      case Union union -> joins.planUnion(union, demand, layout);
      case Eager _,UpdatePlan _ ->
        throw new AssertionError("refused when compiled: " + plan);
    };
  }

  ListOperator flatten(ListOperator input, ListGroup group, ChunkLayout layout) {
    layout.flatten(group);
    return new FlattenOperator(input, context, group, layout.unflat());
  }

  /** Flattens all groups of these variables. */
  ListOperator flattenAll(
      ListOperator input, Collection<Variable> variables, ChunkLayout layout) {
    ListOperator operator = input;
    for (ListGroup group : layout.unflatOf(variables)) {
      operator = flatten(operator, group, layout);
    }
    return operator;
  }

  /** Flattens all groups of these variables but the last: the longest lists come last. */
  ListOperator flattenAllButLast(
      ListOperator input, Collection<Variable> variables, ChunkLayout layout) {
    ListOperator operator = input;
    List<ListGroup> unflat = layout.unflatOf(variables);
    for (int i = 0; i < unflat.size() - 1; i++) {
      operator = flatten(operator, unflat.get(i), layout);
    }
    return operator;
  }

  private ListOperator planFilter(Filter filter, Demand demand, ChunkLayout layout) {
    List<Expression> conjuncts = new ArrayList<>();
    LogicalPlan below = filter;
    while (below instanceof Filter next) {
      conjuncts.addAll(0, ExpressionTree.conjuncts(next.predicate()));
      below = next.input();
    }
    if (below instanceof Extend extend) {
      return extensions.planExtend(extend, conjuncts, demand, layout);
    }
    if (below instanceof Intersect intersect) {
      return cycles.planIntersect(intersect, conjuncts, demand, layout);
    }
    Set<Variable> read = new HashSet<>();
    conjuncts.forEach(conjunct -> read.addAll(facts.variables(conjunct)));
    ListOperator input = plan(below, demand.and(read), layout);
    return addFilters(input, conjuncts, layout);
  }

  ListOperator addFilters(
      ListOperator input, List<Expression> conjuncts, ChunkLayout layout) {
    ListOperator operator = input;
    for (Expression conjunct : conjuncts) {
      Set<Variable> read = facts.variables(conjunct);
      operator = flattenAllButLast(operator, read, layout);
      List<ListGroup> unflat = layout.unflatOf(read);
      if (unflat.isEmpty()) {
        Bindings flat = new Bindings(layout.bindings(read));
        operator = new FlatFilterOperator(operator, flat, evaluator(conjunct), tuple);
      } else {
        ListGroup group = unflat.getFirst();
        operator = new FilterOperator(operator, group, filters.plan(conjunct, group, layout));
      }
    }
    return operator;
  }

  /** The next sort key of the plan: a variable of no name. */
  Variable newKey(CypherType type) {
    return new Variable(nextSlot++, " key", type);
  }

  /** Binds variables to new vectors that can show materialized values. */
  static List<Vector> bindNew(
      List<Variable> variables, ListGroup group, ChunkLayout layout) {
    List<Vector> vectors = new ArrayList<>();
    for (Variable variable : variables) {
      Vector vector = VariableColumn.newVector(variable);
      layout.bind(variable, group, vector);
      vectors.add(vector);
    }
    return vectors;
  }

  /** A vector for an edge, which may be null, as it is read. */
  EdgeVector newEdgeVector(Variable edge) {
    return new EdgeVector(edge != null && facts.isEdgeIdRead(edge));
  }

  /** The vertex vector that a variable is bound to. */
  static VertexVector vertices(Binding binding) {
    return (VertexVector) binding.vector();
  }
}
