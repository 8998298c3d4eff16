package io.graphflow.core.ftree.run;

import io.graphflow.core.ftree.plan.Defactoring;
import io.graphflow.research.TreeFusion;
import io.graphflow.research.TreeProcessing;
import java.util.Set;

/**
 * Sizes and choices of the processor of f-Trees. Tests make the sizes small, and de-factor without need, which
 * must change no result.
 *
 * @param blockSize vertices in a block of a scan, and rows in a block of rows that are made or kept; at least 1
 * @param neighbours positions after which a block of neighbours is long enough; at least 1
 * @param defactoring when plans de-factor trees beyond where they must
 * @param fusions the operators that are fused
 */
public record FTreeOptions(
    int blockSize,
    int neighbours,
    Defactoring defactoring,
    Set<TreeFusion> fusions) {
  private static final int BLOCK_SIZE = 1024;
  private static final int NEIGHBOURS = 1 << 12;

  private static final int SHARE_OF_MANY = 16;

  /** So many times as long is a block of neighbours that are looked for in other lists, of which each is read once for it. */
  private static final int LONGER = 4;

  /** Checks the sizes; the set is copied. */
  public FTreeOptions {
    if (blockSize < 1 || neighbours < 1) {
      throw new IllegalArgumentException(
          "block size " + blockSize + ", neighbours " + neighbours);
    }
    fusions = Set.copyOf(fusions);
  }

  /** From so many positions of a block on it pays to link loops over columns, which short queries would do for nothing. */
  public int many() {
    return blockSize / SHARE_OF_MANY;
  }

  /** As {@link #neighbours}, of a block whose neighbours must also be those of other vertices. */
  public int commonNeighbours() {
    return (int) Math.min(Integer.MAX_VALUE, (long) neighbours * LONGER);
  }

  /** The options of queries, except in tests. */
  public static FTreeOptions of(TreeProcessing processing) {
    return new FTreeOptions(BLOCK_SIZE, NEIGHBOURS,
        processing.factorized() ? Defactoring.WHERE_NEEDED : Defactoring.ALWAYS,
        processing.fusions());
  }
}
