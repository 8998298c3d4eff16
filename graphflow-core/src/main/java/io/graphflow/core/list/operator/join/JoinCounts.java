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

  /** By key its number of rows; null while each key has one, so that nobody need look. */
  private long[] counts;

  /** The number of keys that have one row, as long as all have. */
  private int singles;

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
        + countsGrowthBytes(wanted));
  }

  private long countsGrowthBytes(int wanted) {
    if (counts == null) {
      return (long) wanted * Long.BYTES;
    }
    return wanted <= counts.length ? 0 : (long) counts.length * Long.BYTES;
  }

  @Override
  public void add(Tuple tuple, long times) {
    int number = keys.adding().find(tuple);
    if (number == KeyTable.ABSENT) {
      return;
    }
    if (counts == null && number == singles && times == 1) {
      singles++;
    } else {
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
    long factor = columns.factor();
    long[] multiplicities = columns.multiplicities();
    boolean maySingle = counts == null && factor == 1 && multiplicities == null;
    int from = maySingle ? addSingles(numbers, count) : 0;
    if (from == count) {
      return;
    }
    ensureCounts();
    for (int i = from; i < count; i++) {
      int number = numbers[i];
      if (number != KeyTable.ABSENT) {
        long times = multiplicities == null
            ? factor
            : Math.multiplyExact(factor, multiplicities[positions.position(i)]);
        counts[number] = Math.addExact(counts[number], times);
      }
    }
  }

  /** Adds rows as long as each is the first of its key; returns how many were gone through. */
  private int addSingles(int[] numbers, int count) {
    int i = 0;
    while (i < count && (numbers[i] == singles || numbers[i] == KeyTable.ABSENT)) {
      singles += numbers[i] == KeyTable.ABSENT ? 0 : 1;
      i++;
    }
    return i;
  }

  private void ensureCounts() {
    int length = counts == null ? 0 : counts.length;
    if (keys.size() <= length) {
      return;
    }
    int wider = Math.max(64, Math.max(keys.size(), 2 * length));
    account.reserve((long) (wider - length) * Long.BYTES);
    if (counts == null) {
      counts = new long[wider];
      Arrays.fill(counts, 0, singles, 1);
    } else {
      counts = Arrays.copyOf(counts, wider);
    }
  }

  @Override
  public void finish() {
    keys.seal();
  }

  /** Whether each key has one row. */
  boolean areSingle() {
    return counts == null;
  }

  /** The number of rows of the key with this number; 0 if it is {@link KeyTable#ABSENT}. */
  long count(int number) {
    if (number == KeyTable.ABSENT) {
      return 0;
    }
    return counts == null ? 1 : counts[number];
  }

  @Override
  public void release() {
    keys.clear();
    counts = null;
    singles = 0;
    room.reset();
    account.releaseAll();
  }
}
