package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.JoinKeys;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import java.util.Arrays;

/** The numbers of rows of a hash join's right side by their keys. It may be read by several threads once it is finished. */
public final class JoinCounts implements JoinStore {
  private final MemoryAccount account;
  private final JoinKeys keys;
  private final JoinRoom room;
  private long[] counts = {};

  /**
   * Creates it without rows.
   *
   * @param account counts this alone, with {@code keys}
   * @param keys numbers the keys of this alone
   */
  public JoinCounts(QueryContext context, MemoryAccount account, JoinKeys keys) {
    this.account = account;
    this.keys = keys;
    this.room = new JoinRoom(context, account);
  }

  @Override
  public boolean hasRoom(int more) {
    return room.isFor(keys.size() + more, wanted -> keys.growthBytes(wanted - keys.size())
        + (wanted <= counts.length ? 0 : (long) counts.length * Long.BYTES));
  }

  @Override
  public void add(Tuple tuple, long times) {
    int number = keys.adding().find(tuple);
    if (number != KeyTable.ABSENT) {
      ensureCounts();
      counts[number] = Math.addExact(counts[number], times);
    }
  }

  @Override
  public boolean takes(BuildColumns columns) {
    return true;
  }

  @Override
  public void addAll(BuildColumns columns) {
    Selection positions = columns.positions();
    int count = positions.count();
    int[] numbers = columns.number();
    ensureCounts();
    long factor = columns.factor();
    long[] multiplicities = columns.multiplicities();
    for (int i = 0; i < count; i++) {
      int number = numbers[i];
      if (number != KeyTable.ABSENT) {
        long times = multiplicities == null
            ? factor
            : Math.multiplyExact(factor, multiplicities[positions.position(i)]);
        counts[number] = Math.addExact(counts[number], times);
      }
    }
  }

  private void ensureCounts() {
    if (keys.size() > counts.length) {
      int length = Math.max(64, Math.max(keys.size(), 2 * counts.length));
      account.reserve((long) (length - counts.length) * Long.BYTES);
      counts = Arrays.copyOf(counts, length);
    }
  }

  @Override
  public void finish() {
    keys.seal();
  }

  /** The number of rows of the key with this number; 0 if it is {@link KeyTable#ABSENT}. */
  long count(int number) {
    return number == KeyTable.ABSENT ? 0 : counts[number];
  }

  @Override
  public void release() {
    keys.clear();
    counts = new long[0];
    room.reset();
    account.releaseAll();
  }
}
