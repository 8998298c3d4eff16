package io.graphflow.core.list;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.execution.RowCount;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.list.ProjectOperator.Computation;
import io.graphflow.core.list.TopOperator.LeadingKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
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
import java.util.function.LongSupplier;

/** Plans what reads all rows before it yields one, and what stops early: groups, orders, limits. */
final class GroupPlanner {
  private final ListPlanner planner;

  GroupPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListOperator planAggregate(Aggregate aggregate, Demand demand, ChunkLayout layout) {
    if (groupsByVertex(aggregate, LeafPlanner.drivingScan(aggregate.input()))) {
      ListOperator operator = planVertexGroups(aggregate, demand, layout);
      if (operator != null) {
        return operator;
      }
    }
    return planGroups(
        List.of(part(aggregate, 1)),
        aggregate.aggregations(),
        PlanVariables.added(aggregate),
        demand,
        layout);
  }

  ListOperator planSigned(SignedAggregate aggregate, Demand demand, ChunkLayout layout) {
    List<AggregatePart> parts = new ArrayList<>();
    for (SignedTerm term : aggregate.terms()) {
      parts.add(
          part(
              new Aggregate(term.input(), term.keys(), aggregate.aggregations()),
              term.factor()));
    }
    return planGroups(
        parts, aggregate.aggregations(), PlanVariables.added(aggregate), demand, layout);
  }

  private ListOperator planGroups(
      List<AggregatePart> parts,
      List<Aggregation> aggregations,
      List<Variable> added,
      Demand demand,
      ChunkLayout layout) {
    List<Variable> wanted = added.stream().filter(demand::wants).toList();
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new AggregateOperator(
        planner.context,
        parts,
        aggregations.stream().map(Aggregation::variable).toList(),
        RowTable.batch(planner.context, wanted),
        planner.tuple,
        group,
        ListPlanner.bindNew(wanted, group, layout),
        planner.options.chunkSize());
  }

  /**
   * The pipelines that read the input of an aggregate, or of one term of it, with the passes whose
   * counts they read.
   *
   * @param factor how often each row counts
   */
  private AggregatePart part(Aggregate aggregate, long factor) {
    ScanVertices scan = planner.leaves.shareableScan(aggregate.input());
    VertexMorsels morsels = scan == null ? null : planner.leaves.morsels(scan);
    List<Grouping> workers = new ArrayList<>();
    if (scan == null) {
      workers.add(grouping(aggregate, factor));
    } else {
      for (int i = 0; i < planner.context.threads(); i++) {
        workers.add(planner.worker(scan, morsels).groups.grouping(aggregate, factor));
      }
    }
    return new AggregatePart(planner.passes.take(), workers, morsels);
  }

  /** Whether each vertex of a scan is a group of its own, of which only rows are counted. */
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

  /** Groups that are the scanned vertices; null if the input's chunks are not lists of these alone. */
  private ListOperator planVertexGroups(
      Aggregate aggregate, Demand demand, ChunkLayout layout) {
    List<Variable> read = new ArrayList<>();
    aggregate.keys().forEach(key -> read.addAll(planner.facts.variables(key.expression())));
    ChunkLayout inputLayout = new ChunkLayout();
    ListOperator input = planner.plan(aggregate.input(), Demand.of(read), inputLayout);
    if (inputLayout.groups().size() != 1 || inputLayout.unflat().size() != 1) {
      return null;
    }
    ListGroup group = inputLayout.unflat().getFirst();
    List<ValueVector> counts = new ArrayList<>();
    aggregate.aggregations().forEach(each -> counts.add(new ValueVector(CypherType.INTEGER)));
    ListOperator operator =
        new VertexGroupsOperator(input, planner.passes.take(), group, counts);
    List<Computation> computations = new ArrayList<>();
    layout.clear();
    layout.addAll(inputLayout);
    layout.forgetVariables();
    for (int i = 0; i < counts.size(); i++) {
      layout.bind(aggregate.aggregations().get(i).variable(), group, counts.get(i));
    }
    for (Projection key : aggregate.keys()) {
      if (!demand.wants(key.variable())) {
        continue;
      }
      if (key.expression() instanceof VariableReference(Variable same)) {
        layout.bind(key.variable(), group, inputLayout.binding(same).vector());
      } else {
        Computation computation = planner.projections.computation(key, inputLayout);
        computations.add(computation);
        layout.bind(key.variable(), computation.group(), computation.vector());
      }
    }
    return computations.isEmpty()
        ? operator
        : new ProjectOperator(operator, computations, planner.tuple);
  }

  private Grouping grouping(Aggregate aggregate, long factor) {
    List<Variable> read = new ArrayList<>();
    List<Assignment> assignments = new ArrayList<>();
    for (Projection key : aggregate.keys()) {
      read.addAll(planner.facts.variables(key.expression()));
      assignments.add(new Assignment(key.variable(), planner.evaluator(key.expression())));
    }
    for (Aggregation aggregation : aggregate.aggregations()) {
      if (aggregation.argument() != null) {
        read.addAll(planner.facts.variables(aggregation.argument()));
      }
    }
    ChunkLayout inputLayout = new ChunkLayout();
    ListOperator input = planner.plan(aggregate.input(), Demand.of(read), inputLayout);
    List<Variable> keys = aggregate.keys().stream().map(Projection::variable).toList();
    MemoryAccount account = planner.context.account("groups");
    return new Grouping(
        account,
        input,
        planner.rows(read, inputLayout),
        assignments,
        keys.isEmpty() ? null : new KeyTable(keys, account),
        values -> aggregate.aggregations()
            .stream()
            .map(aggregation -> accumulator(aggregation, values))
            .toList(),
        factor,
        planner.tuple);
  }

