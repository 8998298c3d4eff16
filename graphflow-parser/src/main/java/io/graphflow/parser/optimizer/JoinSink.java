package io.graphflow.parser.optimizer;

/**
 * Takes the operators that a {@link JoinStep} unfolds into, in order. The cost model adds up their
 * costs; the plan builder makes plan nodes of them.
 */
interface JoinSink {
  /** The input plan. */
  void input();

  /** A scan of a vertex. */
  void scan(int vertex);

  /** A look-up of a vertex by the key in a conjunct. */
  void seek(int vertex, int conjunct);

  /** An extension along an edge, from its other end to {@code vertex}. */
  void extend(int edge, int vertex);

  /** An edge between two bound vertices, of which {@code newest} was bound last. */
  void close(int edge, int newest);

  /** An intersection of the lists of {@code edges} (a set of bits), all of which end in {@code vertex}. */
  void intersect(int vertex, long edges);

  /** A hash join of the state so far with another. */
  void hashJoin(JoinState right, long keys);

  /** A product of the state so far with another. */
  void product(JoinState right);

  /**
   * A filter.
   *
   * @param newest the vertex bound last, or -1 after an operator that binds several
   */
  void filter(int conjunct, int newest);
}
