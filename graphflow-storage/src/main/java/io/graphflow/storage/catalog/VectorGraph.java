package io.graphflow.storage.catalog;

/**
 * How lists of numbers are linked with those that are like them, in a hierarchical navigable small world
 * (HNSW; Malkov and Yashunin, IEEE TPAMI 42(4), 2020).
 *
 * @param connections with how many others each list is linked, 1 to {@link #MAX_CONNECTIONS}; M in the paper
 * @param candidates among how many they are chosen, 1 to {@link #MAX_CANDIDATES}; efConstruction in the paper
 * @param quantized whether what is compared is rounded to 8 bits a number
 */
public record VectorGraph(int connections, int candidates, boolean quantized) {
  /** The largest number of connections. */
  public static final int MAX_CONNECTIONS = 512;

  /** The largest number of candidates. */
  public static final int MAX_CANDIDATES = 3200;

  /** The graph of an index for which nothing else is said. */
  public static final VectorGraph DEFAULT = new VectorGraph(16, 100, false);

  /** Creates the description of a graph. */
  public VectorGraph {
    if (connections < 1 || connections > MAX_CONNECTIONS) {
      throw new IllegalArgumentException("not a number of connections: " + connections);
    }
    if (candidates < 1 || candidates > MAX_CANDIDATES) {
      throw new IllegalArgumentException("not a number of candidates: " + candidates);
    }
  }
}
