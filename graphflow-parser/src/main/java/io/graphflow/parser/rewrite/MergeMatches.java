package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Joins consecutive {@code MATCH} clauses into one, so that one search orders all their joins:
 *
 * <pre>{@code
 * MATCH (a)-[e:KNOWS]->(b)
 * MATCH (b)-[f:KNOWS]->(c) WHERE c.age > 30
 *
 * MATCH (a)-[e:KNOWS]->(b)-[f:KNOWS]->(c) WHERE c.age > 30     (e and f may be one edge)
 * }</pre>
 *
 * <p>That a clause uses an edge once is said by its predicates, so two clauses still may use the same
 * edge. {@code OPTIONAL MATCH} is never joined: its predicates decide between a match and NULLs.
 */
public final class MergeMatches {

  private MergeMatches() {}

  /**
   * The clauses with consecutive matches merged.
   *
   * @param mostElements most vertices and most edges of a merged pattern; larger ones stay apart
   */
  public static List<BoundClause> apply(List<BoundClause> clauses, int mostElements) {
    List<BoundClause> merged = new ArrayList<>();
    for (BoundClause clause : clauses) {
      if (clause instanceof Match second
          && !second.optional()
          && !merged.isEmpty()
          && merged.getLast() instanceof Match first
          && !first.optional()
          && first.predicates().stream().noneMatch(ExpressionTree::isVolatile)
          && second.predicates()
              .stream()
              .noneMatch(predicate -> PushPredicates.readsShortest(first, predicate))) {
        Match both = merge(first, second);
        if (both.graph().vertices().size() <= mostElements
            && both.graph().edges().size() <= mostElements) {
          merged.set(merged.size() - 1, both);
          continue;
        }
      }
      merged.add(clause);
    }
    return merged;
  }

  private static Match merge(Match first, Match second) {
    List<QueryVertex> vertices = new ArrayList<>(first.graph().vertices());
    Set<Variable> known = new HashSet<>();
    vertices.forEach(vertex -> known.add(vertex.variable()));
    for (QueryVertex vertex : second.graph().vertices()) {
      if (known.add(vertex.variable())) {
        vertices.add(vertex);
      }
    }
    List<QueryEdge> edges = new ArrayList<>(first.graph().edges());
    edges.addAll(second.graph().edges());
    List<Expression> predicates = new ArrayList<>(first.predicates());
    predicates.addAll(second.predicates());
    List<Subquery> subqueries = new ArrayList<>(first.subqueries());
    subqueries.addAll(second.subqueries());
    return new Match(false, new QueryGraph(vertices, edges), predicates, subqueries);
  }
}
