package io.graphflow.core.list;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCount;
import io.graphflow.core.execution.VertexSeek;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.expression.VariableDomains;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.list.ProjectOperator.Computation;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Makes the list-based operators of a logical plan, for one run and one thread: from the root down it
 * tells what is wanted ({@link Demand}), from the leaves up what chunks look like ({@link
 * ChunkLayout}).
 */
final class ListPlanner {
  private final CompiledQuery query;
  private final QueryContext context;
  private final ListOptions options;
  private final Tuple tuple;
  private final ExpressionCompiler compiler;
  private final FilterPlanner filters;
  private final ExtendPlanner extensions;
  private final IdentityHashMap<Expression, Evaluator> evaluators = new IdentityHashMap<>();

  /** The chunk around each inner plan that is being planned, the innermost first. */
  private final Deque<ChunkLayout> outer = new ArrayDeque<>();

  /** The scan whose blocks this worker shares with others; null if it works alone. */
  private final ScanVertices sharedScan;

  private final VertexMorsels sharedMorsels;

  private int nextSlot;

  ListPlanner(CompiledQuery query, QueryContext context, ListOptions options) {
    this(query, context, options, null, null);
  }

  private ListPlanner(
      CompiledQuery query,
      QueryContext context,
      ListOptions options,
      ScanVertices sharedScan,
      VertexMorsels sharedMorsels) {
    this.query = query;
    this.context = context;
    this.options = options;
    this.sharedScan = sharedScan;
    this.sharedMorsels = sharedMorsels;
    this.nextSlot = query.variableCount();
    this.tuple = new Tuple(query.variableCount() + sortKeyCount(query.plan()));
    this.compiler =
        new ExpressionCompiler(
            context.snapshot(), context.parameters(), VariableDomains.of(query.plan()));
    Map<Variable, ListSource[][]> edgeSources = new HashMap<>();
    this.filters =
        new FilterPlanner(context.snapshot(), tuple, this::evaluator, edgeSources);
    this.extensions =
        new ExtendPlanner(context, options, compiler.use(), filters, edgeSources);
    compileAll(query.plan());
    query.columns().forEach(compiler::compile);
  }

  private static int sortKeyCount(LogicalPlan plan) {
    int count =
        switch (plan) {
          case OrderBy orderBy -> orderBy.keys().size();
          case Top top -> top.keys().size();
          default -> 0;
        };
    for (LogicalPlan input : plan.inputs()) {
      count += sortKeyCount(input);
    }
    return count;
  }

  /** Compiles all expressions, so that it is known what is read before any operator is made. */
  private void compileAll(LogicalPlan plan) {
    PlanVariables.expressions(plan).forEach(this::evaluator);
    if (plan instanceof Filter filter) {
      FilterPlanner.conjuncts(filter.predicate()).forEach(this::evaluator);
    }
    if (plan instanceof Distinct distinct) {
      distinct.variables().forEach(compiler::compile);
    }
    plan.inputs().forEach(this::compileAll);
  }

  private Evaluator evaluator(Expression expression) {
    Evaluator evaluator = evaluators.get(expression);
    if (evaluator == null) {
      evaluator = compiler.compile(expression);
      evaluators.put(expression, evaluator);
    }
    return evaluator;
  }

  /** The whole query's cursor. */
  ListCursor cursor() {
    ChunkLayout layout = new ChunkLayout();
    ListOperator root = plan(query.plan(), Demand.of(query.columns()), layout);
    List<Evaluator> columns = query.columns().stream().map(compiler::compile).toList();
    return new ListCursor(root, rows(query.columns(), layout), columns, tuple);
  }

  private ChunkRows rows(Collection<Variable> wanted, ChunkLayout layout) {
    List<Variable> distinct = wanted.stream().distinct().toList();
    return new ChunkRows(
        tuple, layout.bindings(distinct), layout.groups(), layout.unflat());
  }

