package io.graphflow.storage.live;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Makes checkpoints, one after the other, on a thread of its own. Threads that ask for a checkpoint
 * belong to the application, and when a thread is interrupted while it uses a file, the JVM closes
 * that file for everybody. Safe for use by many threads.
 */
final class CheckpointThread {
  private final ExecutorService thread = Executors.newSingleThreadExecutor(
      Thread.ofPlatform().name("graphflow-checkpoint").daemon().factory());
  private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
  private boolean closed;

  /** Makes one, after those that were asked for before; null if it is closed. */
  synchronized CompletableFuture<Void> start(Runnable checkpoint) {
    if (closed) {
      return null;
    }
    last = CompletableFuture.runAsync(checkpoint, thread);
    return last;
  }

  /** Waits until a checkpoint is made, despite interrupts, and throws its exception. */
  static void await(CompletableFuture<Void> checkpoint) {
    try {
      checkpoint.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        default -> throw e;
      }
    }
  }

  /**
   * Refuses further checkpoints, waits for those that were asked for, and then makes a last one.
   */
  void close(Runnable checkpoint) {
    CompletableFuture<Void> running;
    synchronized (this) {
      closed = true;
      running = CompletableFuture.runAsync(checkpoint, thread);
    }
    running.handle((_, _) -> null).join();
    thread.shutdown();
  }
}
