package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;

/**
 * The neighbours of each vertex, whichever way edges lead: sorted, each once, without the vertex itself. Beside each one
 * it is known in how many directions there is an edge between the two, 1 or 2.
 */
public final class Neighbourhoods {
  private final int[] starts;
  private final int[] neighbours;
  private final byte[] directions;

  private Neighbourhoods(int[] starts, int[] neighbours, byte[] directions) {
    this.starts = starts;
    this.neighbours = neighbours;
    this.directions = directions;
  }

  /**
   * The neighbourhoods of a graph whose edges have directions.
   *
   * @param out simple lists of the edges from each vertex
   * @param in simple lists of the edges to each vertex
   */
  public static Neighbourhoods of(EdgeLists out, EdgeLists in, Work work) {
    int count = out.vertexCount();
    int[] starts = work.ints(count + 1L);
    double total = work.sum(count, (_, from, to) -> {
      long sum = 0;
      for (int v = from; v < to; v++) {
        starts[v + 1] = merge(out, in, v, null, null, 0);
        sum += starts[v + 1];
      }
      return sum;
    });
    int[] neighbours = work.ints((long) total);
    byte[] directions = work.bytes((long) total);
    for (int v = 0; v < count; v++) {
      starts[v + 1] += starts[v];
    }
    work.forBlocks(count, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        merge(out, in, v, neighbours, directions, starts[v]);
      }
    });
    return new Neighbourhoods(starts, neighbours, directions);
  }

  /**
   * The neighbourhoods of a graph whose edges lead both ways.
   *
   * @param both simple lists, which have each edge at both of its ends
   */
  public static Neighbourhoods of(EdgeLists both) {
    return new Neighbourhoods(both.starts(), both.neighbours(), null);
  }

  /** Writes the union of two lists, unless there is nowhere to write to; returns its length. */
  private static int merge(
      EdgeLists out, EdgeLists in, int vertex, int[] neighbours, byte[] directions, int first) {
    int[] ahead = out.neighbours();
    int[] behind = in.neighbours();
    int i = out.starts()[vertex];
    int j = in.starts()[vertex];
    int outEnd = out.starts()[vertex + 1];
    int inEnd = in.starts()[vertex + 1];
    int at = first;
    while (i < outEnd || j < inEnd) {
      int one = i < outEnd ? ahead[i] : Integer.MAX_VALUE;
      int other = j < inEnd ? behind[j] : Integer.MAX_VALUE;
      if (neighbours != null) {
        neighbours[at] = Math.min(one, other);
        directions[at] = (byte) (one == other ? 2 : 1);
      }
      at++;
      i += one <= other ? 1 : 0;
      j += other <= one ? 1 : 0;
    }
    return at - first;
  }

  /** Number of vertices. */
  public int vertexCount() {
    return starts.length - 1;
  }

  /** Where the neighbours of each vertex begin; one element more than there are vertices. Not to be changed. */
  int[] starts() {
    return starts;
  }

  /** The neighbours of all vertices. Not to be changed. */
  int[] neighbours() {
    return neighbours;
  }

  /** Number of neighbours of a vertex. */
  public int degree(int vertex) {
    return starts[vertex + 1] - starts[vertex];
  }

  /** In how many directions there is an edge to the neighbour at a place, 1 or 2. */
  int directions(int place) {
    return directions == null ? 2 : directions[place];
  }
}
