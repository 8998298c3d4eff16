package io.graphflow.storage.live;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts those who write. Safe for use by many threads. */
final class WriteGate {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();
  private boolean shut;
  private int inside;

  /** Enters, once the gate is open. */
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
    } finally {
      lock.unlock();
    }
  }
}
