package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.work.Failure;
import io.graphflow.server.work.Work;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Future;

/**
 * A transaction that stays open between requests. One request at a time may use it. Safe for use by many threads, but the
 * {@link #work} only for who has taken it.
 */
final class OpenTransaction {
  private final String id;
  private final String user;
  private final String database;
  private final Work work;
  private final long limitMillis;
  private Exchange usedBy;
  private boolean ended;
  private Instant expires = Instant.EPOCH;
  private Future<?> idleAlarm;
  private Future<?> alarm;

  /**
   * Creates one that is taken by the request that begins it.
   *
   * @param user who alone may use it
   * @param database the name by which it was begun
   * @param limitMillis how long it may be open, or 0
   */
  OpenTransaction(String id, String user, String database, Work work, long limitMillis,
      Exchange beginner) {
    this.id = id;
    this.user = user;
    this.database = database;
    this.work = work;
    this.limitMillis = limitMillis;
    this.usedBy = beginner;
  }

  String id() {
    return id;
  }

  Work work() {
    return work;
  }

  long limitMillis() {
    return limitMillis;
  }

  /** Whether a user may use it under a name of the database. */
  boolean isFor(String other, String otherDatabase) {
    return user.equals(other) && database.equals(otherDatabase);
  }

  /**
   * Takes it for a request.
   *
   * @return whether it is still open
   * @throws HttpException if another request has it
   */
  synchronized boolean take(Exchange exchange) {
    if (ended) {
      return false;
    }
    if (usedBy != null) {
      throw HttpException
          .of(new Failure("Neo.ClientError.Transaction.TransactionAccessedConcurrently",
              "Another request uses the transaction " + id
                  + " at this moment; send one after the other."));
    }
    usedBy = exchange;
    cancel(idleAlarm);
    return true;
  }

  /** Says when it ends unless it is used, and tells clients so. */
  synchronized Map<String, Object> expireAt(Instant time) {
    expires = time.truncatedTo(ChronoUnit.SECONDS);
    return Map.of("transaction", Map.of("id", id, "expires", expires.toString()));
  }

  /** Gives it back; an alarm will {@link #expire} it. */
  synchronized void release(Future<?> newIdleAlarm) {
    usedBy = null;
    idleAlarm = newIdleAlarm;
  }

  /** Sets what will {@link #timeOut} it. */
  synchronized void limit(Future<?> newAlarm) {
    alarm = newAlarm;
    if (ended) {
      cancel(alarm);
    }
  }

  /** Ends it if no request uses it; tells whether it has ended. */
  synchronized boolean expire() {
    if (usedBy == null) {
      end();
    }
    return ended;
  }

  /** Ends it, or what a request runs in it, as it takes longer than it may; tells whether it has ended. */
  synchronized boolean timeOut() {
    if (usedBy == null) {
      end();
    } else {
      usedBy.interrupts().timeOut(work);
    }
    return ended;
  }

  /** Ends the connection of a request that uses it. */
  synchronized void cut() {
    if (usedBy != null) {
      usedBy.cut();
    }
  }

  /** Ends it, and rolls back what was not committed. Idempotent. */
  synchronized void end() {
    if (!ended) {
      ended = true;
      usedBy = null;
      cancel(idleAlarm);
      cancel(alarm);
      work.close();
    }
  }

  private static void cancel(Future<?> alarm) {
    if (alarm != null) {
      alarm.cancel(false);
    }
  }
}
