package io.graphflow.parser.plan;

import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import java.util.List;
import java.util.OptionalInt;

/** By what a seek finds vertices: what must equal its key. */
public sealed interface SeekBy {

  /**
   * A property.
   *
   * @param name in each of the tables it is the primary key or indexed
   */
  record PropertyValue(String name) implements SeekBy {
    private boolean isKey(VertexTable table) {
      OptionalInt property = table.propertyIndex(name);
      return property.isPresent() && property.getAsInt() == table.primaryKey();
    }
  }

  /**
   * The ID of the vertex.
   *
   * @param function {@link ScalarFunction#ID} or {@link ScalarFunction#ELEMENT_ID}
   */
  record VertexIdentity(ScalarFunction function) implements SeekBy {}

  /**
   * The ID of an edge of which the vertex is an end. The edge itself is found above the seek, by going
   * along it and comparing its ID.
   *
   * @param function {@link ScalarFunction#ID} or {@link ScalarFunction#ELEMENT_ID}
   * @param edge the edge, which is not bound yet
   * @param source whether the vertex may be the edge's source
   * @param destination whether it may be its destination
   */
  record EndOfEdge(
      ScalarFunction function,
      Variable edge,
      boolean source,
      boolean destination) implements SeekBy {}

  /** Whether no value is that of several vertices of some tables, as it is the primary key of the only one. */
  default boolean isUnique(List<Integer> tables, Catalog catalog) {
    return this instanceof PropertyValue property && tables.size() == 1
        && property.isKey(catalog.vertexTable(tables.getFirst()));
  }

  /** What must equal the key, for people. */
  default String text(Variable vertex) {
    return switch (this) {
      case PropertyValue(String name) -> name;
      case VertexIdentity(ScalarFunction function) ->
        function.displayName() + "(" + vertex + ")";
      case EndOfEdge(ScalarFunction function, Variable edge, boolean source, boolean destination) ->
        (source && destination ? "an end of " : source ? "start of " : "end of ") + edge + ": "
            + function.displayName() + "(" + edge + ")";
    };
  }
}
