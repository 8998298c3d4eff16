package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.batch.HigherNeighbours;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.binding.BoundPlan;
import io.graphflow.core.binding.BoundRun;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.VertexPages;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.limit.MemoryAccounts;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.Bindings.Binding;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.chunk.RowWriter;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.count.CountFloor;
import io.graphflow.core.list.count.CountPairsOperator;
import io.graphflow.core.list.count.CountPass;
import io.graphflow.core.list.count.VertexMultiplicities;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.list.plan.CountingOperation;
import io.graphflow.core.list.plan.EdgeOperation;
import io.graphflow.core.list.plan.GroupOperation;
import io.graphflow.core.list.plan.JoinOperation;
import io.graphflow.core.list.plan.LeafOperation;
import io.graphflow.core.list.plan.ListPlan;
import io.graphflow.core.list.plan.ListQueryPlan;
import io.graphflow.core.list.plan.RowGroup;
import io.graphflow.core.list.plan.RowLayout;
import io.graphflow.core.list.plan.RowOperation;
import io.graphflow.core.list.plan.RowOperation.Computation;
import io.graphflow.core.list.plan.VectorKind;
import io.graphflow.core.list.run.ListCursor;
import io.graphflow.core.list.run.ListOptions;
import io.graphflow.core.list.run.ProfiledOperator;
import io.graphflow.core.list.run.RepeatedChunks;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the operators of a physical plan for one run and one thread, linked to groups and vectors
 * of their own. It decides nothing: the plan has decided everything.
 */
public final class ListLinker {
  final QueryContext context;
  final ListOptions options;
  final Tuple tuple;

  private final ListQueryPlan plan;
  private final Run run;

  /** What this worker shares with others; null if it is the only one. */
  private final SharedLinks shared;

  /** Whether another worker reads, and counts, the same rows of what is being linked. */
  private boolean isRepeated;

  /** The number of this worker among several, from 0. */
  private final int number;

  private final ListGroup[] groups;
  private final Vector[] vectors;
  private final ListRuns[] lists;
  private final Map<Integer, CountFloor> floors = new HashMap<>(0);
  /** The accounts of the operator that is being linked; null if nobody asks what it holds. */
  private MemoryAccounts accounts;

  private final LeafLinker leaves;
  private final EdgeLinker edges;
  private final RowLinker rows;
  private final JoinLinker joins;
  private final GroupLinker aggregates;
  private final CountLinker counting;

  /** State that all linkers of a run share, those of its workers included. */
  private static final class Run {
    /** The counts that passes keep. */
    private final VertexMultiplicities[] counts;

    private final BoundRun bound;

    private Run(ListQueryPlan plan, BoundPlan bound, QueryContext context) {
      this.counts = new VertexMultiplicities[plan.countsCount()];
      this.bound = new BoundRun(bound, context);
    }
  }

  private ListLinker(
      ListQueryPlan plan,
      QueryContext context,
      ListOptions options,
      Tuple tuple,
      Run run,
      SharedLinks shared) {
    this.plan = plan;
    this.context = context;
    this.options = options;
    this.tuple = tuple;
    this.run = run;
    this.shared = shared;
    this.number = shared == null ? 0 : shared.addWorker();
    this.groups = new ListGroup[plan.groupCount()];
    this.vectors = new Vector[plan.vectors().size()];
    this.lists = new ListRuns[plan.lists().size()];
    FilterLinker filters = new FilterLinker(this);
    this.leaves = new LeafLinker(this);
    this.edges = new EdgeLinker(this, filters);
    this.rows = new RowLinker(this, filters);
    this.joins = new JoinLinker(this);
    this.aggregates = new GroupLinker(this);
    this.counting = new CountLinker(this, filters);
  }

  /** Makes a cursor over all rows of a query. */
  public static ListCursor cursor(
      ListQueryPlan plan, BoundPlan bound, QueryContext context, ListOptions options) {
    Tuple tuple = newTuple(plan, context);
    Run run = new Run(plan, bound, context);
    ListLinker linker = new ListLinker(plan, context, options, tuple, run, null);
    ListOperator root = linker.link(plan.root());
    return new ListCursor(root, linker.rows(plan.rows()), plan.query().columns(),
        run.bound.columns(plan.query()), tuple,
        run.bound);
  }

