package io.graphflow.core.plans;

import io.graphflow.core.aggregate.StandardDeviation;
import io.graphflow.core.graph.PathModel;
import io.graphflow.core.graph.TestGraph;
import io.graphflow.core.graph.TestGraph.Edge;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What logical plans mean, said in loops over Java collections: the oracle of the executor's tests.
 * Vertices are IDs, edges objects, NULL is null. Knows the expressions that the tests use.
 */
public final class PlanModel {
  /** Thrown when a plan has more rows than a test wants to wait for. */
  static final class TooManyRows extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  static final int MAX_ROWS = 20_000;

  private final TestGraph graph;
  private Map<Variable, Object> argument = Map.of();

  public PlanModel(TestGraph graph) {
    this.graph = graph;
  }

  /** The rows of a plan, in order where it is defined. */
  public List<Map<Variable, Object>> rows(LogicalPlan plan) {
    List<Map<Variable, Object>> rows =
        switch (plan) {
          case LogicalPlan.Unit _ -> List.of(Map.of());
          case LogicalPlan.Argument _ -> List.of(argument);
          case LogicalPlan.Rows _ -> throw new AssertionError("no plan of a query has it");
          case LogicalPlan.ScanVertices scan -> scan(scan);
          case LogicalPlan.SeekVertex seek -> seek(seek);
          case LogicalPlan.Extend extend -> extend(extend);
          case LogicalPlan.ExtendInto extend -> extendInto(extend);
          case LogicalPlan.Intersect intersect -> intersect(intersect);
          case LogicalPlan.HashJoin join -> join(join);
          case LogicalPlan.CartesianProduct product -> product(product);
          case LogicalPlan.OptionalApply apply -> new ApplyModel(this).optional(apply);
          case LogicalPlan.SemiApply apply -> new ApplyModel(this).semi(apply);
          case LogicalPlan.CountApply apply -> new ApplyModel(this).count(apply);
          case LogicalPlan.Apply apply -> new ApplyModel(this).apply(apply);
          case LogicalPlan.Filter filter -> filter(filter);
          case LogicalPlan.Project project -> project(project);
          case LogicalPlan.Aggregate aggregate -> aggregate(aggregate);
          case CountingPlan counting -> new CountingModel(this).rows(counting);
          case LogicalPlan.Distinct distinct -> distinct(distinct);
          case LogicalPlan.OrderBy orderBy -> sorted(rows(orderBy.input()), orderBy.keys());
          case LogicalPlan.Top top ->
            first(sorted(rows(top.input()), top.keys()), count(top.count()));
          case LogicalPlan.Skip skip -> {
            List<Map<Variable, Object>> all = rows(skip.input());
            yield all.subList((int) Math.min(all.size(), count(skip.count())), all.size());
          }
          case LogicalPlan.Limit limit -> first(rows(limit.input()), count(limit.count()));
          case LogicalPlan.Unwind unwind -> unwind(unwind);
          case LogicalPlan.Union union ->
            union.branches().stream().flatMap(branch -> rows(branch).stream()).toList();
          case LogicalPlan.Eager eager -> rows(eager.input());
          case LogicalPlan.VariableExtend extend ->
            variableExtend(
                extend.input(), extend.from(), extend.to(), null, extend.steps(),
                extend.repetition(), extend.edges(), extend.length(), extend.toTables(),
                extend.reversed());
          case LogicalPlan.VariableExtendInto extend ->
            variableExtend(
                extend.input(), extend.from(), null, extend.to(), extend.steps(),
                extend.repetition(), extend.edges(), extend.length(), null, false);
          case LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _,UpdatePlan _ ->
            throw new IllegalArgumentException("the model only reads graphs");
        };
    if (rows.size() > MAX_ROWS) {
      throw new TooManyRows();
    }
    return rows;
  }

  private static long count(Expression count) {
    return (Long) ((Expression.Literal) count).value();
  }

  private static List<Map<Variable, Object>> first(List<Map<Variable, Object>> rows, long count) {
    return rows.subList(0, (int) Math.min(rows.size(), count));
  }

