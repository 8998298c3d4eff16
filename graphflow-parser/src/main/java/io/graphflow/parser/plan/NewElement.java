package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** A vertex or an edge that a row creates. */
public sealed interface NewElement {

  /** The variable of the element in the row, named or anonymous. */
  Variable variable();

  /**
   * Its properties: an {@link Expression.MapLiteral}, possibly empty, or a parameter whose value
   * must be a map. Reads the row and elements created before this one. A value that is NULL is no
   * property.
   */
  Expression properties();

  /**
   * A new vertex.
   *
   * @param table id of the table it lies in: that of its first label, or the one of vertices without
   * @param labels its labels as written, the first one first; possibly empty
   */
  record NewVertex(
      Variable variable,
      int table,
      List<String> labels,
      Expression properties) implements NewElement {
    /** Creates a vertex; the list is copied. */
    public NewVertex {
      labels = List.copyOf(labels);
    }
  }

  /**
   * A new edge.
   *
   * @param edgeLabel id of its label
   * @param source a vertex that the row binds or an element before creates; an error if it is NULL
   * @param destination as {@code source}; may equal it
   */
  record NewEdge(
      Variable variable,
      int edgeLabel,
      Variable source,
      Variable destination,
      Expression properties) implements NewElement {}
}
