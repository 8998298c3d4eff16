package io.graphflow.storage.load;

import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.CsvChunk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Parses the chunks of a file on several threads and takes the results in the order of the chunks on
 * the calling thread, which also reads, and parses when it would wait. A few chunks are under way at
 * a time. An exception in any thread comes out of {@link #run}.
 */
final class ChunkPipeline implements AutoCloseable {
  private final ExecutorService workers;
  private final boolean hasWorkers;
  private final int maxPending;

  /** Work on chunks. */
  interface Task<T> {
    /** Turns a chunk into a result. Called by many threads. */
    T parse(CsvChunk chunk);

    /**
     * Takes a result. Called by one thread, in the order of the chunks.
     *
     * @param linesBefore the number of lines of the file before the chunk
     */
    void take(T parsed, CsvChunk chunk, long linesBefore);
  }

  private record Result<T>(T parsed, int lineCount) {}

  private record Pending<T>(CsvChunk chunk, FutureTask<Result<T>> result) {}

  /** A pipeline of so many threads, the calling one included. */
  ChunkPipeline(int threads) {
    maxPending = 2 * threads + 1;
    workers = new ThreadPoolExecutor(threads - 1, Math.max(1, threads - 1), 0, TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        Thread.ofPlatform().name("graphflow-load-", 1).daemon().factory());
    hasWorkers = threads > 1;
  }

  /** Runs all chunks that {@code reader} still has through {@code task}. */
  <T> void run(ChunkReader reader, Task<T> task) {
    long linesBefore = reader.linesBeforeChunks();
    Deque<Pending<T>> pending = new ArrayDeque<>();
    CsvChunk chunk = reader.next();
    while (chunk != null || !pending.isEmpty()) {
      if (chunk != null && pending.size() < maxPending) {
        CsvChunk next = chunk;
        FutureTask<Result<T>> result =
            new FutureTask<>(() -> new Result<>(task.parse(next), next.countLines()));
        pending.add(new Pending<>(next, result));
        if (hasWorkers) {
          workers.execute(result);
        }
        chunk = reader.next();
      } else {
        help(pending);
        Pending<T> oldest = pending.remove();
        Result<T> result = await(oldest.result);
        task.take(result.parsed, oldest.chunk, linesBefore);
        linesBefore += result.lineCount;
        reader.recycle(oldest.chunk);
      }
    }
  }

  /** Parses on the calling thread what no worker has begun with, until the oldest chunk is parsed. */
  private static <T> void help(Deque<Pending<T>> pending) {
    FutureTask<Result<T>> oldest = pending.element().result;
    for (Pending<T> each : pending) {
      if (oldest.isDone()) {
        return;
      }
      // Has no effect on a chunk that a worker has begun with.
      each.result.run();
    }
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationInterruptedException("the load was interrupted", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException unchecked -> throw unchecked;
        case Error error -> throw error;
        default -> throw new IllegalStateException("a thread of the load died", e.getCause());
      }
    }
  }

  /** Stops the workers and waits until none of them touches anything any more. */
  @Override
  public void close() {
    workers.shutdownNow();
    boolean interrupted = false;
    while (true) {
      try {
        if (workers.awaitTermination(1, TimeUnit.HOURS)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
