package io.graphflow.storage.database;

import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.storage.memory.DiskSpace;
import io.graphflow.transfer.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs the independent steps of finishing a database, or of deriving another layout, on all
 * processors.
 */
public final class BuildTasks {

  private BuildTasks() {}

  /**
   * Runs all tasks and returns their results in order. If one fails, the others are abandoned and
   * its exception is thrown.
   *
   * @param step the name of their work, for messages
   */
  public static <T> List<T> run(String step, List<Callable<T>> tasks, ProgressListener progress) {
    int threads = Math.max(1, Math.min(tasks.size(), Runtime.getRuntime().availableProcessors()));
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<T>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(executor.submit(task)));
      List<T> results = new ArrayList<>();
      try {
        for (Future<T> future : futures) {
          progress.progress(step, results.size(), tasks.size());
          results.add(future.get());
        }
        progress.progress(step, results.size(), tasks.size());
        return results;
      } finally {
        executor.shutdownNow();
      }
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationInterruptedException(step + " was interrupted", e);
    }
  }

  /** Runs a task, of which the result is wanted, and another one beside it. */
  static <T> T run(String step, Callable<T> task, Runnable beside) {
    return run(step, List.of(task, () -> {
      beside.run();
      return null;
    }), ProgressListener.NONE).getFirst();
  }

  private static RuntimeException unchecked(Throwable cause) {
    return switch (cause) {
      case RuntimeException exception -> exception;
      // How the JVM tells that a mapped file could not be written.
      case InternalError error -> DiskSpace.fault("cannot write the files of a database", error);
      case Error error -> throw error;
      default -> throw new AssertionError("a step of a build may not throw " + cause, cause);
    };
  }
}
