package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Orderability;
import io.graphflow.core.value.ValueSize;
import java.util.Arrays;

/**
 * One key of the order in which {@link FirstAccumulator} looks for first rows: its values for the rows
 * that are the first of their groups so far, and its value for a candidate, a row that may become one.
 * NULL is the largest value. Unboxed where the argument's form is a long. For one thread at a time.
 */
final class OrderKey {
  private final Evaluator argument;
  private final boolean descending;
  private final boolean isLong;
  private final MemoryAccount account;

  private long[] longs = new long[0];
  private boolean[] nulls = new boolean[0];
  private Object[] objects = new Object[0];

  private long candidateLong;
  private boolean isCandidateNull;
  private Object candidateObject;

  OrderKey(Evaluator argument, boolean descending, MemoryAccount account) {
    this.argument = argument;
    this.descending = descending;
    this.account = account;
    this.isLong = switch (argument.type()) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> true;
      case ANY, FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP,
          NODE,
          RELATIONSHIP, PATH ->
        false;
    };
  }

  /** Memory that a group takes in bytes, without what an object in it takes. */
  int groupBytes() {
    return isLong ? Long.BYTES + 1 : (int) ValueSize.REFERENCE_BYTES;
  }

  void resize(int count) {
    if (isLong) {
      longs = Arrays.copyOf(longs, count);
      nulls = Arrays.copyOf(nulls, count);
    } else {
      objects = Arrays.copyOf(objects, count);
    }
  }

  /** Evaluates the key on a tuple, which becomes the candidate. */
  void evaluate(Tuple tuple) {
    if (!isLong || argument.isBoxed()) {
      Object value = argument.value(tuple);
      candidateObject = value;
      isCandidateNull = value == null;
      candidateLong = isLong && value != null ? Evaluator.unbox(value) : 0;
    } else {
      isCandidateNull = argument.isNull(tuple);
      candidateLong = isCandidateNull ? 0 : argument.longValue(tuple);
    }
  }

  /** Orders the candidate and the first row of a group. */
  int compareCandidate(int group) {
    int order = isLong
        ? compare(isCandidateNull, candidateLong, nulls[group], longs[group])
        : Orderability.INSTANCE.compare(candidateObject, objects[group]);
    return descending ? -order : order;
  }

  /** Orders the first row of a group of another state and the first row of a group of this one. */
  int compare(OrderKey other, int otherGroup, int group) {
    int order = isLong
        ? compare(
            other.nulls[otherGroup], other.longs[otherGroup], nulls[group], longs[group])
        : Orderability.INSTANCE.compare(other.objects[otherGroup], objects[group]);
    return descending ? -order : order;
  }

  private static int compare(boolean leftNull, long left, boolean rightNull, long right) {
    return leftNull || rightNull ? Boolean.compare(leftNull, rightNull) : Long.compare(left, right);
  }

  /** Makes the candidate the first row of a group. */
  void setCandidate(int group) {
    if (isLong) {
      nulls[group] = isCandidateNull;
      longs[group] = candidateLong;
    } else {
      setObject(group, candidateObject);
    }
  }

  /** Makes the first row of a group of another state that of a group of this one. */
  void set(OrderKey other, int otherGroup, int group) {
    if (isLong) {
      nulls[group] = other.nulls[otherGroup];
      longs[group] = other.longs[otherGroup];
    } else {
      setObject(group, other.objects[otherGroup]);
    }
  }

  private void setObject(int group, Object value) {
    account.add(ValueSize.estimateBytes(value) - ValueSize.estimateBytes(objects[group]));
    objects[group] = value;
  }
}
