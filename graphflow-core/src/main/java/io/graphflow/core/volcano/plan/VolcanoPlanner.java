package io.graphflow.core.volcano.plan;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.Aggregations;
import io.graphflow.core.csv.CsvRows;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.execution.VertexFinder;
import io.graphflow.core.execution.VertexPages;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.group.DistinctRows;
import io.graphflow.core.group.GroupKeys;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.limit.MemoryAccounts;
import io.graphflow.core.parquet.ParquetRows;
import io.graphflow.core.path.PathPattern;
import io.graphflow.core.path.PathPredicates;
import io.graphflow.core.path.PathRows;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.tuple.JoinKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.core.volcano.operator.aggregate.AggregateOperator;
import io.graphflow.core.volcano.operator.extend.EdgeSlot;
import io.graphflow.core.volcano.operator.extend.ExtendIntoOperator;
import io.graphflow.core.volcano.operator.extend.ExtendOperator;
import io.graphflow.core.volcano.operator.extend.IntersectOperator;
import io.graphflow.core.volcano.operator.extend.VariableExtendIntoOperator;
import io.graphflow.core.volcano.operator.extend.VariableExtendOperator;
import io.graphflow.core.volcano.operator.filter.DistinctOperator;
import io.graphflow.core.volcano.operator.filter.FilterOperator;
import io.graphflow.core.volcano.operator.filter.LimitOperator;
import io.graphflow.core.volcano.operator.filter.SkipOperator;
import io.graphflow.core.volcano.operator.join.ApplyOperator;
import io.graphflow.core.volcano.operator.join.CartesianProductOperator;
import io.graphflow.core.volcano.operator.join.CountApplyOperator;
import io.graphflow.core.volcano.operator.join.HashJoinOperator;
import io.graphflow.core.volcano.operator.join.OptionalApplyOperator;
import io.graphflow.core.volcano.operator.join.SemiApplyOperator;
import io.graphflow.core.volcano.operator.join.UnionOperator;
import io.graphflow.core.volcano.operator.order.OrderByOperator;
import io.graphflow.core.volcano.operator.order.RowOrder;
import io.graphflow.core.volcano.operator.order.TopOperator;
import io.graphflow.core.volcano.operator.row.LoadFileOperator;
import io.graphflow.core.volcano.operator.row.ProcedureCallOperator;
import io.graphflow.core.volcano.operator.row.ProjectOperator;
import io.graphflow.core.volcano.operator.row.UnwindOperator;
import io.graphflow.core.volcano.operator.scan.RowsOperator;
import io.graphflow.core.volcano.operator.scan.ScanVerticesOperator;
import io.graphflow.core.volcano.operator.scan.SeekVertexOperator;
import io.graphflow.core.volcano.operator.scan.UnitOperator;
import io.graphflow.core.volcano.run.ProfiledOperator;
import io.graphflow.core.volcano.run.RepeatedOperator;
import io.graphflow.core.volcano.run.VolcanoCursor;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes the operators of a logical plan, one for each node, by one exhaustive switch over {@link
 * LogicalPlan}.
 *
 * <p>It goes from the root down and compiles an operator's expressions before it plans the inputs.
 * So it knows at each operator which variables something above reads: it materializes no others,
 * and computes an edge's ID only where an expression reads it.
 */
public final class VolcanoPlanner {
  private final CompiledQuery query;
  private final QueryContext context;
  private final Snapshot snapshot;
  private final VariableDomains domains;
  private final ExpressionCompiler compiler;
  private final Tuple tuple;
  /** Variables beyond the query's own hold sort keys. */
  private int nextVariable;

  /** The accounts of the operator that is being made; null if nobody asks what it holds. */
  private MemoryAccounts accounts;

  /** Creates a planner for one run of a query, with a tuple of its own. */
  public VolcanoPlanner(CompiledQuery query, VariableDomains domains, QueryContext context) {
    this(query, domains, context,
        new Tuple(query.variableCount() + sortKeyCount(query.plan()), context.limits()));
  }

  /** Creates a planner for one run of a query that fills a tuple of others. */
  public VolcanoPlanner(
      CompiledQuery query, VariableDomains domains, QueryContext context, Tuple tuple) {
    this.query = query;
    this.context = context;
    this.snapshot = context.snapshot();
    this.domains = domains;
    this.compiler = new ExpressionCompiler(snapshot, context.parameters(), domains);
    this.nextVariable = query.variableCount();
    this.tuple = tuple;
  }

