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
import io.graphflow.parser.expression.Expression.TypeTest;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Expression.Xor;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The share of rows for which a predicate is true, from 0 to 1. With n the share of elements that have
 * a value, d the number of distinct values, f(c) the share of a value c among them and F(c) that of those
 * below c, both from the {@link io.graphflow.storage.catalog.ValueDistribution}:
 *
 * <table>
 *   <caption>Formulas</caption>
 *   <tr><td>{@code x.p = c}</td><td>n f(c); 0 if c lies outside of what there is; n / d if c is not
 *       known before the query runs</td></tr>
 *   <tr><td>{@code x.p < c}</td><td>n F(c); n / 3 if either is unknown</td></tr>
 *   <tr><td>{@code x.p IN [c1 … ck]}</td><td>the sum of the shares of the values, n at most</td></tr>
 *   <tr><td>{@code x.p STARTS WITH c}</td><td>n times the share of common texts and bounds that do</td></tr>
 *   <tr><td>{@code x.p = y.q}</td><td>n n' / max(d, d'), common values by their shares</td></tr>
 *   <tr><td>{@code x.p < y.q}</td><td>n n' / 3</td></tr>
 *   <tr><td>{@code x = y} (vertices)</td><td>1 / max(vertices)</td></tr>
 *   <tr><td>{@code id(x) = c}</td><td>1 / elements; as often as there are values with {@code IN}</td></tr>
 *   <tr><td>{@code x.p IS NULL}</td><td>1 - n</td></tr>
 *   <tr><td>{@code NOT e}</td><td>share of rows where e is not NULL, less that of e</td></tr>
 *   <tr><td>{@code e OR f}</td><td>s + t - s t</td></tr>
 *   <tr><td>{@code e AND f}</td><td>{@link Conjunction}</td></tr>
 * </table>
 *
 * <p>The constants for what cannot be known are usual guesses: a third for a range, a tenth for parts
 * of strings, a half for a boolean.
 */
