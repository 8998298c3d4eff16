package io.graphflow.core.aggregate;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import java.util.List;
import java.util.function.Function;

/**
 * The states of all aggregates of an aggregation, which grow with its groups. Their memory, and
 * that of the values that they keep, counts to an account, which the creator of the states gives
 * back as a whole. For one thread at a time.
 */
public final class GroupStates {
  private static final int MAX_GROUPS = Integer.MAX_VALUE - 8;

  private final MemoryAccount account;
  private final Accumulator[] accumulators;
  private long groupBytes;

  /** The number of groups that the accumulators have room for. */
  private int capacity;

  /**
   * Creates states without groups.
   *
   * @param newAccumulators makes empty states whose values count to an account
   */
  public GroupStates(
      MemoryAccount account, Function<MemoryAccount, List<Accumulator>> newAccumulators) {
    this.account = account;
    accumulators = newAccumulators.apply(account).toArray(Accumulator[]::new);
    for (Accumulator accumulator : accumulators) {
      groupBytes += accumulator.groupBytes();
    }
  }

  /** Makes room for the groups below {@code count}; new ones are empty. */
  public void ensureCapacity(int count) {
    if (count <= capacity) {
      return;
    }
    int grown = grown(count);
    account.reserve((grown - capacity) * groupBytes);
    capacity = grown;
    for (Accumulator accumulator : accumulators) {
      accumulator.resize(grown);
    }
  }

  private int grown(int count) {
    return (int) Math.min(MAX_GROUPS, Math.max(count, 2L * capacity));
  }

  /** Bytes that room for the groups below {@code count} takes beyond what there is. */
  public long growthBytes(int count) {
    return count <= capacity ? 0 : (grown(count) - capacity) * groupBytes;
  }

  /** Adds a tuple's row {@code times} times to a group. */
  public void add(int group, Tuple tuple, long times) {
    for (Accumulator accumulator : accumulators) {
      accumulator.add(group, tuple, times);
    }
  }

  /**
   * Adds the values of columns.
   *
   * @param groups the group of each selected position, by its index
   * @param columns for each aggregate that of its argument, whose values come unboxed; null if it has none
   * @param multiplicities how often each position counts, or null for once each
   * @param times how often all count besides
   */
  public void add(int[] groups, Selection selected, ValueVector[] columns,
      long[] multiplicities, long times) {
    for (int i = 0; i < accumulators.length; i++) {
      accumulators[i].add(groups, selected, columns[i], multiplicities, times);
    }
  }

  /**
   * Adds the values of columns, those of each position once.
   *
   * @param groups the group of each selected position, by its index
   * @param columns for each aggregate that of its argument: values that come unboxed, or vertices, which are the
   *     argument or whose property it is; null if it has none
   */
  public void add(int[] groups, Selection selected, Vector[] columns) {
    for (int i = 0; i < accumulators.length; i++) {
      if (columns[i] instanceof VertexVector vertices) {
        accumulators[i].addVertices(groups, selected, vertices);
      } else {
        accumulators[i].add(groups, selected, (ValueVector) columns[i], null, 1);
      }
    }
  }

  /**
   * Whether {@link #merge} takes some groups of other states. If not, it takes all at once.
   */
  public boolean mergesSome() {
    for (Accumulator accumulator : accumulators) {
      if (!accumulator.mergesSome()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds what the states of another part hold.
   *
   * @param groups the groups to add, each once; all groups of {@code other}, in order, unless these states {@link
   *     #mergesSome}
   */
  public void merge(GroupStates other, GroupMapping groups) {
    for (int i = 0; i < accumulators.length; i++) {
      accumulators[i].merge(other.accumulators[i], groups);
    }
  }

  /**
   * Moves the states into others, in another order; these are released.
   *
   * @param groups has each group of these once
   */
  public GroupStates inOrder(
      int[] groups, Function<MemoryAccount, List<Accumulator>> newAccumulators) {
    GroupStates ordered = new GroupStates(account, newAccumulators);
    ordered.ensureCapacity(groups.length);
    ordered.merge(this, GroupMapping.inOrder(groups));
    release();
    return ordered;
  }

  /** Gives the memory of the states back, but not that of the values that they keep. They are not read any more. */
  public void release() {
    account.release(capacity * groupBytes);
    capacity = 0;
  }

  /** Whether {@link #copyLongs} copies an aggregate, which is of a type that has one long form then. */
  public boolean hasLongs(int aggregate) {
    return accumulators[aggregate].hasLongs();
  }

  /**
   * Copies an aggregate's values for some groups.
   *
   * @param from the first group
   * @param values receives the long forms from index {@code at} on
   * @param nulls receives which are NULL
   */
  public void copyLongs(
      int aggregate, int from, int count, long[] values, boolean[] nulls, int at) {
    accumulators[aggregate].copyLongs(from, count, values, nulls, at);
  }

  /** The value of an aggregate for a group, null for NULL. */
  public Object result(int group, int aggregate) {
    return accumulators[aggregate].result(group);
  }

  /** The error for a number of rows that is too large to count. */
  public static GraphflowException tooManyRows(ArithmeticException cause) {
    return new QueryException(
        ErrorDetail.INTEGER_OVERFLOW.whenRun(),
        "Integer overflow: an aggregate has more than 2^63 - 1 rows; make the query narrower.",
        cause);
  }
}
