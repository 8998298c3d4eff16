package io.graphflow.core.plans;

import io.graphflow.core.graph.TestGraph;
import io.graphflow.core.plans.RandomPlan.Bound;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.parser.expression.Variable;
import java.util.List;
import java.util.SplittableRandom;

/** Random conditions over properties of {@link TestGraph}, for a {@link RandomPlan}. */
final class RandomPredicate {
  private final SplittableRandom random;

  RandomPredicate(SplittableRandom random) {
    this.random = random;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  static Literal integer(long value) {
    return new Literal(value, CypherType.INTEGER);
  }

  /** An INTEGER property of something bound. */
  Expression integerProperty(Bound bound) {
    return !bound.edges.isEmpty() && random.nextBoolean()
        ? property(pick(bound.edges), "w", CypherType.INTEGER)
        : property(pick(bound.vertices), "n", CypherType.INTEGER);
  }

  static PropertyAccess property(Variable element, String key, CypherType type) {
    return new PropertyAccess(new VariableReference(element), key, type);
  }

  /** A condition on what is bound. */
  Expression predicate(Bound bound) {
    ComparisonOperator operator = pick(List.of(ComparisonOperator.values()));
    return switch (random.nextInt(14)) {
      case 0, 1, 2 ->
        new Comparison(operator, integerProperty(bound), integer(random.nextInt(-3, 8)));
      case 3 ->
        new Comparison(
            operator,
            new Literal(random.nextInt(-3, 8) / 2.0, CypherType.FLOAT),
            integerProperty(bound));
      case 4 -> new Comparison(operator, integerProperty(bound), integerProperty(bound));
      case 5 ->
        new Comparison(
            operator,
            property(pick(bound.vertices), "s", CypherType.STRING),
            new Literal("s" + random.nextInt(5), CypherType.STRING));
      case 6 ->
        new Comparison(
            operator,
            property(pick(bound.vertices), "d", CypherType.FLOAT),
            new Literal(random.nextInt(6) / 2.0, CypherType.FLOAT));
      case 7 -> {
        Expression isNull = new Expression.IsNull(integerProperty(bound));
        yield random.nextBoolean() ? isNull : new Expression.Not(isNull);
      }
      case 8 ->
        new Expression.In(
            integerProperty(bound),
            new Expression.ListLiteral(List.of(integer(1), integer(2), integer(5))));
      case 9 ->
        new Expression.StringPredicate(
            StringOperator.ENDS_WITH,
            property(pick(bound.vertices), "s", CypherType.STRING),
            new Literal("1", CypherType.STRING));
      case 10 ->
        new Comparison(
            random.nextBoolean() ? ComparisonOperator.EQUAL : ComparisonOperator.NOT_EQUAL,
            new VariableReference(pick(bound.vertices)),
            new VariableReference(pick(bound.vertices)));
      case 11 ->
        new Expression.Or(
            List.of(
                new Comparison(operator, integerProperty(bound), integer(2)),
                new Comparison(operator, integerProperty(bound), integerProperty(bound))));
      case 12 ->
        new Expression.And(
            List.of(
                new Comparison(operator, integerProperty(bound), integer(2)),
                new Expression.Not(new Expression.IsNull(integerProperty(bound)))));
      default ->
        bound.edges.size() < 2
            ? new Comparison(operator, integerProperty(bound), integer(3))
            : new DifferentEdges(pick(bound.edges), pick(bound.edges));
    };
  }
}
