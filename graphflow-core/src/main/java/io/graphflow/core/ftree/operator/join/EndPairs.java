package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.Arrays;

/**
 * Counts rows by their argument and the vertex that they end in, for pairs that somebody asks for; the rows of other
 * pairs, which mostly are many more, find a free slot at once. Each argument has a table of its own, as the rows of an
 * argument follow one another: so they stay in the caches. For one thread at a time.
 */
final class EndPairs {
  /** A table has at least so many slots for each vertex. */
  private static final int SLOTS_PER_PAIR = 2;

  /** By pair, in the order in which they were added. */
  private long[] vertices = {};

  private long[] rows = {};

  /** By pair the first one with the same argument and vertex, which counts the rows. */
  private int[] first = {};

  private int pairCount;

  /** By argument the number of pairs before its own. */
  private int[] pairStarts = {};

  private int argumentCount;

  /** The tables, one after the other: the index of a pair + 1 by hash; 0 is free. */
  private int[] slots = {};

  /** By argument where its table starts, and the number of its slots less one. */
  private int[] tableStarts = {};

  private int[] masks = {};

  /** Forgets all pairs. */
  void clear() {
    pairCount = 0;
    argumentCount = 0;
  }

  /** The number of arguments. */
  int argumentCount() {
    return argumentCount;
  }

  /** The number of pairs, of all arguments. */
  int count() {
    return pairCount;
  }

  /** Begins with the pairs of another argument, whose number is that of arguments before it. */
  void addArgument() {
    if (argumentCount == pairStarts.length) {
      int length = Math.max(16, 2 * argumentCount);
      pairStarts = Arrays.copyOf(pairStarts, length);
      tableStarts = new int[length];
      masks = new int[length];
    }
    pairStarts[argumentCount++] = pairCount;
  }

  /** Adds a pair of the last argument, which may be there already. */
  void add(long vertexId) {
    reserve(1);
    vertices[pairCount++] = vertexId;
  }

  /** As {@link #add(long)}, with each of some vertices that follow one another in a column. */
  void add(VertexVector column, int from, int count) {
    reserve(count);
    column.copyIds(from, count, vertices, pairCount);
    pairCount += count;
  }

  private void reserve(int more) {
    int wanted = pairCount + more;
    if (wanted > vertices.length) {
      int length = Math.max(64, Math.max(wanted, 2 * vertices.length));
      vertices = Arrays.copyOf(vertices, length);
      rows = new long[length];
      first = new int[length];
    }
  }

  /** Makes the tables, after the last pair and before the first row. */
  void build() {
    int length = 0;
    for (int i = 0; i < argumentCount; i++) {
      int own = HashCommon.nextPowerOfTwo(SLOTS_PER_PAIR * (endOf(i) - pairStarts[i]));
      tableStarts[i] = length;
      masks[i] = own - 1;
      length += own;
    }
    if (slots.length < length) {
      slots = new int[HashCommon.nextPowerOfTwo(length)];
    } else {
      Arrays.fill(slots, 0, length, 0);
    }
    Arrays.fill(rows, 0, pairCount, 0);
    for (int argument = 0; argument < argumentCount; argument++) {
      for (int pair = pairStarts[argument]; pair < endOf(argument); pair++) {
        int at = locate(argument, vertices[pair]);
        if (slots[at] == 0) {
          slots[at] = pair + 1;
        }
        first[pair] = slots[at] - 1;
      }
    }
  }

  private int endOf(int argument) {
    return argument + 1 < argumentCount ? pairStarts[argument + 1] : pairCount;
  }

  /** Where the vertex is in the table of an argument, or the free slot where it belongs. */
  private int locate(int argument, long vertexId) {
    return locate(tableStarts[argument], masks[argument], vertexId);
  }

  /** The same, in the table that starts at a slot. */
  private int locate(int start, int mask, long vertexId) {
    int at = (int) HashCommon.mix(vertexId) & mask;
    while (slots[start + at] != 0 && vertices[slots[start + at] - 1] != vertexId) {
      at = at + 1 & mask;
    }
    return start + at;
  }

  /** Adds rows to a pair if it is asked for; throws ArithmeticException for too many. */
  void count(int argument, long vertexId, long times) {
    int found = slots[locate(argument, vertexId)] - 1;
    if (found >= 0 && vertexId != ElementId.NONE) {
      rows[found] = Math.addExact(rows[found], times);
    }
  }

  /** Adds a row to the pair of an argument and each of some vertices, if it is asked for. */
  void count(int argument, long[] vertexIds, int from, int to) {
    int start = tableStarts[argument];
    int mask = masks[argument];
    for (int i = from; i < to; i++) {
      long vertexId = vertexIds[i];
      int found = slots[locate(start, mask, vertexId)] - 1;
      if (found >= 0 && vertexId != ElementId.NONE) {
        rows[found]++;
      }
    }
  }

  /** The vertex of a pair. */
  long vertexId(int pair) {
    return vertices[pair];
  }

  /** The number of rows of a pair. */
  long rows(int pair) {
    return rows[first[pair]];
  }
}
