package io.graphflow.parser;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.catalog.WrittenNames.EdgeNames;
import io.graphflow.storage.catalog.WrittenNames.Ends;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Builds catalogs of graphs that need not exist. Counts are all the same; facts are as told. */
public final class CatalogBuilder {
  private static final long VERTEX_COUNT = 100;
  private static final long EDGE_COUNT = 1_000;

  private final List<VertexTable> tables = new ArrayList<>();
  private final List<EdgeLabel> labels = new ArrayList<>();
  private final List<EdgeTable> edgeTables = new ArrayList<>();
  private final List<AdjacencyInfo> adjacencies = new ArrayList<>();
  private boolean closed = true;

  /** Facts that an edge label can have; a label has those it is given. */
  public enum Fact {
    SELF_LOOPS,
    TWO_CYCLES
  }

  /** Makes the schema an open one. */
  public CatalogBuilder open() {
    closed = false;
    return this;
  }

  /**
   * Adds a vertex table.
   *
   * @param labelNames separated by colons, the primary one first
   * @param properties such as {@code "id INT64, name STRING"}
   */
  public CatalogBuilder vertices(String labelNames, String properties) {
    List<String> names = labelNames.isEmpty() ? List.of() : List.of(labelNames.split(":"));
    tables.add(
        new VertexTable(tables.size(), names, properties(properties), -1, VERTEX_COUNT));
    return this;
  }

  /** Says that some vertices of a table bear labels and others do not. */
  public CatalogBuilder partial(String table, String... labelNames) {
    VertexTable from = tables.get(table(table));
    tables.set(
        from.id(),
        new VertexTable(
            from.id(),
            from.labels(),
            List.of(labelNames),
            from.properties(),
            from.primaryKey(),
            from.count()));
    return this;
  }

  /** An open catalog of an empty graph that has learnt some names. */
  public static Catalog of(WrittenNames names) {
    CatalogBuilder builder = new CatalogBuilder().open();
    names.tables()
        .forEach(table -> builder.vertices(table.table(), strings(table.properties())));
    for (EdgeNames label : names.edgeLabels()) {
      Set<String> ends = new LinkedHashSet<>();
      for (Ends pair : label.ends()) {
        for (String source : pair.sources()) {
          pair.destinations().forEach(destination -> ends.add(source + ">" + destination));
        }
      }
      builder.edges(label.label(), String.join(", ", ends), strings(label.properties()));
    }
    return builder.build();
  }

  private static String strings(Set<String> keys) {
    return keys.stream().map(key -> key + " STRING").collect(Collectors.joining(", "));
  }

  /**
   * Adds an edge label.
   *
   * @param ends such as {@code "Person>Person, Person>City"}
   */
  public CatalogBuilder edges(String name, String ends, String properties, Fact... facts) {
    int id = labels.size();
    List<Fact> given = List.of(facts);
    labels.add(
        new EdgeLabel(
            id,
            name,
            properties(properties),
            given.contains(Fact.SELF_LOOPS),
            true,
            given.contains(Fact.TWO_CYCLES)));
    TreeMap<Integer, List<Neighbour>> forward = new TreeMap<>();
    TreeMap<Integer, List<Neighbour>> backward = new TreeMap<>();
    for (String pair : ends.split(", ", -1)) {
      int source = table(pair.substring(0, pair.indexOf('>')));
      int destination = table(pair.substring(pair.indexOf('>') + 1));
      forward.computeIfAbsent(source, absent -> new ArrayList<>())
          .add(new Neighbour(destination, EDGE_COUNT));
      backward.computeIfAbsent(destination, absent -> new ArrayList<>())
          .add(new Neighbour(source, EDGE_COUNT));
    }
    forward.forEach((table, neighbours) -> {
      adjacency(id, table, Direction.FORWARD, neighbours);
      edgeTables.add(
          new EdgeTable(edgeTables.size(), id, table, EDGE_COUNT * neighbours.size()));
    });
    backward.forEach(
        (table, neighbours) -> adjacency(id, table, Direction.BACKWARD, neighbours));
    return this;
  }

  private void adjacency(
      int edgeLabel, int owner, Direction direction, List<Neighbour> neighbours) {
    adjacencies.add(
        new AdjacencyInfo(
            edgeLabel,
            owner,
            direction,
            neighbours,
            false,
            false,
            EDGE_COUNT * neighbours.size(),
            VERTEX_COUNT,
            VERTEX_COUNT));
  }

  private int table(String name) {
    return tables.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static List<Property> properties(String text) {
    List<Property> properties = new ArrayList<>();
    for (String property : text.isEmpty() ? new String[0] : text.split(", ", -1)) {
      String[] nameAndType = property.split(" ", -1);
      properties.add(
          new Property(
              nameAndType[0], LogicalType.parse(nameAndType[1]), PropertyStatistics.empty()));
    }
    return properties;
  }

  /** The catalog. */
  public Catalog build() {
    return new Catalog(
        new UUID(0, 0), closed, tables, labels, edgeTables, adjacencies);
  }

  /** A small social network whose friendships have neither self-loops nor two-cycles. */
  public static CatalogBuilder socialNetwork() {
    return new CatalogBuilder()
        .vertices("Person", "id INT64, name STRING, age INT64, emails STRING[]")
        .vertices("Post:Message", "id INT64, content STRING, length INT64, score DOUBLE")
        .vertices("Comment:Message", "id INT64, content STRING, length INT64, score INT64")
        .vertices("City:Place", "id INT64, name STRING, founded DATE")
        .edges("KNOWS", "Person>Person", "since DATE, weight DOUBLE")
        .edges("LIKES", "Person>Post, Person>Comment", "on DATE")
        .edges("REPLY_OF", "Comment>Post, Comment>Comment", "")
        .edges("LIVES_IN", "Person>City", "since INT64")
        .edges("FOLLOWS", "Person>Person", "", Fact.SELF_LOOPS, Fact.TWO_CYCLES)
        .edges("BLOCKS", "Person>Person", "", Fact.TWO_CYCLES);
  }
}
