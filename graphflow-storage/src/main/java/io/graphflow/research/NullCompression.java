package io.graphflow.research;

import java.util.Objects;

/**
 * Whether NULLs take places among the values, and if not, how the places of the others are found
 * (paper section 5.3), with the paper's two parameters of Jacobson's index.
 *
 * <pre>{@code
 * StorageOptions paper = StorageOptions.of(Layout.NULL)
 *     .withNullCompression(NullCompression.jacobson(16, 32));
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param form {@link NullForm#JACOBSON}; {@link NullForm#VANILLA}, which has no prefix sums; or {@link
 *     NullForm#UNCOMPRESSED}
 * @param prefixSumBits the paper's m, bits of a prefix sum: 8, 16, 24 or 32; at least as many as count
 *     the positions of a chunk. A block, from whose start prefix sums count, has 2^m positions
 * @param chunkPositions the paper's c, positions that share a prefix sum: 8, 16, 32 or 64
 * @param rankMethod how the bits of a chunk are counted; the map is for chunks of 16
 */
public record NullCompression(
    NullForm form,
    int prefixSumBits,
    int chunkPositions,
    RankMethod rankMethod) {

  /** Positions of a chunk, unless something else is chosen: the paper's c. */
  public static final int CHUNK_POSITIONS = 16;

  /** Bits of a prefix sum, unless something else is chosen: the paper's m. A block has 2^m positions. */
  public static final int PREFIX_SUM_BITS = 16;

  /** What files hold and readers use: Jacobson's index with m = c = 16, counted by popcount. */
  public static final NullCompression DEFAULT =
      jacobson(PREFIX_SUM_BITS, CHUNK_POSITIONS);

  /** The paper's J-NULL: m = c = 16, counted by its bit-string position-count map. */
  public static final NullCompression POSITION_COUNT_MAP = new NullCompression(NullForm.JACOBSON,
      PREFIX_SUM_BITS, CHUNK_POSITIONS, RankMethod.POSITION_COUNT_MAP);

  /** The paper's Vanilla-NULL: a bit string without prefix sums. */
  public static final NullCompression VANILLA = new NullCompression(NullForm.VANILLA,
      PREFIX_SUM_BITS, CHUNK_POSITIONS, RankMethod.POPCOUNT);

  /** The paper's Uncompressed: every NULL takes the place of a value. */
  public static final NullCompression UNCOMPRESSED = new NullCompression(NullForm.UNCOMPRESSED,
      PREFIX_SUM_BITS, CHUNK_POSITIONS, RankMethod.POPCOUNT);

  /** Checks the choices. */
  public NullCompression {
    Objects.requireNonNull(rankMethod, "rankMethod");
    if (Objects.requireNonNull(form, "form") == NullForm.NONE) {
      throw new IllegalArgumentException("a column without NULLs is found, not chosen");
    }
    boolean chunk = chunkPositions >= 8 && chunkPositions <= 64
        && Integer.bitCount(chunkPositions) == 1;
    if (!chunk || prefixSumBits < 8 || prefixSumBits > 32 || prefixSumBits % 8 != 0) {
      throw new IllegalArgumentException("expected m of 8, 16, 24 or 32 and c of 8, 16, 32 or 64,"
          + " not m = " + prefixSumBits + " and c = " + chunkPositions);
    }
    boolean standard = prefixSumBits == PREFIX_SUM_BITS
        && chunkPositions == CHUNK_POSITIONS;
    if (!standard && (form != NullForm.JACOBSON || rankMethod != RankMethod.POPCOUNT)) {
      throw new IllegalArgumentException(
          "only Jacobson's index counted by popcount has an m and a c other than 16");
    }
  }

  /** Jacobson's index with other parameters, counted by popcount. */
  public static NullCompression jacobson(int prefixSumBits, int chunkPositions) {
    return new NullCompression(
        NullForm.JACOBSON, prefixSumBits, chunkPositions, RankMethod.POPCOUNT);
  }
}
