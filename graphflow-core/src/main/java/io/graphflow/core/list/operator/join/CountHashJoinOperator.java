package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.vector.Selection;

/**
 * A hash join that only counts the rows of its right side: it multiplies the left side's positions by the
 * number of rows with their key. At most one group of the left side's keys is unflat, and stays so.
 */
public final class CountHashJoinOperator implements ListOperator {
  private final ListOperator left;
  private final ProbeKeys keys;
  private final RightSide right;
  private final JoinCounts counts;
  private final ListGroup countGroup;
  private final Selection selection = new Selection();
  private long[] multiplicities = {};

  /**
   * Creates the operator.
   *
   * @param keys finds keys in {@code counts}
   * @param right fills {@code counts}
   * @param countGroup if all keys are flat, a group of one position that receives the multiplicity
   */
  public CountHashJoinOperator(ListOperator left, ProbeKeys keys, RightSide right,
      JoinCounts counts, ListGroup countGroup) {
    this.left = left;
    this.keys = keys;
    this.right = right;
    this.counts = counts;
    this.countGroup = countGroup;
  }

  @Override
  public void open() {
    right.open();
    left.open();
  }

  @Override
  public boolean next() {
    do {
      while (left.next()) {
        if (keys.group() == null ? countCurrent() : countList(keys.group())) {
          return true;
        }
      }
      if (!right.nextPortion()) {
        return false;
      }
      left.open();
    } while (true);
  }

  private boolean countCurrent() {
    ensureMultiplicities(1);
    multiplicities[0] = counts.count(keys.find()[0]);
    countGroup.setSingle();
    countGroup.multiplicities = multiplicities;
    return multiplicities[0] > 0;
  }

  private boolean countList(ListGroup group) {
    int[] numbers = keys.find();
    return counts.areSingle() ? selectList(group, numbers) : multiplyList(group, numbers);
  }

  /** Keeps the positions that have a key of the right side, which has one row. */
  private boolean selectList(ListGroup group, int[] numbers) {
    Selection in = group.selection;
    int[] out = selection.buffer(in.count());
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      out[selected] = in.position(i);
      selected += numbers[i] == KeyTable.ABSENT ? 0 : 1;
    }
    selection.select(selected);
    group.selection = selection;
    return selected > 0;
  }

  private boolean multiplyList(ListGroup group, int[] numbers) {
    Selection in = group.selection;
    long[] before = group.multiplicities;
    ensureMultiplicities(group.count);
    int[] out = selection.buffer(in.count());
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      long count = counts.count(numbers[i]);
      multiplicities[position] =
          before == null ? count : Math.multiplyExact(before[position], count);
      out[selected] = position;
      selected += count == 0 ? 0 : 1;
    }
    selection.select(selected);
    group.selection = selection;
    group.multiplicities = multiplicities;
    return selected > 0;
  }

  private void ensureMultiplicities(int count) {
    if (multiplicities.length < count) {
      multiplicities = new long[Math.max(count, 2 * multiplicities.length)];
    }
  }

  @Override
  public long addedBytes() {
    return keys.group() == null ? Long.BYTES : keys.group().bytes();
  }

  @Override
  public void close() {
    left.close();
    right.close();
  }
}
