package io.graphflow.core.list;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** A part of a pattern that hangs from one of its vertices and of which only the count is wanted. */
sealed interface Branch {
  /** The vertex that it hangs from. */
  Variable at();

  /**
   * Counts along the edges of the vertex, each with the weight of its other end.
   *
   * @param filters over edge and other end
   * @param weights counts what hangs from the other end in turn, and is 0 where its filters fail; null
   *     if each counts once
   * @param optional whether a vertex without any keeps its one row
   * @param twin a branch along the same steps whose edge must be another one, or null
   */
  record Along(
      Hop hop,
      List<Expression> filters,
      VertexWeights weights,
      boolean optional,
      Twin twin) implements Branch {
    @Override
    public Variable at() {
      return hop.from();
    }
  }

  /**
   * The second of two branches.
   *
   * @param bothWeights of vertices that are the other end of both edges: the product, or null if 1
   */
  record Twin(
      Hop hop,
      List<Expression> filters,
      VertexWeights weights,
      VertexWeights bothWeights) {}

  /**
   * Counts that a pass from the other end has summed up.
   *
   * @param at the vertex
   * @param sums its counts
   */
  record Summed(Variable at, VertexWeights sums, boolean optional) implements Branch {}
}
