package io.graphflow.parser.optimizer;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Catalogs for tests, with any statistics one likes. */
public final class StatisticsCatalog {
  private final List<VertexTable> tables = new ArrayList<>();
  private final Map<String, List<Property>> edgeProperties = new LinkedHashMap<>();
  private final List<Relation> relations = new ArrayList<>();
  private final Set<String> simple = new HashSet<>();
  private final Set<String> withoutParallelEdges = new HashSet<>();

  private record Relation(
      String label,
      int source,
      int destination,
      long count,
      boolean single,
      boolean reverseSingle) {}

  /** A property with {@code distinct} values from 0 to {@code distinct - 1}, none NULL. */
  public static Property property(String name, long distinct) {
    return new Property(
        name, ScalarType.INT64, new PropertyStatistics(0, distinct, 0, distinct - 1.0));
  }

  /** A property with strings, of which nothing is known. */
  public static Property text(String name) {
    return new Property(name, ScalarType.STRING, PropertyStatistics.empty());
  }

  /** A table whose primary key is {@code id}. */
  public StatisticsCatalog table(String labels, long count, Property... properties) {
    List<Property> all = new ArrayList<>(List.of(property("id", Math.max(1, count))));
    all.addAll(List.of(properties));
    tables.add(new VertexTable(tables.size(), List.of(labels.split(":", -1)), all, 0, count));
    return this;
  }

  /** Says that some vertices of the table that was added last bear a label, and others do not. */
  public StatisticsCatalog partialLabel(String label) {
    VertexTable last = tables.removeLast();
    tables.add(
        new VertexTable(
            last.id(),
            last.labels(),
            List.of(label),
            last.properties(),
            last.primaryKey(),
            last.count()));
    return this;
  }

  /** Properties of an edge label. */
  public StatisticsCatalog edgeProperties(String label, Property... properties) {
    edgeProperties.put(label, List.of(properties));
    return this;
  }

  /** Edges of a label from one table to another, with lists in both directions. */
  public StatisticsCatalog edges(String label, String source, String destination, long count) {
    return edges(label, source, destination, count, false, false);
  }

  /** Edges of which a source has at most one. */
  public StatisticsCatalog singleEdges(String label, String source, String destination,
      long count) {
    return edges(label, source, destination, count, true, false);
  }

  /**
   * Says that the edges of a label make a simple graph: none leads to the vertex that it comes from, and at
   * most one is between two vertices, whichever way. Without this all of that may be.
   */
  public StatisticsCatalog simple(String label) {
    simple.add(label);
    return this;
  }

  /** Says that no two edges of a label have the same source and destination; there may be one each way. */
  public StatisticsCatalog withoutParallelEdges(String label) {
    withoutParallelEdges.add(label);
    return this;
  }

  private StatisticsCatalog edges(
      String label, String source, String destination, long count, boolean single,
      boolean reverse) {
    relations.add(new Relation(label, table(source), table(destination), count, single, reverse));
    return this;
  }

  private int table(String label) {
    for (VertexTable table : tables) {
      if (table.name().equals(label)) {
        return table.id();
      }
    }
    throw new IllegalArgumentException("no table " + label);
  }

  /** The catalog. */
  public Catalog build() {
    Map<String, Integer> labelIds = new LinkedHashMap<>();
    relations.forEach(relation -> labelIds.putIfAbsent(relation.label(), labelIds.size()));
    List<EdgeLabel> labels = new ArrayList<>();
    labelIds.forEach(
        (name, id) -> {
          boolean any = !simple.contains(name);
          labels.add(
              new EdgeLabel(
                  id, name, edgeProperties.getOrDefault(name, List.of()), any,
                  any && !withoutParallelEdges.contains(name), any));
        });

    record Owner(int label, int table, Direction direction) {}
    Map<Owner, TreeMap<Integer, Long>> neighbours = new LinkedHashMap<>();
    Map<Owner, Boolean> single = new LinkedHashMap<>();
    for (Relation relation : relations) {
      int label = labelIds.get(relation.label());
      Owner forward = new Owner(label, relation.source(), Direction.FORWARD);
      Owner backward = new Owner(label, relation.destination(), Direction.BACKWARD);
      neighbours
          .computeIfAbsent(forward, _ -> new TreeMap<>())
          .merge(relation.destination(), relation.count(), Long::sum);
      neighbours
          .computeIfAbsent(backward, _ -> new TreeMap<>())
          .merge(relation.source(), relation.count(), Long::sum);
      single.merge(forward, relation.single(), Boolean::logicalAnd);
      single.merge(backward, relation.reverseSingle(), Boolean::logicalAnd);
    }
    List<AdjacencyInfo> adjacencies = new ArrayList<>();
    List<EdgeTable> edgeTables = new ArrayList<>();
    neighbours.forEach(
        (owner, counts) -> {
          long edges = counts.values().stream().mapToLong(Long::longValue).sum();
          long owners = Math.min(edges, tables.get(owner.table()).count());
          List<Neighbour> list = new ArrayList<>();
          counts.forEach((table, count) -> list.add(new Neighbour(table, count)));
          list.sort(Comparator.comparingInt(Neighbour::table));
          adjacencies.add(
              new AdjacencyInfo(
                  owner.label(),
                  owner.table(),
                  owner.direction(),
                  list,
                  single.get(owner),
                  false,
                  edges,
                  owners,
                  single.get(owner) ? 1 : edges));
          if (owner.direction() == Direction.FORWARD) {
            edgeTables.add(new EdgeTable(edgeTables.size(), owner.label(), owner.table(), edges));
          }
        });
    return new Catalog(new UUID(0, 0), true, tables, labels, edgeTables, adjacencies);
  }
}
