package io.graphflow.parser.statistics;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Case;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.ListComprehension;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.MapProjection;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.Quantifier;
import io.graphflow.parser.expression.Expression.Reduce;
import io.graphflow.parser.expression.Expression.Slice;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Expression.Xor;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.temporal.TemporalText;
import java.time.DateTimeException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The share of rows for which a predicate is true, from 0 to 1. With n the share of elements that have
 * a value, d the number of distinct values and [min, max] their range:
 *
 * <table>
 *   <caption>Formulas</caption>
 *   <tr><td>{@code x.p = c}</td><td>n / d, or 0 if c lies outside [min, max]</td></tr>
 *   <tr><td>{@code x.p < c}</td><td>n (c - min) / (max - min); n / 3 if either is unknown</td></tr>
 *   <tr><td>{@code x.p IN [c1 … ck]}</td><td>n min(1, k / d)</td></tr>
 *   <tr><td>{@code x.p = y.q}</td><td>n n' / max(d, d')</td></tr>
 *   <tr><td>{@code x.p < y.q}</td><td>n n' / 3</td></tr>
 *   <tr><td>{@code x = y} (vertices)</td><td>1 / max(vertices)</td></tr>
 *   <tr><td>{@code x.p IS NULL}</td><td>1 - n</td></tr>
 *   <tr><td>{@code NOT e}</td><td>share of rows where e is not NULL, less that of e</td></tr>
 *   <tr><td>{@code e AND f}, {@code e OR f}</td><td>s t, s + t - s t</td></tr>
 * </table>
 *
 * <p>The constants for what cannot be known are usual guesses: a third for a range, a tenth for parts
 * of strings, a half for a boolean.
 */
public final class Selectivity {
  private static final double UNKNOWN_RANGE = 1.0 / 3;
  private static final double UNKNOWN_EQUALITY = 0.1;
  private static final double UNKNOWN_BOOLEAN = 0.5;
  private static final double PREFIX = 0.05;
  private static final double SUBSTRING = 0.1;
  private static final double UNKNOWN_LIST_LENGTH = 10;

  private final GraphStatistics graph;
  private final ElementTables tables;

  /** Creates an estimator; {@code tables} may grow later. */
  public Selectivity(GraphStatistics graph, ElementTables tables) {
    this.graph = graph;
    this.tables = tables;
  }

  /** The share of rows for which {@code predicate} is true, 0 to 1. */
  public double of(Expression predicate) {
    return Math.clamp(estimate(predicate), 0, 1);
  }

  /** The share of rows for which all of some predicates are true, 0 to 1. */
  public double ofAll(List<Expression> predicates) {
    double share = 1;
    for (Expression predicate : predicates) {
      share *= of(predicate);
    }
    return share;
  }

  /**
   * Estimated number of distinct values of an expression: vertices in the tables of a vertex, distinct
   * values of a property (NULL is one more), else one for each row.
   *
   * @param rows number of rows in which it is evaluated
   */
  public double distinctCount(Expression expression, double rows) {
    if (expression instanceof Literal || expression instanceof Parameter) {
      return 1;
    }
    if (expression instanceof VariableReference(Variable variable)) {
      double elements = elementCount(variable);
      return elements > 0 ? elements : rows;
    }
    PropertyEstimate property = PropertyEstimate.of(expression, graph, tables);
    if (property == null) {
      return rows;
    }
    return property.distinctCount() + (property.nonNullFraction() < 1 ? 1 : 0);
  }