  static Map<Variable, Object> with(
      Map<Variable, Object> row, Variable variable, Object value) {
    Map<Variable, Object> extended = new HashMap<>(row);
    if (variable != null) {
      extended.put(variable, value);
    }
    return extended;
  }

  private List<Map<Variable, Object>> scan(LogicalPlan.ScanVertices scan) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (int table : scan.tables()) {
      for (long id : graph.vertices) {
        if (ElementId.table(id) == table) {
          rows.add(with(argument, scan.vertex(), id));
        }
      }
    }
    return rows;
  }

  private List<Map<Variable, Object>> seek(LogicalPlan.SeekVertex seek) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : rows(seek.input())) {
      Object key = value(seek.key(), row);
      for (long id : graph.vertices) {
        if (seek.tables().contains(ElementId.table(id))
            && equals(key,
                graph.vertexProperties.get(id).get(((SeekBy.PropertyValue) seek.by()).name()),
                seek.anyOf())) {
          rows.add(with(row, seek.vertex(), id));
        }
      }
    }
    return rows;
  }

  private static boolean equals(Object key, Object value, boolean anyOf) {
    return anyOf ? ((List<?>) key).contains(value) : key != null && key.equals(value);
  }

  /** An edge with the end that a step leads to. */
  record Reached(Edge edge, long to) {}

  List<Reached> along(List<EdgeStep> steps, Object from) {
    List<Reached> reached = new ArrayList<>();
    if (from == null) {
      return reached;
    }
    for (EdgeStep step : steps) {
      for (Edge edge : graph.edgesOf(step.edgeLabel(), (Long) from, step.direction())) {
        boolean second =
            step.direction() == Direction.BACKWARD
                && edge.source == edge.destination
                && steps.contains(new EdgeStep(step.edgeLabel(), Direction.FORWARD));
        if (!second) {
          boolean forward = step.direction() == Direction.FORWARD;
          reached.add(new Reached(edge, forward ? edge.destination : edge.source));
        }
      }
    }
    return reached;
  }

  private List<Map<Variable, Object>> extend(LogicalPlan.Extend extend) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : rows(extend.input())) {
      for (Reached reached : along(extend.steps(), row.get(extend.from()))) {
        if (extend.toTables().contains(ElementId.table(reached.to))) {
          rows.add(
              with(with(row, extend.edge(), reached.edge), extend.to(), reached.to));
        }
      }
    }
    return rows;
  }

  private List<Map<Variable, Object>> extendInto(LogicalPlan.ExtendInto extend) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : rows(extend.input())) {
      for (Reached reached : along(extend.steps(), row.get(extend.from()))) {
        if (Objects.equals(reached.to, row.get(extend.to()))) {
          rows.add(with(row, extend.edge(), reached.edge));
        }
      }
    }
    return rows;
  }

  /** To any vertex in some tables, then bound to {@code to}, or to the one that {@code given} is. */
  private List<Map<Variable, Object>> variableExtend(
      LogicalPlan input,
      Variable from,
      Variable to,
      Variable given,
      List<EdgeStep> steps,
      Repetition repetition,
      Variable edges,
      Variable length,
      List<Integer> toTables,
      boolean reversed) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : rows(input)) {
      if (row.get(from) == null) {
        continue;
      }
      PathModel paths =
          new PathModel(
              graph,
              steps,
              edge -> allTrue(
                  repetition.edgePredicates(), with(row, repetition.edge(), edge)),
              vertex -> allTrue(
                  repetition.vertexPredicates(), with(row, repetition.vertex(), vertex)),
              repetition.mode() == Repetition.Mode.WALKS,
              repetition.min(),
              repetition.max());
      ways(paths, (Long) row.get(from), repetition.mode()).forEach((end, ways) -> {
        if (given == null ? toTables.contains(ElementId.table(end)) : end.equals(row.get(given))) {
          boolean one = repetition.mode() == Repetition.Mode.SHORTEST
              || repetition.mode() == Repetition.Mode.REACHABLE;
          for (List<Edge> way : one ? ways.subList(0, 1) : ways) {
            Map<Variable, Object> extended =
                with(row, edges, reversed ? List.copyOf(way.reversed()) : way);
            rows.add(with(with(extended, length, (long) way.size()), to, end));
          }
        }
      });
      if (rows.size() > MAX_ROWS) {
        throw new TooManyRows();
      }
    }
    return rows;
  }

  private static Map<Long, List<List<Edge>>> ways(
      PathModel paths, long from, Repetition.Mode mode) {
    try {
      return paths.ways(from, mode);
    } catch (PathModel.TooManyWays e) {
      throw new TooManyRows();
    }
  }

  private boolean allTrue(List<Expression> predicates, Map<Variable, Object> row) {
    return predicates.stream().allMatch(each -> Boolean.TRUE.equals(value(each, row)));
  }

  private List<Map<Variable, Object>> intersect(LogicalPlan.Intersect intersect) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : rows(intersect.input())) {
      for (long to : graph.vertices) {
        if (intersect.toTables().contains(ElementId.table(to))) {
          List<Map<Variable, Object>> combined = List.of(with(row, intersect.to(), to));
          for (IntersectLeg leg : intersect.legs()) {
            List<Map<Variable, Object>> next = new ArrayList<>();
            for (Map<Variable, Object> partial : combined) {
              for (Reached reached : along(leg.steps(), row.get(leg.from()))) {
                if (reached.to == to) {
                  next.add(with(partial, leg.edge(), reached.edge));
                }
              }
            }
            combined = next;
          }
          rows.addAll(combined);
        }
      }
    }
    return rows;
  }

  private List<Map<Variable, Object>> join(LogicalPlan.HashJoin join) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    List<Map<Variable, Object>> right = withoutArgument(join.right());
    for (Map<Variable, Object> left : rows(join.left())) {
      for (Map<Variable, Object> other : right) {
        boolean agree =
            join.keys()
                .stream()
                .allMatch(key -> left.get(key) != null && left.get(key).equals(other.get(key)));
        if (agree) {
          Map<Variable, Object> row = new HashMap<>(left);
          row.putAll(other);
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private List<Map<Variable, Object>> product(LogicalPlan.CartesianProduct product) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    List<Map<Variable, Object>> right = withoutArgument(product.right());
    for (Map<Variable, Object> left : rows(product.left())) {
      for (Map<Variable, Object> other : right) {
        Map<Variable, Object> row = new HashMap<>(left);
        row.putAll(other);
        rows.add(row);
        if (rows.size() > MAX_ROWS) {
          throw new TooManyRows();
        }
      }
    }
    return rows;
  }

  private List<Map<Variable, Object>> withoutArgument(LogicalPlan plan) {
    Map<Variable, Object> before = argument;
    argument = Map.of();
    List<Map<Variable, Object>> rows = rows(plan);
    argument = before;
    return rows;
  }

  List<Map<Variable, Object>> inner(LogicalPlan inner, Map<Variable, Object> row) {
    Map<Variable, Object> before = argument;
    argument = row;
    List<Map<Variable, Object>> rows = rows(inner);
    argument = before;
    return rows;
  }

  private List<Map<Variable, Object>> filter(LogicalPlan.Filter filter) {
    return rows(filter.input()).stream()
        .filter(row -> hold(List.of(filter.predicate()), row))
        .toList();
  }

  /** Whether all predicates are true of a row. */
  boolean hold(List<Expression> predicates, Map<Variable, Object> row) {
    return predicates.stream().allMatch(each -> Boolean.TRUE.equals(value(each, row)));
  }

  Map<Variable, Object> project(List<Projection> projections, Map<Variable, Object> row) {
    Map<Variable, Object> projected = new HashMap<>();
    projections.forEach(item -> projected.put(item.variable(), value(item.expression(), row)));
    return projected;
  }

  private List<Map<Variable, Object>> project(LogicalPlan.Project project) {
    return rows(project.input()).stream()
        .map(row -> project(project.projections(), row))
        .toList();
  }

  private List<Map<Variable, Object>> distinct(LogicalPlan.Distinct distinct) {
    LinkedHashSet<Map<Variable, Object>> rows = new LinkedHashSet<>();
    for (Map<Variable, Object> row : rows(distinct.input())) {
      Map<Variable, Object> kept = new HashMap<>();
      distinct.variables().forEach(variable -> kept.put(variable, row.get(variable)));
      rows.add(kept);
    }
    return new ArrayList<>(rows);
  }

  private List<Map<Variable, Object>> unwind(LogicalPlan.Unwind unwind) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : rows(unwind.input())) {
      Object list = value(unwind.list(), row);
      List<?> elements =
          list == null ? List.of() : list instanceof List<?> values ? values : List.of(list);
      elements.forEach(element -> rows.add(with(row, unwind.element(), element)));
    }
    return rows;
  }

  private List<Map<Variable, Object>> aggregate(LogicalPlan.Aggregate aggregate) {
    Map<Map<Variable, Object>, List<Map<Variable, Object>>> groups = new LinkedHashMap<>();
    if (aggregate.keys().isEmpty()) {
      groups.put(Map.of(), new ArrayList<>());
    }
    for (Map<Variable, Object> row : rows(aggregate.input())) {
      groups
          .computeIfAbsent(project(aggregate.keys(), row), _ -> new ArrayList<>())
          .add(row);
    }
    List<Map<Variable, Object>> results = new ArrayList<>();
    groups.forEach(
        (keys, rows) -> {
          Map<Variable, Object> result = new HashMap<>(keys);
          for (Aggregation aggregation : aggregate.aggregations()) {
            result.put(aggregation.variable(), aggregated(aggregation, rows));
          }
          results.add(result);
        });
    return results;
  }

  private Object aggregated(Aggregation aggregation, List<Map<Variable, Object>> rows) {
    if (aggregation.function() == AggregateFunction.COUNT_STAR) {
      return (long) rows.size();
    }
    List<Map<Variable, Object>> inOrder = sorted(rows, aggregation.order());
    List<Object> values =
        new ArrayList<>(
            inOrder.stream()
                .map(row -> value(aggregation.argument(), row))
                .filter(
                    value -> value != null
                        || aggregation.function() == AggregateFunction.COLLECT_ALL
                        || aggregation.function() == AggregateFunction.FIRST_ROW)
                .toList());
    if (aggregation.distinct()) {
      values = new ArrayList<>(new LinkedHashSet<>(values));
    }
    return switch (aggregation.function()) {
      case COUNT_STAR -> throw new AssertionError();
      case COUNT -> (long) values.size();
      case SUM -> values.stream().mapToLong(value -> (Long) value).sum();
      case AVG ->
        values.isEmpty()
            ? null
            : (Object) ((double) values.stream().mapToLong(value -> (Long) value).sum()
                / values.size());
      case MIN -> values.stream().min(PlanModel::compare).orElse(null);
      case MAX -> values.stream().max(PlanModel::compare).orElse(null);
      case ST_DEV -> StandardDeviation.of(values, values.size() - 1);
      case ST_DEV_P -> StandardDeviation.of(values, values.size());
      case COLLECT, COLLECT_ALL -> {
        values.sort(PlanModel::compare);
        yield values;
      }
      case FIRST, FIRST_ROW -> values.isEmpty() ? null : values.getFirst();
    };
  }

  private List<Map<Variable, Object>> sorted(
      List<Map<Variable, Object>> rows, List<SortKey> keys) {
    List<Map<Variable, Object>> sorted = new ArrayList<>(rows);
    Comparator<Map<Variable, Object>> order = (_, _) -> 0;
    for (SortKey key : keys) {
      Comparator<Map<Variable, Object>> next =
          (left, right) -> compare(value(key.expression(), left), value(key.expression(), right));
      order = order.thenComparing(key.descending() ? next.reversed() : next);
    }
    sorted.sort(order);
    return sorted;
  }

  /** Orders values of one type; NULL is the largest. */
  @SuppressWarnings("unchecked") // all values of a test's expression are of one comparable type
  public static int compare(Object left, Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left == null, right == null);
    }
    return ((Comparable<Object>) left).compareTo(right);
  }

  /** The value of an expression on a row; null for NULL. */
  Object value(Expression expression, Map<Variable, Object> row) {
    return switch (expression) {
      case Expression.Literal literal -> literal.value();
      case Expression.VariableReference reference -> row.get(reference.variable());
      case Expression.PropertyAccess access -> property(value(access.target(), row), access.key());
      case Expression.ListLiteral list ->
        list.elements().stream().map(element -> value(element, row)).toList();
      case Expression.Not not -> {
        Object operand = value(not.operand(), row);
        yield operand == null ? null : !(Boolean) operand;
      }
      case Expression.And and -> {
        Object result = true;
        for (Expression operand : and.operands()) {
          Object value = value(operand, row);
          result =
              Boolean.FALSE.equals(result) || Boolean.FALSE.equals(value)
                  ? (Object) false
                  : result == null || value == null ? null : (Object) true;
        }
        yield result;
      }
      case Expression.Or or -> {
        Object result = false;
        for (Expression operand : or.operands()) {
          Object value = value(operand, row);
          result =
              Boolean.TRUE.equals(result) || Boolean.TRUE.equals(value)
                  ? (Object) true
                  : result == null || value == null ? null : (Object) false;
        }
        yield result;
      }
      case Expression.Comparison comparison ->
        compared(
            comparison.operator(),
            value(comparison.left(), row),
            value(comparison.right(), row));
      case Expression.IsNull isNull -> value(isNull.operand(), row) == null;
      case Expression.In in -> {
        Object element = value(in.element(), row);
        yield element == null ? null : ((List<?>) value(in.list(), row)).contains(element);
      }
      case Expression.Arithmetic arithmetic -> {
        Object left = value(arithmetic.left(), row);
        Object right = value(arithmetic.right(), row);
        yield left == null || right == null ? null
            : switch (arithmetic.operator()) {
              case ADD -> (Long) left + (Long) right;
              case MULTIPLY -> (Long) left * (Long) right;
              default -> throw new AssertionError("the model does not know " + arithmetic);
            };
      }
      case Expression.StringPredicate predicate -> {
        Object text = value(predicate.text(), row);
        Object pattern = value(predicate.pattern(), row);
        yield text == null || pattern == null
            ? null
            : (Object) ((String) text).endsWith((String) pattern);
      }
      case Expression.DifferentEdges edges -> {
        Object first = row.get(edges.first());
        Object second = row.get(edges.second());
        yield first == null || second == null
            || Collections.disjoint(asList(first), asList(second));
      }
      default -> throw new AssertionError("the model does not know " + expression);
    };
  }

  private static List<?> asList(Object value) {
    return value instanceof List<?> list ? list : List.of(value);
  }

  private Object property(Object element, String key) {
    return switch (element) {
      case null -> null;
      case Long vertex -> graph.vertexProperties.get(vertex).get(key);
      case Edge edge -> edge.properties.get(key);
      default -> throw new AssertionError(element);
    };
  }

  private static Object compared(ComparisonOperator operator, Object left, Object right) {
    if (left == null || right == null) {
      return null;
    }
    int order =
        left instanceof Long a && right instanceof Double b
            ? Double.compare(a, b)
            : left instanceof Double c && right instanceof Long d
                ? Double.compare(c, d)
                : compare(left, right);
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }

  /** Whether values of this type can be compared and sorted by the model. */
  static boolean isSortable(CypherType type) {
    return switch (type) {
      case NODE, INTEGER, FLOAT, STRING, BOOLEAN -> true;
      case ANY, DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION, POINT, BYTES, LIST, MAP,
          RELATIONSHIP, PATH ->
        false;
    };
  }
}
