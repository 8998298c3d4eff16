package io.graphflow.core.ftree.run;

import io.graphflow.core.ftree.plan.Defactoring;

/**
 * Sizes of the processor of f-Trees. Tests make them small, and de-factor without need, which must
 * change no result.
 *
 * @param blockSize vertices in a block of a scan, and rows in a block of rows that are made or kept; at least 1
 * @param neighbours positions after which a block of neighbours is long enough; at least 1
 * @param defactoring when plans de-factor trees beyond where they must
 */
public record FTreeOptions(int blockSize, int neighbours, Defactoring defactoring) {
  /** The options of all queries, except in tests. */
  public static final FTreeOptions DEFAULT =
      new FTreeOptions(1024, 1 << 14, Defactoring.WHERE_NEEDED);

  /** Checks the sizes. */
  public FTreeOptions {
    if (blockSize < 1 || neighbours < 1) {
      throw new IllegalArgumentException(
          "block size " + blockSize + ", neighbours " + neighbours);
    }
  }
}
