package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.Aggregations;
import io.graphflow.core.execution.RowCount;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.group.DistinctRows;
import io.graphflow.core.group.GroupKeys;
import io.graphflow.core.group.GroupPart;
import io.graphflow.core.group.GroupRows;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.GroupFinder;
import io.graphflow.core.list.column.GroupFinders;
import io.graphflow.core.list.count.CountPass;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.aggregate.AggregateOperator;
import io.graphflow.core.list.operator.aggregate.AggregatePart;
import io.graphflow.core.list.operator.aggregate.AggregatedColumns;
import io.graphflow.core.list.operator.aggregate.AggregatedRows;
import io.graphflow.core.list.operator.aggregate.GroupSource;
import io.graphflow.core.list.operator.aggregate.PartialAggregation;
import io.graphflow.core.list.operator.aggregate.VertexGroupsOperator;
import io.graphflow.core.list.operator.filter.ChunkKeys;
import io.graphflow.core.list.operator.filter.DistinctOperator;
import io.graphflow.core.list.operator.filter.LimitOperator;
import io.graphflow.core.list.operator.filter.SkipOperator;
import io.graphflow.core.list.operator.join.SharedPipeline;
import io.graphflow.core.list.operator.order.ListRows;
import io.graphflow.core.list.operator.order.OrderByInput;
import io.graphflow.core.list.operator.order.OrderByOperator;
import io.graphflow.core.list.operator.order.TopInput;
import io.graphflow.core.list.operator.order.TopInput.LeadingKey;
import io.graphflow.core.list.operator.order.TopOperator;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.list.plan.GroupOperation;
import io.graphflow.core.list.plan.GroupOperation.Aggregate;
import io.graphflow.core.list.plan.GroupOperation.CountByVertex;
import io.graphflow.core.list.plan.GroupOperation.Distinct;
import io.graphflow.core.list.plan.GroupOperation.DistinctGroups;
import io.graphflow.core.list.plan.GroupOperation.Limit;
import io.graphflow.core.list.plan.GroupOperation.OrderBy;
import io.graphflow.core.list.plan.GroupOperation.Part;
import io.graphflow.core.list.plan.GroupOperation.Skip;
import io.graphflow.core.list.plan.GroupOperation.SortColumn;
import io.graphflow.core.list.plan.GroupOperation.Top;
import io.graphflow.core.list.plan.KeyedList;
import io.graphflow.core.list.plan.RowGroup;
import io.graphflow.core.list.plan.SharedWork;
import io.graphflow.core.list.plan.SortedList;
import io.graphflow.core.order.FirstRows;
import io.graphflow.core.order.SortKeys;
import io.graphflow.core.order.SortedRows;
import io.graphflow.core.tuple.KeyFinder;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Makes the operators that read all rows before they give one, and those that end early. */
final class GroupLinker {
  private static final String SORTED_ROWS = "rows to sort";

  private final ListLinker linker;

  GroupLinker(ListLinker linker) {
    this.linker = linker;
  }

  ListOperator link(GroupOperation operation) {
    return switch (operation) {
      case Aggregate aggregate -> groups(aggregate.parts(), aggregate.shared(), aggregate.rows(),
          aggregates(aggregate.node()));
      case DistinctGroups distinct ->
        groups(List.of(distinct.part()), distinct.shared(), distinct.rows(), List.of());
      case CountByVertex count -> {
        List<CountPass> passes = linker.passes(count.passes());
        List<ValueVector> counts = count.counts().stream().map(linker::values).toList();
        yield new VertexGroupsOperator(
            linker.link(count.input()), passes, linker.group(count.group()), counts);
      }
      case Distinct distinct -> distinct(distinct);
      case OrderBy orderBy -> orderBy(orderBy);
      case Top top -> top(top);
      case Skip skip -> new SkipOperator(
          linker.link(skip.input()), rowCount("SKIP", skip.node().count()),
          linker.groups(skip.unflat()));
      case Limit limit -> new LimitOperator(
          linker.link(limit.input()), rowCount("LIMIT", limit.node().count()),
          linker.groups(limit.unflat()));
    };
  }

  /** Makes rows of groups, or of some of them if this is one of the workers that read them. */
  private AggregateOperator groups(
      List<Part> parts, boolean mayShare, RowGroup rows, List<Variable> aggregates) {
    SharedLinks links = mayShare ? linker.shared() : null;
    GroupSource source =
        links == null ? source(parts, false) : links.groups(() -> source(parts, true));
    return new AggregateOperator(source, links != null, links == null ? 0 : linker.number(),
        groupRows(rows, parts.getFirst(), aggregates), linker.chunk(rows));
  }

  private GroupSource source(List<Part> parts, boolean hasReaders) {
    return new GroupSource(linker.context,
        parts.stream().map(part -> part(part, parts.size())).toList(), hasReaders);
  }

  private GroupRows groupRows(RowGroup rows, Part part, List<Variable> aggregates) {
    return new GroupRows(RowTable.batch(linker.context, rows.variables()), linker.tuple,
        rows.variables(), part.keys().stream().map(Projection::variable).toList(), aggregates);
  }

