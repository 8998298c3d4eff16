package io.graphflow.storage.delta;

import java.util.Map;

/**
 * How far the counters of new elements had come at a moment: the next offsets by vertex table and the
 * next positions by edge table. Tables of which nothing had been handed out are not in it.
 *
 * @param takenNanos the moment, as {@link System#nanoTime} tells it
 */
public record NumberMarks(Map<Integer, Long> vertices, Map<Integer, Long> edges, long takenNanos) {

  /** Before anything was handed out above the files. */
  public static final NumberMarks NOTHING = new NumberMarks(Map.of(), Map.of(), 0);

  /** Creates marks; maps are copied. */
  public NumberMarks {
    vertices = Map.copyOf(vertices);
    edges = Map.copyOf(edges);
  }

  long vertex(int table, long first) {
    return vertices.getOrDefault(table, first);
  }

  long edge(int edgeTable, long first) {
    return edges.getOrDefault(edgeTable, first);
  }
}
