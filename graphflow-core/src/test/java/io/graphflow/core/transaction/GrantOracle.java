package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.transaction.LockedResource.Vertex;
import io.graphflow.core.transaction.LockedResource.Vertices;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What every transaction was granted and has not given back, in plain maps. Grants are told after they
 * are had and taken back before they are given back, so that two that exclude each other are never
 * here at once unless the lock manager granted both.
 */
final class GrantOracle {
  private final Map<LockedResource, Map<TransactionLocks, LockMode>> granted = new HashMap<>();
  private final Set<TransactionLocks> retired = new HashSet<>();

  /** Tells of a grant; the mode is S or X but for tables. */
  synchronized void granted(TransactionLocks locks, LockedResource resource, LockMode mode) {
    if (retired.contains(locks)) {
      return;
    }
    switch (resource) {
      case Vertex(int table, long _) -> add(locks, new Vertices(table), intention(mode));
      case LockedResource.Key(int table, int _, Object _) ->
        add(locks, new Vertices(table), intention(mode));
      default -> {
        // Nothing holds it.
      }
    }
    add(locks, resource, mode);
  }

  private static LockMode intention(LockMode mode) {
    return mode == LockMode.S ? LockMode.IS : LockMode.IX;
  }

  private void add(TransactionLocks locks, LockedResource resource, LockMode mode) {
    Map<TransactionLocks, LockMode> holders =
        granted.computeIfAbsent(resource, _ -> new HashMap<>());
    holders.merge(locks, mode, LockMode::join);
    holders.forEach((other, held) -> assertThat(
        other == locks || held.compatibleWith(holders.get(locks)))
        .as("%s: %s of %d and %s of %d", resource, held, other.number(), holders.get(locks),
            locks.number())
        .isTrue());
  }

  /** Takes back all grants, and ignores what is still told of them. */
  synchronized void retire(TransactionLocks locks) {
    retired.add(locks);
    granted.values().forEach(holders -> holders.remove(locks));
  }
}
