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

  /** A share of some numbered things. */
  @FunctionalInterface
  public interface Share {
    /** Does the share of a thread: the things from {@code from} to {@code to - 1}. */
    void run(int thread, int from, int to);
  }

  /**
   * Shares numbered things out among threads, as {@link #run} does with tasks; one thread alone is this one.
   *
   * @param threads at least 1
   * @param count how many things there are
   */
  public static void share(QueryContext context, int threads, int count, Share share) {
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      int from = (int) ((long) count * thread / threads);
      int to = (int) ((long) count * (thread + 1) / threads);
      tasks.add(() -> share.run(thread, from, to));
    }
    run(context, tasks);
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
