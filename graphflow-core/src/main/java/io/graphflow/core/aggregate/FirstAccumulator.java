package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ValueSize;
import java.util.Arrays;
import java.util.List;

/**
 * The value of the first row in an order, of the rows in which the value is not NULL; NULL if there is
 * none. Of rows that are equal in the order, the one that was added first. It evaluates the value, and
 * the keys behind one that decides, only for rows that are before all those added so far.
 */
final class FirstAccumulator extends Accumulator {
  /** Stands for NULL, where a row may have it, as null says that there is no row. */
  private enum Missing {
    NULL
  }

  private final boolean takesNull;
  private final OrderKey[] order;
  private final MemoryAccount account;

  /** The values of the first rows; null for groups that have none yet. */
  private Object[] values = new Object[0];

  /** Creates the state; without {@code takesNull} rows with NULL are left out. */
  FirstAccumulator(
      Evaluator argument, boolean takesNull, List<OrderKey> order, MemoryAccount account) {
    super(argument);
    this.takesNull = takesNull;
    this.order = order.toArray(OrderKey[]::new);
    this.account = account;
  }

  @Override
  public int groupBytes() {
    int bytes = (int) ValueSize.REFERENCE_BYTES;
    for (OrderKey key : order) {
      bytes += key.groupBytes();
    }
    return bytes;
  }

  @Override
  public void resize(int count) {
    int length = grown(values.length, count);
    if (length > values.length) {
      values = Arrays.copyOf(values, length);
      for (OrderKey key : order) {
        key.resize(length);
      }
    }
  }

  @Override
  public void add(int group, Tuple tuple, long times) {
    int evaluated = 0;
    int comparison = values[group] == null ? -1 : 0;
    // The first key is evaluated on each row, as it may fail.
    while (evaluated < order.length && (comparison == 0 || evaluated == 0)) {
      OrderKey key = order[evaluated];
      key.evaluate(tuple);
      if (comparison == 0) {
        comparison = key.compareCandidate(group);
      }
      evaluated++;
    }
    if (comparison >= 0) {
      return;
    }
    Object value = argument().value(tuple);
    if (value == null && !takesNull) {
      return;
    }
    setValue(group, value == null ? Missing.NULL : value);
    for (int i = 0; i < order.length; i++) {
      if (i >= evaluated) {
        order[i].evaluate(tuple);
      }
      order[i].setCandidate(group);
    }
  }

  private void setValue(int group, Object value) {
    account.add(bytes(value) - bytes(values[group]));
    values[group] = value;
  }

  private static long bytes(Object value) {
    return value instanceof Missing ? 0 : ValueSize.estimateBytes(value);
  }

  @Override
  public void addLong(int group, long value, long times) {
    throw withoutRow();
  }

  @Override
  public void addDouble(int group, double value, long times) {
    throw withoutRow();
  }

  @Override
  public void addObject(int group, Object value, long times) {
    throw withoutRow();
  }

  private static AssertionError withoutRow() {
    return new AssertionError("a value has no place in an order without its row");
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    FirstAccumulator that = (FirstAccumulator) other;
    for (int i = 0; i < groups.count(); i++) {
      int theirs = groups.theirs()[i];
      int ours = groups.ours()[i];
      if (that.values[theirs] != null && isBefore(that, theirs, ours)) {
        setValue(ours, that.values[theirs]);
        for (int key = 0; key < order.length; key++) {
          order[key].set(that.order[key], theirs, ours);
        }
      }
    }
  }

  /** Whether the first row of a group of another state is before that of a group of this one. */
  private boolean isBefore(FirstAccumulator other, int otherGroup, int group) {
    int comparison = values[group] == null ? -1 : 0;
    for (int i = 0; i < order.length && comparison == 0; i++) {
      comparison = order[i].compare(other.order[i], otherGroup, group);
    }
    return comparison < 0;
  }

  @Override
  public Object result(int group) {
    return values[group] instanceof Missing ? null : values[group];
  }
}
