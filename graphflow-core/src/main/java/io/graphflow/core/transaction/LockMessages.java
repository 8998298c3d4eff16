package io.graphflow.core.transaction;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The messages for people whose wait for a lock does not end well. */
final class LockMessages {
  private static final int MAX_NAMED_BLOCKERS = 3;

  private final Function<LockedResource, String> names;

  /** Creates messages in which resources have these names. */
  LockMessages(Function<LockedResource, String> names) {
    this.names = names;
  }

  /** The message of a deadlock: a cycle of waits, and the one of them that ends. */
  String deadlock(List<LockWait> cycle, LockWait victim) {
    StringBuilder text = new StringBuilder("Deadlock: ");
    for (int i = 0; i < cycle.size(); i++) {
      text.append(i == 0 ? "" : "; ")
          .append(name(cycle.get(i).transaction))
          .append(" waits for ")
          .append(wanted(cycle.get(i)))
          .append(", behind ")
          .append(name(cycle.get((i + 1) % cycle.size()).transaction));
    }
    return text.append(". Transaction ")
        .append(victim.transaction.number())
        .append(" is the youngest and was ended; nothing of it is kept. Run it again.")
        .toString();
  }

  /** The message of a wait that was too long. */
  String timeout(LockWait wait, List<TransactionLocks> blockers, Duration limit) {
    StringBuilder text = new StringBuilder(sentence(wait.transaction)).append(" waited ")
        .append(seconds(limit))
        .append(" for ")
        .append(wanted(wait));
    for (int i = 0; i < Math.min(blockers.size(), MAX_NAMED_BLOCKERS); i++) {
      text.append(i == 0 ? ", behind " : " and ").append(name(blockers.get(i)));
    }
    if (blockers.size() > MAX_NAMED_BLOCKERS) {
      text.append(" and ").append(blockers.size() - MAX_NAMED_BLOCKERS).append(" more");
    }
    return text
        .append(". Run it again when they have ended, or raise the limit of waiting for locks.")
        .toString();
  }

  /** The message of a thread that was interrupted. */
  String interrupted(LockWait wait) {
    return sentence(wait.transaction) + " was interrupted while it waited for " + wanted(wait)
        + ".";
  }

  /** The message of a transaction that was ended while it waited. */
  String ended(LockWait wait) {
    return sentence(wait.transaction) + " was closed while it waited for " + wanted(wait) + ".";
  }

  private String wanted(LockWait wait) {
    return wait.mode.text() + " on " + names.apply(wait.resource());
  }

  private static String name(TransactionLocks transaction) {
    return "transaction " + transaction.number() + " (" + transaction.description() + ")";
  }

  private static String sentence(TransactionLocks transaction) {
    return "T" + name(transaction).substring(1);
  }

  private static String seconds(Duration limit) {
    return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
  }
}
