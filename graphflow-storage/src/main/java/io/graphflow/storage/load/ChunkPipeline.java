package io.graphflow.storage.load;

import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.CsvChunk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Parses the chunks of a file on several threads and takes the results in the order of the chunks on
 * the calling thread, which also reads. A few chunks are under way at a time. An exception in any
 * thread comes out of {@link #run}.
 */
final class ChunkPipeline implements AutoCloseable {
  private final ExecutorService workers;
  private final int maxPending;

  /** What is done with chunks. */
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

  private record Pending<T>(CsvChunk chunk, Future<Result<T>> result) {}

  ChunkPipeline(int threads) {
    maxPending = 2 * threads + 1;
    workers = Executors.newFixedThreadPool(
        threads, Thread.ofPlatform().name("graphflow-load-", 1).daemon().factory());
  }

  /** Runs all chunks that {@code reader} still has through {@code task}. */
  <T> void run(ChunkReader reader, Task<T> task) {
    long linesBefore = reader.linesBeforeChunks();
    Deque<Pending<T>> pending = new ArrayDeque<>();
    CsvChunk chunk = reader.next();
    while (chunk != null || !pending.isEmpty()) {
      if (chunk != null && pending.size() < maxPending) {
        CsvChunk next = chunk;
        pending.add(new Pending<>(
            next, workers.submit(() -> new Result<>(task.parse(next), next.countLines()))));
        chunk = reader.next();
      } else {
        Pending<T> oldest = pending.remove();
        Result<T> result = await(oldest.result);
        task.take(result.parsed, oldest.chunk, linesBefore);
        linesBefore += result.lineCount;
        reader.recycle(oldest.chunk);
      }
    }
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GraphflowException(Kind.INTERRUPTED, "the load was interrupted", e);
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
