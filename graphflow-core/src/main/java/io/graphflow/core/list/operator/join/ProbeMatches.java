package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.vector.Selection;

/** The positions of a join's left side with which rows of the right one join, chunk by chunk. For one thread at a time. */
final class ProbeMatches {
  private final ListOperator left;
  private final ProbeKeys keys;
  private final RightSide right;

  /** The positions of the group of keys that match, and the numbers of their keys. */
  private int[] positions = new int[1];
  private int[] numbers = new int[1];
  private int[] ends = {};
  private int count;
  private int next;

  /**
   * Creates it.
   *
   * @param keys finds keys that {@code right} has added
   */
  ProbeMatches(ListOperator left, ProbeKeys keys, RightSide right) {
    this.left = left;
    this.keys = keys;
    this.right = right;
  }

  /** Builds the right side, and begins with the left one. */
  void open() {
    right.open();
    left.open();
    count = 0;
    next = 0;
  }

  /** Whether the present chunk has a match more. */
  boolean hasNext() {
    return next < count;
  }

  /** Goes on to the next match of the present chunk, of which there is one; returns the number of its key, or its first row. */
  int next() {
    return numbers[next++];
  }

  /**
   * Replaces the numbers of the chunk's keys by their first rows, and notes where those end: all together, so that the
   * waits for memory overlap.
   */
  void lookUp(JoinTable table) {
    if (ends.length < numbers.length) {
      ends = new int[numbers.length];
    }
    for (int i = 0; i < count; i++) {
      int number = numbers[i];
      numbers[i] = table.firstRow(number);
      ends[i] = table.firstRow(number + 1);
    }
  }

  /** The row after the last one of the match; only after {@link #lookUp}. */
  int endRow() {
    return ends[next - 1];
  }

  /** The position of the match in the group of keys; only if that is unflat. */
  int position() {
    return positions[next - 1];
  }

  /** Goes on to the next chunk with a match; false if there is none. */
  boolean nextChunk() {
    do {
      if (keys.group() != null) {
        keys.group().current = ListGroup.UNFLAT;
      }
      while (!left.next()) {
        if (!right.nextPortion()) {
          return false;
        }
        left.open();
      }
      find();
    } while (count == 0);
    return true;
  }

  private void find() {
    int[] found = keys.find();
    next = 0;
    if (keys.group() == null) {
      numbers[0] = found[0];
      count = found[0] == KeyTable.ABSENT ? 0 : 1;
      return;
    }
    Selection selection = keys.group().selection;
    int selected = selection.count();
    if (positions.length < selected) {
      positions = new int[Math.max(selected, 2 * positions.length)];
      numbers = new int[positions.length];
    }
    int matches = 0;
    for (int i = 0; i < selected; i++) {
      positions[matches] = selection.position(i);
      numbers[matches] = found[i];
      matches += found[i] == KeyTable.ABSENT ? 0 : 1;
    }
    count = matches;
  }

  /** The group of keys that is unflat on the left; null if there is none. */
  ListGroup group() {
    return keys.group();
  }

  void close() {
    left.close();
    right.close();
  }
}
