package io.graphflow.core.path;

import io.graphflow.core.limit.QueryLimits;
import io.graphflow.exception.ResourceException;
import java.util.Arrays;

/** Reserves memory for the arrays of one search, and grows them. */
final class SearchMemory {
  private static final int FIRST_LENGTH = 64;
  /** The greatest length of an array that each JVM supports. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private final QueryLimits limits;
  private long reservedBytes;

  SearchMemory(QueryLimits limits) {
    this.limits = limits;
  }

  /** Reserves more memory. */
  void reserve(long bytes) {
    limits.reserve(bytes, "paths");
    reservedBytes += bytes;
  }

  /** Releases all that was reserved. */
  void release() {
    limits.release(reservedBytes);
    reservedBytes = 0;
  }

  /** An array with the same elements and room for more than there are. */
  long[] grow(long[] array) {
    int length = longer(array.length);
    reserve((long) (length - array.length) * Long.BYTES);
    return Arrays.copyOf(array, length);
  }

  /** An array with the same elements and room for more than there are. */
  int[] grow(int[] array) {
    int length = longer(array.length);
    reserve((long) (length - array.length) * Integer.BYTES);
    return Arrays.copyOf(array, length);
  }

  private static int longer(int length) {
    if (length == MAX_LENGTH) {
      throw new ResourceException(
          "The query searches paths through more than %,d nodes or relationships at once; make it narrower."
              .formatted(MAX_LENGTH));
    }
    return (int) Math.min(MAX_LENGTH, Math.max(FIRST_LENGTH, 2L * length));
  }
}
