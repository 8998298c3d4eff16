package io.graphflow.storage.live;

import io.graphflow.exception.OperationInterruptedException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets many write side by side, or one put a checkpoint in place while nobody writes. Each writer
 * that enters gets a number, larger than all before. Safe for use by many threads.
 */
final class WriteGate {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();
  private final Condition left = lock.newCondition();
  /** By number of each writer inside, the time when it entered, the first one first. */
  private final LinkedHashMap<Long, Long> inside = new LinkedHashMap<>();
  private long lastNumber;
  private boolean shut;
  private boolean closed;
  private long delayNanos;

  /**
   * Enters, once the gate is open.
   *
   * @return the number of this writer
   * @throws OperationInterruptedException if the thread is interrupted while it waits; its
   *     interrupt status is kept
   */
  long enter() {
    lock.lock();
    try {
      long delay = delayNanos;
      while (!closed && (shut || (delay > 0 && delayNanos > 0))) {
        if (shut) {
          opened.await();
        } else {
          delay = opened.awaitNanos(Math.min(delay, delayNanos));
        }
      }
      inside.put(++lastNumber, System.nanoTime());
      return lastNumber;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationInterruptedException(
          "the transaction was interrupted while it waited for a checkpoint to be put in place", e);
    } finally {
      lock.unlock();
    }
  }

  /** Leaves. */
  void leave(long number) {
    lock.lock();
    try {
      inside.remove(number);
      left.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets nobody enter any more, and waits until all have left. For one thread at a time.
   *
   * @return whether all have left in time; if not, the gate is open again
   * @throws InterruptedException if the thread is interrupted; the gate is open again
   */
  boolean shut(long patienceNanos) throws InterruptedException {
    boolean empty = false;
    lock.lock();
    try {
      shut = true;
      empty = awaitLeft(lastNumber, patienceNanos);
      return empty;
    } finally {
      if (!empty) {
        letIn();
      }
      lock.unlock();
    }
  }

  /**
   * Waits until all have left whose numbers are not above one, while others may enter.
   *
   * @return whether they have left in time, and the gate was not closed
   */
  boolean awaitLeft(long number, long patienceNanos) throws InterruptedException {
    lock.lock();
    try {
      long rest = patienceNanos;
      while (!closed && isInside(number) && rest > 0) {
        rest = left.awaitNanos(rest);
      }
      return !closed && !isInside(number);
    } finally {
      lock.unlock();
    }
  }

  private boolean isInside(long number) {
    return !inside.isEmpty() && inside.firstEntry().getKey() <= number;
  }

  /** The number of the last writer that has entered. */
  long lastNumber() {
    lock.lock();
    try {
      return lastNumber;
    } finally {
      lock.unlock();
    }
  }

  /** The time for which the first writer inside has been there; 0 if there is none. */
  long longestNanos() {
    lock.lock();
    try {
      Map.Entry<Long, Long> first = inside.firstEntry();
      return first == null ? 0 : System.nanoTime() - first.getValue();
    } finally {
      lock.unlock();
    }
  }

  /** Delays each writer that enters from now on; 0 ends the delay. */
  void delay(long nanos) {
    lock.lock();
    try {
      delayNanos = nanos;
      opened.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Opens the gate again, after {@link #shut} has returned true. */
  void open() {
    lock.lock();
    try {
      letIn();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends all waiting: a writer that enters finds the database closed, and the gate cannot be shut.
   */
  void close() {
    lock.lock();
    try {
      closed = true;
      opened.signalAll();
      left.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void letIn() {
    shut = false;
    opened.signalAll();
  }
}
