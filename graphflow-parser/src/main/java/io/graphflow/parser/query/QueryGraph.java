package io.graphflow.parser.query;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
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
   * An edge of the pattern, or where it is repeated, any number of them.
   *
   * @param variable named or anonymous, never null; a RELATIONSHIP, or a LIST of them in order from {@code
   *     from} if the edge is repeated
   * @param from the end written first
   * @param to the other end; may equal {@code from}
   * @param steps how to go from {@code from} to {@code to}: both directions of each label if the edge
   *     is undirected
   * @param bound whether an earlier clause bound the edge variable; no repeated edge is
   * @param length the number of edges, an INTEGER; null if the edge is not repeated
   * @param repetition null if the edge is not repeated
   */
  public record QueryEdge(
      Variable variable,
      Variable from,
      Variable to,
      List<EdgeStep> steps,
      boolean bound,
      Variable length,
      Repetition repetition) {
    /** Creates an edge; the list is copied. */
    public QueryEdge {
      steps = List.copyOf(steps);
    }

    /** Creates a single edge. */
    public QueryEdge(
        Variable variable, Variable from, Variable to, List<EdgeStep> steps, boolean bound) {
      this(variable, from, to, steps, bound, null, null);
    }

    /** Whether it stands for any number of edges. */
    public boolean isRepeated() {
      return repetition != null;
    }

    /** The variables that a match binds for it. */
    public List<Variable> variables() {
      return isRepeated() ? List.of(variable, length) : List.of(variable);
    }

    /** The same with another repetition. */
    public QueryEdge with(Repetition other) {
      return new QueryEdge(variable, from, to, steps, bound, length, other);
    }
  }

  /** Creates a pattern; lists are copied. */
  public QueryGraph {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
  }
}
