package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A graph in plain collections: what a version and its base should be together. */
public final class GraphModel {
  public final TreeMap<Long, Vertex> vertices = new TreeMap<>();
  public final TreeMap<Long, Edge> edges = new TreeMap<>();

  /** A vertex; properties by index in its table, without NULLs. */
  public static final class Vertex {
    public final Set<String> labels;
    public final Map<Integer, Object> properties;

    public Vertex(Set<String> labels, Map<Integer, Object> properties) {
      this.labels = new TreeSet<>(labels);
      this.properties = new TreeMap<>(properties);
    }
  }

  /** An edge; properties by index in its label, without NULLs. */
  public static final class Edge {
    public final int label;
    public final long source;
    public final long destination;
    public final Map<Integer, Object> properties;

    public Edge(int label, long source, long destination, Map<Integer, Object> properties) {
      this.label = label;
      this.source = source;
      this.destination = destination;
      this.properties = new TreeMap<>(properties);
    }
  }

  /** An edge as a list has it. */
  public record ListedEdge(long neighbour, long edge) {}

  /** A list's owner. */
  public record Owner(int label, long vertex, Direction direction) {}

  public GraphModel copy() {
    GraphModel copy = new GraphModel();
    vertices.forEach(
        (id, vertex) -> copy.vertices.put(id, new Vertex(vertex.labels, vertex.properties)));
    edges.forEach((id, edge) -> copy.edges.put(
        id, new Edge(edge.label, edge.source, edge.destination, edge.properties)));
    return copy;
  }

  /** All lists that are not empty, in their order. */
  public Map<Owner, List<ListedEdge>> lists() {
    Map<Owner, List<ListedEdge>> lists = new HashMap<>();
    edges.forEach((id, edge) -> {
      lists.computeIfAbsent(new Owner(edge.label, edge.source, Direction.FORWARD),
          _ -> new ArrayList<>()).add(new ListedEdge(edge.destination, id));
      lists.computeIfAbsent(new Owner(edge.label, edge.destination, Direction.BACKWARD),
          _ -> new ArrayList<>()).add(new ListedEdge(edge.source, id));
    });
    Comparator<ListedEdge> order =
        Comparator.comparing(ListedEdge::neighbour, Long::compareUnsigned)
            .thenComparingLong(edge -> ElementId.position(edge.edge()));
    lists.values().forEach(list -> list.sort(order));
    return lists;
  }

  public List<Long> edgesOf(long vertex) {
    List<Long> found = new ArrayList<>();
    edges.forEach((id, edge) -> {
      if (edge.source == vertex || edge.destination == vertex) {
        found.add(id);
      }
    });
    return found;
  }

  void setProperty(Map<Integer, Object> properties, int property, Object value) {
    if (value == null) {
      properties.remove(property);
    } else {
      properties.put(property, value);
    }
  }
}
