package io.graphflow.bench.graph;

/**
 * Adjacency lists of one direction in plain arrays, for hot loops to read; nobody writes them.
 *
 * @param starts the list of vertex v is at {@code [starts[v], starts[v + 1])} of the neighbours
 * @param neighbours vertices, ascending in each list
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and hot loops want the arrays themselves.
public record HeapLists(int[] starts, int[] neighbours) {
  /** The same edges from their other ends. */
  public HeapLists reversed() {
    int vertexCount = starts.length - 1;
    int[] reversedStarts = new int[vertexCount + 1];
    for (int neighbour : neighbours) {
      reversedStarts[neighbour + 1]++;
    }
    for (int vertex = 0; vertex < vertexCount; vertex++) {
      reversedStarts[vertex + 1] += reversedStarts[vertex];
    }
    int[] next = reversedStarts.clone();
    int[] sources = new int[neighbours.length];
    for (int vertex = 0; vertex < vertexCount; vertex++) {
      for (int i = starts[vertex]; i < starts[vertex + 1]; i++) {
        sources[next[neighbours[i]]++] = vertex;
      }
    }
    return new HeapLists(reversedStarts, sources);
  }
}
