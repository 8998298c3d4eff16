package io.graphflow.graphar.load;

import io.graphflow.exception.OperationInterruptedException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The threads that read. To be used by one thread, and closed by it: what runs then is interrupted. */
public final class LoadThreads implements AutoCloseable {
  private final int count;
  private final ExecutorService executor;

  /** Starts threads. */
  public LoadThreads(int count) {
    this.count = count;
    this.executor = Executors.newFixedThreadPool(count);
  }

  int count() {
    return count;
  }

  <T> Future<T> submit(Callable<T> task) {
    return executor.submit(task);
  }

  /** What a task has made; its exception if it failed. */
  <T> T result(Future<T> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationInterruptedException("the load was interrupted", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException exception -> throw exception;
        case Error error -> throw error;
        default -> throw new AssertionError("a task may not throw " + e.getCause(), e);
      }
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    executor.close();
  }
}
