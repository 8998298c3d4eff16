package io.graphflow.core.algorithm.choice;

/** Which way the edges of a projected graph lead. */
public enum Orientation {
  /** From source to destination, as they are stored. */
  NATURAL,

  /** From destination to source. */
  REVERSE,

  /** Both ways: each edge is in the lists of both of its ends, a self-loop twice in that of its vertex. */
  UNDIRECTED
}