  /** Makes a plan that runs for each row that the tuple holds, which is its argument. */
  public static RepeatedChunks repeated(
      ListQueryPlan plan, BoundPlan bound, QueryContext context, ListOptions options, Tuple row) {
    Run run = new Run(plan, bound, context);
    ListLinker linker = new ListLinker(plan, context, options, row, run, null);
    RowGroup argument = plan.argument();
    return new RepeatedChunks(row, argument.variables(), linker.vectors(argument.vectors()),
        linker.group(argument.group()), linker.link(plan.root()), linker.rows(plan.rows()),
        run.bound);
  }

  private static Tuple newTuple(ListQueryPlan plan, QueryContext context) {
    return new Tuple(plan.slotCount(), context.limits());
  }

  /** Makes a linker for a worker, which runs its pipeline beside those that {@code links} knows. */
  ListLinker worker(SharedLinks links) {
    ListLinker worker =
        new ListLinker(plan, context, options, newTuple(plan, context), run, links);
    worker.accounts = accounts;
    return worker;
  }

  /** Makes the operators of a node and of all nodes below it. */
  ListOperator link(ListPlan plan) {
    MemoryAccounts above = accounts;
    accounts = context.profile() == null ? null : new MemoryAccounts();
    ListOperator operator =
        switch (plan.operation()) {
          case LeafOperation leaf -> leaves.link(leaf);
          case EdgeOperation edge -> edges.link(edge);
          // Thousands of filters may lie on each other, so that the frame of each call must be
          // small.
          case RowOperation row -> rows.link(row, input(row));
          case JoinOperation join -> joins.link(join);
          case GroupOperation group -> aggregates.link(group);
          case CountingOperation count -> counting.link(count);
        };
    MemoryAccounts own = accounts;
    accounts = above;
    return own == null ? operator
        : new ProfiledOperator(
            operator, groups(plan.groups()), own, context.profile().of(plan), isRepeated);
  }

  private ListOperator input(RowOperation row) {
    boolean before = isRepeated;
    isRepeated |= number > 0 && row instanceof RowOperation.TakeTurns;
    ListOperator input = link(row.input());
    isRepeated = before;
    return input;
  }

  /** Makes what computes values for positions of groups. */
  Computations computations(List<Computation> planned) {
    return rows.computations(planned);
  }

  /** Opens an account for what the operator keeps that is being linked. */
  MemoryAccount account(String holding) {
    MemoryAccount account = context.account(holding);
    return accounts == null ? account : accounts.add(account);
  }

  GroupLinker aggregates() {
    return aggregates;
  }

  /** How many threads may sort rows at a time: workers that share a scan sort their own. */
  int sortingThreads() {
    return shared == null ? context.threads() : 1;
  }

  CountLinker counting() {
    return counting;
  }

  /** Makes the passes that run before the rows that read their counts, in the order of the plan. */
  List<CountPass> passes(List<ListPlan> passes) {
    return passes.stream().map(counting::pass).toList();
  }

  /** The evaluator of an expression: one for all runs if possible, else one for this run. */
  Evaluator evaluator(Expression expression) {
    return run.bound.evaluator(expression);
  }

  boolean isEdgeIdRead(Variable edge) {
    return run.bound.isEdgeIdRead(edge);
  }

  /**
   * The lists of an extension: one object for all operators of this worker that read the same
   * edges.
   */
  ListRuns lists(Lists wanted) {
    if (lists[wanted.number()] == null) {
      lists[wanted.number()] = run.bound.lists(wanted);
    }
    return lists[wanted.number()];
  }

  /** The vertices of a column, whose lists are compared with others. */
  CountPairsOperator.Owners pairOwners(Column column, Lists wanted) {
    return new CountPairsOperator.Owners(
        group(column.group()), vertices(column), lists(wanted));
  }

