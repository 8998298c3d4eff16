package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.value.ValueSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** {@code collect(x)}: a list of the values, in the order added; empty of no values. */
class CollectAccumulator extends Accumulator {
  private static final int REFERENCE_BYTES = 8;

  /** An empty list with room for its first elements. */
  private static final int LIST_BYTES = 64;

  private final MemoryAccount account;
  private long valueBytes;
  private List<?>[] lists = new List<?>[1];

  CollectAccumulator(Evaluator argument, MemoryAccount account) {
    super(argument);
    this.account = account;
  }

  @Override
  public int groupBytes() {
    return REFERENCE_BYTES;
  }

  @Override
  public void resize(int count) {
    if (count > lists.length) {
      lists = Arrays.copyOf(lists, grown(lists.length, count));
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    addObject(group, Evaluator.box(argumentType(), value), times);
  }

  @Override
  public void addDouble(int group, double value, long times) {
    addObject(group, value, times);
  }

  @Override
  public void addObject(int group, Object value, long times) {
    hold(ValueSize.estimateBytes(value));
    append(group, value, times);
  }

  @Override
  final void addKept(int group, Object value) {
    append(group, value, 1);
  }

  /** Appends a value, or null; counts only the references to it. */
  final void append(int group, Object value, long times) {
    List<Object> list = list(group);
    for (long i = 0; i < times; i++) {
      hold(REFERENCE_BYTES);
      list.add(value);
    }
  }

  private void hold(long bytes) {
    account.reserve(bytes);
    valueBytes += bytes;
  }

  @SuppressWarnings("unchecked") // arrays cannot be generic; only lists of objects are put in
  private List<Object> list(int group) {
    if (lists[group] == null) {
      hold(LIST_BYTES);
      lists[group] = new ArrayList<>();
    }
    return (List<Object>) lists[group];
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    CollectAccumulator that = (CollectAccumulator) other;
    // The values go over to this state: the other account is given back while they live on.
    that.account.release(that.valueBytes);
    account.reserve(that.valueBytes);
    valueBytes += that.valueBytes;
    that.valueBytes = 0;
    for (int i = 0; i < groups.count(); i++) {
      int theirs = groups.theirs()[i];
      int ours = groups.ours()[i];
      if (that.lists[theirs] != null) {
        list(ours).addAll(that.lists[theirs]);
      }
    }
  }

  @Override
  public Object result(int group) {
    List<?> list = lists[group];
    return list == null ? Collections.emptyList() : Collections.unmodifiableList(list);
  }
}
