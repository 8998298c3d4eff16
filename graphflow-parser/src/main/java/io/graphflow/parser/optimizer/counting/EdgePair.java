package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;

/** Two edges of one vertex, along the same steps, that must differ. */
record EdgePair(Vertex at, Edge first, Edge second) {
  boolean has(Edge edge) {
    return edge == first || edge == second;
  }

  /** The other edge of the pair. */
  Edge other(Edge edge) {
    return edge == first ? second : first;
  }
}
