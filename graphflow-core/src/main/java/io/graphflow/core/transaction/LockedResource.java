package io.graphflow.core.transaction;

/** A resource that can be locked, in the form that messages show to people. */
public sealed interface LockedResource {

  /** All names of the catalog. */
  record CatalogNames() implements LockedResource {}

  /**
   * A name that is or could be in the catalog, with its kind, such as {@code :Person}.
   *
   * @param name the name as it was asked for
   */
  record CatalogName(String name) implements LockedResource {}

  /** A vertex table: all its vertices and keys, there or not. */
  record Vertices(int table) implements LockedResource {}

  /** An edge table: all its edges, there or not. */
  record Edges(int table) implements LockedResource {}

  /** A vertex: its properties, labels and adjacency lists. */
  record Vertex(int table, long offset) implements LockedResource {}

  /**
   * A key, whether a vertex has it or not.
   *
   * @param property number of the property within the table
   * @param value the value as it was asked for
   */
  record Key(int table, int property, Object value) implements LockedResource {}

  /** The resource by its numbers, for want of a catalog that knows their names. */
  default String text() {
    return switch (this) {
      case CatalogNames _ -> "the names of the catalog";
      case CatalogName(String name) -> "the name " + name;
      case Vertices(int table) -> "vertex table " + table;
      case Edges(int table) -> "edge table " + table;
      case Vertex(int table, long offset) -> "vertex " + offset + " of vertex table " + table;
      case Key(int table, int property, Object value) ->
        "key " + value + " of property " + property + " of vertex table " + table;
    };
  }
}
