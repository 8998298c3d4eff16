package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.aggregate.GroupMapping;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.group.GroupKeys;
import io.graphflow.core.group.GroupRows;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import java.util.List;

/**
 * What one worker does of an aggregation: reads trees of its own into groups of its own. For one thread at a time.
 */
public final class PartialAggregation {
  private final FTreeOperator input;
  private final MemoryAccount account;
  private final GroupKeys groups;
  private final AggregatePart[] parts;
  private final Tuple tuple;

  /**
   * Creates it without groups.
   *
   * @param account counts all that aggregates keep, alone
   * @param parts read each tree, one after the other
   */
  public PartialAggregation(FTreeOperator input, MemoryAccount account, GroupKeys groups,
      List<AggregatePart> parts, Tuple tuple) {
    this.input = input;
    this.account = account;
    this.groups = groups;
    this.parts = parts.toArray(AggregatePart[]::new);
    this.tuple = tuple;
  }

  /** Reads all trees; throws ArithmeticException for too many rows. */
  void consume() {
    release();
    begin();
    input.open();
    while (input.next()) {
      for (AggregatePart part : parts) {
        part.add(groups, tuple);
      }
    }
    ensureCapacity();
  }

  private void begin() {
    account.releaseAll();
    for (AggregatePart part : parts) {
      part.begin(account);
    }
  }

  /** Puts the groups of rows that were put aside in the place of those that were read; false if there are none. */
  boolean nextPart() {
    if (!groups.nextPart()) {
      return false;
    }
    begin();
    try {
      while (groups.nextRow(tuple)) {
        parts[groups.kind()].addAgain(groups, tuple, groups.times());
      }
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    ensureCapacity();
    return true;
  }

  /** Makes room in each part for groups that only others have met, or nobody. */
  private void ensureCapacity() {
    for (AggregatePart part : parts) {
      part.ensureCapacity(groups.count());
    }
  }

  /** Adds what workers have put aside and others have groups for, after the last one was merged. */
  void finish() {
    groups.lookAgain(tuple, (kind, times) -> parts[kind].addAgain(groups, tuple, times));
  }

  /** Adds the groups of another worker; throws ArithmeticException for too many rows. */
  void merge(PartialAggregation other) {
    GroupMapping here = GroupMapping.all(groups.addAll(other.groups, tuple));
    ensureCapacity();
    for (int i = 0; i < parts.length; i++) {
      parts[i].merge(other.parts[i], here);
    }
  }

  /** The number of groups. */
  int count() {
    return groups.count();
  }

  /** Puts a group's keys into their slots of a tuple. */
  void loadKeys(int group, Tuple target) {
    groups.load(group, target);
  }

  /** Makes a row of each of some groups, from {@code first} on. */
  void append(GroupRows rows, int first, int count) {
    int row = rows.appendKeys(groups.table(), first, count);
    for (AggregatePart part : parts) {
      part.set(rows, first, row, count);
    }
  }

  /** Whether there are keys, and so any number of groups. */
  boolean hasKeys() {
    return groups.hasKeys();
  }

  /** The parts, which know the values of the aggregates. */
  AggregatePart[] parts() {
    return parts;
  }

  /** Forgets all groups. */
  void release() {
    groups.clear();
    for (AggregatePart part : parts) {
      part.release();
    }
    account.releaseAll();
  }

  /** Gives everything back. */
  void close() {
    input.close();
    release();
  }

  /** Gives back what the tuple keeps. */
  void releaseTuple() {
    tuple.release();
  }
}
