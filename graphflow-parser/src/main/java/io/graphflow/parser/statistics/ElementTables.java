package io.graphflow.parser.statistics;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables that the vertices and edges of variables may lie in. Filled while a query is planned;
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

  /** Gives {@code copy} the tables of {@code original}. */
  public void putCopy(Variable copy, Variable original) {
    if (vertexTables.containsKey(original)) {
      vertexTables.put(copy, vertexTables.get(original));
    }
    if (edgeSteps.containsKey(original)) {
      edgeSteps.put(copy, edgeSteps.get(original));
    }
  }

  /** Forgets a variable. */
  public void forget(Variable element) {
    vertexTables.remove(element);
    edgeSteps.remove(element);
  }

  /**
   * Adds the places that {@code others} knows of a variable to those known here: it may lie in either.
   *
   * @return false if it knows none
   */
  public boolean addAll(Variable element, ElementTables others) {
    List<Integer> tables = others.vertexTables.get(element);
    List<EdgeStep> steps = others.edgeSteps.get(element);
    if (tables != null) {
      Set<Integer> either = new TreeSet<>(tables);
      either.addAll(vertexTables.getOrDefault(element, List.of()));
      vertexTables.put(element, List.copyOf(either));
    }
    if (steps != null) {
      Set<EdgeStep> either = new LinkedHashSet<>(edgeSteps.getOrDefault(element, List.of()));
      either.addAll(steps);
      edgeSteps.put(element, List.copyOf(either));
    }
    return tables != null || steps != null;
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
