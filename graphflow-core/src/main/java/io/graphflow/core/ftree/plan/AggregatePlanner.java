package io.graphflow.core.ftree.plan;

import io.graphflow.core.ftree.plan.Operation.Part;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.DrivingScan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Plans aggregations: which aggregates go through a tree together, and whether workers share their scan. */
final class AggregatePlanner {
  private final FTreePlanner planner;

  /** Whether workers may share the scan of an aggregation that is planned now. */
  private boolean mayShare;

  /** The scan that workers share in the aggregation that is being planned; null if there is none. */
  private ScanVertices sharedScan;

  AggregatePlanner(FTreePlanner planner, boolean mayShare) {
    this.planner = planner;
    this.mayShare = mayShare;
  }

  /** Plans an inner plan, all of whose scans are read as a whole. */
  FTreePlan withoutWorkers(Supplier<FTreePlan> inner) {
    boolean before = mayShare;
    ScanVertices scan = sharedScan;
    mayShare = false;
    sharedScan = null;
    FTreePlan plan = inner.get();
    mayShare = before;
    sharedScan = scan;
    return plan;
  }

  /** Whether a leaf is the scan that workers share. */
  boolean isShared(LogicalPlan leaf) {
    return leaf.equals(sharedScan);
  }

  FTreePlan plan(LogicalPlan.Aggregate aggregate, FTreeLayout layout) {
    Set<Variable> keys = new LinkedHashSet<>();
    aggregate.keys()
        .forEach(key -> ExpressionTree.collectVariables(key.expression(), keys));
    List<Set<Variable>> reads = new ArrayList<>();
    Set<Variable> all = new LinkedHashSet<>(keys);
    for (LogicalPlan.Aggregation aggregation : aggregate.aggregations()) {
      Set<Variable> read = new LinkedHashSet<>(keys);
      if (aggregation.argument() != null) {
        ExpressionTree.collectVariables(aggregation.argument(), read);
      }
      aggregation.order()
          .forEach(key -> ExpressionTree.collectVariables(key.expression(), read));
      reads.add(read);
      all.addAll(read);
    }
    ScanVertices scan = mayShare ? DrivingScan.of(aggregate.input()) : null;
    sharedScan = scan;
    FTreePlan input = planner.plan(aggregate.input(), Demand.of(all), layout);
    sharedScan = null;
    if (FTreePlanner.isVolatile(aggregate)) {
      input = planner.defactor(input, all, true, layout);
    }
    // Aggregates that go through the same blocks are computed together.
    Map<List<Integer>, Set<Variable>> columns = new LinkedHashMap<>();
    Map<List<Integer>, List<Integer>> indexes = new LinkedHashMap<>();
    for (int i = 0; i < reads.size(); i++) {
      List<Integer> blocks = layout.closure(layout.columns(reads.get(i)));
      columns.computeIfAbsent(blocks, _ -> new LinkedHashSet<>()).addAll(reads.get(i));
      indexes.computeIfAbsent(blocks, _ -> new ArrayList<>()).add(i);
    }
    if (columns.isEmpty()) {
      columns.put(List.of(), keys);
      indexes.put(List.of(), List.of());
    }
    List<Part> parts = new ArrayList<>();
    columns.forEach((blocks, read) -> {
      int lowest = layout.lowest(read);
      List<Integer> own = indexes.get(blocks);
      boolean byColumns = lowest >= 0 && hasColumns(aggregate, own);
      parts.add(new Part(layout.columns(read), own, byColumns,
          byColumns ? onlyKey(aggregate, layout) : null, lowest,
          own.stream().map(aggregate.aggregations()::get).allMatch(AggregatePlanner::isOnceEach)));
    });
    int block = layout.begin();
    List<Column> result = planner.bindNew(PlanVariables.added(aggregate), block, layout);
    return FTreePlanner.node(
        new Operation.Aggregate(input, aggregate, parts, scan != null, null, result), layout,
        planner.rows(aggregate));
  }

  /** Whether there is at most one key, which is a vertex, and some aggregates add columns. */
  private static boolean hasColumns(LogicalPlan.Aggregate aggregate, List<Integer> indexes) {
    return aggregate.keys().size() <= 1
        && aggregate.keys()
            .stream()
            .allMatch(key -> key.expression() instanceof VariableReference
                && key.expression().type() == CypherType.NODE)
        && !FTreePlanner.isVolatile(aggregate)
        && indexes.stream()
            .map(aggregate.aggregations()::get)
            .allMatch(AggregatePlanner::addsColumn);
  }

  private static Column onlyKey(LogicalPlan.Aggregate aggregate, FTreeLayout layout) {
    return aggregate.keys().isEmpty() ? null
        : layout.column(((VariableReference) aggregate.keys().getFirst().expression()).variable());
  }

  /** Whether an aggregate adds values, if it has an argument, each as it comes and in an unboxed form or as a vertex. */
  private static boolean addsColumn(LogicalPlan.Aggregation aggregation) {
    return switch (aggregation.function()) {
      case COUNT_STAR -> true;
      case SUM, MIN, MAX, AVG -> ValueVector.isUnboxed(aggregation.argument().type());
      case COUNT, COLLECT ->
        ValueVector.isUnboxed(aggregation.argument().type()) || addsVertices(aggregation);
      case ST_DEV, ST_DEV_P, COLLECT_ALL, FIRST, FIRST_ROW -> false;
    };
  }

  /** Whether the argument is a vertex, or a text that vertices have and that is added once for a group. */
  private static boolean addsVertices(LogicalPlan.Aggregation aggregation) {
    return switch (aggregation.argument()) {
      case VariableReference(Variable variable) -> variable.type() == CypherType.NODE;
      case PropertyAccess(VariableReference(Variable variable), String _, CypherType type) ->
        variable.type() == CypherType.NODE && type == CypherType.STRING && aggregation.distinct();
      default -> false;
    };
  }

  /** Whether a row has the same effect on an aggregate, however often it comes. */
  private static boolean isOnceEach(LogicalPlan.Aggregation aggregation) {
    return aggregation.distinct() || aggregation.function() == AggregateFunction.MIN
        || aggregation.function() == AggregateFunction.MAX;
  }
}