  private double estimate(Expression predicate) {
    return switch (predicate) {
      case Literal literal -> Boolean.TRUE.equals(literal.value()) ? 1 : 0;
      case And and -> {
        double share = 1;
        for (Expression operand : and.operands()) {
          share *= of(operand);
        }
        yield share;
      }
      case Or or -> {
        double none = 1;
        for (Expression operand : or.operands()) {
          none *= 1 - of(operand);
        }
        yield 1 - none;
      }
      case Xor xor -> {
        double left = of(xor.left());
        double right = of(xor.right());
        yield left * (1 - right) + right * (1 - left);
      }
      case Not not -> Math.max(0, nonNull(not.operand()) - of(not.operand()));
      case Comparison comparison -> comparison(comparison);
      case In in -> in(in);
      case IsNull isNull -> 1 - nonNull(isNull.operand());
      case StringPredicate string ->
        nonNull(string.text())
            * switch (string.operator()) {
              case STARTS_WITH -> PREFIX;
              case ENDS_WITH, CONTAINS, MATCHES -> SUBSTRING;
            };
      case HasLabels hasLabels -> hasLabels(hasLabels);
      case DifferentEdges _ -> 1;
      case PropertyAccess access -> nonNull(access) * UNKNOWN_BOOLEAN;
      case Parameter _,VariableReference _,Subscript _,Case _,FunctionCall _ -> UNKNOWN_BOOLEAN;
      case Quantifier _,Reduce _ -> UNKNOWN_BOOLEAN;
      // Not booleans: never true.
      case ListLiteral _,MapLiteral _,Slice _,Arithmetic _,Negate _ -> 0;
      case ListComprehension _,MapProjection _,PathOf _ -> 0;
    };
  }

  /** The share of rows in which an expression is not NULL: what its properties say. */
  private double nonNull(Expression expression) {
    return switch (expression) {
      case PropertyAccess access -> {
        PropertyEstimate estimate = PropertyEstimate.of(access, graph, tables);
        yield estimate == null ? 1 : estimate.nonNullFraction();
      }
      case Comparison comparison -> nonNull(comparison.left()) * nonNull(comparison.right());
      case Arithmetic arithmetic -> nonNull(arithmetic.left()) * nonNull(arithmetic.right());
      case StringPredicate string -> nonNull(string.text());
      case In in -> nonNull(in.element());
      case Not not -> nonNull(not.operand());
      case Negate negate -> nonNull(negate.operand());
      case Literal literal -> literal.value() == null ? 0 : 1;
      case And _,Or _,Xor _,Parameter _,VariableReference _,ListLiteral _,MapLiteral _ -> 1;
      case Subscript _,Slice _,IsNull _,HasLabels _,Case _,FunctionCall _,DifferentEdges _,PathOf _ ->
        1;
      case ListComprehension _,Quantifier _,Reduce _,MapProjection _ -> 1;
    };
  }

  private double comparison(Comparison comparison) {
    PropertyEstimate left = PropertyEstimate.of(comparison.left(), graph, tables);
    PropertyEstimate right = PropertyEstimate.of(comparison.right(), graph, tables);
    if (left == null && right != null) {
      return against(right, comparison.operator().mirrored(), comparison.left());
    }
    if (left != null && right == null) {
      return against(left, comparison.operator(), comparison.right());
    }
    if (left != null) {
      double both = left.nonNullFraction() * right.nonNullFraction();
      double equal = 1 / Math.max(left.distinctCount(), right.distinctCount());
      return both * share(comparison.operator(), equal, UNKNOWN_RANGE);
    }
    OptionalDouble equal = equalElements(comparison.left(), comparison.right());
    return share(comparison.operator(), equal.orElse(UNKNOWN_EQUALITY), UNKNOWN_RANGE);
  }

  private double against(PropertyEstimate property, ComparisonOperator operator, Expression other) {
    OptionalDouble value = number(other);
    double equal = 1 / property.distinctCount();
    double range = UNKNOWN_RANGE;
    double width = property.maximum() - property.minimum();
    if (value.isPresent() && !Double.isNaN(width)) {
      boolean outside =
          value.getAsDouble() < property.minimum() || value.getAsDouble() > property.maximum();
      if (outside) {
        equal = 0;
      }
      boolean below = value.getAsDouble() < property.minimum();
      double less =
          width > 0 ? Math.clamp((value.getAsDouble() - property.minimum()) / width, 0, 1)
              : outside ? (below ? 0 : 1) : UNKNOWN_BOOLEAN;
      range =
          switch (operator) {
            case LESS, LESS_OR_EQUAL -> less;
            case GREATER, GREATER_OR_EQUAL -> 1 - less;
            case EQUAL, NOT_EQUAL -> UNKNOWN_RANGE;
          };
    }
    return property.nonNullFraction() * share(operator, equal, range);
  }

