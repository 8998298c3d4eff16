package io.graphflow.core.differential;

import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.Vertex;
import java.util.ArrayList;
import java.util.List;

/** A path of the model: a vertex, and edges in order. */
record Trail(Vertex start, List<Edge> edges) {
  Trail {
    edges = List.copyOf(edges);
  }

  /** The vertices, one more than edges. */
  List<Vertex> vertices() {
    List<Vertex> vertices = new ArrayList<>(List.of(start));
    for (Edge edge : edges) {
      Vertex last = vertices.getLast();
      vertices.add(edge.source().equals(last) ? edge.destination() : edge.source());
    }
    return vertices;
  }
}
