package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** The kind of values that a vector of a {@link ListQueryPlan} holds. Immutable. */
public sealed interface VectorKind {

  /** Vertices, as scans and extensions yield them. */
  record Vertices() implements VectorKind {}

  /**
   * Edges, as they lie in adjacency lists.
   *
   * @param edges variables that the vector stands for; the IDs of edges are computed only if an
   *     expression of the query reads the ID of one of them
   */
  record Edges(List<Variable> edges) implements VectorKind {
    /** Creates a kind; the list is copied. */
    public Edges {
      edges = List.copyOf(edges);
    }
  }

  /** Values that an operator computes. */
  record Values(CypherType type) implements VectorKind {}

  /** Values that were copied from rows. */
  record Materialized(Variable variable) implements VectorKind {}

  /** Whether the vector holds edges. */
  default boolean isEdges() {
    return switch (this) {
      case Edges _ -> true;
      case Materialized(Variable variable) -> variable.type() == CypherType.RELATIONSHIP;
      case Vertices _,Values _ -> false;
    };
  }

  /** Whether the vector holds values, neither vertices nor edges. */
  default boolean isValues() {
    return switch (this) {
      case Values _ -> true;
      case Materialized(Variable variable) ->
        variable.type() != CypherType.RELATIONSHIP && variable.type() != CypherType.NODE;
      case Vertices _,Edges _ -> false;
    };
  }
}