  private static List<Variable> aggregates(LogicalPlan node) {
    List<Aggregation> aggregations = node instanceof LogicalPlan.Aggregate aggregate
        ? aggregate.aggregations()
        : ((SignedAggregate) node).aggregations();
    return aggregations.stream().map(Aggregation::variable).toList();
  }

  /** Makes a part; the groups of all {@code count} are merged. */
  private AggregatePart part(Part part, int count) {
    List<CountPass> passes = linker.passes(part.passes());
    SharedLinks links = shared(part.shared());
    List<ListLinker> linkers = workers(links);
    List<PartialAggregation> workers = new ArrayList<>();
    for (ListLinker worker : linkers) {
      workers.add(grouping(part, worker, count * linkers.size(), count == 1));
    }
    return new AggregatePart(passes, workers, pipeline(links));
  }

  /** What workers share that read the rows of a pipeline; null if one worker reads them. */
  private SharedLinks shared(SharedWork work) {
    if (work == null || linker.context.threads() == 1) {
      return null;
    }
    if (!(work.at() instanceof ScanVertices scan)) {
      return new SharedLinks(null);
    }
    VertexMorsels morsels = linker.newMorsels(scan);
    if (work.inPieces()) {
      morsels.cutSmall();
    }
    return morsels.isWorthSharing() ? new SharedLinks(morsels) : null;
  }

  private static SharedPipeline pipeline(SharedLinks links) {
    return links == null ? null : links.pipeline();
  }

  /** Linkers of the workers that share something, or this one alone. */
  private List<ListLinker> workers(SharedLinks links) {
    if (links == null) {
      return List.of(linker);
    }
    List<ListLinker> workers = new ArrayList<>();
    for (int i = 0; i < linker.context.threads(); i++) {
      workers.add(linker.worker(links));
    }
    return workers;
  }

  /** Makes what one worker does; {@code isOnly} if there is no other part whose groups are merged with these. */
  private static PartialAggregation grouping(
      Part part, ListLinker worker, int workers, boolean isOnly) {
    List<Assignment> assignments = new ArrayList<>();
    for (Projection key : part.keys()) {
      assignments.add(new Assignment(key.variable(), worker.evaluator(key.expression())));
    }
    ListOperator input = worker.link(part.input());
    List<Variable> keyVariables = part.keys().stream().map(Projection::variable).toList();
    GroupKeys keys = new GroupKeys(
        worker.context,
        worker.account("groups"),
        keyVariables,
        assignments,
        () -> List.of(Aggregations.variables(part.aggregations())),
        workers);
    Function<MemoryAccount, List<Accumulator>> states = values -> part.aggregations()
        .stream()
        .map(aggregation -> accumulator(aggregation, values, worker))
        .toList();
    boolean mayDetach = isOnly && workers > 1 && keys.hasKeys();
    return new PartialAggregation(
        input,
        part.columns() == null
            ? new AggregatedRows(
                worker.rows(part.rows()), part.factor(), !part.aggregations().isEmpty())
            : columns(part, assignments,
                keys.hasKeys() ? keys.table().adding() : null, worker),
        new GroupTable(
            keys,
            worker.account("aggregates of groups"),
            states,
            worker.tuple,
            mayDetach),
        mayDetach ? new GroupPart(keyVariables, worker.account("groups"),
            worker.account("aggregates of groups"), states) : null,
        worker.tuple);
  }

  private static AggregatedColumns columns(
      Part part, List<Assignment> assignments, KeyFinder keys, ListLinker worker) {
    KeyedList columns = part.columns();
    List<Column> rows = new ArrayList<>();
    boolean areFlat = columns.keyForm() == KeyedList.KeyForm.FLAT;
    if (!areFlat) {
      rows.addAll(columns.keys());
    }
    for (int i = 0; i < columns.arguments().size(); i++) {
      int vector = columns.arguments().get(i);
      if (vector != KeyedList.NO_ARGUMENT) {
        rows.add(
            new Column(columns.group(), vector, argument(part.aggregations().get(i))));
      }
    }
    return new AggregatedColumns(
        worker.group(columns.group()),
        worker.groups(columns.others()),
        worker.computations(columns.computations()),
        finder(columns, assignments, keys, worker),
        areFlat ? worker.bindings(columns.keys()) : null,
        worker.bindings(rows),
        columns.arguments()
            .stream()
            .map(vector -> vector == KeyedList.NO_ARGUMENT ? null : worker.values(vector))
            .toArray(ValueVector[]::new),
        part.factor(),
        worker.tuple);
  }

  /** The variable that is the argument of an aggregate over columns. */
  private static Variable argument(Aggregation aggregation) {
    return ((VariableReference) aggregation.argument()).variable();
  }

  /** Finds keys by the columns of a list. */
  static GroupFinder finder(
      KeyedList columns, List<Assignment> assignments, KeyFinder keys, ListLinker worker) {
    return switch (columns.keyForm()) {
      case NONE -> GroupFinders.none();
      case FLAT ->
        GroupFinders.flat(worker.bindings(columns.keys()), assignments, keys, worker.tuple);
      case VERTEX -> GroupFinders.vertices(worker.vertices(columns.keys().getFirst()), keys);
      case LONGS -> GroupFinders.longs(
          columns.keys().stream().map(key -> worker.values(key.vector())).toList(), keys);
      case VALUES -> GroupFinders.values(worker.bindings(columns.keys()), keys, worker.tuple);
    };
  }

