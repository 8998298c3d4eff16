package io.graphflow.core.order;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The keys that materialized rows are sorted by. It compares rows by their numbers. */
public final class SortKeys {

  /**
   * A key.
   *
   * @param variable a variable of its own, whose slot receives the value
   * @param assignment evaluates the key into that slot
   * @param kept whether the key is a variable that is materialized with the rows as well
   */
  public record Key(Variable variable, Assignment assignment, boolean descending, boolean kept) {}

  private final Assignment[] assignments;
  private final boolean[] descending;
  private final RowBuffer values;
  private final int firstSlot;

  /** Creates keys; {@code account} counts the values, and may count other structures, too. */
  public SortKeys(MemoryAccount account, List<Key> keys) {
    assignments = new Assignment[keys.size()];
    firstSlot = keys.getFirst().variable().id();
    descending = new boolean[assignments.length];
    List<Variable> variables = new ArrayList<>(assignments.length);
    Set<Variable> shared = new HashSet<>(assignments.length);
    for (int i = 0; i < descending.length; i++) {
      Key key = keys.get(i);
      assignments[i] = key.assignment();
      descending[i] = key.descending();
      variables.add(key.variable());
      if (key.kept()) {
        shared.add(key.variable());
      }
    }
    values = new RowBuffer(variables, shared, account);
  }

  /**
   * Evaluates the keys of a row on a tuple; {@code row} is at most one more than the rows so far.
   */
  public void set(int row, Tuple tuple) {
    for (Assignment assignment : assignments) {
      assignment.apply(tuple);
    }
    if (row == values.size()) {
      values.append(tuple);
    } else {
      values.set(row, tuple);
    }
  }

  /**
   * Whether the tuple's row comes after a row, as its first key alone tells; further keys are not
   * evaluated. If there are none, a row with an equal key comes after, too.
   */
  public boolean isLater(int row, Tuple tuple) {
    assignments[0].apply(tuple);
    int order = values.compare(tuple, row, 0);
    return order == 0 ? assignments.length == 1 : descending[0] ? order < 0 : order > 0;
  }

  /** Copies the keys of a row to another, by way of a tuple. */
  public void copy(int from, int to, Tuple tuple) {
    values.load(from, tuple);
    values.set(to, tuple);
  }

  /** The number of keys. */
  public int count() {
    return assignments.length;
  }

  /** The slot of the first key. */
  public int firstSlot() {
    return firstSlot;
  }

  /** Sets the keys of a row in their slots of a tuple. */
  public void load(int row, Tuple tuple) {
    values.load(row, tuple);
  }

  /** Orders two rows by their keys; NULL is the largest value. */
  public int compare(int left, int right) {
    for (int i = 0; i < descending.length; i++) {
      int order = values.compare(left, right, i);
      if (order != 0) {
        return descending[i] ? -order : order;
      }
    }
    return 0;
  }

  /** Forgets all rows. */
  public void release() {
    values.clear();
  }
}
