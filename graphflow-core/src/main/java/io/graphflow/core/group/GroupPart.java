package io.graphflow.core.group;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.GroupMapping;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.DetachedKeys;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.parser.expression.Variable;
import java.util.List;
import java.util.function.Function;

/** Groups that were taken out of tables and whose keys are in the same part by their hashes. For one thread at a time. */
public final class GroupPart implements Groups {
  private final KeyTable keys;
  private final MemoryAccount account;
  private final Function<MemoryAccount, List<Accumulator>> newAccumulators;
  private GroupStates states;
  private int[] theirs = {};
  private int[] ours = {};

  /**
   * Creates it without groups.
   *
   * @param keyAccount counts the keys
   * @param account counts the states of the aggregates alone
   * @param newAccumulators makes empty states of the aggregates
   */
  public GroupPart(List<Variable> keys, MemoryAccount keyAccount, MemoryAccount account,
      Function<MemoryAccount, List<Accumulator>> newAccumulators) {
    this.keys = new KeyTable(keys, keyAccount);
    this.account = account;
    this.newAccumulators = newAccumulators;
  }

  /** Holds the groups of the parts from {@code from} to {@code to - 1} of all that were taken out, and no others. */
  void join(List<DetachedGroups> detached, int from, int to) {
    keys.forget();
    account.releaseAll();
    states = new GroupStates(account, newAccumulators);
    for (DetachedGroups apart : detached) {
      add(apart, apart.keys().start(from), apart.keys().start(to));
    }
  }

  private void add(DetachedGroups apart, int from, int to) {
    int count = to - from;
    if (count > ours.length) {
      ours = new int[Math.max(count, 2 * ours.length)];
      theirs = new int[ours.length];
    }
    DetachedKeys theirKeys = apart.keys();
    keys.addAll(theirKeys, from, to, ours);
    for (int i = 0; i < count; i++) {
      theirs[i] = from + i;
    }
    states.ensureCapacity(keys.size());
    states.merge(apart.states(), new GroupMapping(theirs, ours, count));
  }

  @Override
  public int count() {
    return keys.size();
  }

  @Override
  public KeyTable keyTable() {
    return keys;
  }

  @Override
  public GroupStates states() {
    return states;
  }

  /** Forgets all groups, and gives their memory back. */
  public void release() {
    keys.clear();
    states = null;
    account.releaseAll();
  }
}
