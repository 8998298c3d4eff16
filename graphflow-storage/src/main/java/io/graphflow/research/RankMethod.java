package io.graphflow.research;

/**
 * How Jacobson's index counts the bits of a chunk before a position. The bytes are the same.
 *
 * <pre>{@code
 * NullCompression counted = new NullCompression(NullForm.JACOBSON, 16, 16, RankMethod.POPCOUNT);
 * }</pre>
 */
public enum RankMethod {
  /** With the processor's population count: no memory, a cycle or two. */
  POPCOUNT,
  /** With the paper's bit-string position-count map M of 2^16 x 16 one-byte cells, 1 MB. */
  POSITION_COUNT_MAP
}
