package io.graphflow.parser.query;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.List;

/**
 * A graph pattern.
 *
 * @param vertices each variable once, in order of first appearance
 * @param edges in order of appearance
 */
public record QueryGraph(List<QueryVertex> vertices, List<QueryEdge> edges) {

  /**
   * A vertex of the pattern.
   *
   * @param tables ids of the tables it may lie in given its labels, ascending; labels that do not
   *     hold for whole tables do not exist so far
   * @param bound whether an earlier clause bound it; its labels here are then also a predicate, which
   *     the binder adds
   */
  public record QueryVertex(Variable variable, List<Integer> tables, boolean bound) {
    /** Creates a vertex; the list is copied. */
    public QueryVertex {
      tables = List.copyOf(tables);
    }
  }

  /**
   * An edge of the pattern.
   *
   * @param variable named or anonymous, never null
   * @param from the end written first
   * @param to the other end; may equal {@code from}
   * @param steps how to go from {@code from} to {@code to}: both directions of each label if the edge
   *     is undirected
   * @param bound whether an earlier clause bound the edge variable
   */
  public record QueryEdge(
      Variable variable,
      Variable from,
      Variable to,
      List<EdgeStep> steps,
      boolean bound) {
    /** Creates an edge; the list is copied. */
    public QueryEdge {
      steps = List.copyOf(steps);
    }
  }

  /** Creates a pattern; lists are copied. */
  public QueryGraph {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
  }
}
