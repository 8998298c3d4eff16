package io.graphflow.graphar.export;

/**
 * How much is in a file.
 *
 * @param vertices of a chunk, at least 1
 * @param edges of a chunk, at least 1
 */
record ChunkSizes(long vertices, long edges) {
  /** As the format recommends. */
  static final ChunkSizes DEFAULT = new ChunkSizes(1 << 18, 1 << 22);
}
