package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import java.util.Arrays;

/** {@code count(*)} and {@code count(x)}: a long a group. */
final class CountAccumulator extends Accumulator {
  private long[] counts = new long[1];

  /** The argument is null for {@code count(*)}. */
  CountAccumulator(Evaluator argument) {
    super(argument);
  }

  @Override
  public int groupBytes() {
    return Long.BYTES;
  }

  @Override
  public void resize(int count) {
    if (count > counts.length) {
      counts = Arrays.copyOf(counts, grown(counts.length, count));
    }
  }

  @Override
  public void add(int group, Tuple tuple, long times) {
    if (argument() == null || !argument().isNull(tuple)) {
      counts[group] = Math.addExact(counts[group], times);
    }
  }

  @Override
  void add(int[] groups, Selection selected, ValueVector values, long[] multiplicities,
      long times) {
    if (multiplicities == null && (values == null || values.hasNoNulls())) {
      for (int i = 0; i < selected.count(); i++) {
        counts[groups[i]] = Math.addExact(counts[groups[i]], times);
      }
      return;
    }
    for (int i = 0; i < selected.count(); i++) {
      int position = selected.position(i);
      if (values == null || !values.isNull(position)) {
        long all = times(multiplicities, position, times);
        counts[groups[i]] = Math.addExact(counts[groups[i]], all);
      }
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    counts[group] = Math.addExact(counts[group], times);
  }

  @Override
  public void addDouble(int group, double value, long times) {
    counts[group] = Math.addExact(counts[group], times);
  }

  @Override
  void addVertex(int group, long vertexId, long times) {
    counts[group] = Math.addExact(counts[group], times);
  }

  @Override
  public void addObject(int group, Object value, long times) {
    counts[group] = Math.addExact(counts[group], times);
  }

  @Override
  public boolean mergesSome() {
    return true;
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    long[] those = ((CountAccumulator) other).counts;
    for (int i = 0; i < groups.count(); i++) {
      int ours = groups.ours()[i];
      counts[ours] = Math.addExact(counts[ours], those[groups.theirs()[i]]);
    }
  }

  @Override
  public boolean hasLongs() {
    return true;
  }

  @Override
  public void copyLongs(int from, int count, long[] values, boolean[] nulls, int at) {
    System.arraycopy(counts, from, values, at, count);
    Arrays.fill(nulls, at, at + count, false);
  }

  @Override
  public Object result(int group) {
    return counts[group];
  }
}