  private ListOperator plan(LogicalPlan plan, Demand demand, ChunkLayout layout) {
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

  private ListOperator profiled(ListOperator operator, LogicalPlan plan, ChunkLayout layout) {
    return context.profile() == null
        ? operator
        : new ProfiledOperator(operator, layout.groups(), context.profile().of(plan));
  }

  private ListOperator planNode(LogicalPlan plan, Demand demand, ChunkLayout layout) {
    return switch (plan) {
      case Unit _ -> new UnitOperator();
      case Argument argument -> planArgument(argument, layout);
      case ScanVertices scan -> planScan(scan, layout);
      case SeekVertex seek -> planSeek(seek, demand, layout);
      case Extend extend -> planExtend(extend, List.of(), demand, layout);
      case ExtendInto extend -> planExtendInto(extend, demand, layout);
      case Intersect intersect -> planIntersect(intersect, demand, layout);
      case HashJoin join -> planHashJoin(join, demand, layout);
      case CartesianProduct product -> planProduct(product, demand, layout);
      case OptionalApply apply -> planOptional(apply, demand, layout);
      case SemiApply apply -> planSemi(apply, demand, layout);
      case Filter filter -> planFilter(filter, demand, layout);
      case Project project -> planProject(project, demand, layout);
      case Aggregate aggregate -> planAggregate(aggregate, demand, layout);
      case Distinct distinct -> planDistinct(distinct, demand, layout);
      case OrderBy orderBy -> planOrderBy(orderBy, demand, layout);
      case Top top -> planTop(top, demand, layout);
      case Skip skip -> planSkip(skip, demand, layout);
      case Limit limit -> planLimit(limit, demand, layout);
      case Unwind unwind -> planUnwind(unwind, demand, layout);
    };
  }

  // Flattening

  private ListOperator flatten(ListOperator input, ListGroup group, ChunkLayout layout) {
    layout.flatten(group);
    return new FlattenOperator(input, group, layout.unflat());
  }

  /** Flattens all groups of these variables. */
  private ListOperator flattenAll(
      ListOperator input, Collection<Variable> variables, ChunkLayout layout) {
    ListOperator operator = input;
    for (ListGroup group : layout.unflatOf(variables)) {
      operator = flatten(operator, group, layout);
    }
    return operator;
  }

  /** Flattens all groups of these variables but the last: the longest lists come last. */
  private ListOperator flattenAllButLast(
      ListOperator input, Collection<Variable> variables, ChunkLayout layout) {
    ListOperator operator = input;
    List<ListGroup> unflat = layout.unflatOf(variables);
    for (int i = 0; i < unflat.size() - 1; i++) {
      operator = flatten(operator, unflat.get(i), layout);
    }
    return operator;
  }

  // Leaves

  private ListOperator planArgument(Argument argument, ChunkLayout layout) {
    ChunkLayout around = outer.element();
    for (Variable variable : argument.variables()) {
      if (around.binds(variable)) {
        Binding binding = around.binding(variable);
        layout.bind(variable, binding.group(), binding.vector());
      }
    }
    return new ArgumentOperator();
  }

  private ListOperator planScan(ScanVertices scan, ChunkLayout layout) {
    ListGroup group = layout.addUnflat();
    VertexVector vertices = new VertexVector();
    layout.bind(scan.vertex(), group, vertices);
    boolean shared = outer.isEmpty() && scan.equals(sharedScan);
    VertexMorsels morsels = shared ? sharedMorsels : morsels(scan);
    return new ScanVerticesOperator(context, group, vertices, morsels, shared);
  }

  private VertexMorsels morsels(ScanVertices scan) {
    long[] counts =
        scan.tables().stream().mapToLong(context.snapshot()::vertexCount).toArray();
    return new VertexMorsels(scan.tables(), counts, options.chunkSize());
  }

  private ListOperator planSeek(SeekVertex seek, Demand demand, ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(seek.key());
    ListOperator input = plan(seek.input(), demand.and(read), layout);
    input = flattenAll(input, read, layout);
    List<ListGroup> others = layout.unflat();
    Bindings flat = new Bindings(layout.bindings(read));
    ListGroup group = layout.addUnflat();
    VertexVector vertices = new VertexVector();
    layout.bind(seek.vertex(), group, vertices);
    List<VertexSeek> seeks =
        seek.tables().stream().map(table -> new VertexSeek(context.snapshot(), table)).toList();
    return new SeekVertexOperator(
        input, flat, tuple, evaluator(seek.key()), seeks, group, vertices, others);
  }

  // Along edges

  private ListOperator planExtend(
      Extend extend, List<Expression> conjuncts, Demand demand, ChunkLayout layout) {
    Set<Variable> own = new HashSet<>();
    own.add(extend.to());
    if (extend.edge() != null) {
      own.add(extend.edge());
    }
    List<Expression> before = new ArrayList<>();
    List<Expression> after = new ArrayList<>();
    Set<Variable> read = new HashSet<>(Set.of(extend.from()));
    for (Expression conjunct : conjuncts) {
      Set<Variable> variables = ExpressionTree.variables(conjunct);
      boolean readsOwn = variables.stream().anyMatch(own::contains);
      (readsOwn ? after : before).add(conjunct);
      read.addAll(variables);
    }
    read.removeAll(own);
    ListOperator input = plan(extend.input(), demand.and(read), layout);
    input = addFilters(input, before, layout);
    if (extensions.canCount(extend, after, demand, layout)) {
      return extensions.planCount(input, extend, after, layout);
    }
    Set<Variable> readAfter = new HashSet<>();
    after.forEach(conjunct -> readAfter.addAll(ExpressionTree.variables(conjunct)));
    ListOperator operator = extensions.plan(input, extend, demand.and(readAfter), layout);
    if (!conjuncts.isEmpty()) {
      operator = profiled(operator, extend, layout);
    }
    return addFilters(operator, after, layout);
  }

  private ListOperator planExtendInto(ExtendInto extend, Demand demand, ChunkLayout layout) {
    List<Variable> ends = List.of(extend.from(), extend.to());
    ListOperator input = plan(extend.input(), demand.and(ends), layout);
    ListGroup fromGroup = layout.binding(extend.from()).group();
    ListGroup toGroup = layout.binding(extend.to()).group();
    boolean counts = extensions.canCountInto(extend, demand) && fromGroup != toGroup;
    input =
        counts ? flattenAllButLast(input, ends, layout) : flattenAll(input, ends, layout);
    return extensions.planInto(input, extend, demand, layout);
  }

  private ListOperator planIntersect(Intersect intersect, Demand demand, ChunkLayout layout) {
    List<Variable> from = intersect.legs().stream().map(IntersectLeg::from).toList();
    ListOperator input = plan(intersect.input(), demand.and(from), layout);
    input = flattenAll(input, from, layout);
    return extensions.planIntersect(input, intersect, demand, layout);
  }

  // Joins and applies

  private ListOperator planHashJoin(HashJoin join, Demand demand, ChunkLayout layout) {
    Set<Variable> rightBound = PlanVariables.bound(join.right());
    List<Variable> kept =
        rightBound.stream()
            .filter(variable -> demand.wants(variable) && !join.keys().contains(variable))
            .toList();
    ListOperator left = plan(join.left(), demand.and(join.keys()), layout);
    ChunkLayout rightLayout = new ChunkLayout();
    ListOperator right =
        plan(join.right(), Demand.of(kept).and(join.keys()), rightLayout);
    if (kept.isEmpty() && demand.weights()) {
      return countHashJoin(join, left, layout, right, rightLayout);
    }
    left = flattenAll(left, join.keys(), layout);
    List<Variable> rightWanted = new ArrayList<>(kept);
    rightWanted.addAll(join.keys());
    List<ListGroup> others = layout.unflat();
    Bindings leftKeys = new Bindings(layout.bindings(join.keys()));
    ListGroup group = layout.addUnflat();
    return new HashJoinOperator(
        left,
        leftKeys,
        right,
        rows(rightWanted, rightLayout),
        new JoinTable(context, join.keys(), kept),
        tuple,
        group,
        bindNew(kept, group, layout),
        others,
        options.chunkSize());
  }

  private ListOperator countHashJoin(
      HashJoin join,
      ListOperator left,
      ChunkLayout layout,
      ListOperator right,
      ChunkLayout rightLayout) {
    ListOperator probe = flattenAllButLast(left, join.keys(), layout);
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
        rows(join.keys(), rightLayout),
        context,
        join.keys(),
        tuple);
  }

