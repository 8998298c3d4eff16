package io.graphflow.core.group;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.GroupMapping;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.DetachedKeys;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Groups of rows, and the states of all aggregates for each. For one thread at a time. */
public final class GroupTable implements Groups {
  private static final int ONLY_KIND = 0;

  private final GroupKeys keys;

  /** Counts the states of the aggregates and all that they keep, and nothing else. */
  private final MemoryAccount account;

  private final Function<MemoryAccount, List<Accumulator>> newAccumulators;
  private final Tuple tuple;
  private final boolean mayDetach;
  private final List<DetachedGroups> detached = new ArrayList<>();
  private final DetachPolicy policy = new DetachPolicy();
  private GroupStates states;

  /** Whether rows are read, for whose groups others may be taken out. */
  private boolean detaches;

  /**
   * Creates it without groups.
   *
   * @param keys of rows of one kind
   * @param account counts the states alone
   * @param newAccumulators makes empty states of the aggregates
   * @param mayDetach whether groups may be taken out while rows are added, as this is one of several workers'
   *     tables; after the last row either {@link PartedGroups} has them or {@link #putBack} is to be called
   */
  public GroupTable(GroupKeys keys, MemoryAccount account,
      Function<MemoryAccount, List<Accumulator>> newAccumulators, Tuple tuple, boolean mayDetach) {
    this.keys = keys;
    this.account = account;
    this.newAccumulators = newAccumulators;
    this.tuple = tuple;
    this.mayDetach = mayDetach;
  }

  /** Forgets all groups, and begins anew. */
  public void begin() {
    releaseDetached();
    keys.clear();
    policy.begin();
    detaches = mayDetach;
    account.releaseAll();
    beginStates();
  }

  private void beginStates() {
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

  @Override
  public KeyTable keyTable() {
    return keys.table();
  }

  @Override
  public GroupStates states() {
    return states;
  }

  /** The number of groups in memory, without those that were taken out. */
  @Override
  public int count() {
    return keys.count();
  }

  /**
   * Looks for memory for so many more groups, of as many rows; if there is none, no more are added from now on. Many
   * groups are taken out first if most rows are of new ones, for which a smaller table is faster.
   */
  public void makeRoom(int more) {
    if (detaches && policy.isLong(count(), more) && canDetach()) {
      if (policy.pays(count())) {
        detach();
        detaches = !policy.repeats(detached.getLast().keys());
      } else {
        detaches = false;
      }
      if (!detaches) {
        attach(this);
      }
    }
    if (keys.needsRoom(more)) {
      keys.makeRoom(more, states.growthBytes(keys.roomFor(more)), account.heldBytes());
    }
  }

  /** Whether groups can be taken out. */
  boolean canDetach() {
    return mayDetach && keys.canDetach() && states.mergesSome();
  }

  /** The groups that were taken out. */
  List<DetachedGroups> detached() {
    return detached;
  }

  /** Takes all groups out. */
  void detach() {
    if (keys.count() > 0) {
      int[] groups = new int[keys.count()];
      DetachedKeys keysApart = keys.detach(groups);
      GroupStates before = states;
      beginStates();
      detached.add(new DetachedGroups(keysApart, before.inOrder(groups, newAccumulators)));
    }
  }

  /** Puts all groups that were taken out into the table again, after the last row. */
  public void putBack() {
    detaches = false;
    attach(this);
  }

  private void attach(GroupTable other) {
    for (DetachedGroups apart : other.detached) {
      DetachedKeys keysApart = apart.keys();
      int[] ours = keys.addAll(keysApart);
      states.ensureCapacity(count());
      states.merge(apart.states(), GroupMapping.all(ours));
      keysApart.release();
      apart.states().release();
    }
    other.detached.clear();
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

  /**
   * Adds the groups of another worker, once those taken out of this one are {@linkplain #putBack put back}; after
   * the last one {@link #finish} is to be called.
   */
  public void merge(GroupTable other) {
    attach(other);
    int[] groups = keys.addAll(other.keys, tuple);
    states.ensureCapacity(count());
    states.merge(other.states, GroupMapping.all(groups));
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
    account.releaseAll();
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

  private void releaseDetached() {
    detached.forEach(apart -> apart.keys().release());
    detached.clear();
  }

  /** Forgets all groups, and gives their memory back. */
  public void release() {
    releaseDetached();
    keys.clear();
    states = null;
    account.releaseAll();
  }
}
