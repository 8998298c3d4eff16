package io.graphflow.core.ftree.link;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.binding.BoundPlan;
import io.graphflow.core.binding.BoundRun;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.column.ColumnCompiler;
import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCount;
import io.graphflow.core.execution.VertexPages;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.block.Binding;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.ftree.operator.BlockAdder;
import io.graphflow.core.ftree.operator.BlockColumns;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.ftree.operator.extend.ExpandCountOperator;
import io.graphflow.core.ftree.operator.extend.ExpandInPlaceOperator;
import io.graphflow.core.ftree.operator.extend.ExpandOperator;
import io.graphflow.core.ftree.operator.filter.BoundFilter;
import io.graphflow.core.ftree.operator.filter.ComputedFilter;
import io.graphflow.core.ftree.operator.filter.DeferredFilter;
import io.graphflow.core.ftree.operator.filter.EvaluatedFilter;
import io.graphflow.core.ftree.operator.filter.FilterOperator;
import io.graphflow.core.ftree.operator.filter.MemberFilter;
import io.graphflow.core.ftree.operator.filter.PropertyFilter;
import io.graphflow.core.ftree.operator.join.CountApplyManyOperator;
import io.graphflow.core.ftree.operator.join.CountApplyOperator;
import io.graphflow.core.ftree.operator.join.SemiApplyManyOperator;
import io.graphflow.core.ftree.operator.join.SemiApplyOperator;
import io.graphflow.core.ftree.operator.row.DefactorOperator;
import io.graphflow.core.ftree.operator.row.ProjectOperator;
import io.graphflow.core.ftree.operator.scan.ArgumentOperator;
import io.graphflow.core.ftree.operator.scan.ArgumentsOperator;
import io.graphflow.core.ftree.operator.scan.RowsOperator;
import io.graphflow.core.ftree.operator.scan.ScanVerticesOperator;
import io.graphflow.core.ftree.plan.Column;
import io.graphflow.core.ftree.plan.FTreePlan;
import io.graphflow.core.ftree.plan.FTreeQueryPlan;
import io.graphflow.core.ftree.plan.Operation.Aggregate;
import io.graphflow.core.ftree.plan.Operation.BoundProperty;
import io.graphflow.core.ftree.plan.Operation.Collect;
import io.graphflow.core.ftree.plan.Operation.Computation;
import io.graphflow.core.ftree.plan.Operation.Condition;
import io.graphflow.core.ftree.plan.Operation.CountApply;
import io.graphflow.core.ftree.plan.Operation.Defactor;
import io.graphflow.core.ftree.plan.Operation.Expand;
import io.graphflow.core.ftree.plan.Operation.ExpandInPlace;
import io.graphflow.core.ftree.plan.Operation.ExpandRows;
import io.graphflow.core.ftree.plan.Operation.Filter;
import io.graphflow.core.ftree.plan.Operation.FilterEdge;
import io.graphflow.core.ftree.plan.Operation.Leaf;
import io.graphflow.core.ftree.plan.Operation.Membership;
import io.graphflow.core.ftree.plan.Operation.Project;
import io.graphflow.core.ftree.plan.Operation.SemiApply;
import io.graphflow.core.ftree.plan.Operation.Top;
import io.graphflow.core.ftree.plan.Path;
import io.graphflow.core.ftree.run.FTreeCursor;
import io.graphflow.core.ftree.run.FTreeOptions;
import io.graphflow.core.ftree.run.ProfiledOperator;
import io.graphflow.core.ftree.run.RepeatedTrees;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.limit.MemoryAccounts;
import io.graphflow.core.predicate.PropertyCondition;
import io.graphflow.core.predicate.PropertyPredicate;
import io.graphflow.core.predicate.PropertyTests;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Makes the operators of a physical plan for one run, linked to blocks and vectors of their own. It
 * decides nothing: the plan has decided everything.
 */
public final class FTreeLinker {
  final QueryContext context;
  final FTreeOptions options;
  final Tuple tuple;

  private final FTreeQueryPlan plan;
  private final BoundRun run;
  private final VertexMorsels sharedMorsels;
  private final FBlock[] blocks;
  private final Vector[] vectors;
  private final ListRuns[] lists;
  private final RowBound[] bounds;

  /** By block the leaves of inner plans that run for many rows at once. */
  private final Map<Integer, ArgumentsOperator> arguments = new HashMap<>(0);

  /** The accounts of the operator that is being linked; null if nobody asks what it holds. */
  private MemoryAccounts accounts;

