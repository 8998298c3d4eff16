package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Groups of rows. For one thread. */
final class Grouping {
  private final Context context;

  Grouping(Context context) {
    this.context = context;
  }

  /** An aggregate: its expression, and its value of no rows. */
  private record Total(Typed value, Column ofNothing) {}

  Frame distinct(Frame frame, List<Variable> variables) {
    List<Column> columns = new ArrayList<>();
    Map<Variable, Bound> values = new LinkedHashMap<>();
    Map<Variable, Bound> arguments = new LinkedHashMap<>();
    variables.forEach(variable -> values.put(variable, copy(frame.bound(variable), columns)));
    frame.arguments()
        .forEach((variable, bound) -> arguments.put(variable, copy(bound, columns)));
    columns.add(lit(0).as(context.names().next()));
    Dataset<Row> rows = frame.rows().select(columns.toArray(Column[]::new));
    List<String> keys = new ArrayList<>();
    for (Bound bound : both(values, arguments)) {
      String key = context.names().next();
      rows = rows.withColumn(key, key(bound));
      keys.add(key);
    }
    Dataset<Row> distinct =
        keys.isEmpty() ? rows.limit(1) : rows.dropDuplicates(keys.toArray(String[]::new));
    return new Frame(distinct, values, Map.of(), arguments, List.of());
  }

  private static List<Bound> both(Map<Variable, Bound> values, Map<Variable, Bound> arguments) {
    List<Bound> both = new ArrayList<>(values.values());
    both.addAll(arguments.values());
    return both;
  }

  /** Columns by which rows are of one group: values of any type have a form for that. */
  private static Column key(Bound bound) {
    if (bound.kind() instanceof ListOf(Kind element) && element == Scalar.ANY) {
      throw new Refusal("grouping by values of type " + bound.kind().text());
    }
    return bound.kind() == Scalar.ANY ? AnyColumns.group(bound.typed()) : col(bound.name());
  }

  private Bound copy(Bound bound, List<Column> columns) {
    Bound copy = new Bound(context.names().next(), bound.kind());
    columns.add(col(bound.name()).as(copy.name()));
    return copy;
  }

  /**
   * Groups rows.
   *
   * @param started of an inner plan, the rows that it is started from: each has a group, if there are no keys
   */
  Frame aggregate(Frame frame, LogicalPlan.Aggregate aggregate, Optional<Frame> started) {
    FrameRows rows = new FrameRows(frame, context);
    List<Column> columns = new ArrayList<>();
    Map<Variable, Bound> values = new LinkedHashMap<>();
    Map<Variable, Bound> arguments = new LinkedHashMap<>();
    for (Projection key : aggregate.keys()) {
      values.put(key.variable(), compiled(rows.compile(key.expression()), columns));
    }
    frame.arguments()
        .forEach((variable, bound) -> arguments.put(variable, copy(bound, columns)));
    List<Column> keys = new ArrayList<>();
    Map<String, Column> totals = new LinkedHashMap<>();
    for (Bound bound : both(values, arguments)) {
      keys.add(key(bound).as(bound.kind() == Scalar.ANY ? context.names().next() : bound.name()));
      if (bound.kind() == Scalar.ANY) {
        totals.put(bound.name(), first(col(bound.name())).as(bound.name()));
      }
    }
    Map<String, Column> ofNothing = new LinkedHashMap<>();
    for (Aggregation aggregation : aggregate.aggregations()) {
      Bound argument = aggregation.argument() == null ? null
          : compiled(argument(rows.compile(aggregation.argument()), aggregation), columns);
      Total total = total(aggregation, argument, aggregate.input());
      Bound bound = new Bound(context.names().next(), total.value().kind());
      totals.put(bound.name(), total.value().column().as(bound.name()));
      ofNothing.put(bound.name(), total.ofNothing());
      values.put(aggregation.variable(), bound);
    }
    columns.add(lit(0).as(context.names().next()));
    Column[] all = totals.values().toArray(Column[]::new);
    Dataset<Row> input = rows.frame().rows().select(columns.toArray(Column[]::new));
    Dataset<Row> groups = all.length == 0
        ? input.select(keys.toArray(Column[]::new)).distinct()
        : input.groupBy(keys.toArray(Column[]::new))
            .agg(all[0], java.util.Arrays.copyOfRange(all, 1, all.length));
    Frame grouped = new Frame(groups, values, Map.of(), arguments, List.of());
    return aggregate.keys().isEmpty() && !arguments.isEmpty() ? forAll(grouped, ofNothing,
        started.orElseThrow()) : grouped;
  }

