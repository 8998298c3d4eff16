package io.graphflow.storage.identity;

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

  /** The next offset of a vertex table; {@code first} if it is not in the marks. */
  public long vertex(int table, long first) {
    return vertices.getOrDefault(table, first);
  }

  /** The next position of an edge table; {@code first} if it is not in the marks. */
  public long edge(int edgeTable, long first) {
    return edges.getOrDefault(edgeTable, first);
  }
}
