package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.execution.RowCount;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.count.CountPass;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.aggregate.AggregateOperator;
import io.graphflow.core.list.operator.aggregate.AggregatePart;
import io.graphflow.core.list.operator.aggregate.PartialAggregation;
import io.graphflow.core.list.operator.aggregate.VertexGroupsOperator;
import io.graphflow.core.list.operator.filter.DistinctOperator;
import io.graphflow.core.list.operator.filter.LimitOperator;
import io.graphflow.core.list.operator.filter.SkipOperator;
import io.graphflow.core.list.operator.order.OrderByOperator;
import io.graphflow.core.list.operator.order.TopOperator;
import io.graphflow.core.list.operator.order.TopOperator.LeadingKey;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.list.plan.GroupOperation;
import io.graphflow.core.list.plan.GroupOperation.Aggregate;
import io.graphflow.core.list.plan.GroupOperation.CountByVertex;
import io.graphflow.core.list.plan.GroupOperation.Distinct;
import io.graphflow.core.list.plan.GroupOperation.Limit;
import io.graphflow.core.list.plan.GroupOperation.OrderBy;
import io.graphflow.core.list.plan.GroupOperation.Part;
import io.graphflow.core.list.plan.GroupOperation.Skip;
import io.graphflow.core.list.plan.GroupOperation.SortColumn;
import io.graphflow.core.list.plan.GroupOperation.Top;
import io.graphflow.core.order.FirstRows;
import io.graphflow.core.order.SortKeys;
import io.graphflow.core.order.SortedRows;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.ArrayList;
import java.util.List;
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
      case Aggregate aggregate -> new AggregateOperator(
          linker.context,
          aggregate.parts().stream().map(this::part).toList(),
          aggregates(aggregate.node()),
          RowTable.batch(linker.context, aggregate.rows().variables()),
          linker.tuple,
          linker.chunk(aggregate.rows()));
      case CountByVertex count -> {
        List<CountPass> passes = linker.passes(count.passes());
        List<ValueVector> counts = count.counts().stream().map(linker::values).toList();
        yield new VertexGroupsOperator(
            linker.link(count.input()), passes, linker.group(count.group()), counts);
      }
      case Distinct distinct -> new DistinctOperator(
          linker.link(distinct.input()),
          linker.rows(distinct.inputRows()),
          new KeyTable(distinct.node().variables(), linker.account("distinct rows")),
          RowTable.batch(linker.context, distinct.rows().variables()),
          linker.tuple,
          linker.chunk(distinct.rows()));
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

  private static List<Variable> aggregates(LogicalPlan node) {
    List<Aggregation> aggregations = node instanceof LogicalPlan.Aggregate aggregate
        ? aggregate.aggregations()
        : ((SignedAggregate) node).aggregations();
    return aggregations.stream().map(Aggregation::variable).toList();
  }

  private AggregatePart part(Part part) {
    List<CountPass> passes = linker.passes(part.passes());
    VertexMorsels morsels = part.scan() == null ? null : linker.newMorsels(part.scan());
    List<PartialAggregation> workers = new ArrayList<>();
    if (morsels == null || linker.context.threads() == 1 || morsels.blockCount() <= 1) {
      workers.add(grouping(part, linker));
    } else {
      for (int i = 0; i < linker.context.threads(); i++) {
        workers.add(grouping(part, linker.worker(morsels)));
      }
    }
    return new AggregatePart(passes, workers, morsels);
  }

  private static PartialAggregation grouping(Part part, ListLinker worker) {
    List<Assignment> assignments = new ArrayList<>();
    for (Projection key : part.keys()) {
      assignments.add(new Assignment(key.variable(), worker.evaluator(key.expression())));
    }
    ListOperator input = worker.link(part.input());
    List<Variable> keys = part.keys().stream().map(Projection::variable).toList();
    MemoryAccount account = worker.account("groups");
    return new PartialAggregation(
        account,
        input,
        worker.rows(part.rows()),
        assignments,
        keys.isEmpty() ? null : new KeyTable(keys, account),
        values -> part.aggregations()
            .stream()
            .map(aggregation -> accumulator(aggregation, values, worker))
            .toList(),
        part.factor(),
        worker.tuple);
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

  private OrderByOperator orderBy(OrderBy orderBy) {
    MemoryAccount account = linker.account(SORTED_ROWS);
    ListOperator input = linker.link(orderBy.input());
    RowTable table =
        RowTable.keeping(linker.context, account, orderBy.rows().variables());
    return new OrderByOperator(
        input,
        linker.rows(orderBy.inputRows()),
        new SortedRows(linker.context, account, sortKeys(orderBy.keys(), account), table,
            linker.tuple),
        table,
        linker.chunk(orderBy.rows()));
  }

  private TopOperator top(Top top) {
    MemoryAccount account = linker.account(SORTED_ROWS);
    ListOperator input = linker.link(top.input());
    SortKeys keys = sortKeys(top.keys(), account);
    RowTable table = RowTable.keeping(linker.context, account, top.rows().variables());
    return new TopOperator(
        input,
        rowCount("LIMIT", top.node().count()),
        leadingKey(top),
        linker.rows(top.inputRows()),
        new FirstRows(linker.context, account, keys, table, linker.tuple),
        table,
        linker.chunk(top.rows()));
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