  private final ExpansionLinker expansions;
  private final CollectLinker collects;

  private FTreeLinker(FTreeQueryPlan plan, BoundRun run, QueryContext context,
      FTreeOptions options, Tuple tuple, VertexMorsels sharedMorsels) {
    this.sharedMorsels = sharedMorsels;
    this.plan = plan;
    this.run = run;
    this.context = context;
    this.options = options;
    this.tuple = tuple;
    this.blocks = new FBlock[plan.parents().size()];
    this.vectors = new Vector[plan.vectors().size()];
    this.lists = new ListRuns[plan.lists().size()];
    this.bounds = new RowBound[plan.boundCount()];
    this.expansions = new ExpansionLinker(this);
    this.collects = new CollectLinker(this, plan.query().variableCount());
  }

  /** Makes a cursor over all rows of a query. */
  public static FTreeCursor cursor(
      FTreeQueryPlan plan, BoundPlan bound, QueryContext context, FTreeOptions options) {
    Tuple tuple = newTuple(plan, context);
    BoundRun run = new BoundRun(bound, context);
    FTreeLinker linker = new FTreeLinker(plan, run, context, options, tuple, null);
    RowStream rows = linker.rows(plan.root(), plan.columns());
    return new FTreeCursor(rows, run.columns(plan.query()), tuple, run);
  }

  /** Makes a plan that runs for each row that the tuple holds, which is its argument. */
  public static RepeatedTrees repeated(FTreeQueryPlan plan, BoundPlan bound,
      QueryContext context, FTreeOptions options, Tuple row) {
    BoundRun run = new BoundRun(bound, context);
    FTreeLinker linker = new FTreeLinker(plan, run, context, options, row, null);
    return new RepeatedTrees(linker.rows(plan.root(), plan.columns()), run);
  }

  private static Tuple newTuple(FTreeQueryPlan plan, QueryContext context) {
    return new Tuple(plan.slotCount(), context.limits());
  }

  /** Makes a linker for a further worker, whose pipeline takes blocks of the shared scan from {@code morsels}. */
  FTreeLinker worker(VertexMorsels morsels) {
    FTreeLinker worker =
        new FTreeLinker(plan, run, context, options, newTuple(plan, context), morsels);
    worker.accounts = accounts;
    return worker;
  }

  /** The blocks of a scan. */
  VertexMorsels newMorsels(LogicalPlan.ScanVertices scan) {
    return new VertexMorsels(scan.tables(), context.snapshot(), options.blockSize(),
        VertexPages.of(scan, context.snapshot(), this::evaluator));
  }

  /** Makes the operators of a node and of all nodes below it. */
  FTreeOperator link(FTreePlan node) {
    MemoryAccounts above = accounts;
    accounts = context.profile() == null ? null : new MemoryAccounts();
    FTreeOperator operator =
        switch (node.operation()) {
          case Leaf leaf -> leaf(leaf);
          case Expand expand -> expand(node, expand);
          case ExpandInPlace expand -> expandInPlace(node, expand);
          case FilterEdge filter -> new FilterOperator(link(filter.input()), tree(node),
              block(filter.path().block()), expansions.filter(filter), tuple);
          case ExpandRows expand -> expansions.link(node, expand);
          // Thousands of filters may lie on each other, so that the frame of each call must be small.
          case Filter filter -> filter(node, filter, link(filter.input()));
          case Project project -> project(project);
          case SemiApply apply -> semiApply(node, apply);
          case CountApply apply -> countApply(apply);
          case Defactor defactor -> new DefactorOperator(
              rows(defactor.input(), defactor.read()),
              batches(node.blocks().getFirst(), defactor.result(), defactor.enumerates()));
          case Top top -> collects.link(node, top);
          case Collect collect -> collects.link(node, collect);
          case Aggregate aggregate -> AggregateLinker.link(this, node, aggregate);
        };
    MemoryAccounts own = accounts;
    accounts = above;
    return own == null ? operator : profiled(node, operator, own);
  }

  private ProfiledOperator profiled(
      FTreePlan node, FTreeOperator operator, MemoryAccounts own) {
    // A node's own blocks come after those of its input.
    FBlock added = operator instanceof BlockAdder ? block(node.blocks().getLast()) : null;
    ProfiledOperator profiled = new ProfiledOperator(operator,
        new FTreeRows(tuple, tree(node), List.of()), added, own, context.profile().of(node));
    if (operator instanceof BlockAdder adder) {
      adder.watchDropped(profiled::countDropped);
    }
    return profiled;
  }