  /** Binds variables to new vectors that can show materialized values. */
  private static List<Vector> bindNew(
      List<Variable> variables, ListGroup group, ChunkLayout layout) {
    List<Vector> vectors = new ArrayList<>();
    for (Variable variable : variables) {
      Vector vector = VariableColumn.newVector(variable);
      layout.bind(variable, group, vector);
      vectors.add(vector);
    }
    return vectors;
  }

  private ListOperator planProduct(
      CartesianProduct product, Demand demand, ChunkLayout layout) {
    ListOperator left = plan(product.left(), demand, layout);
    List<ListGroup> leftUnflat = layout.unflat();
    ChunkLayout rightLayout = new ChunkLayout();
    ListOperator right = plan(product.right(), demand, rightLayout);
    if (!(product.right() instanceof ScanVertices)) {
      List<Variable> kept =
          PlanVariables.bound(product.right()).stream().filter(demand::wants).toList();
      ChunkRows rows = rows(kept, rightLayout);
      rightLayout.clear();
      boolean counts = kept.isEmpty() && demand.weights();
      ListGroup group = counts ? rightLayout.addFlat() : rightLayout.addUnflat();
      right =
          counts
              ? new RowCountOperator(right, rows, group)
              : new MaterializeOperator(
                  right,
                  rows,
                  new RowTable(context, kept),
                  tuple,
                  group,
                  bindNew(kept, group, rightLayout),
                  options.chunkSize());
    }
    layout.addAll(rightLayout);
    return new CartesianProductOperator(left, right, leftUnflat);
  }

