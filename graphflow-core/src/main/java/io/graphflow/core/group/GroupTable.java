package io.graphflow.core.group;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import java.util.List;
import java.util.function.Function;

/** Groups of rows, and the states of all aggregates for each. For one thread at a time. */
public final class GroupTable {
  private static final int ONLY_KIND = 0;

  private final GroupKeys keys;

  /** Counts the states of the aggregates and all that they keep, and nothing else. */
  private final MemoryAccount account;

  private final Function<MemoryAccount, List<Accumulator>> newAccumulators;
  private final Tuple tuple;
  private GroupStates states;

  /**
   * Creates it without groups.
   *
   * @param keys of rows of one kind
   * @param account counts the states alone
   * @param newAccumulators makes empty states of the aggregates
   */
  public GroupTable(GroupKeys keys, MemoryAccount account,
      Function<MemoryAccount, List<Accumulator>> newAccumulators, Tuple tuple) {
    this.keys = keys;
    this.account = account;
    this.newAccumulators = newAccumulators;
    this.tuple = tuple;
  }

  /** Forgets all groups, and begins anew. */
  public void begin() {
    keys.clear();
    beginStates();
  }

  private void beginStates() {
    account.releaseAll();
    states = new GroupStates(account, newAccumulators);
    states.ensureCapacity(count());
  }

  /** Whether there are groups that can be read. */
  public boolean hasBegun() {
    return states != null;
  }

  /** The keys of the groups. */
  public GroupKeys keys() {
    return keys;
  }

  /** The states of the aggregates. */
  public GroupStates states() {
    return states;
  }

  /** The number of groups in memory; without keys there is one, even if there are no rows. */
  public int count() {
    return keys.count();
  }

  /** Looks for memory for so many more groups; if there is none, no more are added from now on. */
  public void makeRoom(int more) {
    if (keys.needsRoom(more)) {
      keys.makeRoom(more, states.growthBytes(keys.roomFor(more)), account.heldBytes());
    }
  }

  /** Evaluates the keys of the tuple's row, and adds it {@code times} times. */
  public void add(long times) {
    keys.assign(tuple);
    addKeyed(times);
  }

  /** Adds the tuple's row, whose keys are in their slots, {@code times} times. */
  public void addKeyed(long times) {
    makeRoom(1);
    int group = keys.find(tuple);
    if (group == KeyTable.ABSENT) {
      keys.putAside(ONLY_KIND, tuple, times);
    } else {
      states.ensureCapacity(group + 1);
      states.add(group, tuple, times);
    }
  }

  /** Adds the groups of another worker; after the last one {@link #finish} is to be called. */
  public void merge(GroupTable other) {
    int[] groups = keys.addAll(other.keys, tuple);
    states.ensureCapacity(count());
    states.merge(other.states, groups);
  }

  /** Adds what workers have put aside and others have groups for. */
  public void finish() {
    keys.lookAgain(tuple, (kind, times) -> addKeyed(times));
  }

  /**
   * Puts the groups of rows that were put aside in the place of those that were read.
   *
   * @return false if there are none
   * @throws io.graphflow.exception.QueryException if there are too many rows to count
   */
  public boolean nextPart() {
    if (!keys.nextPart()) {
      return false;
    }
    beginStates();
    try {
      while (keys.nextRow(tuple)) {
        addKeyed(keys.times());
      }
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    return true;
  }

  /** Puts a group's keys into their slots of a tuple. */
  public void loadKeys(int group, Tuple target) {
    keys.load(group, target);
  }

  /** The value of an aggregate for a group. */
  public Object result(int group, int aggregate) {
    return states.result(group, aggregate);
  }

  /** Forgets all groups, and gives their memory back. */
  public void release() {
    keys.clear();
    states = null;
    account.releaseAll();
  }
}
