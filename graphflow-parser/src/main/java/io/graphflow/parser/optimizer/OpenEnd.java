package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.ClauseVariables;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A way to count the matches of a pattern that connects variables from before: one of its vertices is left
 * open. {@code (a)<-[:HAS_CREATOR]-()<-[:CONTAINER_OF]-(b)} becomes {@code
 * (a)<-[:HAS_CREATOR]-()<-[:CONTAINER_OF]-(end)}, of which the matches of one {@code a} are counted by
 * their ends, once for all rows of that {@code a} that follow one another, and each row looks its {@code b}
 * up. A {@link CountApply} does that.
 *
 * @param vertex a vertex of the match that an earlier clause bound
 * @param end stands for it in {@code match}, which binds it
 * @param match the match from the other variables of earlier clauses
 * @param reads these variables: at least one
 */
record OpenEnd(Variable vertex, Variable end, Match match, Set<Variable> reads) {

  /** The ways to leave a vertex of a match without subqueries open, each with a new variable for its end. */
  static List<OpenEnd> of(Match match, PlanningContext context) {
    // With an end open, predicates are evaluated for matches that no row asks about.
    if (match.predicates()
        .stream()
        .anyMatch(
            predicate -> Failures.mayFail(predicate) || ExpressionTree.isVolatile(predicate))) {
      return List.of();
    }
    List<OpenEnd> ends = new ArrayList<>();
    for (QueryVertex vertex : match.graph().vertices()) {
      Set<Variable> reads = ClauseVariables.free(List.of(match));
      reads.remove(vertex.variable());
      if (vertex.bound()
          && !reads.isEmpty()
          && reads.stream().allMatch(variable -> isComparable(variable.type()))
          && !isReadInRepetition(vertex.variable(), match)) {
        ends.add(open(match, vertex, reads, context));
      }
    }
    return ends;
  }

  /** Whether values of a type that are equal are the same, so that a match of one is one of the other. */
  private static boolean isComparable(CypherType type) {
    return switch (type) {
      case NODE, BOOLEAN, INTEGER, DATE, DATETIME, STRING -> true;
      // 0.0 equals -0.0, and a value of ANY may be equal to one of another type.
      case FLOAT, ANY, LIST, MAP -> false;
      case RELATIONSHIP, PATH, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES -> false;
    };
  }

  private static boolean isReadInRepetition(Variable vertex, Match match) {
    for (QueryEdge edge : match.graph().edges()) {
      if (edge.isRepeated()) {
        Repetition repetition = edge.repetition();
        List<Expression> predicates = new ArrayList<>(repetition.predicates());
        predicates.addAll(repetition.vertexPredicates());
        if (predicates.stream()
            .anyMatch(predicate -> ExpressionTree.variables(predicate).contains(vertex))) {
          return true;
        }
      }
    }
    return false;
  }

  private static OpenEnd open(
      Match match, QueryVertex vertex, Set<Variable> reads, PlanningContext context) {
    Variable bound = vertex.variable();
    Variable end = context.variables().allocate(CypherType.NODE);
    List<QueryVertex> vertices = new ArrayList<>();
    for (QueryVertex each : match.graph().vertices()) {
      vertices.add(
          each.equals(vertex) ? new QueryVertex(end, vertex.tables(), false) : each);
    }
    List<QueryEdge> edges = new ArrayList<>();
    for (QueryEdge edge : match.graph().edges()) {
      edges.add(
          new QueryEdge(
              edge.variable(),
              edge.from().equals(bound) ? end : edge.from(),
              edge.to().equals(bound) ? end : edge.to(),
              edge.steps(),
              edge.bound(),
              edge.length(),
              edge.repetition()));
    }
    Map<Variable, Expression> replacement = Map.of(bound, new VariableReference(end));
    List<Expression> predicates =
        match.predicates()
            .stream()
            .map(predicate -> ExpressionTree.substitute(predicate, replacement))
            .toList();
    Match open =
        new Match(match.optional(), new QueryGraph(vertices, edges), predicates, List.of());
    return new OpenEnd(bound, end, open, reads);
  }
}