  private ListOperator planOptional(OptionalApply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListOperator input = plan(apply.input(), demand.and(argument), layout);
    input = flattenAll(input, argument, layout);
    ChunkLayout innerLayout = new ChunkLayout();
    outer.push(layout);
    ListOperator inner = plan(apply.inner(), demand, innerLayout);
    outer.pop();
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

  private ListOperator planSemi(SemiApply apply, Demand demand, ChunkLayout layout) {
    Set<Variable> argument = PlanVariables.argument(apply.inner());
    ListOperator input = plan(apply.input(), demand.and(argument), layout);
    input = flattenAllButLast(input, argument, layout);
    List<ListGroup> unflat = layout.unflatOf(argument);
    outer.push(layout);
    ListOperator inner = plan(apply.inner(), Demand.of(Set.of()), new ChunkLayout());
    outer.pop();
    ListGroup group = unflat.isEmpty() ? null : unflat.getFirst();
    if (apply.mark() == null) {
      return new SemiApplyOperator(input, inner, group, null, null, !apply.anti());
    }
    ListGroup markGroup = group == null ? layout.addFlat() : group;
    ValueVector mark = new ValueVector(CypherType.BOOLEAN);
    layout.bind(apply.mark(), markGroup, mark);
    return new SemiApplyOperator(input, inner, group, markGroup, mark, true);
  }

  // Filters and projections

  private ListOperator planFilter(Filter filter, Demand demand, ChunkLayout layout) {
    List<Expression> conjuncts = new ArrayList<>();
    LogicalPlan below = filter;
    while (below instanceof Filter next) {
      conjuncts.addAll(0, FilterPlanner.conjuncts(next.predicate()));
      below = next.input();
    }
    if (below instanceof Extend extend) {
      return planExtend(extend, conjuncts, demand, layout);
    }
    Set<Variable> read = new HashSet<>();
    conjuncts.forEach(conjunct -> read.addAll(ExpressionTree.variables(conjunct)));
    ListOperator input = plan(below, demand.and(read), layout);
    return addFilters(input, conjuncts, layout);
  }

  private ListOperator addFilters(
      ListOperator input, List<Expression> conjuncts, ChunkLayout layout) {
    ListOperator operator = input;
    for (Expression conjunct : conjuncts) {
      Set<Variable> read = ExpressionTree.variables(conjunct);
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

  private ListOperator planProject(Project project, Demand demand, ChunkLayout layout) {
    List<Projection> wanted =
        project.projections()
            .stream()
            .filter(projection -> demand.wants(projection.variable()))
            .toList();
    Set<Variable> read = new HashSet<>();
    wanted.forEach(item -> read.addAll(ExpressionTree.variables(item.expression())));
    ListOperator input =
        plan(project.input(), new Demand(read, demand.weights()), layout);
    for (Projection projection : wanted) {
      Set<Variable> own = ExpressionTree.variables(projection.expression());
      input = flattenAllButLast(input, own, layout);
    }
    List<Computation> computations = new ArrayList<>();
    List<Binding> bindings = new ArrayList<>();
    for (Projection projection : wanted) {
      if (projection.expression() instanceof VariableReference(Variable renamed)) {
        bindings.add(layout.binding(renamed));
      } else {
        Computation computation = computation(projection, layout);
        computations.add(computation);
        bindings.add(
            new Binding(
                computation.group(), computation.vector(), projection.variable().id()));
      }
    }
    layout.forgetVariables();
    for (int i = 0; i < wanted.size(); i++) {
      Binding binding = bindings.get(i);
      layout.bind(wanted.get(i).variable(), binding.group(), binding.vector());
    }
    return computations.isEmpty() ? input : new ProjectOperator(input, computations, tuple);
  }

  private Computation computation(Projection projection, ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(projection.expression());
    List<ListGroup> unflat = layout.unflatOf(read);
    ListGroup group = unflat.isEmpty() ? layout.addFlat() : unflat.getFirst();
    List<Binding> list = new ArrayList<>();
    List<Binding> flat = new ArrayList<>();
    for (Binding binding : layout.bindings(read)) {
      (binding.group() == group ? list : flat).add(binding);
    }
    Variable variable = projection.variable();
    return new Computation(
        group,
        !unflat.isEmpty(),
        new Bindings(flat),
        new Bindings(list),
        new Assignment(variable, evaluator(projection.expression())),
        new VariableColumn(variable),
        VariableColumn.newVector(variable));
  }

  private ListOperator planUnwind(Unwind unwind, Demand demand, ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(unwind.list());
    ListOperator input = plan(unwind.input(), demand.and(read), layout);
    input = flattenAll(input, read, layout);
    List<ListGroup> others = layout.unflat();
    Bindings flat = new Bindings(layout.bindings(read));
    ListGroup group = layout.addUnflat();
    Vector vector = bindNew(List.of(unwind.element()), group, layout).getFirst();
    return new UnwindOperator(
        input,
        context,
        flat,
        evaluator(unwind.list()),
        tuple,
        unwind.element(),
        group,
        vector,
        others,
        options.chunkSize());
  }

  // Groups and orders

  private ListOperator planAggregate(Aggregate aggregate, Demand demand, ChunkLayout layout) {
    ScanVertices scan = sharedScan(aggregate);
    VertexMorsels morsels = scan == null ? null : morsels(scan);
    List<Grouping> workers = new ArrayList<>();
    if (scan == null) {
      workers.add(grouping(aggregate));
    } else {
      for (int i = 0; i < context.threads(); i++) {
        ListPlanner worker = new ListPlanner(query, context, options, scan, morsels);
        workers.add(worker.grouping(aggregate));
      }
    }
    List<Variable> wanted = PlanVariables.added(aggregate).stream().filter(demand::wants).toList();
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new AggregateOperator(
        context,
        workers,
        morsels,
        aggregate.aggregations().stream().map(Aggregation::variable).toList(),
        new RowTable(context, wanted),
        tuple,
        group,
        bindNew(wanted, group, layout),
        options.chunkSize());
  }

  private Grouping grouping(Aggregate aggregate) {
    List<Variable> read = new ArrayList<>();
    List<Assignment> assignments = new ArrayList<>();
    for (Projection key : aggregate.keys()) {
      read.addAll(ExpressionTree.variables(key.expression()));
      assignments.add(new Assignment(key.variable(), evaluator(key.expression())));
    }
    for (Aggregation aggregation : aggregate.aggregations()) {
      if (aggregation.argument() != null) {
        read.addAll(ExpressionTree.variables(aggregation.argument()));
      }
    }
    ChunkLayout inputLayout = new ChunkLayout();
    ListOperator input = plan(aggregate.input(), Demand.of(read), inputLayout);
    List<Variable> keys = aggregate.keys().stream().map(Projection::variable).toList();
    return new Grouping(
        input,
        rows(read, inputLayout),
        assignments,
        keys.isEmpty() ? null : new KeyTable(keys, context),
        () -> aggregate.aggregations().stream().map(this::accumulator).toList(),
        tuple);
  }

  private Accumulator accumulator(Aggregation aggregation) {
    Expression argument = aggregation.argument();
    return Accumulator.of(
        aggregation.function(),
        argument == null ? null : evaluator(argument),
        aggregation.distinct(),
        context);
  }

  /** The scan that several workers may share to read the aggregate's input, or null for one. */
  private ScanVertices sharedScan(Aggregate aggregate) {
    ScanVertices scan = drivingScan(aggregate.input());
    boolean alone =
        context.threads() == 1
            || scan == null
            || sharedScan != null
            || !outer.isEmpty()
            || options.flattening() != null;
    return alone || morsels(scan).blockCount() <= 1 ? null : scan;
  }

  /** The scan whose chunks all others of a pipeline follow from, or null if something else is first. */
  private static ScanVertices drivingScan(LogicalPlan plan) {
    return switch (plan) {
      case ScanVertices scan -> scan;
      case SeekVertex _,Extend _,ExtendInto _,Intersect _,Filter _,Project _,Unwind _,OptionalApply _,SemiApply _ ->
        drivingScan(plan.inputs().getFirst());
      case Unit _,Argument _,HashJoin _,CartesianProduct _,Aggregate _,Distinct _,OrderBy _,Top _,Skip _,Limit _ ->
        null;
    };
  }

  private ListOperator planDistinct(Distinct distinct, Demand demand, ChunkLayout layout) {
    ListOperator input =
        plan(distinct.input(), Demand.of(distinct.variables()), layout);
    ChunkRows rows = rows(distinct.variables(), layout);
    List<Variable> wanted = distinct.variables().stream().filter(demand::wants).toList();
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new DistinctOperator(
        input,
        rows,
        new KeyTable(distinct.variables(), context),
        new RowTable(context, wanted),
        tuple,
        group,
        bindNew(wanted, group, layout),
        options.chunkSize());
  }

  private ListOperator planOrderBy(OrderBy orderBy, Demand demand, ChunkLayout layout) {
    List<Variable> kept = kept(orderBy, demand);
    ListOperator input = plan(orderBy.input(), sortDemand(orderBy.keys(), kept), layout);
    ChunkRows rows = rows(sortDemand(orderBy.keys(), kept).variables(), layout);
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new OrderByOperator(
        input,
        context,
        rows,
        sortKeys(orderBy.keys()),
        new RowTable(context, kept),
        new RowTable(context, kept),
        tuple,
        group,
        bindNew(kept, group, layout),
        options.chunkSize());
  }

  private ListOperator planTop(Top top, Demand demand, ChunkLayout layout) {
    List<Variable> kept = kept(top, demand);
    ListOperator input = plan(top.input(), sortDemand(top.keys(), kept), layout);
    ChunkRows rows = rows(sortDemand(top.keys(), kept).variables(), layout);
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new TopOperator(
        input,
        rowCount("LIMIT", top.count()),
        rows,
        sortKeys(top.keys()),
        new RowTable(context, kept),
        new RowTable(context, kept),
        tuple,
        group,
        bindNew(kept, group, layout),
        options.chunkSize());
  }

  private static List<Variable> kept(LogicalPlan plan, Demand demand) {
    return PlanVariables.bound(plan).stream().filter(demand::wants).toList();
  }

  private static Demand sortDemand(List<SortKey> keys, List<Variable> kept) {
    Set<Variable> read = new HashSet<>(kept);
    keys.forEach(key -> ExpressionTree.collectVariables(key.expression(), read));
    return Demand.of(read);
  }

  private SortKeys sortKeys(List<SortKey> keys) {
    List<SortKeys.Key> planned = new ArrayList<>();
    for (SortKey key : keys) {
      Evaluator evaluator = evaluator(key.expression());
      Variable variable = new Variable(nextSlot++, " key", evaluator.type());
      planned.add(
          new SortKeys.Key(variable, new Assignment(variable, evaluator), key.descending()));
    }
    return new SortKeys(context, planned);
  }

  private ListOperator planSkip(Skip skip, Demand demand, ChunkLayout layout) {
    ListOperator input =
        plan(skip.input(), new Demand(demand.variables(), false), layout);
    return new SkipOperator(input, rowCount("SKIP", skip.count()), layout.unflat());
  }

  private ListOperator planLimit(Limit limit, Demand demand, ChunkLayout layout) {
    ListOperator input =
        plan(limit.input(), new Demand(demand.variables(), false), layout);
    return new LimitOperator(input, rowCount("LIMIT", limit.count()), layout.unflat());
  }

  private LongSupplier rowCount(String clause, Expression count) {
    Evaluator evaluator = compiler.compile(count);
    return () -> RowCount.of(evaluator, clause);
  }
}