  /** Opens an account for what the operator keeps that is being linked. */
  MemoryAccount account(String holding) {
    MemoryAccount account = context.account(holding);
    return accounts == null ? account : accounts.add(account);
  }

  private FTreeOperator leaf(Leaf leaf) {
    FBlock block = block(leaf.block());
    return switch (leaf.node()) {
      case LogicalPlan.Rows _ -> new RowsOperator(
          context, block, columns(leaf.columns()), tuple, options.blockSize());
      case LogicalPlan.ScanVertices scan -> {
        boolean shared = leaf.shared() && sharedMorsels != null;
        yield new ScanVerticesOperator(
            context,
            block,
            leaf.columns().isEmpty() ? null : vertices(leaf.columns().getFirst()),
            shared ? sharedMorsels : newMorsels(scan),
            shared);
      }
      default -> {
        ArgumentsOperator many = arguments.get(leaf.block());
        yield many != null ? many : new ArgumentOperator(block, columns(leaf.columns()), tuple);
      }
    };
  }

  private FTreeOperator expand(FTreePlan node, Expand expand) {
    if (expand.onlyCounts()) {
      return new ExpandCountOperator(link(expand.input()), context, tree(expand.input()),
          tree(node), block(expand.block()), block(expand.from().block()),
          vertices(expand.from()), lists(expand.lists()));
    }
    // Edges in the store need their ends.
    return new ExpandOperator(
        link(expand.input()),
        context,
        tree(expand.input()),
        tree(node),
        block(expand.block()),
        block(expand.from().block()),
        vertices(expand.from()),
        lists(expand.lists()),
        expand.to() != null ? vertices(expand.to()) : new VertexVector(),
        expand.edge() == null ? null : (EdgeVector) vector(expand.edge().vector()),
        expand.onlyTested(),
        expansions.legs(expand),
        filters(expand),
        expand.legs().isEmpty() ? options.neighbours() : options.commonNeighbours());
  }

  private FTreeOperator expandInPlace(FTreePlan node, ExpandInPlace expand) {
    EdgeVector edge = expand.edge() == null ? null : (EdgeVector) vector(expand.edge().vector());
    // Edges in the store need their ends.
    VertexVector unread = edge == null ? null : new VertexVector();
    return new ExpandInPlaceOperator(link(expand.input()), context, tree(node),
        block(expand.from().block()), vertices(expand.from()), lists(expand.lists()),
        expand.to() == null ? unread : vertices(expand.to()), edge);
  }

  private List<BlockFilter> filters(Expand expand) {
    List<BlockFilter> filters = new ArrayList<>();
    for (Condition condition : expand.conditions()) {
      filters.add(filter(condition));
    }
    if (expand.bound() != null) {
      filters.add(bound(expand.block(), expand.bound()));
    }
    return filters;
  }

  private BlockFilter bound(int block, BoundProperty property) {
    RowBound bound = bounds[property.top()];
    ComparisonOperator operator =
        bound.descending()
            ? bound.inclusive() ? ComparisonOperator.GREATER_OR_EQUAL : ComparisonOperator.GREATER
            : bound.inclusive() ? ComparisonOperator.LESS_OR_EQUAL : ComparisonOperator.LESS;
    PropertyTests tests = new PropertyTests(context.snapshot(),
        vector(property.element().vector()), property.access().key(),
        new PropertyPredicate.WithinBound(operator), null, null, tuple);
    return new BoundFilter(block(block), tests, bound);
  }

  /** The bound of a top, which operators below it test. */
  RowBound newBound(int number, List<SortKey> keys) {
    bounds[number] = new RowBound(keys.getFirst().descending(), keys.size() > 1);
    return bounds[number];
  }

  /** The bound of a top that has been made. */
  RowBound bound(int number) {
    return bounds[number];
  }

  private BlockFilter filter(Condition condition) {
    if (condition.membership() != null) {
      return member(condition);
    }
    if (condition.property() == null) {
      return computed(condition);
    }
    Vector element = vector(condition.element().vector());
    int slot = condition.element().variable().id();
    PropertyTests tests = new PropertyTests(
        context.snapshot(),
        element,
        condition.property().access().key(),
        PropertyPredicate.of(condition.property().test(), run::evaluator),
        gathered(condition),
        (position, into) -> element.load(position, into, slot),
        tuple);
    return new PropertyFilter(
        block(condition.path().block()), tests, deferred(condition), tuple);
  }

