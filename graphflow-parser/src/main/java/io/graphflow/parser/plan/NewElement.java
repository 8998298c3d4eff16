package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;

/** A vertex or an edge that a row creates. */
public sealed interface NewElement {

  /** In place of the id of a table or an edge label: any, by names that expressions give. */
  int UNKNOWN = -1;

  /** The variable of the element in the row, named or anonymous. */
  Variable variable();

  /**
   * Its properties: an {@link Expression.MapLiteral}, possibly empty, or a parameter whose value
   * must be a map. Reads the row and elements created before this one. A value that is NULL is no
   * property.
   */
  Expression properties();

  /** The expressions that it evaluates: its properties, and those that give it names. */
  default List<Expression> expressions() {
    List<Expression> expressions = new ArrayList<>(List.of(properties()));
    switch (this) {
      case NewVertex vertex -> expressions.addAll(vertex.computed());
      case NewEdge edge when edge.type() != null -> expressions.add(edge.type());
      case NewEdge _ -> {}
    }
    return expressions;
  }

  /**
   * A new vertex.
   *
   * @param table id of the table it lies in: that of its first label, or the one of vertices without;
   *     {@link #UNKNOWN} if it is known when the query runs only
   * @param labels its labels as written, the first one first; possibly empty
   * @param computed further labels: each a STRING or a LIST of them. They come behind the others
   */
  record NewVertex(
      Variable variable,
      int table,
      List<String> labels,
      List<Expression> computed,
      Expression properties) implements NewElement {
    /** Creates a vertex; lists are copied. */
    public NewVertex {
      labels = List.copyOf(labels);
      computed = List.copyOf(computed);
    }
  }

  /**
   * A new edge.
   *
   * @param edgeLabel id of its label; {@link #UNKNOWN} if it is known when the query runs only
   * @param type the name of its label then, a STRING or a LIST of one; else null
   * @param source a vertex that the row binds or an element before creates; an error if it is NULL
   * @param destination as {@code source}; may equal it
   */
  record NewEdge(
      Variable variable,
      int edgeLabel,
      Expression type,
      Variable source,
      Variable destination,
      Expression properties) implements NewElement {}
}
