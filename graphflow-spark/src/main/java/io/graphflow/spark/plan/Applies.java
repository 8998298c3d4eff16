package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.spark.value.Kind.Scalar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * Inner plans, which run once for all rows that agree in what the inner plan reads: its rows keep these values, by which they are
 * joined to the rows of the outer plan. For one query and one thread.
 */
final class Applies {
  private final PlanTranslator translator;
  private final Context context;
  private final Deque<Outer> outer = new ArrayDeque<>();

  /** What inner plans are started from. */
  private record Outer(Frame frame, LogicalPlan plan) {}

  Applies(PlanTranslator translator, Context context) {
    this.translator = translator;
    this.context = context;
  }

  /** The rows that the innermost plan is started from, each once. */
  Frame argument(List<Variable> variables) {
    Frame from = outer.getFirst().frame();
    if (variables.isEmpty()) {
      return Frame.of(
          context.lake().spark().range(0, 1).select(lit(0).as(context.names().next())));
    }
    Map<Variable, Bound> arguments = new LinkedHashMap<>();
    List<Column> columns = new ArrayList<>();
    for (Variable variable : variables) {
      Bound there = from.bound(variable);
      Bound here = new Bound(context.names().next(), there.kind());
      arguments.put(variable, here);
      columns.add(col(there.name()).as(here.name()));
    }
    Dataset<Row> all = from.rows().select(columns.toArray(Column[]::new));
    // Rows that are there once stay where they lie, and in their order.
    Dataset<Row> rows =
        Uniqueness.isGiven(outer.getFirst().plan(), variables) ? all : all.distinct();
    return new Frame(rows, arguments, Map.of(), arguments, List.of());
  }

  /**
   * Whether an inner plan is started from all vertices of some tables, and goes along their edges: then no other edges are there,
   * and edges alone are read.
   */
  boolean isAllEdges(LogicalPlan.Extend extend) {
    return !outer.isEmpty()
        && extend.input() instanceof LogicalPlan.Argument(List<Variable> variables)
        && variables.equals(List.of(extend.from()))
        && outer.getFirst().plan() instanceof LogicalPlan.ScanVertices(Variable vertex, _, _)
        && vertex.equals(extend.from());
  }

  /** The edges of all vertices that an inner plan is started from. */
  Frame allEdges(LogicalPlan.Extend extend) {
    return translator.patterns()
        .edgesOf((LogicalPlan.ScanVertices) outer.getFirst().plan(), extend);
  }

  /** The rows that a part of an inner plan is started from; empty if it depends on none. */
  Optional<Frame> started(LogicalPlan plan) {
    if (plan instanceof LogicalPlan.Argument(List<Variable> variables)) {
      return variables.isEmpty() ? Optional.empty() : Optional.of(argument(variables));
    }
    List<LogicalPlan> inputs = switch (plan) {
      case LogicalPlan.OptionalApply apply -> List.of(apply.input());
      case LogicalPlan.SemiApply apply -> List.of(apply.input());
      case LogicalPlan.CountApply apply -> List.of(apply.input());
      case LogicalPlan.Apply apply -> List.of(apply.input());
      default -> plan.inputs();
    };
    return inputs.stream().map(this::started).flatMap(Optional::stream).findFirst();
  }

  private Frame inner(Frame input, LogicalPlan from, LogicalPlan plan) {
    outer.push(new Outer(input, from));
    try {
      return translator.frame(plan);
    } finally {
      outer.pop();
    }
  }

  private static Column agree(Frame input, Frame inner) {
    Column condition = lit(true);
    for (Map.Entry<Variable, Bound> argument : inner.arguments().entrySet()) {
      condition = condition.and(
          input.agrees(input.bound(argument.getKey()), inner, argument.getValue()));
    }
    return condition;
  }

  Frame optional(LogicalPlan.OptionalApply apply) {
    Frame input = translator.steady(apply.input());
    Frame inner = inner(input, apply.input(), apply.inner());
    return introducing(
        input.with(rows -> rows.join(inner.rows(), agree(input, inner), "left_outer")), inner,
        apply.introduced());
  }

  Frame apply(LogicalPlan.Apply apply) {
    Frame input = translator.steady(apply.input());
    Frame inner = inner(input, apply.input(), apply.inner());
    return introducing(
        input.with(rows -> rows.join(inner.rows(), agree(input, inner))), inner,
        apply.introduced());
  }

  private static Frame introducing(Frame joined, Frame inner, List<Variable> introduced) {
    Frame all = joined;
    for (Variable variable : introduced) {
      all = all.with(variable, inner.bound(variable));
      if (inner.facts().containsKey(variable)) {
        all = all.with(variable, inner.facts().get(variable));
      }
    }
    return all;
  }

  Frame semi(LogicalPlan.SemiApply apply) {
    Frame input = translator.steady(apply.input());
    Frame inner = inner(input, apply.input(), apply.inner());
    Column agree = agree(input, inner);
    if (apply.mark() == null) {
      return input.with(
          rows -> rows.join(inner.rows(), agree, apply.anti() ? "left_anti" : "left_semi"));
    }
    String found = context.names().next();
    List<Column> columns = new ArrayList<>();
    inner.arguments().values().forEach(bound -> columns.add(col(bound.name())));
    columns.add(lit(true).as(found));
    Dataset<Row> some = inner.rows().select(columns.toArray(Column[]::new)).distinct();
    Bound mark = new Bound(context.names().next(), Scalar.BOOLEAN);
    return input
        .with(rows -> rows.join(some, agree, "left_outer")
            .withColumn(mark.name(), coalesce(col(found), lit(false))))
        .with(apply.mark(), mark);
  }

  Frame count(LogicalPlan.CountApply apply) {
    Frame input = translator.steady(apply.input());
    Frame inner = inner(input, apply.input(), apply.inner());
    String end = inner.bound(apply.end()).name();
    List<Column> keys = new ArrayList<>(List.of(col(end)));
    inner.arguments()
        .values()
        .stream()
        .filter(bound -> !bound.name().equals(end))
        .forEach(bound -> keys.add(col(bound.name())));
    String number = context.names().next();
    Dataset<Row> counts = inner.rows()
        .groupBy(keys.toArray(Column[]::new))
        .agg(functions.count(lit(1)).as(number));
    Bound bound = new Bound(context.names().next(), Scalar.INTEGER);
    Column condition =
        agree(input, inner).and(col(input.bound(apply.vertex()).name()).equalTo(col(end)));
    return input
        .with(rows -> rows.join(counts, condition, "left_outer")
            .withColumn(bound.name(), coalesce(col(number), lit(0L))))
        .with(apply.count(), bound);
  }
}
