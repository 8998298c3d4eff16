package io.graphflow.core.ftree.plan;

import io.graphflow.core.ftree.plan.Operation.Part;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
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
      parts.add(new Part(layout.columns(read), own,
          lowest < 0 ? null : onlyKey(aggregate, own, layout), lowest));
    });
    int block = layout.begin();
    List<Column> result = planner.bindNew(PlanVariables.added(aggregate), block, layout);
    return FTreePlanner.node(
        new Operation.Aggregate(input, aggregate, parts, scan != null, null, result), layout,
        planner.rows(aggregate));
  }

  /** The only key, if it is a vertex and some aggregates add columns; null if not. */
  private static Column onlyKey(
      LogicalPlan.Aggregate aggregate, List<Integer> indexes, FTreeLayout layout) {
    return aggregate.keys().size() == 1
        && aggregate.keys().getFirst().expression() instanceof VariableReference(Variable key)
        && key.type() == CypherType.NODE
        && !FTreePlanner.isVolatile(aggregate)
        && indexes.stream()
            .map(aggregate.aggregations()::get)
            .allMatch(AggregatePlanner::addsColumn)
                ? layout.column(key)
                : null;
  }

  /** Whether an aggregate adds values, if it has an argument, each as it comes and in an unboxed form. */
  private static boolean addsColumn(LogicalPlan.Aggregation aggregation) {
    return !aggregation.distinct() && switch (aggregation.function()) {
      case COUNT_STAR -> true;
      case COUNT, SUM, MIN, MAX, AVG -> isUnboxed(aggregation.argument().type());
      case COLLECT, ST_DEV, ST_DEV_P, COLLECT_ALL, FIRST, FIRST_ROW -> false;
    };
  }

  private static boolean isUnboxed(CypherType type) {
    return type != CypherType.NODE && type != CypherType.RELATIONSHIP
        && ValueVector.isUnboxed(type);
  }
}
