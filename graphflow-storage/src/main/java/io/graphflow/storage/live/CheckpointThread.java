package io.graphflow.storage.live;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Makes checkpoints, one after the other. On a thread of its own, because the JVM closes a file
 * under the feet of everybody when a thread is interrupted while it uses it, and those who ask for
 * a checkpoint are threads of the application. Safe for use by many threads.
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

  /** Waits until one is made, whatever interrupts, and throws what it has thrown. */
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

  /** Lets nobody make another, and waits for those that were asked for, and then for a last one. */
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
