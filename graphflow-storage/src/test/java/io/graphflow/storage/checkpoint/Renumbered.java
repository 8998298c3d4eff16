package io.graphflow.storage.checkpoint;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.delta.GraphModel;
import io.graphflow.storage.delta.GraphModel.ListedEdge;
import io.graphflow.storage.delta.GraphModel.Owner;
import io.graphflow.storage.layout.ElementId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/** The IDs that a checkpoint gives to the elements of a model, counted in plain Java. */
final class Renumbered {
  final Map<Long, Long> vertices = new HashMap<>();
  final Map<Long, Long> edges = new HashMap<>();

  Renumbered(GraphModel model) {
    Map<Integer, Long> vertexCounts = new HashMap<>();
    model.vertices.keySet().forEach(id -> {
      int table = ElementId.table(id);
      vertices.put(id, ElementId.of(table, vertexCounts.merge(table, 1L, Long::sum) - 1));
    });
    Map<Owner, List<ListedEdge>> lists = model.lists();
    Map<Integer, Boolean> single = new HashMap<>();
    lists.forEach((owner, list) -> {
      if (owner.direction() == Direction.FORWARD) {
        single.merge(ElementId.table(list.getFirst().edge()), list.size() == 1,
            Boolean::logicalAnd);
      }
    });
    Map<Integer, Long> edgeCounts = new HashMap<>();
    TreeMap<Long, Owner> owners = new TreeMap<>();
    for (int label = 0; label < 1 + model.edges.values()
        .stream()
        .mapToInt(edge -> edge.label)
        .max()
        .orElse(-1); label++) {
      owners.clear();
      for (Owner owner : lists.keySet()) {
        if (owner.label() == label && owner.direction() == Direction.FORWARD) {
          owners.put(owner.vertex(), owner);
        }
      }
      owners.forEach((vertex, owner) -> {
        for (ListedEdge edge : lists.get(owner)) {
          int table = ElementId.table(edge.edge());
          long position = edgeCounts.merge(table, 1L, Long::sum) - 1;
          edges.put(edge.edge(), ElementId.of(table,
              single.get(table) ? ElementId.position(vertices.get(vertex)) : position));
        }
      });
    }
  }

  /** The model with these IDs. */
  GraphModel apply(GraphModel model) {
    return mapped(model, vertices::get, edges::get);
  }

  /** A model with other IDs. */
  static GraphModel mapped(
      GraphModel model, LongUnaryOperator vertex, LongUnaryOperator edge) {
    GraphModel mapped = new GraphModel();
    model.vertices.forEach((id, from) -> mapped.vertices.put(
        vertex.applyAsLong(id), new GraphModel.Vertex(from.labels, from.properties)));
    model.edges.forEach((id, from) -> mapped.edges.put(edge.applyAsLong(id),
        new GraphModel.Edge(from.label, vertex.applyAsLong(from.source),
            vertex.applyAsLong(from.destination), from.properties)));
    return mapped;
  }
}
