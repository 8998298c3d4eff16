package io.graphflow.core.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Runs the parts of one query side by side. */
public final class Workers {
  private Workers() {}

  /**
   * Runs the first task on this thread and each other one on a thread of its own, and waits for
   * all.
   *
   * @throws RuntimeException the failure of the first task that failed; the others are then
   *     interrupted
   */
  public static void run(QueryContext context, List<Runnable> tasks) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (Runnable task : tasks.subList(1, tasks.size())) {
      threads.add(
          Thread.ofPlatform()
              .name("graphflow-worker-" + threads.size())
              .daemon()
              .start(() -> runOne(context, task, failure)));
    }
    runOne(context, tasks.getFirst(), failure);
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          // The workers must end first, because they use objects that the caller is about to close.
          interrupted = true;
          context.interrupt();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    switch (failure.get()) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new AssertionError(e);
    }
  }

  private static void runOne(
      QueryContext context, Runnable task, AtomicReference<Throwable> failure) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      if (failure.compareAndSet(null, e)) {
        context.interrupt();
      }
    }
  }
}
