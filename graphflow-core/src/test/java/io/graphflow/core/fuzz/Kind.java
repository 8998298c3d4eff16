package io.graphflow.core.fuzz;

/** What an expression is meant to give; now and then a generator writes one of another kind. */
enum Kind {
  BOOLEAN,
  INTEGER,
  FLOAT,
  STRING,
  DATE,
  DURATION,
  INTEGERS,
  MAP,
  NODE,
  NODES,
  EDGE,
  EDGES,
  PATH,
  /** One of several shortest paths, of which engines may take different ones: its length is the same. */
  SHORTEST_PATH;

  /** Whether two values that are equal to the engines' order are equal to their readers, too. */
  boolean hasExactOrder() {
    return switch (this) {
      case BOOLEAN, INTEGER, STRING, DATE, NODE, EDGE -> true;
      case FLOAT, DURATION, INTEGERS, MAP, NODES, EDGES, PATH, SHORTEST_PATH -> false;
    };
  }
}