  private static Accumulator accumulator(
      Aggregation aggregation, MemoryAccount account, ListLinker worker) {
    Expression argument = aggregation.argument();
    return Accumulator.of(
        aggregation,
        argument == null ? null : worker.evaluator(argument),
        aggregation.order().stream().map(key -> worker.evaluator(key.expression())).toList(),
        account);
  }

  private DistinctOperator distinct(Distinct distinct) {
    ListOperator input = linker.link(distinct.input());
    DistinctRows rows = new DistinctRows(linker.context, linker.account("distinct rows"),
        distinct.node().variables(), linker.tuple);
    KeyedList columns = distinct.columns();
    return new DistinctOperator(
        input,
        columns == null ? ChunkKeys.rows(linker.rows(distinct.inputRows()), rows)
            : ChunkKeys.columns(linker.group(columns.group()),
                linker.computations(columns.computations()),
                finder(columns, List.of(), rows.keys().table().adding(), linker),
                linker.bindings(columns.keys()), linker.tuple, rows),
        rows,
        RowTable.batch(linker.context, distinct.rows().variables()),
        linker.tuple,
        linker.chunk(distinct.rows()));
  }

  /** The rows of an order as columns; null if they have to be enumerated. */
  private ListRows rows(SortedList list) {
    return list == null ? null
        : new ListRows(
            linker.group(list.group()),
            linker.groups(list.others()),
            linker.computations(list.computations()),
            list.keys().stream().map(linker::values).toArray(ValueVector[]::new),
            list.kept()
                .stream()
                .map(column -> linker.group(column.group()))
                .toArray(ListGroup[]::new),
            list.kept()
                .stream()
                .map(column -> linker.vector(column.vector()))
                .toArray(Vector[]::new));
  }

  private OrderByOperator orderBy(OrderBy orderBy) {
    SharedLinks links = shared(orderBy.shared());
    List<OrderByInput> inputs = new ArrayList<>();
    List<ListLinker> workers = workers(links);
    for (ListLinker worker : workers) {
      inputs.add(
          worker.aggregates().input(orderBy, linker.sortingThreads(), workers.size()));
    }
    return new OrderByOperator(linker.context, inputs, pipeline(links),
        linker.chunk(orderBy.rows()));
  }

  private OrderByInput input(OrderBy orderBy, int threads, int workers) {
    MemoryAccount account = linker.account(SORTED_ROWS);
    ListOperator input = linker.link(orderBy.input());
    RowTable table =
        RowTable.keeping(linker.context, account, orderBy.rows().variables());
    return new OrderByInput(
        input,
        linker.rows(orderBy.inputRows()),
        rows(orderBy.columns()),
        new SortedRows(linker.context, threads, workers, account,
            sortKeys(orderBy.keys(), account), table, linker.tuple),
        linker.tuple);
  }

  private TopOperator top(Top top) {
    SharedLinks links = shared(top.shared());
    List<TopInput> inputs = new ArrayList<>();
    List<ListLinker> workers = workers(links);
    for (ListLinker worker : workers) {
      inputs.add(worker.aggregates().input(top, linker.sortingThreads(), workers.size()));
    }
    return new TopOperator(linker.context, inputs, pipeline(links),
        rowCount("LIMIT", top.node().count()), linker.chunk(top.rows()));
  }

  private TopInput input(Top top, int threads, int workers) {
    MemoryAccount account = linker.account(SORTED_ROWS);
    ListOperator input = linker.link(top.input());
    SortKeys keys = sortKeys(top.keys(), account);
    RowTable table = RowTable.keeping(linker.context, account, top.rows().variables());
    return new TopInput(
        input,
        leadingKey(top),
        linker.floor(top.floor()),
        linker.rows(top.inputRows()),
        rows(top.columns()),
        new FirstRows(linker.context, threads, workers, account, keys, table, linker.tuple),
        linker.tuple);
  }

  private LeadingKey leadingKey(Top top) {
    Column leading = top.leading();
    return leading == null ? null
        : new LeadingKey(
            linker.group(leading.group()), linker.values(leading.vector()),
            top.keys().getFirst().key().descending(), top.keys().size() == 1);
  }

  private SortKeys sortKeys(List<SortColumn> columns, MemoryAccount account) {
    List<SortKeys.Key> keys = new ArrayList<>();
    for (SortColumn column : columns) {
      Evaluator evaluator = linker.evaluator(column.key().expression());
      Variable variable = new Variable(column.slot(), " key", evaluator.type());
      keys.add(
          new SortKeys.Key(variable, new Assignment(variable, evaluator),
              column.key().descending(), column.kept()));
    }
    return new SortKeys(account, keys);
  }

  private LongSupplier rowCount(String clause, Expression count) {
    Evaluator evaluator = linker.evaluator(count);
    return () -> RowCount.of(evaluator, linker.tuple, clause);
  }
}
