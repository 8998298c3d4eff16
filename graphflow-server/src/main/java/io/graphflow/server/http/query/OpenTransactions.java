package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.work.Failure;
import io.graphflow.server.work.Work;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The transactions that are open between requests. Safe for use by many threads. */
final class OpenTransactions {
  /** IDs are nothing that another user could guess. */
  private static final int ID_BYTES = 15;

  /** How long a client may still read what it was sent before a transaction came to its limit of time. */
  private static final int CUT_SECONDS = 5;

  private final ScheduledExecutorService timer;
  private final Duration idle;
  private final int most;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, OpenTransaction> byId = new ConcurrentHashMap<>();

  /**
   * Creates it.
   *
   * @param timer a thread for what takes no time
   * @param idle how long a transaction stays open of which nothing is asked
   * @param most how many there may be
   */
  OpenTransactions(ScheduledExecutorService timer, Duration idle, int most) {
    this.timer = timer;
    this.idle = idle;
    this.most = most;
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }

  /**
   * Begins a transaction, which the request has taken.
   *
   * @param work makes what it works with
   * @throws HttpException if there are too many
   */
  synchronized OpenTransaction begin(Exchange exchange, String database, long limitMillis,
      Supplier<Work> work) {
    if (byId.size() >= most) {
      throw HttpException.of(
          new Failure("Neo.TransientError.Transaction.MaximumTransactionLimitReached",
              "There are " + most + " open transactions, and can be no more; commit or roll back"
                  + " some."));
    }
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    OpenTransaction begun = new OpenTransaction(id, exchange.caller().user(), database,
        work.get(), limitMillis, exchange);
    byId.put(id, begun);
    if (limitMillis > 0) {
      begun.limit(timer.schedule(() -> timeOut(begun), limitMillis, TimeUnit.MILLISECONDS));
    }
    return begun;
  }

  /**
   * Takes a transaction for a request.
   *
   * @throws HttpException if it is not there or another user's, or another request has it
   */
  OpenTransaction take(String id, Exchange exchange, String database) {
    OpenTransaction found = byId.get(id);
    if (found == null || !found.isFor(exchange.caller().user(), database)
        || !found.take(exchange)) {
      throw HttpException.invalid(404, "There is no open transaction '" + id
          + "': it has ended, perhaps because of an error, or because nothing was asked for "
          + idle.toSeconds() + " seconds.");
    }
    return found;
  }

  /** What a client is told of a transaction that stays open after its request. */
  Map<String, Object> told(OpenTransaction transaction) {
    return transaction.expireAt(Instant.now().plus(idle));
  }

  /** Gives a transaction back, which ends if nothing is asked of it for some time. */
  void release(OpenTransaction transaction) {
    transaction.release(timer.schedule(() -> {
      if (transaction.expire()) {
        byId.remove(transaction.id());
      }
    }, idle.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** Ends a transaction, and rolls back what was not committed. */
  void end(OpenTransaction transaction) {
    byId.remove(transaction.id());
    transaction.end();
  }

  private void timeOut(OpenTransaction transaction) {
    if (transaction.timeOut()) {
      byId.remove(transaction.id());
    } else {
      Future<?> _ = timer.schedule(transaction::cut, CUT_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Ends all that no request uses; those end with their requests. */
  void close() {
    byId.values().forEach(transaction -> {
      if (transaction.expire()) {
        byId.remove(transaction.id());
      }
    });
  }
}