  private Accumulator accumulator(Aggregation aggregation, MemoryAccount account) {
    Expression argument = aggregation.argument();
    return Accumulator.of(
        aggregation.function(),
        argument == null ? null : planner.evaluator(argument),
        aggregation.distinct(),
        account);
  }

  ListOperator planDistinct(Distinct distinct, Demand demand, ChunkLayout layout) {
    ListOperator input =
        planner.plan(distinct.input(), Demand.of(distinct.variables()), layout);
    ChunkRows rows = planner.rows(distinct.variables(), layout);
    List<Variable> wanted = distinct.variables().stream().filter(demand::wants).toList();
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new DistinctOperator(
        input,
        rows,
        new KeyTable(distinct.variables(), planner.context.account("distinct rows")),
        RowTable.batch(planner.context, wanted),
        planner.tuple,
        group,
        ListPlanner.bindNew(wanted, group, layout),
        planner.options.chunkSize());
  }

  ListOperator planOrderBy(OrderBy orderBy, Demand demand, ChunkLayout layout) {
    List<Variable> kept = kept(orderBy, demand);
    ListOperator input = planner.plan(orderBy.input(), sortDemand(orderBy.keys(), kept), layout);
    ChunkRows rows = planner.rows(sortDemand(orderBy.keys(), kept).variables(), layout);
    layout.clear();
    ListGroup group = layout.addUnflat();
    MemoryAccount account = planner.context.account("rows to sort");
    return new OrderByOperator(
        input,
        planner.context,
        account,
        rows,
        sortKeys(orderBy.keys(), kept, account),
        RowTable.keeping(planner.context, account, kept),
        RowTable.batch(planner.context, kept),
        planner.tuple,
        group,
        ListPlanner.bindNew(kept, group, layout),
        planner.options.chunkSize());
  }

  ListOperator planTop(Top top, Demand demand, ChunkLayout layout) {
    List<Variable> kept = kept(top, demand);
    ListOperator input = planner.plan(top.input(), sortDemand(top.keys(), kept), layout);
    ChunkRows rows = planner.rows(sortDemand(top.keys(), kept).variables(), layout);
    MemoryAccount account = planner.context.account("rows to sort");
    SortKeys keys = sortKeys(top.keys(), kept, account);
    LeadingKey leadingKey = leadingKey(top.keys().getFirst(), keys, layout);
    layout.clear();
    ListGroup group = layout.addUnflat();
    return new TopOperator(
        input,
        account,
        rowCount("LIMIT", top.count()),
        leadingKey,
        rows,
        keys,
        RowTable.keeping(planner.context, account, kept),
        RowTable.batch(planner.context, kept),
        planner.tuple,
        group,
        ListPlanner.bindNew(kept, group, layout),
        planner.options.chunkSize());
  }

  /** The first key as it lies in the input's chunks, or null if it must be computed from rows. */
  private static LeadingKey leadingKey(SortKey key, SortKeys keys, ChunkLayout layout) {
    if (!(key.expression() instanceof VariableReference(Variable variable))
        || variable.type() != CypherType.INTEGER) {
      return null;
    }
    Binding binding = layout.binding(variable);
    return layout.isUnflat(binding.group()) && binding.vector() instanceof ValueVector values
        ? new LeadingKey(binding.group(), values, keys.firstSlot(), key.descending())
        : null;
  }

  private static List<Variable> kept(LogicalPlan plan, Demand demand) {
    return PlanVariables.bound(plan).stream().filter(demand::wants).toList();
  }

  private static Demand sortDemand(List<SortKey> keys, List<Variable> kept) {
    Set<Variable> read = new HashSet<>(kept);
    keys.forEach(key -> ExpressionTree.collectVariables(key.expression(), read));
    return Demand.of(read);
  }

  private SortKeys sortKeys(List<SortKey> keys, List<Variable> kept, MemoryAccount account) {
    List<SortKeys.Key> planned = new ArrayList<>();
    for (SortKey key : keys) {
      Evaluator evaluator = planner.evaluator(key.expression());
      Variable variable = planner.newKey(evaluator.type());
      boolean isKept = key.expression() instanceof VariableReference(Variable same)
          && kept.contains(same);
      planned.add(new SortKeys.Key(
          variable, new Assignment(variable, evaluator), key.descending(), isKept));
    }
    return new SortKeys(account, planned);
  }

  ListOperator planSkip(Skip skip, Demand demand, ChunkLayout layout) {
    ListOperator input =
        planner.plan(skip.input(), demand.enumerated(), layout);
    return new SkipOperator(input, rowCount("SKIP", skip.count()), layout.unflat());
  }

  ListOperator planLimit(Limit limit, Demand demand, ChunkLayout layout) {
    ListOperator input =
        planner.plan(limit.input(), demand.enumerated(), layout);
    return new LimitOperator(input, rowCount("LIMIT", limit.count()), layout.unflat());
  }

  private LongSupplier rowCount(String clause, Expression count) {
    Evaluator evaluator = planner.evaluator(count);
    return () -> RowCount.of(evaluator, planner.tuple, clause);
  }
}
