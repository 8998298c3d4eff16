package io.graphflow.schema;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What a database holds: kinds of nodes and of relationships with their properties.
 *
 * <pre>{@code
 * Schema schema = database.schema();
 * for (NodeTable table : schema.nodeTables()) {
 *   System.out.println(table.name() + ": about " + table.count());
 * }
 * }</pre>
 *
 * <p>It is a copy, of what was committed when it was asked for. Lists are unmodifiable and no part is null.
 * Immutable, and so safe for use by many threads.
 *
 * @param closed whether queries may only use what the schema has; they add what it lacks otherwise
 * @param nodeTables the kinds of nodes, in the order in which they were added
 * @param relationshipTypes the types of relationships, in the order in which they were added
 */
public record Schema(
    boolean closed,
    List<NodeTable> nodeTables,
    List<RelationshipType> relationshipTypes) {

  /** Creates a schema; lists are copied. */
  public Schema {
    nodeTables = List.copyOf(nodeTables);
    relationshipTypes = List.copyOf(relationshipTypes);
  }

  /** All labels that nodes may bear, in the order in which they were added; unmodifiable. */
  public Set<String> labels() {
    Set<String> labels = new LinkedHashSet<>();
    for (NodeTable table : nodeTables) {
      labels.addAll(table.labels());
      labels.addAll(table.partialLabels());
    }
    return Collections.unmodifiableSet(labels);
  }

  /**
   * The nodes with one primary label, which have their properties in common.
   *
   * @param name the primary label
   * @param labels those that all of them bear, the primary label first; none for nodes without label
   * @param partialLabels further ones, that some of them bear
   * @param properties in the order in which they were added
   * @param primaryKey name of the property that tells the nodes apart, or the empty text if there is none
   * @param count about how many there are, at least 0: as few as half of them while many are added
   */
  public record NodeTable(
      String name,
      List<String> labels,
      List<String> partialLabels,
      List<PropertyType> properties,
      String primaryKey,
      long count) {

    /** Creates a table; lists are copied. */
    public NodeTable {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(primaryKey, "primaryKey");
      labels = List.copyOf(labels);
      partialLabels = List.copyOf(partialLabels);
      properties = List.copyOf(properties);
    }
  }

  /**
   * The relationships of one type, which have their properties in common.
   *
   * @param name the type
   * @param properties in the order in which they were added
   * @param connections the kinds of nodes that they lead from and to
   */
  public record RelationshipType(
      String name,
      List<PropertyType> properties,
      List<Connection> connections) {

    /** Creates a type; lists are copied. */
    public RelationshipType {
      Objects.requireNonNull(name, "name");
      properties = List.copyOf(properties);
      connections = List.copyOf(connections);
    }
  }

  /**
   * The relationships of one type between two kinds of nodes.
   *
   * @param from name of the table of their start nodes
   * @param to name of the table of their end nodes
   * @param singleFrom whether no end node has more than one relationship of the type that leads to it
   * @param singleTo whether no start node has more than one relationship of the type that leads from it
   * @param count about how many there are, at least 0: as few as half of them while many are added
   */
  public record Connection(
      String from,
      String to,
      boolean singleFrom,
      boolean singleTo,
      long count) {

    /** Creates a connection. */
    public Connection {
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(to, "to");
    }
  }

  /**
   * A property of a kind of nodes or relationships.
   *
   * @param name what queries call it
   * @param type its type as dataset descriptors write it, such as {@code INT64} or {@code STRING}
   */
  public record PropertyType(String name, String type) {

    /** Creates a property. */
    public PropertyType {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(type, "type");
    }
  }
}
