package io.graphflow.core.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Runs the parts of one query side by side. */
public final class Workers {
  /** A thread without work ends after so long: what queries follow one another by is mostly less. */
  private static final long IDLE_SECONDS = 1;

  /**
   * The threads of all queries, of which there are as many as are asked for at a time: to wake one costs a fraction of
   * starting one. They are daemons.
   */
  private static final ExecutorService THREADS = new ThreadPoolExecutor(0, Integer.MAX_VALUE,
      IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
      Thread.ofPlatform().name("graphflow-worker-", 0).daemon().factory());

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
    List<Future<?>> others = new ArrayList<>();
    try {
      for (Runnable task : tasks.subList(1, tasks.size())) {
        others.add(THREADS.submit(() -> runOne(context, task, failure)));
      }
      runOne(context, tasks.getFirst(), failure);
    } catch (Error e) {
      // The system gives no thread more; what has begun must end before the caller goes on.
      failure.set(e);
      context.interrupt();
    }
    boolean interrupted = false;
    for (Future<?> other : others) {
      interrupted |= isInterruptedUntilDone(context, other);
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

  /** Waits for a task; whether this thread was interrupted meanwhile. */
  private static boolean isInterruptedUntilDone(QueryContext context, Future<?> task) {
    boolean interrupted = false;
    while (true) {
      try {
        task.get();
        return interrupted;
      } catch (InterruptedException e) {
        // The workers must end first, because they use objects that the caller is about to close.
        interrupted = true;
        context.interrupt();
      } catch (ExecutionException e) {
        throw new AssertionError("a worker lets nothing through", e);
      }
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
