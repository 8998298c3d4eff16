package io.graphflow.storage.snapshot;

/**
 * Which vertices of a table are not as in the files: new ones, at offsets from {@link #baseCount} on
 * and perhaps with gaps between them, and deleted ones below. Immutable and safe for use by many
 * threads.
 */
public interface VertexChanges {

  /** Number of vertices in the files, and least offset of a new one. */
  long baseCount();

  /** One past the largest offset that has a vertex; not less than {@link #baseCount}. */
  long limit();

  /** Whether there is a vertex at this offset, which may be {@link #limit} or more. */
  boolean contains(long offset);

  /** Whether some vertex of the files is deleted. */
  boolean hasDeleted();

  /**
   * Which of the 64 offsets from {@code first} on have a vertex: bit {@code i} for {@code first + i}.
   * As cheap for 64 as {@link #contains} is for one, or two, offsets.
   */
  long present(long first);
}
