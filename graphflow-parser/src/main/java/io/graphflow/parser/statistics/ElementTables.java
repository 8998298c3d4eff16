package io.graphflow.parser.statistics;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the vertices and edges that variables stand for may lie. Filled while a query is planned;
 * variables that patterns did not bind are unknown. Not safe for use by many threads.
 */
public final class ElementTables {
  private final Map<Variable, List<Integer>> vertexTables = new HashMap<>();
  private final Map<Variable, List<EdgeStep>> edgeSteps = new HashMap<>();

  /** Says in which tables a vertex lies. */
  public void putVertex(Variable vertex, List<Integer> tables) {
    vertexTables.put(vertex, tables);
  }

  /** Says along which steps an edge is. */
  public void putEdge(Variable edge, List<EdgeStep> steps) {
    edgeSteps.put(edge, steps);
  }

  /** Gives {@code copy} what is known of {@code original}. */
  public void putCopy(Variable copy, Variable original) {
    if (vertexTables.containsKey(original)) {
      vertexTables.put(copy, vertexTables.get(original));
    }
    if (edgeSteps.containsKey(original)) {
      edgeSteps.put(copy, edgeSteps.get(original));
    }
  }

  /** The tables of a vertex, or null if unknown. */
  public List<Integer> vertexTables(Variable vertex) {
    return vertexTables.get(vertex);
  }

  /** The steps of an edge, or null if unknown. */
  public List<EdgeStep> edgeSteps(Variable edge) {
    return edgeSteps.get(edge);
  }
}
