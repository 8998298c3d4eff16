package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.value.Orderability;
import io.graphflow.core.value.ValueSize;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import java.util.Arrays;

/**
 * {@code min(x)} and {@code max(x)} by {@link Orderability}; NULL of no values. Unboxed where the
 * argument is.
 */
final class ExtremumAccumulator extends Accumulator {
  private final boolean greatest;
  private final MemoryAccount account;
  private long[] longs = new long[1];
  private double[] doubles = new double[1];
  private Object[] objects = new Object[1];
  private boolean[] present = new boolean[1];

  ExtremumAccumulator(Evaluator argument, boolean greatest, MemoryAccount account) {
    super(argument);
    this.greatest = greatest;
    this.account = account;
  }

  @Override
  public int groupBytes() {
    return 1 + Long.BYTES;
  }

  @Override
  public void resize(int count) {
    int length = grown(present.length, count);
    if (length > present.length) {
      present = Arrays.copyOf(present, length);
      switch (form()) {
        case LONG -> longs = Arrays.copyOf(longs, length);
        case DOUBLE -> doubles = Arrays.copyOf(doubles, length);
        case VERTEX, OBJECT -> objects = Arrays.copyOf(objects, length);
      }
    }
  }

  /** Whether a value that compares with the present one as {@code order} replaces it. */
  private boolean isBetter(int order) {
    return greatest ? order > 0 : order < 0;
  }

  @Override
  void add(int[] groups, Selection selected, ValueVector values, long[] multiplicities,
      long times) {
    if (form() != Form.LONG) {
      super.add(groups, selected, values, multiplicities, times);
      return;
    }
    for (int i = 0; i < selected.count(); i++) {
      int position = selected.position(i);
      if (!values.isNull(position)) {
        addLong(groups[i], values.longValue(position), 1);
      }
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (!present[group] || isBetter(Long.compare(value, longs[group]))) {
      longs[group] = value;
      present[group] = true;
    }
  }

  @Override
  public void addDouble(int group, double value, long times) {
    if (!present[group] || isBetter(Orderability.compareDoubles(value, doubles[group]))) {
      doubles[group] = value;
      present[group] = true;
    }
  }

  @Override
  public void addObject(int group, Object value, long times) {
    if (!present[group] || isBetter(Orderability.INSTANCE.compare(value, objects[group]))) {
      account.add(ValueSize.estimateBytes(value) - ValueSize.estimateBytes(objects[group]));
      objects[group] = value;
      present[group] = true;
    }
  }

  @Override
  public boolean mergesSome() {
    return true;
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    ExtremumAccumulator that = (ExtremumAccumulator) other;
    for (int i = 0; i < groups.count(); i++) {
      int theirs = groups.theirs()[i];
      int ours = groups.ours()[i];
      if (that.present[theirs]) {
        switch (form()) {
          case LONG -> addLong(ours, that.longs[theirs], 1);
          case DOUBLE -> addDouble(ours, that.doubles[theirs], 1);
          case VERTEX, OBJECT -> addObject(ours, that.objects[theirs], 1);
        }
      }
    }
  }

  @Override
  public boolean hasLongs() {
    return form() == Form.LONG;
  }

  @Override
  public void copyLongs(int from, int count, long[] values, boolean[] nulls, int at) {
    System.arraycopy(longs, from, values, at, count);
    for (int i = 0; i < count; i++) {
      nulls[at + i] = !present[from + i];
    }
  }

  @Override
  public Object result(int group) {
    if (!present[group]) {
      return null;
    }
    return switch (form()) {
      case LONG -> Evaluator.box(argumentType(), longs[group]);
      case DOUBLE -> doubles[group];
      case VERTEX, OBJECT -> objects[group];
    };
  }
}