  /** What an aggregate is over; of values of any type only how many groups there are. */
  private static Typed argument(Typed value, Aggregation aggregation) {
    if (value.kind() != Scalar.ANY || !aggregation.distinct()) {
      return value;
    }
    if (aggregation.function() != AggregateFunction.COUNT) {
      String name = aggregation.function().displayName();
      throw new Refusal(name + "(DISTINCT) of values of type ANY", name);
    }
    return new Typed(when(value.column().isNotNull(), AnyColumns.group(value)), Scalar.ANY);
  }

  private Bound compiled(Typed value, List<Column> columns) {
    Bound bound = new Bound(context.names().next(), value.kind());
    columns.add(value.column().as(bound.name()));
    return bound;
  }

  /** A group for each row that an inner plan is started from, if it has no rows, too. */
  private static Frame forAll(Frame groups, Map<String, Column> ofNothing, Frame started) {
    if (!groups.arguments().keySet().equals(started.arguments().keySet())) {
      throw new Refusal("an aggregate over parts that read different variables from outside");
    }
    Column agree = lit(true);
    for (Map.Entry<Variable, Bound> argument : groups.arguments().entrySet()) {
      agree = agree.and(started.agrees(started.arguments().get(argument.getKey()), groups,
          argument.getValue()));
    }
    Dataset<Row> rows = started.rows().join(groups.rows(), agree, "left_outer");
    for (Map.Entry<String, Column> total : ofNothing.entrySet()) {
      rows = rows.withColumn(total.getKey(), coalesce(col(total.getKey()), total.getValue()));
    }
    return new Frame(rows, groups.values(), Map.of(), started.arguments(), List.of());
  }

  private static Total total(Aggregation aggregation, Bound argument, LogicalPlan input) {
    String name = aggregation.function().displayName();
    String column =
        argument == null ? "1" : (aggregation.distinct() ? "DISTINCT " : "") + argument.name();
    Kind kind = argument == null ? Scalar.NULL : argument.kind();
    return switch (aggregation.function()) {
      case COUNT_STAR, COUNT -> {
        Column count = expr("count(" + column + ")");
        yield new Total(new Typed(count, Scalar.INTEGER), lit(0L));
      }
      case SUM -> {
        requireNumbers(kind, name);
        Column zero = kind == Scalar.FLOAT ? lit(0.0) : lit(0L);
        Kind sum = kind == Scalar.NULL ? Scalar.INTEGER : kind;
        yield new Total(new Typed(kind == Scalar.NULL ? expr("0L * count(1)")
            : coalesce(expr("sum(" + column + ")"), zero), sum), zero);
      }
      case AVG -> {
        requireNumbers(kind, name);
        yield new Total(new Typed(kind == Scalar.NULL
            ? expr("cast(max(" + column + ") as double)")
            : expr("avg(" + column + ")"), Scalar.FLOAT),
            Typed.nothing(Scalar.FLOAT).column());
      }
      case MIN, MAX -> {
        if (!kind.isScalar()) {
          throw new Refusal(name + "() of values of type " + kind.text(), name);
        }
        yield new Total(new Typed(expr(name + "(" + argument.name() + ")"), kind),
            Typed.nothing(kind).column());
      }
      case COLLECT -> {
        if (Steadiness.isSorted(input)) {
          throw new Refusal("collect() of rows in an order", name);
        }
        ListOf list = new ListOf(kind);
        Column values =
            expr((aggregation.distinct() ? "collect_set(" : "collect_list(") + argument.name()
                + ")");
        yield new Total(new Typed(values, list),
            org.apache.spark.sql.functions.array().cast(list.column()));
      }
      case ST_DEV, ST_DEV_P -> throw new Refusal(name + "()", name);
      case COLLECT_ALL -> throw new Refusal("a list of the rows of a subquery", "[ (", "COLLECT {");
      case FIRST, FIRST_ROW -> throw new Refusal("collect() of rows in an order", "collect");
    };
  }

  private static void requireNumbers(Kind kind, String name) {
    if (kind != Scalar.INTEGER && kind != Scalar.FLOAT && kind != Scalar.NULL) {
      throw new Refusal(name + "() of values of type " + kind.text(), name);
    }
  }
}