  private BlockFilter member(Condition condition) {
    Membership membership = condition.membership();
    Column vertices = membership.vertices();
    return new MemberFilter(block(vertices.block()), vertices(vertices),
        membership.listPath() == null ? null : path(membership.listPath()),
        evaluator(membership.list()), deferred(condition), tuple);
  }

  private BlockFilter computed(Condition condition) {
    Expression predicate = condition.predicate();
    return predicate.type() != CypherType.BOOLEAN ? evaluated(condition)
        : new ComputedFilter(block(condition.path().block()), evaluated(condition),
            options.many(),
            () -> new ColumnCompiler(new BlockScope(this, condition.path())).compile(predicate));
  }

  private BlockFilter evaluated(Condition condition) {
    return new EvaluatedFilter(path(condition.path()), evaluator(condition.predicate()), tuple);
  }

  private BlockFilter deferred(Condition condition) {
    return new DeferredFilter(() -> evaluated(condition));
  }

  /** Gathers a property of edges where lists have changed; null if it cannot be gathered. */
  private PropertyTests.GatheredProperty gathered(Condition condition) {
    if (condition.lists() == null
        || !(condition.property().test() instanceof PropertyCondition.Test.Compared)
        || !lists(condition.lists()).hasChanges()) {
      return null;
    }
    Evaluator value = evaluator(condition.property().access());
    int column =
        lists(condition.lists()).gather(value, condition.element().variable().id());
    return column < 0 ? null : new PropertyTests.GatheredProperty(column, value.type());
  }

  private FTreeOperator filter(FTreePlan node, Filter filter, FTreeOperator input) {
    return new FilterOperator(input, tree(node),
        block(filter.condition().path().block()), filter(filter.condition()), tuple);
  }

  private FTreeOperator project(Project project) {
    List<ProjectOperator.Computation> computations = new ArrayList<>();
    for (Computation computation : project.computations()) {
      Variable variable = computation.projection().variable();
      ColumnExpression column = column(computation);
      computations.add(
          new ProjectOperator.Computation(
              block(computation.path().block()),
              column,
              column != null ? null : path(computation.path()),
              column != null ? null
                  : new Assignment(variable, evaluator(computation.projection().expression())),
              new VariableColumn(variable),
              vector(computation.result().vector())));
    }
    return new ProjectOperator(link(project.input()), computations, tuple);
  }

  /** What computes all values of a block at once; null if they are evaluated one by one. */
  private ColumnExpression column(Computation computation) {
    Expression expression = computation.projection().expression();
    CypherType type = computation.projection().variable().type();
    return type != expression.type() || computation.path().columns().isEmpty() ? null
        : new ColumnCompiler(new BlockScope(this, computation.path())).compile(expression);
  }

  private FTreeOperator semiApply(FTreePlan node, SemiApply apply) {
    ValueVector mark = apply.mark() == null ? null : (ValueVector) vector(apply.mark().vector());
    FTreeOperator input = link(apply.input());
    if (!apply.atOnce()) {
      return new SemiApplyOperator(input, link(apply.inner()), context, tree(node),
          path(apply.path()), apply.node().anti(), mark);
    }
    ArgumentsOperator rows = arguments(apply.inner());
    FTreeOperator inner = link(apply.inner());
    return new SemiApplyManyOperator(input, inner, rows, context, tree(node),
        path(apply.path()), apply.node().anti(), mark, options.blockSize());
  }

  /** Makes the leaf of an inner plan that runs for many rows at once; the plan only makes the leaf's tree grow. */
  private ArgumentsOperator arguments(FTreePlan inner) {
    Leaf leaf = inner.leaf();
    ArgumentsOperator rows =
        new ArgumentsOperator(block(leaf.block()), columns(leaf.columns()), tuple);
    arguments.put(leaf.block(), rows);
    return rows;
  }

