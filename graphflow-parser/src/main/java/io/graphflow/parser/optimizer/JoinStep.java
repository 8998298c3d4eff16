package io.graphflow.parser.optimizer;

/**
 * One decision of a join order. It names vertices, edges and conjuncts by their index in the {@link
 * JoinProblem}. Consequences of the decision (closing edges, filters) are not part of the step.
 */
sealed interface JoinStep {

  /** Start from the rows of the input plan and all vertices it binds. */
  record Input() implements JoinStep {}

  /** Start from all vertices of a pattern vertex's tables. */
  record Scan(int vertex) implements JoinStep {}

  /**
   * Look a vertex up by its primary key.
   *
   * @param input the state whose rows give the key, or null if the key is constant and this is a start
   * @param conjunct the equality that this step answers
   */
  record Seek(JoinState input, int vertex, int conjunct) implements JoinStep {}

  /** Follow a pattern edge from a vertex of the state to a new one. */
  record Extend(JoinState input, int edge, int vertex) implements JoinStep {}

  /** Bind a new vertex by intersecting the lists of all single edges between it and the state. */
  record Intersect(JoinState input, int vertex) implements JoinStep {}

  /** Join two states that share the vertices in {@code keys} (a set of bits) and no edge. */
  record HashJoin(JoinState left, JoinState right, long keys) implements JoinStep {}

  /** Combine two states that share nothing and have no edge between them. */
  record Product(JoinState left, JoinState right) implements JoinStep {}
}
