package io.graphflow.storage.adjacency;

import io.graphflow.storage.memory.Hash64;

/**
 * The order in which edge columns hold the edges of an edge table: a random one, the same for the
 * same table, so that an edge's position in the columns tells nothing of its place in any list
 * (paper section 8.3). As lists store the positions, only building and detached edges ask here.
 *
 * <p>A Feistel network is a bijection of the numbers of an even number of bits; walking along its
 * cycles until a number is below the edge count makes it one of these. So no table of the order is
 * needed, in either direction. Immutable and safe for use by many threads.
 */
final class EdgeColumnOrder {
  private static final int ROUNDS = 4;

  private final long edgeCount;
  private final int halfBits;
  private final long halfMask;
  private final long[] keys = new long[ROUNDS];

  EdgeColumnOrder(long seed, long edgeCount) {
    this.edgeCount = edgeCount;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, edgeCount - 1));
    this.halfBits = (bits + 1) / 2;
    this.halfMask = (1L << halfBits) - 1;
    for (int round = 0; round < ROUNDS; round++) {
      keys[round] = Hash64.of(seed * ROUNDS + round);
    }
  }

  /** Position in the edge columns of the edge at a forward position. */
  long columnPosition(long forwardPosition) {
    assert forwardPosition >= 0 && forwardPosition < edgeCount : forwardPosition;
    long position = forwardPosition;
    do {
      long left = position >>> halfBits;
      long right = position & halfMask;
      for (int round = 0; round < ROUNDS; round++) {
        long next = left ^ scrambled(right, round);
        left = right;
        right = next;
      }
      position = left << halfBits | right;
    } while (position >= edgeCount);
    return position;
  }

  /** Forward position of the edge at a position in the edge columns. */
  long forwardPosition(long columnPosition) {
    assert columnPosition >= 0 && columnPosition < edgeCount : columnPosition;
    long position = columnPosition;
    do {
      long left = position >>> halfBits;
      long right = position & halfMask;
      for (int round = ROUNDS - 1; round >= 0; round--) {
        long before = right ^ scrambled(left, round);
        right = left;
        left = before;
      }
      position = left << halfBits | right;
    } while (position >= edgeCount);
    return position;
  }

  private long scrambled(long half, int round) {
    return Hash64.of(half ^ keys[round]) & halfMask;
  }
}