  private static double share(ComparisonOperator operator, double equal, double range) {
    return switch (operator) {
      case EQUAL -> equal;
      case NOT_EQUAL -> 1 - equal;
      case LESS, GREATER, LESS_OR_EQUAL, GREATER_OR_EQUAL -> range;
    };
  }

  /** The chance that two vertex or edge variables stand for the same element. */
  private OptionalDouble equalElements(Expression left, Expression right) {
    if (left instanceof VariableReference(Variable first)
        && right instanceof VariableReference(Variable second)) {
      double elements = Math.max(elementCount(first), elementCount(second));
      if (elements > 0) {
        return OptionalDouble.of(1 / elements);
      }
    }
    return OptionalDouble.empty();
  }

  private double elementCount(Variable variable) {
    if (tables.vertexTables(variable) != null) {
      return graph.vertexCount(tables.vertexTables(variable));
    }
    List<EdgeStep> steps = tables.edgeSteps(variable);
    if (steps == null) {
      return 0;
    }
    return steps.stream()
        .mapToInt(EdgeStep::edgeLabel)
        .distinct()
        .mapToDouble(graph::edgeCount)
        .sum();
  }

  private double in(In in) {
    double values =
        in.list() instanceof ListLiteral list ? list.elements().size() : UNKNOWN_LIST_LENGTH;
    PropertyEstimate property = PropertyEstimate.of(in.element(), graph, tables);
    if (property == null) {
      return Math.min(1, values * UNKNOWN_EQUALITY);
    }
    return property.nonNullFraction() * Math.min(1, values / property.distinctCount());
  }

  private double hasLabels(HasLabels hasLabels) {
    if (!(hasLabels.element() instanceof VariableReference(Variable variable))) {
      return UNKNOWN_BOOLEAN;
    }
    List<Integer> vertexTables = tables.vertexTables(variable);
    if (vertexTables == null) {
      return UNKNOWN_BOOLEAN;
    }
    double all = graph.vertexCount(vertexTables);
    double bearing =
        graph.vertexCount(
            vertexTables.stream()
                .filter(id -> mayBear(id, hasLabels.labels()))
                .toList());
    return all == 0 ? 0 : bearing / all;
  }

  /** Where only some vertices of a table bear a label, no statistics say how many. */
  private boolean mayBear(int table, List<String> labels) {
    return labels.stream().allMatch(graph.catalog().vertexTable(table)::mayBear);
  }

  /** The constant as the statistics write it: days for dates, milliseconds for instants. */
  private static OptionalDouble number(Expression expression) {
    return switch (expression) {
      case Literal(Boolean truth, _) -> OptionalDouble.of(truth ? 1 : 0);
      case Literal(Number value, _) -> OptionalDouble.of(value.doubleValue());
      case Negate negate -> {
        OptionalDouble operand = number(negate.operand());
        yield operand.isPresent() ? OptionalDouble.of(-operand.getAsDouble()) : operand;
      }
      case FunctionCall(ScalarFunction function, List<Expression> arguments, _) ->
        arguments.size() == 1 && arguments.getFirst() instanceof Literal(String text, _)
            ? instant(function, text)
            : OptionalDouble.empty();
      case Literal _,Parameter _,VariableReference _,PropertyAccess _,ListLiteral _ ->
        OptionalDouble.empty();
      case MapLiteral _,Subscript _,Slice _,Not _,And _,Or _,Xor _,Comparison _,PathOf _ ->
        OptionalDouble.empty();
      case Arithmetic _,StringPredicate _,In _,IsNull _,HasLabels _,Case _,DifferentEdges _ ->
        OptionalDouble.empty();
      case ListComprehension _,Quantifier _,Reduce _,MapProjection _ -> OptionalDouble.empty();
    };
  }

  /** A date or instant as text; what is none is left to the run-time function. */
  private static OptionalDouble instant(ScalarFunction function, String text) {
    try {
      if (function == ScalarFunction.DATE) {
        return OptionalDouble.of((double) TemporalText.date(text).toEpochDay());
      }
      if (function == ScalarFunction.DATETIME) {
        return OptionalDouble.of(TemporalText.dateTime(text).toEpochSecond() * 1000.0);
      }
    } catch (DateTimeException notOne) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.empty();
  }
}