  private FTreeOperator countApply(CountApply apply) {
    Set<Variable> argument = PlanVariables.argument(apply.node().inner());
    Column vertex = apply.vertex();
    boolean inLowest = vertex.block() == apply.path().block();
    List<Column> loaded = new ArrayList<>(apply.path().columns());
    if (inLowest && !argument.contains(vertex.variable())) {
      loaded.remove(vertex);
    }
    FTreeOperator input = link(apply.input());
    BlockPath path = path(new Path(apply.path().block(), loaded));
    VertexVector vertices = inLowest ? vertices(vertex) : null;
    int vertexSlot = apply.node().vertex().id();
    ValueVector count = (ValueVector) vector(apply.count().vector());
    MemoryAccount account = account("counts of matches");
    EndCounts counts = new EndCounts(argument, account);
    List<Column> end = List.of(apply.end());
    if (!apply.atOnce()) {
      return new CountApplyOperator(input, rows(apply.inner(), end), context, path, vertices,
          tuple, vertexSlot, apply.end().variable().id(), counts, count);
    }
    ArgumentsOperator leaf = arguments(apply.inner());
    FTreeOperator inner = link(apply.inner());
    return new CountApplyManyOperator(input, inner,
        new FTreeRows(tuple, tree(apply.inner()), bindings(end)), block(apply.end().block()),
        vertices(apply.end()), leaf, new RowBuffer(List.copyOf(argument), account), counts,
        context, path, vertices, tuple, vertexSlot, count, options.blockSize());
  }

  /** The rows of a node's trees with some of their columns. */
  RowStream rows(FTreePlan node, List<Column> columns) {
    return new RowStream(link(node), new FTreeRows(tuple, tree(node), bindings(columns)));
  }

  FTree tree(FTreePlan node) {
    List<Integer> numbers = node.blocks();
    FBlock[] found = new FBlock[numbers.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = block(numbers.get(i));
    }
    return new FTree(found);
  }

  FBlock block(int number) {
    if (blocks[number] == null) {
      int parent = plan.parents().get(number);
      blocks[number] = new FBlock(parent < 0 ? null : block(parent));
    }
    return blocks[number];
  }

  /** The block above one that is not the root. */
  int parent(int block) {
    return plan.parents().get(block);
  }

  BlockPath path(Path path) {
    return new BlockPath(block(path.block()), bindings(path.columns()), tuple);
  }

  List<Binding> bindings(List<Column> columns) {
    List<Binding> found = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      found.add(
          new Binding(
              block(column.block()), vector(column.vector()), column.variable().id()));
    }
    return found;
  }

  /** Copies values into the columns of a block. */
  BlockColumns columns(List<Column> columns) {
    return new BlockColumns(variables(columns), vectors(columns));
  }

  static List<Variable> variables(List<Column> columns) {
    List<Variable> found = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      found.add(columns.get(i).variable());
    }
    return found;
  }

  private Vector[] vectors(List<Column> columns) {
    Vector[] found = new Vector[columns.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = vector(columns.get(i).vector());
    }
    return found;
  }

  /** The root of trees of one block, with columns that a table holds. */
  TableBlock tableBlock(int block, List<Column> columns) {
    return new TableBlock(block(block), vectors(columns), options.blockSize());
  }

  /** Copies rows to trees of one block. */
  RowBatches batches(int block, List<Column> columns, boolean enumerates) {
    return new RowBatches(RowTable.batch(context, variables(columns)),
        tableBlock(block, columns), tuple, enumerates);
  }

  VertexVector vertices(Column column) {
    return (VertexVector) vector(column.vector());
  }

  Vector vector(int number) {
    if (vectors[number] == null) {
      Variable variable = plan.vectors().get(number);
      vectors[number] = variable.type() == CypherType.RELATIONSHIP
          ? new EdgeVector(run.isEdgeIdRead(variable))
          : VariableColumn.newVector(variable);
    }
    return vectors[number];
  }

  Evaluator evaluator(Expression expression) {
    return run.evaluator(expression);
  }

  boolean isEdgeIdRead(Variable edge) {
    return run.isEdgeIdRead(edge);
  }

  /** One object for all operators that read the same edges. */
  ListRuns lists(Lists wanted) {
    if (lists[wanted.number()] == null) {
      lists[wanted.number()] = run.lists(wanted);
    }
    return lists[wanted.number()];
  }

  /**
   * Whether lists may be read as a whole where one neighbour is sought: a transaction that writes would lock more
   * than it asks for.
   */
  boolean mayReadWhole(Lists wanted) {
    return !lists(wanted).isLive();
  }

  /** Finds the lists that the paths of a node follow. */
  Supplier<AdjacencyLists[][]> pathLists(LogicalPlan node, List<EdgeStep> steps) {
    return () -> run.pathLists(node, steps);
  }

  LongSupplier rowCount(String clause, Expression count) {
    Evaluator evaluator = evaluator(count);
    return () -> RowCount.of(evaluator, tuple, clause);
  }
}