  private static int sortKeyCount(LogicalPlan plan) {
    int count = 0;
    if (plan instanceof LogicalPlan.OrderBy order) {
      count = order.keys().size();
    } else if (plan instanceof LogicalPlan.Top top) {
      count = top.keys().size();
    }
    return count + plan.inputs().stream().mapToInt(VolcanoPlanner::sortKeyCount).sum();
  }

  /** Makes the operators of the query, and a cursor over its rows. */
  public RowCursor plan() {
    Evaluator[] columns =
        query.columns().stream().map(compiler::compile).toArray(Evaluator[]::new);
    return new VolcanoCursor(plan(query.plan()), context, tuple, columns);
  }

  /** The plan as one that runs from rows that the tuple holds already. */
  public RepeatedPlan repeatedPlan() {
    query.columns().forEach(compiler.use()::readWhole);
    return new RepeatedOperator(plan(query.plan()));
  }

  private Operator plan(LogicalPlan plan) {
    MemoryAccounts above = accounts;
    accounts = context.profile() == null ? null : new MemoryAccounts();
    Operator operator = planNode(plan);
    MemoryAccounts own = accounts;
    accounts = above;
    return own == null ? operator
        : new ProfiledOperator(operator, rowBytes(plan), own, context.profile().of(plan));
  }

  /** Opens an account for what the operator keeps that is being made. */
  private MemoryAccount account(String holding) {
    MemoryAccount account = context.account(holding);
    return accounts == null ? account : accounts.add(account);
  }

  /** Bytes of the slots that an operator writes for a row: not of those that its inputs have written. */
  private int rowBytes(LogicalPlan plan) {
    int bytes = 0;
    for (Variable variable : written(plan)) {
      if (variable.type() != CypherType.RELATIONSHIP || compiler.use().isRead(variable)) {
        bytes += new VariableColumn(variable).rowBytes();
      }
    }
    return bytes;
  }

