package io.graphflow.core.list.count;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.JoinKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * A hash join that only counts the rows of its right side. The table holds a count for each key, by
 * which the operator multiplies the left side's positions. At most one group of the left side's
 * keys is unflat, and stays so.
 */
public final class CountHashJoinOperator implements ListOperator {
  private final ListOperator left;
  private final ListGroup group;
  private final Bindings flatKeys;
  private final Bindings listKeys;
  private final ListGroup countGroup;
  private final ListOperator right;
  private final ChunkRows rightRows;
  private final MemoryAccount account;
  private final KeyTable keys;
  private final JoinKey joinKey;
  private final Tuple tuple;
  private final Selection selection = new Selection();

  private boolean built;
  private long[] counts = {};
  private long[] multiplicities = {};

  /**
   * Creates the operator.
   *
   * @param group the unflat group that has keys, or null
   * @param flatKeys bindings of the left side's keys in flat groups
   * @param listKeys bindings of the keys in {@code group}
   * @param countGroup if {@code group} is null, a group of one position that receives the
   *     multiplicity
   */
  public CountHashJoinOperator(
      ListOperator left,
      ListGroup group,
      Bindings flatKeys,
      Bindings listKeys,
      ListGroup countGroup,
      ListOperator right,
      ChunkRows rightRows,
      MemoryAccount account,
      List<Variable> keys,
      Tuple tuple) {
    this.left = left;
    this.group = group;
    this.flatKeys = flatKeys;
    this.listKeys = listKeys;
    this.countGroup = countGroup;
    this.right = right;
    this.rightRows = rightRows;
    this.account = account;
    this.keys = new KeyTable(keys, account);
    this.joinKey = new JoinKey(keys);
    this.tuple = tuple;
  }

  @Override
  public void open() {
    if (!built) {
      build();
      built = true;
    }
    left.open();
  }

  private void build() {
    right.open();
    while (right.next()) {
      rightRows.first();
      do {
        if (!joinKey.hasNull(tuple)) {
          int key = keys.findOrAdd(tuple);
          if (key >= counts.length) {
            int length = Math.max(64, 2 * counts.length);
            account.reserve((long) (length - counts.length) * Long.BYTES);
            counts = Arrays.copyOf(counts, length);
          }
          counts[key] = Math.addExact(counts[key], rightRows.multiplicity());
        }
      } while (rightRows.advance());
    }
  }

  @Override
  public boolean next() {
    while (left.next()) {
      flatKeys.loadCurrent(tuple);
      if (group == null ? countCurrent() : countList()) {
        return true;
      }
    }
    return false;
  }

  private long countOfKey() {
    // A key with a NULL is never in the table.
    int key = keys.find(tuple);
    return key == KeyTable.ABSENT ? 0 : counts[key];
  }

  private boolean countCurrent() {
    ensureMultiplicities(1);
    multiplicities[0] = countOfKey();
    countGroup.setSingle();
    countGroup.multiplicities = multiplicities;
    return multiplicities[0] > 0;
  }

  private boolean countList() {
    Selection in = group.selection;
    long[] before = group.multiplicities;
    ensureMultiplicities(group.count);
    int[] out = selection.buffer(in.count());
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      listKeys.load(position, tuple);
      long count = countOfKey();
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
    return group == null ? Long.BYTES : group.bytes();
  }

  @Override
  public void close() {
    left.close();
    right.close();
    keys.clear();
    account.releaseAll();
    counts = new long[0];
    built = false;
  }
}
