package io.graphflow.core.aggregate;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.value.ValueSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** {@code collect(x)}: a list of the values, in the order added; empty of no values. */
class CollectAccumulator extends Accumulator {
  private static final int REFERENCE_BYTES = 8;

  private final QueryContext context;
  private List<?>[] lists = new List<?>[1];

  CollectAccumulator(Evaluator argument, QueryContext context) {
    super(argument);
    this.context = context;
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
    context.reserve(ValueSize.estimateBytes(value));
    append(group, value, times);
  }

  /** Adds a value, of which only references take memory, or null. */
  final void append(int group, Object value, long times) {
    List<Object> list = list(group);
    for (long i = 0; i < times; i++) {
      context.reserve(REFERENCE_BYTES);
      list.add(value);
    }
  }

  @SuppressWarnings("unchecked") // arrays cannot be generic; only lists of objects are put in
  private List<Object> list(int group) {
    if (lists[group] == null) {
      lists[group] = new ArrayList<>();
    }
    return (List<Object>) lists[group];
  }

  @Override
  public void merge(Accumulator other, int[] groups) {
    CollectAccumulator that = (CollectAccumulator) other;
    for (int i = 0; i < groups.length; i++) {
      if (that.lists[i] != null) {
        list(groups[i]).addAll(that.lists[i]);
      }
    }
  }

  @Override
  public Object result(int group) {
    return Collections.unmodifiableList(list(group));
  }
}
