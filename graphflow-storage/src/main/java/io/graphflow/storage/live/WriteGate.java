package io.graphflow.storage.live;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets many write side by side, or one put a checkpoint in place while nobody writes. Safe for use
 * by many threads.
 */
final class WriteGate {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private boolean shut;
  private int inside;

  /** Enters, once the gate is open. An interrupt does not end the wait, which is short. */
  void enter() {
    lock.lock();
    try {
      while (shut) {
        opened.awaitUninterruptibly();
      }
      inside++;
    } finally {
      lock.unlock();
    }
  }

  /** Leaves. */
  void leave() {
    lock.lock();
    try {
      inside--;
      if (inside == 0) {
        emptied.signal();
      }
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
      long left = patienceNanos;
      while (inside > 0 && left > 0) {
        left = emptied.awaitNanos(left);
      }
      empty = inside == 0;
      return empty;
    } finally {
      if (!empty) {
        letIn();
      }
      lock.unlock();
    }
  }

  /** Waits until all have left, or for some time, while others may enter. */
  void awaitEmpty(long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (inside > 0 && left > 0) {
        left = emptied.awaitNanos(left);
      }
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

  private void letIn() {
    shut = false;
    opened.signalAll();
  }
}
