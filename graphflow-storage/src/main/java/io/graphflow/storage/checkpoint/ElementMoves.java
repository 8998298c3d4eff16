package io.graphflow.storage.checkpoint;

/**
 * The new IDs of the elements of a version in the files that a checkpoint has made of it. Tables,
 * labels and properties keep their numbers. Safe for use by many threads until it is closed.
 */
public interface ElementMoves extends AutoCloseable {

  /** The ID of a vertex that was in the version. */
  long vertex(long vertexId);

  /** The ID of an edge that was in the version. */
  long edge(long edgeId);

  /** Frees its memory. */
  @Override
  void close();
}
