package io.graphflow.core.transaction;

import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * The locks that one transaction holds, by resource: a hash table with open addressing. It deletes
 * nothing but whole scopes. For one thread at a time.
 */
final class HeldLocks {
  private static final int INITIAL_SLOTS = 16;

  private LockGrant[] slots = new LockGrant[INITIAL_SLOTS];

  /**
   * The hashes of the resources in the slots, so that searching and growing need not look at these.
   */
  private int[] hashes = new int[INITIAL_SLOTS];
  private int count;

  /** The grant of a resource, or null. */
  LockGrant find(long scope, long element, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    LockGrant grant = slots[slot];
    while (grant != null && (hashes[slot] != hash || grant.lock.element != element
        || grant.lock.scope != scope)) {
      slot = slot + 1 & mask;
      grant = slots[slot];
    }
    return grant;
  }

  /** Adds a grant of a resource that has none here. */
  void add(LockGrant grant) {
    if (2 * ++count > slots.length) {
      LockGrant[] former = slots;
      int[] formerHashes = hashes;
      slots = new LockGrant[2 * former.length];
      hashes = new int[slots.length];
      for (int i = 0; i < former.length; i++) {
        if (former[i] != null) {
          place(former[i], formerHashes[i]);
        }
      }
    }
    place(grant, grant.lock.hash);
  }

  private void place(LockGrant grant, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != null) {
      slot = slot + 1 & mask;
    }
    slots[slot] = grant;
    hashes[slot] = hash;
  }

  /** Number of grants. */
  int count() {
    return count;
  }

  /** Visits all grants. */
  void forEach(Consumer<LockGrant> visitor) {
    for (LockGrant grant : slots) {
      if (grant != null) {
        visitor.accept(grant);
      }
    }
  }

  /** Removes all grants. */
  void drain(Consumer<LockGrant> removed) {
    drain(_ -> true, removed);
  }

  /** Removes the grants whose scopes pass. */
  void drain(LongPredicate scopes, Consumer<LockGrant> removed) {
    LockGrant[] former = slots;
    slots = new LockGrant[INITIAL_SLOTS];
    hashes = new int[INITIAL_SLOTS];
    count = 0;
    for (LockGrant grant : former) {
      if (grant != null) {
        if (scopes.test(grant.lock.scope)) {
          removed.accept(grant);
        } else {
          add(grant);
        }
      }
    }
  }
}
