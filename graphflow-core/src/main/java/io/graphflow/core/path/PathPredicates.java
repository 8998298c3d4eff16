package io.graphflow.core.path;

import io.graphflow.core.adjacency.EdgeCursor;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.storage.layout.ElementId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The predicates that each edge and each inner vertex of a path must fulfil. A predicate reads a variable to
 * which the edge or vertex is bound while it is tested, and may read the current row. Not safe for use by
 * more than one thread at a time.
 */
public final class PathPredicates {
  private final Tuple tuple;
  private final int edgeSlot;
  private final boolean readsEdgeId;
  private final Evaluator[] onEdges;
  private final int vertexSlot;
  private final Evaluator[] onVertices;
  private final boolean readsRow;

  /**
   * Creates the predicates of a repetition.
   *
   * @param evaluators gives the evaluator of a predicate
   * @param readsEdgeId whether a predicate reads the edge's ID, which is not computed otherwise
   * @param tuple what predicates read; it holds the row for as long as the search for that row runs
   */
  public PathPredicates(
      Repetition repetition,
      Function<Expression, Evaluator> evaluators,
      boolean readsEdgeId,
      Tuple tuple) {
    this.tuple = tuple;
    this.edgeSlot = repetition.edge().id();
    this.readsEdgeId = readsEdgeId;
    this.onEdges = evaluators(repetition.edgePredicates(), evaluators);
    this.vertexSlot = repetition.vertex().id();
    this.onVertices = evaluators(repetition.vertexPredicates(), evaluators);
    this.readsRow = !rowVariables(repetition).isEmpty();
  }

  private static Evaluator[] evaluators(
      List<Expression> predicates, Function<Expression, Evaluator> evaluators) {
    return predicates.stream().map(evaluators).toArray(Evaluator[]::new);
  }

  /** The variables that the predicates of a repetition read, other than its own edge and vertex. */
  public static Set<Variable> rowVariables(Repetition repetition) {
    Set<Variable> variables = new LinkedHashSet<>();
    for (Expression predicate : repetition.predicates()) {
      ExpressionTree.collectVariables(predicate, variables);
    }
    variables.remove(repetition.edge());
    variables.remove(repetition.vertex());
    return variables;
  }

  /** Whether edges and vertices that pass for one row may fail for another. */
  boolean readsRow() {
    return readsRow;
  }

  /** Whether edges must fulfil anything. */
  boolean testsEdges() {
    return onEdges.length > 0;
  }

  /** Whether inner vertices must fulfil anything. */
  boolean testsVertices() {
    return onVertices.length > 0;
  }

  /** Whether the edge that a cursor is at passes. */
  boolean passes(EdgeCursor edge) {
    long id = readsEdgeId ? edge.edgeId() : ElementId.NONE;
    tuple.setEdge(edgeSlot, id, edge.source(), edge.destination());
    return allTrue(onEdges);
  }

  /** Whether a vertex may lie between the ends of a path. */
  boolean passes(long vertex) {
    tuple.setVertex(vertexSlot, vertex);
    return allTrue(onVertices);
  }

  private boolean allTrue(Evaluator[] predicates) {
    for (Evaluator predicate : predicates) {
      if (predicate.test(tuple) != Evaluator.TRUE) {
        return false;
      }
    }
    return true;
  }
}
