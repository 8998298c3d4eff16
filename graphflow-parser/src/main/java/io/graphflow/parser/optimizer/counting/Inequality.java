package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.MissingEdge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A constraint that says of two elements, neither ever NULL, just that they differ, or that an edge is
 * missing.
 *
 * @param constraint the constraint; null if an edge is missing
 * @param cases the ways in which it may be violated, which exclude each other: each adds one to a
 *     unification, or gives null if it is impossible
 */
record Inequality(Expression constraint, List<UnaryOperator<PatternUnification>> cases) {

  /** The inequality that a constraint of a pattern states, or null if it states something else. */
  static Inequality of(Expression constraint, PatternGraph pattern, Catalog catalog) {
    return switch (constraint) {
      case DifferentEdges(Variable first, Variable second) ->
        ofEdges(constraint, pattern.edge(first), pattern.edge(second), catalog);
      case Comparison(ComparisonOperator operator, VariableReference(Variable first), VariableReference(Variable second)) ->
        operator == ComparisonOperator.NOT_EQUAL
            ? ofElements(constraint, first, second, pattern, catalog)
            : null;
      default -> null;
    };
  }

  /** What a missing edge excludes. */
  static Inequality of(MissingEdge missing) {
    return new Inequality(null, List.of(same -> same.with(missing)));
  }

  private static Inequality ofElements(
      Expression constraint,
      Variable first,
      Variable second,
      PatternGraph pattern,
      Catalog catalog) {
    Vertex one = pattern.vertices.get(first);
    Vertex other = pattern.vertices.get(second);
    return one != null && other != null
        ? new Inequality(constraint, List.of(same -> same.with(one, other)))
        : ofEdges(constraint, pattern.edge(first), pattern.edge(second), catalog);
  }

  private static Inequality ofEdges(
      Expression constraint, Edge first, Edge second, Catalog catalog) {
    if (first == null || second == null) {
      return null;
    }
    List<UnaryOperator<PatternUnification>> cases = new ArrayList<>();
    Set<EdgeStep> steps = new HashSet<>(first.stepsFrom(first.from));
    if (!Collections.disjoint(steps, second.stepsFrom(second.from))) {
      cases.add(same -> same.with(first, second, false));
    }
    if (!Collections.disjoint(steps, second.stepsFrom(second.to))) {
      cases.add(same -> same.with(first, second, true));
    }
    // Only a self-loop can be followed in both directions.
    boolean exclusive =
        cases.size() < 2
            || steps.stream().noneMatch(step -> catalog.edgeLabel(step.edgeLabel()).hasSelfLoops());
    return exclusive ? new Inequality(constraint, List.copyOf(cases)) : null;
  }

  /** The identifications with which the constraint is violated, if it can be. */
  List<PatternUnification> violated(PatternUnification identified) {
    return cases.stream().map(way -> way.apply(identified)).filter(Objects::nonNull).toList();
  }
}
