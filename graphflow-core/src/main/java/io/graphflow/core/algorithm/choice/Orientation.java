package io.graphflow.core.algorithm.choice;

import java.util.Arrays;
import java.util.Optional;

/** Which way the edges of a projected graph lead. */
public enum Orientation {
  /** From source to destination, as they are stored. */
  NATURAL,

  /** From destination to source. */
  REVERSE,

  /** Both ways: each edge is in the lists of both of its ends, a self-loop twice in that of its vertex. */
  UNDIRECTED;

  /** The orientation of a name, in whatever case it is written. */
  public static Optional<Orientation> named(String name) {
    return Arrays.stream(values()).filter(each -> each.name().equalsIgnoreCase(name)).findFirst();
  }
}