  /** Lists that a pass makes for all workers; see {@link BoundRun#higherNeighbours}. */
  HigherNeighbours higherNeighbours(Lists wanted) {
    return run.bound.higherNeighbours(wanted);
  }

  /** The lists that the paths of a node follow. */
  AdjacencyLists[][] pathLists(LogicalPlan node, List<EdgeStep> steps) {
    return run.bound.pathLists(node, steps);
  }

  /** The least count of a number, as the operators of this pipeline know it. */
  CountFloor floor(int number) {
    return number < 0 ? null : floors.computeIfAbsent(number, _ -> new CountFloor());
  }

  /** The counts of a pass. */
  VertexMultiplicities counts(int number) {
    return number < 0 ? null : run.counts[number];
  }

  /** Sets the counts of a pass, before an operator that reads them is linked. */
  void setCounts(int number, VertexMultiplicities counts) {
    run.counts[number] = counts;
  }

  /** The number of this worker among several, from 0. */
  int number() {
    return number;
  }

  /** What this worker shares with others, or null if it is the only one. */
  SharedLinks shared() {
    return shared;
  }

  VertexMorsels newMorsels(ScanVertices scan) {
    return new VertexMorsels(scan.tables(), context.snapshot(), options.chunkSize(),
        VertexPages.of(scan, context.snapshot(), this::evaluator));
  }

  /** A group; null for none. */
  ListGroup group(int number) {
    if (number < 0) {
      return null;
    }
    if (groups[number] == null) {
      groups[number] = new ListGroup();
    }
    return groups[number];
  }

  List<ListGroup> groups(List<Integer> numbers) {
    List<ListGroup> found = new ArrayList<>(numbers.size());
    for (int number : numbers) {
      found.add(group(number));
    }
    return found;
  }

  /** A vector; null for none. */
  Vector vector(int number) {
    if (number < 0) {
      return null;
    }
    if (vectors[number] == null) {
      vectors[number] =
          switch (plan.vectors().get(number)) {
            case VectorKind.Vertices _ -> new VertexVector();
            case VectorKind.Edges(List<Variable> edgeVariables) ->
              new EdgeVector(isAnyIdRead(edgeVariables));
            case VectorKind.Values values -> new ValueVector(values.type());
            case VectorKind.Materialized(Variable variable) -> VariableColumn.newVector(variable);
          };
    }
    return vectors[number];
  }

  private boolean isAnyIdRead(List<Variable> edgeVariables) {
    for (Variable edge : edgeVariables) {
      if (run.bound.isEdgeIdRead(edge)) {
        return true;
      }
    }
    return false;
  }

  List<Vector> vectors(List<Integer> numbers) {
    List<Vector> found = new ArrayList<>(numbers.size());
    for (int number : numbers) {
      found.add(vector(number));
    }
    return found;
  }

  VertexVector vertices(int number) {
    return (VertexVector) vector(number);
  }

  VertexVector vertices(Column column) {
    return vertices(column.vector());
  }

  EdgeVector edge(int number) {
    return (EdgeVector) vector(number);
  }

  ValueVector values(int number) {
    return (ValueVector) vector(number);
  }

  Binding binding(Column column) {
    return new Binding(
        group(column.group()), vector(column.vector()), column.variable().id());
  }

  Bindings bindings(List<Column> columns) {
    return new Bindings(list(columns));
  }

  private List<Binding> list(List<Column> columns) {
    List<Binding> found = new ArrayList<>(columns.size());
    for (Column column : columns) {
      found.add(binding(column));
    }
    return found;
  }

  ChunkRows rows(RowLayout layout) {
    return new ChunkRows(
        tuple, list(layout.columns()), groups(layout.groups()), groups(layout.unflat()));
  }

  /** The chunk in which an operator shows rows. */
  RowChunk chunk(RowGroup rows) {
    return new RowChunk(group(rows.group()), vectors(rows.vectors()), options.chunkSize());
  }

  /** Copies rows into such a chunk. */
  RowWriter writer(RowGroup rows) {
    return new RowWriter(rows.variables(), chunk(rows));
  }
}
