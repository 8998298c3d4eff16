package io.graphflow.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads, again and again, in a thread of its own, what LDBC's updates leave while they are applied, and
 * checks that each transaction sees the graph as it is after some number of them, whole ones, and never
 * after fewer than a transaction before it saw.
 */
final class LdbcReader implements AutoCloseable {
  /** Each update adds one of these. */
  private static final List<String> ONE_EACH =
      List.of("Person", "Forum", "Post", "Comment", "LIKES", "HAS_MEMBER", "KNOWS");
  private static final List<String> CHECKED_ENDS =
      List.of("KNOWS", "LIKES", "HAS_MEMBER", "REPLY_OF");

  private final Database database;
  private final Engine engine;
  private final List<LdbcUpdate> updates;
  /** What there is of each label after as many updates as the place in the list. */
  private final List<Map<String, Long>> states = new ArrayList<>();
  private final Thread thread;

  private volatile boolean stopped;
  /** Guarded by this: the updates that the last transaction saw, transactions, and what was wrong. */
  private int seen;
  private long transactions;
  private Throwable failure;

  /**
   * Starts to read.
   *
   * @param before how many vertices and edges of each label there are before the updates
   * @param applied the updates that have been applied already
   */
  LdbcReader(Database database, Engine engine, List<LdbcUpdate> updates, Map<String, Long> before,
      int applied) {
    this.database = database;
    this.engine = engine;
    this.updates = updates;
    this.seen = applied;
    Map<String, Long> state = new HashMap<>(before);
    state.keySet().removeIf(label -> !changes(label));
    states.add(Map.copyOf(state));
    for (LdbcUpdate update : updates) {
      update.added().forEach((label, added) -> state.merge(label, added, Long::sum));
      states.add(Map.copyOf(state));
    }
    thread = Thread.ofPlatform().name("reads beside updates").start(this::run);
  }

  private boolean changes(String label) {
    return updates.stream().anyMatch(update -> update.added().containsKey(label));
  }

  private void run() {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      int round = 0;
      do {
        try (Transaction transaction = session.beginTransaction(AccessMode.READ)) {
          int now = read(transaction, CHECKED_ENDS.get(round++ % CHECKED_ENDS.size()));
          synchronized (this) {
            assertThat(now).isGreaterThanOrEqualTo(seen);
            seen = now;
            transactions++;
            notifyAll();
          }
        }
      } while (!stopped);
    } catch (Throwable e) {
      synchronized (this) {
        failure = e;
        notifyAll();
      }
    }
  }

  /** The number of updates that a transaction sees. */
  private int read(Transaction transaction, String edgeLabel) {
    Map<String, Long> state = state(transaction);
    int now = (int) (added(state) - added(states.getFirst()));
    assertThat(now).isBetween(0, updates.size());
    assertThat(state).as("after %s updates", now).isEqualTo(states.get(now));
    if (now > 0) {
      LdbcUpdate last = updates.get(now - 1);
      assertThat(last.seen(transaction)).as("%s", last).isEqualTo(last.whole());
    }
    if (now < updates.size()) {
      LdbcUpdate next = updates.get(now);
      assertThat(next.seen(transaction)).as("%s", next).isZero();
    }
    assertThat(count(transaction, "MATCH (a)-[e:" + edgeLabel + "]->(b)"
        + " WHERE coalesce(a.id, -1) < 0 OR coalesce(b.id, -1) < 0 RETURN count(*)"))
        .as("edges of %s without ends", edgeLabel)
        .isZero();
    assertThat(state(transaction)).as("what a transaction sees stays").isEqualTo(state);
    return now;
  }

  private Map<String, Long> state(Transaction transaction) {
    Map<String, Long> state = new HashMap<>();
    for (String label : states.getFirst().keySet()) {
      boolean vertices = Character.isLowerCase(label.charAt(1));
      state.put(label, count(transaction, vertices
          ? "MATCH (n:" + label + ") RETURN count(*)"
          : "MATCH ()-[e:" + label + "]->() RETURN count(*)"));
    }
    return state;
  }

  private static long added(Map<String, Long> state) {
    return ONE_EACH.stream().mapToLong(state::get).sum();
  }

  private static long count(Transaction transaction, String query) {
    return transaction.run(query).single().get(0).asLong();
  }

  /** Waits until a transaction has seen as many updates. */
  synchronized void awaitSeen(int applied) throws InterruptedException {
    while (seen < applied && failure == null) {
      wait();
    }
    check();
  }

  /** Waits until a transaction that has not begun yet has ended. */
  synchronized void awaitTransaction() throws InterruptedException {
    long last = transactions + 2;
    while (transactions < last && failure == null) {
      wait();
    }
    check();
  }

  private void check() {
    if (failure != null) {
      throw new AssertionError("what reads beside updates saw", failure);
    }
  }

  /** Stops reading; throws what was found to be wrong. */
  @Override
  public void close() {
    stopped = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      check();
    }
  }
}
