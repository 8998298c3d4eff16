package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.CsvChunk;
import io.graphflow.storage.load.csv.CsvFormat;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ChunkPipelineTest {
  private static ChunkReader reader() {
    return new ChunkReader("test.csv",
        new ByteArrayInputStream("abc\nx\ny\n".repeat(200).getBytes(StandardCharsets.UTF_8)),
        CsvFormat.STANDARD, 8);
  }

  /** The numbers of the chunks, in the order taken. */
  private static class Numbers implements ChunkPipeline.Task<Integer> {
    final List<Integer> taken = new ArrayList<>();
    long lines;

    @Override
    public Integer parse(CsvChunk chunk) {
      return chunk.sequence();
    }

    @Override
    public void take(Integer parsed, CsvChunk chunk, long linesBefore) {
      assertThat(parsed).isEqualTo(chunk.sequence()).isEqualTo(taken.size());
      assertThat(linesBefore).isEqualTo(lines);
      lines += chunk.countLines();
      taken.add(parsed);
    }
  }

  @Test
  void resultsComeInOrder() {
    for (int threads : new int[] {1, 2, 5}) {
      Numbers numbers = new Numbers();
      try (ChunkPipeline pipeline = new ChunkPipeline(threads)) {
        pipeline.run(reader(), numbers);
      }
      assertThat(numbers.lines).isEqualTo(600);
    }
  }

  @Test
  void anErrorInAnyThreadComesOut() {
    for (Throwable failure : List.of(new IllegalStateException("here"), new StackOverflowError(),
        new AssertionError("there"))) {
      try (ChunkPipeline pipeline = new ChunkPipeline(2)) {
        assertThatThrownBy(() -> pipeline.run(reader(), new ChunkPipeline.Task<Integer>() {
          @Override
          public Integer parse(CsvChunk chunk) {
            if (chunk.sequence() == 7) {
              switch (failure) {
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new AssertionError();
              }
            }
            return 0;
          }

          @Override
          public void take(Integer parsed, CsvChunk chunk, long linesBefore) {
            assertThat(chunk.sequence()).isLessThan(7);
          }
        })).isSameAs(failure);
      }
    }
  }

  @Test
  void closingWaitsForWorkers() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    boolean[] finished = new boolean[1];
    ChunkPipeline pipeline = new ChunkPipeline(2);
    Thread runner = Thread.ofPlatform().start(() -> {
      try {
        pipeline.run(reader(), new Numbers() {
          @Override
          public Integer parse(CsvChunk chunk) {
            // The calling thread parses, too, and is not waited for.
            boolean isWorker = Thread.currentThread().getName().startsWith("graphflow-load-");
            if (isWorker) {
              started.countDown();
            }
            boolean interrupted = true;
            while (interrupted) {
              try {
                go.await();
                interrupted = false;
              } catch (InterruptedException e) {
                // A worker in the middle of a computation does not notice either.
              }
            }
            if (isWorker) {
              finished[0] = true;
            }
            return chunk.sequence();
          }
        });
      } catch (RuntimeException e) {
        // The pipeline is closed under it.
      }
    });
    started.await();
    Thread closer = Thread.ofPlatform().start(pipeline::close);
    go.countDown();
    closer.join();
    assertThat(finished[0]).isTrue();
    runner.interrupt();
    runner.join();
  }
}