public final class Selectivity {
  private static final double UNKNOWN_EQUALITY = 0.1;
  private static final double UNKNOWN_BOOLEAN = 0.5;
  private static final double UNKNOWN_PREFIX = 0.05;
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
    return predicate instanceof And and ? ofAll(and.operands()) : single(predicate);
  }

  /** The share of rows for which a predicate that is no conjunction is true. */
  double single(Expression predicate) {
    return Math.clamp(share(predicate), 0, 1);
  }

  /** The share of rows for which all of some predicates are true, 0 to 1. */
  public double ofAll(Collection<Expression> predicates) {
    return Math.clamp(Conjunction.of(predicates, this), 0, 1);
  }

  /**
   * The share that a predicate keeps of the rows for which others are true already, 0 to 1.
   *
   * @param given the others, in any order
   */
  public double of(Expression predicate, Collection<Expression> given) {
    double before = ofAll(given);
    if (given.isEmpty() || before == 0) {
      return of(predicate);
    }
    List<Expression> both = new ArrayList<>(given);
    both.add(predicate);
    return Math.clamp(ofAll(both) / before, 0, 1);
  }

  /** The estimates of a property; null unless it is a property of a vertex or edge whose tables are known. */
  PropertyEstimate estimate(Expression property) {
    return PropertyEstimate.of(property, graph, tables);
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
    PropertyEstimate property = estimate(expression);
    if (property == null) {
      return rows;
    }
    return property.distinctCount() + (property.nonNullFraction() < 1 ? 1 : 0);
  }

  private double share(Expression predicate) {
    return switch (predicate) {
      case Literal literal -> Boolean.TRUE.equals(literal.value()) ? 1 : 0;
      case And and -> ofAll(and.operands());
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
      case StringPredicate string -> string(string);
      case HasLabels hasLabels -> hasLabels(hasLabels);
      case DifferentEdges _ -> 1;
      case PropertyAccess access -> truth(access);
      case Parameter _,VariableReference _,Subscript _,Case _,FunctionCall _,TypeTest _ ->
        UNKNOWN_BOOLEAN;
      case Quantifier _,Reduce _ -> UNKNOWN_BOOLEAN;
      // Not booleans: never true.
      case ListLiteral _,MapLiteral _,Slice _,Arithmetic _,Negate _ -> 0;
      case ListComprehension _,MapProjection _,PathOf _ -> 0;
    };
  }

  /** The share of rows in which an expression is not NULL, by the statistics of its properties. */
  private double nonNull(Expression expression) {
    return switch (expression) {
      case PropertyAccess access -> {
        PropertyEstimate estimate = estimate(access);
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
      case Subscript _,Slice _,IsNull _,TypeTest _,HasLabels _,Case _,FunctionCall _,DifferentEdges _,PathOf _ ->
        1;
      case ListComprehension _,Quantifier _,Reduce _,MapProjection _ -> 1;
    };
  }

  private double string(StringPredicate string) {
    PropertyEstimate property = estimate(string.text());
    return switch (string.operator()) {
      case STARTS_WITH ->
        property == null ? UNKNOWN_PREFIX
            : property.startingWith(ConstantValue.of(string.pattern()));
      case ENDS_WITH, CONTAINS, MATCHES -> nonNull(string.text()) * SUBSTRING;
    };
  }

  /** A property that is a condition itself. */
  private double truth(PropertyAccess access) {
    PropertyEstimate property = estimate(access);
    return property == null || !property.knowsRange(1.0)
        ? nonNull(access) * UNKNOWN_BOOLEAN
        : property.equalTo(1.0);
  }

  private double comparison(Comparison comparison) {
    PropertyEstimate left = estimate(comparison.left());
    PropertyEstimate right = estimate(comparison.right());
    if (left == null && right != null) {
      return against(right, comparison.operator().mirrored(), comparison.left());
    }
    if (left != null && right == null) {
      return against(left, comparison.operator(), comparison.right());
    }
    if (left != null) {
      double both = left.nonNullFraction() * right.nonNullFraction();
      return switch (comparison.operator()) {
        case EQUAL -> PropertyEstimate.equal(left, right);
        case NOT_EQUAL -> both - PropertyEstimate.equal(left, right);
        case LESS, GREATER, LESS_OR_EQUAL, GREATER_OR_EQUAL ->
          both * PropertyEstimate.UNKNOWN_RANGE;
      };
    }
    double equal =
        equalElements(comparison.left(), comparison.right()).orElse(UNKNOWN_EQUALITY);
    return switch (comparison.operator()) {
      case EQUAL -> equal;
      case NOT_EQUAL -> 1 - equal;
      case LESS, GREATER, LESS_OR_EQUAL, GREATER_OR_EQUAL -> PropertyEstimate.UNKNOWN_RANGE;
    };
  }

  private static double against(
      PropertyEstimate property, ComparisonOperator operator, Expression other) {
    Object constant = ConstantValue.of(other);
    double present = property.nonNullFraction();
    return switch (operator) {
      case EQUAL -> property.equalTo(constant);
      case NOT_EQUAL -> present - property.equalTo(constant);
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
        property.knowsRange(constant) ? range(property, operator, constant)
            : present * PropertyEstimate.UNKNOWN_RANGE;
    };
  }

  private static double range(
      PropertyEstimate property, ComparisonOperator operator, Object constant) {
    double present = property.nonNullFraction();
    return switch (operator) {
      case LESS -> property.below(constant, false);
      case LESS_OR_EQUAL -> property.below(constant, true);
      case GREATER -> present - property.below(constant, true);
      case GREATER_OR_EQUAL -> present - property.below(constant, false);
      case EQUAL, NOT_EQUAL -> throw new IllegalArgumentException("no range: " + operator);
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
    OptionalDouble first = identity(left);
    OptionalDouble second = identity(right);
    return first.isPresent() && second.isPresent()
        ? OptionalDouble.of(Math.min(first.getAsDouble(), second.getAsDouble()))
        : first.isPresent() ? first : second;
  }

  /** The chance that an element is the one of which an ID is known; empty if this is no ID. */
  private OptionalDouble identity(Expression expression) {
    if (expression instanceof FunctionCall(ScalarFunction function, List<Expression> arguments, _)
        && (function == ScalarFunction.ID || function == ScalarFunction.ELEMENT_ID)
        && arguments.getFirst() instanceof VariableReference(Variable variable)) {
      double elements = elementCount(variable);
      return elements > 0 ? OptionalDouble.of(1 / Math.max(1, elements)) : OptionalDouble.empty();
    }
    return OptionalDouble.empty();
  }

  /** How many values a list has, about. */
  public static double listLength(Expression list) {
    if (list instanceof ListLiteral(List<Expression> values)) {
      return values.size();
    }
    if (list instanceof FunctionCall(ScalarFunction function, List<Expression> bounds, _)
        && function == ScalarFunction.RANGE
        && bounds.size() == 2
        && bounds.get(0) instanceof Literal(Object first, _)
        && bounds.get(1) instanceof Literal(Object last, _)
        && first instanceof Long from
        && last instanceof Long to) {
      return Math.max(0, (double) to - from + 1);
    }
    return UNKNOWN_LIST_LENGTH;
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
    OptionalDouble identity = identity(in.element());
    if (identity.isPresent()) {
      return Math.min(1, listLength(in.list()) * identity.getAsDouble());
    }
    PropertyEstimate property = estimate(in.element());
    if (in.list() instanceof ListLiteral(List<Expression> values)) {
      double sum = 0;
      for (Expression value : new LinkedHashSet<>(values)) {
        sum += property == null ? UNKNOWN_EQUALITY : property.equalTo(ConstantValue.of(value));
      }
      return Math.min(sum, property == null ? 1 : property.nonNullFraction());
    }
    return property == null ? 1
        : Math.min(property.nonNullFraction(),
            UNKNOWN_LIST_LENGTH * property.equalTo(null));
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

  /** The share of vertices with a label that only some vertices of a table bear, which no statistics count. */
  private boolean mayBear(int table, List<String> labels) {
    return labels.stream().allMatch(graph.catalog().vertexTable(table)::mayBear);
  }
}
