package io.graphflow.graphar.file;

import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.parquet.file.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Asks for many small things of a store: at once where each is a request, one after the other where it is none. */
public final class ManyFiles {
  private ManyFiles() {}

  /**
   * Does something with each of some items.
   *
   * @param task may run in any thread
   * @return the results, in the order of the items; if tasks fail, the exception of the first item whose task did
   */
  public static <T, R> List<R> each(ObjectStore store, List<T> items, Function<T, R> task) {
    if (store.requestsAtOnce() == 1 || items.size() < 2) {
      return items.stream().map(task).toList();
    }
    Semaphore permits = new Semaphore(store.requestsAtOnce());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<R>> running = new ArrayList<>();
      for (T item : items) {
        running.add(threads.submit(() -> {
          permits.acquire();
          try {
            return task.apply(item);
          } finally {
            permits.release();
          }
        }));
      }
      try {
        List<R> results = new ArrayList<>();
        for (Future<R> future : running) {
          results.add(future.get());
        }
        return results;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new OperationInterruptedException("reading was interrupted", e);
      } catch (ExecutionException e) {
        switch (e.getCause()) {
          case RuntimeException exception -> throw exception;
          case Error error -> throw error;
          default -> throw new AssertionError("a task may not throw " + e.getCause(), e);
        }
      } finally {
        threads.shutdownNow();
      }
    }
  }
}