  private Collection<Variable> written(LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.Argument _,LogicalPlan.Apply _,LogicalPlan.OptionalApply _ -> List.of();
      case LogicalPlan.Distinct _,LogicalPlan.Union _ -> List.of();
      case LogicalPlan.Project project -> project.projections()
          .stream()
          .filter(each -> !isSame(each))
          .map(Projection::variable)
          .toList();
      case LogicalPlan.HashJoin join -> payload(join);
      case LogicalPlan.CartesianProduct product -> readOf(product.right());
      case LogicalPlan.OrderBy _,LogicalPlan.Top _ -> readOf(plan);
      case LogicalPlan.Unit _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _,LogicalPlan.SeekVertex _ ->
        PlanVariables.added(plan);
      case LogicalPlan.Extend _,LogicalPlan.ExtendInto _,LogicalPlan.Intersect _ ->
        PlanVariables.added(plan);
      case LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _ ->
        PlanVariables.added(plan);
      case LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Filter _,LogicalPlan.Aggregate _ ->
        PlanVariables.added(plan);
      case LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _ ->
        PlanVariables.added(plan);
      case LogicalPlan.ProcedureCall _ -> PlanVariables.added(plan);
      case CountingPlan _,LogicalPlan.Eager _,UpdatePlan _ -> PlanVariables.added(plan);
    };
  }

  private Operator planNode(LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.Unit _ -> new UnitOperator();
      case LogicalPlan.Argument _ -> new UnitOperator();
      case LogicalPlan.Rows _ -> new RowsOperator(context, tuple);
      case LogicalPlan.ScanVertices scan ->
        new ScanVerticesOperator(context, tuple, scan.vertex().id(), scan.tables(),
            VertexPages.of(scan, context.snapshot(), compiler::compile));
      case LogicalPlan.SeekVertex seek -> planSeek(seek);
      case LogicalPlan.Extend extend -> planExtend(extend);
      case LogicalPlan.ExtendInto extend -> planExtendInto(extend);
      case LogicalPlan.VariableExtend extend -> planVariableExtend(extend);
      case LogicalPlan.VariableExtendInto extend -> planVariableExtendInto(extend);
      case LogicalPlan.Intersect intersect -> planIntersect(intersect);
      case LogicalPlan.HashJoin join -> planHashJoin(join);
      case LogicalPlan.CartesianProduct product -> planCartesianProduct(product);
      case LogicalPlan.OptionalApply apply -> {
        Operator inner = plan(apply.inner());
        yield new OptionalApplyOperator(plan(apply.input()), inner, tuple, apply.introduced());
      }
      case LogicalPlan.SemiApply apply -> {
        Operator inner = plan(apply.inner());
        Operator input = plan(apply.input());
        yield apply.mark() == null
            ? SemiApplyOperator.keeping(input, inner, tuple, !apply.anti())
            : SemiApplyOperator.marking(input, inner, tuple, apply.mark().id());
      }
      case LogicalPlan.CountApply apply -> {
        compiler.use().read(apply.vertex());
        compiler.use().read(apply.end());
        Operator inner = plan(apply.inner());
        Set<Variable> argument = PlanVariables.argument(apply.inner());
        argument.forEach(compiler.use()::readWhole);
        yield new CountApplyOperator(
            context, plan(apply.input()), inner, tuple, apply,
            new EndCounts(argument, account("counts of matches")));
      }
      case LogicalPlan.Apply apply -> {
        Operator inner = plan(apply.inner());
        yield new ApplyOperator(plan(apply.input()), inner);
      }
      case LogicalPlan.Filter filter -> {
        Evaluator predicate = compiler.compile(filter.predicate());
        yield new FilterOperator(plan(filter.input()), tuple, predicate);
      }
      case LogicalPlan.Project project -> {
        Assignment[] assignments = assignments(project.projections());
        yield new ProjectOperator(plan(project.input()), tuple, assignments);
      }
      case LogicalPlan.Aggregate aggregate -> planAggregate(aggregate);
      case LogicalPlan.Distinct distinct -> {
        distinct.variables().forEach(compiler.use()::readWhole);
        DistinctRows seen = new DistinctRows(
            context, account("distinct rows"), distinct.variables(), tuple);
        yield new DistinctOperator(plan(distinct.input()), seen);
      }
      case LogicalPlan.OrderBy order -> {
        List<Variable> keys = keyVariables(order.keys());
        RowOrder rowOrder = rowOrder(order.keys(), keys);
        MemoryAccount account = account("rows to sort");
        RowBuffer buffer = buffer(order.keys(), keys, order.input(), account);
        yield new OrderByOperator(plan(order.input()), context, account, tuple, rowOrder, buffer);
      }
      case LogicalPlan.Top top -> {
        List<Variable> keys = keyVariables(top.keys());
        RowOrder rowOrder = rowOrder(top.keys(), keys);
        MemoryAccount account = account("rows to sort");
        RowBuffer buffer = buffer(top.keys(), keys, top.input(), account);
        Evaluator count = compiler.compile(top.count());
        yield new TopOperator(plan(top.input()), account, tuple, rowOrder, buffer, count);
      }
      case LogicalPlan.Skip skip -> {
        Evaluator count = compiler.compile(skip.count());
        yield new SkipOperator(plan(skip.input()), count, tuple);
      }
      case LogicalPlan.Limit limit -> {
        Evaluator count = compiler.compile(limit.count());
        yield new LimitOperator(plan(limit.input()), count, tuple);
      }
      case LogicalPlan.Unwind unwind -> {
        Evaluator list = compiler.compile(unwind.list());
        UnwoundList elements = new UnwoundList(context, unwind.list());
        yield new UnwindOperator(
            plan(unwind.input()), context, tuple, list, elements, unwind.element());
      }
      case LogicalPlan.LoadCsv load -> {
        Evaluator source = compiler.compile(load.source());
        CsvRows rows = new CsvRows(context.imports(), load.headers(), load.fieldTerminator(),
            account("rows of a CSV file"));
        yield new LoadFileOperator(plan(load.input()), context, tuple, source, rows, load.row());
      }
      case LogicalPlan.LoadParquet load -> new LoadFileOperator(plan(load.input()), context, tuple,
          compiler.compile(load.source()), new ParquetRows(context.imports(), load.columns()),
          load.row());
      case LogicalPlan.ProcedureCall call -> planCall(call);
      case LogicalPlan.Union union -> new UnionOperator(
          union.branches().stream().map(this::plan).toArray(Operator[]::new));
      case CountingPlan _ ->
        throw new AssertionError("no plan for this engine counts along edges: " + plan);
      case LogicalPlan.Eager _,UpdatePlan _ ->
        throw new AssertionError("refused when compiled: " + plan);
    };
  }

  private Operator planCall(LogicalPlan.ProcedureCall call) {
    Evaluator[] arguments =
        call.arguments().stream().map(compiler::compile).toArray(Evaluator[]::new);
    ProcedureRows rows = new ProcedureRows(call.procedure(), context, arguments);
    return new ProcedureCallOperator(plan(call.input()), context, tuple, rows,
        call.outputs().toArray(ProcedureOutput[]::new));
  }

  private Operator planSeek(LogicalPlan.SeekVertex seek) {
    Evaluator key = compiler.compile(seek.key());
    return new SeekVertexOperator(plan(seek.input()), tuple, seek.vertex().id(),
        VertexFinder.of(context, seek), key);
  }

  private Operator planExtend(LogicalPlan.Extend extend) {
    assert !extend.order().isRestricted() : extend;
    compiler.use().read(extend.from());
    EdgeSlot edge = edgeSlot(extend.edge());
    AdjacencyLists[][] lists = lists(extend.steps(), extend.from(), extend.toTables());
    return new ExtendOperator(plan(extend.input()), context, tuple, extend.from().id(), edge,
        extend.to().id(), lists);
  }

  private Operator planExtendInto(LogicalPlan.ExtendInto extend) {
    assert !extend.order().isRestricted() : extend;
    compiler.use().read(extend.from());
    compiler.use().read(extend.to());
    EdgeSlot edge = edgeSlot(extend.edge());
    AdjacencyLists[][] lists = lists(extend.steps(), extend.from(), null);
    return new ExtendIntoOperator(plan(extend.input()), tuple, extend.from().id(), edge,
        extend.to().id(), lists);
  }

  private Operator planVariableExtend(LogicalPlan.VariableExtend extend) {
    compiler.use().read(extend.from());
    PathRows paths = PathRows.toAny(extend,
        reads(extend.repetition(), extend.edges(), extend.length(), extend.steps()), context,
        tuple);
    return new VariableExtendOperator(plan(extend.input()), tuple, extend.from().id(),
        extend.to().id(), paths);
  }

  private Operator planVariableExtendInto(LogicalPlan.VariableExtendInto extend) {
    compiler.use().read(extend.from());
    compiler.use().read(extend.to());
    PathRows paths = PathRows.toGiven(extend,
        reads(extend.repetition(), extend.edges(), extend.length(), extend.steps()), context,
        tuple);
    return new VariableExtendIntoOperator(plan(extend.input()), tuple, extend.from().id(),
        extend.to().id(), paths);
  }

  private PathRows.Reads reads(
      Repetition repetition, Variable edges, Variable length, List<EdgeStep> steps) {
    IdentityHashMap<Expression, Evaluator> evaluators = new IdentityHashMap<>();
    repetition.predicates()
        .forEach(predicate -> evaluators.put(predicate, compiler.compile(predicate)));
    PathPredicates predicates = new PathPredicates(repetition, evaluators::get,
        compiler.use().isEdgeIdRead(repetition.edge()), tuple);
    return new PathRows.Reads(predicates, ifRead(edges), ifRead(length),
        () -> PathPattern.lists(snapshot, steps));
  }

  /** A variable, or null if nothing above reads it. */
  private Variable ifRead(Variable variable) {
    return variable != null && compiler.use().isRead(variable) ? variable : null;
  }

  private Operator planIntersect(LogicalPlan.Intersect intersect) {
    List<IntersectOperator.Leg> legs = new ArrayList<>();
    for (LogicalPlan.IntersectLeg leg : intersect.legs()) {
      assert !leg.order().isRestricted() : leg;
      compiler.use().read(leg.from());
      legs.add(new IntersectOperator.Leg(leg.from().id(), edgeSlot(leg.edge()),
          lists(leg.steps(), leg.from(), intersect.toTables())));
    }
    return new IntersectOperator(plan(intersect.input()), context, tuple, intersect.to().id(),
        legs.toArray(IntersectOperator.Leg[]::new));
  }

  private AdjacencyLists[][] lists(List<EdgeStep> steps, Variable from, List<Integer> toTables) {
    return AdjacencyLists.resolve(snapshot, steps, domains.vertexTables(from), toTables);
  }

  /** The slot of an edge; null if nothing above reads it. */
  private EdgeSlot edgeSlot(Variable edge) {
    return edge == null || !compiler.use().isRead(edge)
        ? null
        : new EdgeSlot(edge.id(), compiler.use().isEdgeIdRead(edge));
  }

  private Operator planHashJoin(LogicalPlan.HashJoin join) {
    join.keys().forEach(compiler.use()::read);
    Set<Variable> payload = payload(join);
    MemoryAccount account = account("a hash table");
    RowBuffer rows = new RowBuffer(List.copyOf(payload), account);
    Operator right = plan(join.right());
    return new HashJoinOperator(plan(join.left()), right, context, account, tuple,
        new JoinKey(join.keys()),
        new KeyTable(join.keys(), account), rows);
  }

  private Set<Variable> payload(LogicalPlan.HashJoin join) {
    Set<Variable> payload = readOf(join.right());
    payload.removeAll(join.keys());
    return payload;
  }

  private Operator planCartesianProduct(LogicalPlan.CartesianProduct product) {
    RowBuffer rows = new RowBuffer(
        List.copyOf(readOf(product.right())), account("a side of a product"));
    Operator right = plan(product.right());
    return new CartesianProductOperator(plan(product.left()), right, context, tuple, rows);
  }

  /** The variables that a plan binds and something above it reads. */
  private Set<Variable> readOf(LogicalPlan plan) {
    Set<Variable> variables = PlanVariables.bound(plan);
    variables.removeIf(variable -> !compiler.use().isRead(variable));
    return variables;
  }

  private Assignment[] assignments(List<Projection> projections) {
    List<Assignment> assignments = new ArrayList<>();
    for (Projection projection : projections) {
      Variable variable = projection.variable();
      Expression expression = projection.expression();
      if (!isSame(projection)) {
        // An edge handed on under another name is read as much as that name is.
        Evaluator evaluator = compiler.use().isEdgeIdRead(variable)
            ? compiler.compile(expression)
            : compiler.compileEdgeEnds(expression);
        assignments.add(new Assignment(variable, evaluator));
      }
    }
    return assignments.toArray(Assignment[]::new);
  }

  private static boolean isSame(Projection projection) {
    return projection.expression() instanceof VariableReference(Variable same)
        && same.equals(projection.variable());
  }

  private Operator planAggregate(LogicalPlan.Aggregate aggregate) {
    List<Variable> keyVariables = aggregate.keys().stream().map(Projection::variable).toList();
    // Groups are told apart by their keys, be these read above or not.
    keyVariables.forEach(compiler.use()::readWhole);
    Assignment[] keys = assignments(aggregate.keys());
    List<Aggregation> aggregations = aggregate.aggregations();
    Evaluator[] arguments = new Evaluator[aggregations.size()];
    List<List<Evaluator>> orders = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = argument(aggregations.get(i));
      orders.add(
          aggregations.get(i)
              .order()
              .stream()
              .map(key -> compiler.compile(key.expression()))
              .toList());
    }
    Function<MemoryAccount, List<Accumulator>> states = values -> {
      List<Accumulator> accumulators = new ArrayList<>();
      for (int i = 0; i < arguments.length; i++) {
        accumulators.add(Accumulator.of(aggregations.get(i), arguments[i], orders.get(i), values));
      }
      return accumulators;
    };
    Variable[] results =
        aggregations.stream().map(Aggregation::variable).toArray(Variable[]::new);
    GroupKeys groups = new GroupKeys(context, account("groups"), keyVariables, List.of(keys),
        () -> List.of(Aggregations.variables(aggregations)), 1);
    return new AggregateOperator(plan(aggregate.input()), tuple,
        new GroupTable(groups, account("aggregates of groups"), states, tuple, false), results);
  }

  private Evaluator argument(Aggregation aggregation) {
    if (aggregation.argument() == null) {
      return null;
    }
    return aggregation.function() == AggregateFunction.COUNT && !aggregation.distinct()
        ? compiler.compileEdgeEnds(aggregation.argument())
        : compiler.compile(aggregation.argument());
  }

  private List<Variable> keyVariables(List<SortKey> keys) {
    List<Variable> variables = new ArrayList<>();
    for (SortKey key : keys) {
      variables.add(new Variable(nextVariable++, " sort key", key.expression().type()));
    }
    return variables;
  }

  private RowOrder rowOrder(List<SortKey> keys, List<Variable> variables) {
    Assignment[] assignments = new Assignment[keys.size()];
    boolean[] descending = new boolean[keys.size()];
    for (int i = 0; i < descending.length; i++) {
      Evaluator evaluator = compiler.compile(keys.get(i).expression());
      assignments[i] = new Assignment(variables.get(i), evaluator);
      descending[i] = keys.get(i).descending();
    }
    return new RowOrder(assignments, descending);
  }

  /**
   * Creates a buffer for the sort keys and all other variables of the input that something above
   * reads.
   *
   * @param keys variables of {@code sortKeys}
   */
  private RowBuffer buffer(
      List<SortKey> sortKeys, List<Variable> keys, LogicalPlan input, MemoryAccount account) {
    Set<Variable> read = readOf(input);
    Set<Variable> shared = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      if (sortKeys.get(i).expression() instanceof VariableReference(Variable same)
          && read.contains(same)) {
        shared.add(keys.get(i));
      }
    }
    List<Variable> variables = new ArrayList<>(keys);
    variables.addAll(read);
    return new RowBuffer(variables, shared, account);
  }
}
