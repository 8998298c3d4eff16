package io.graphflow.parquet.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.LakeFile.Part;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many reads become few requests, and give the bytes of the file whatever was expected before. */
@Timeout(120)
final class FetchingStoreTest {
  private static final int LENGTH = 100_000;

  private final CountingStore source = new CountingStore();
  private final byte[] bytes = new byte[LENGTH];

  private FetchingStore store(FetchOptions options) {
    new Random(7).nextBytes(bytes);
    source.files.put("f", bytes);
    return new FetchingStore(source, options);
  }

  private static FetchOptions options(long budget, int block, int gap) {
    return new FetchOptions(budget, block, gap);
  }

  private void check(LakeFile file, long at, int count) throws IOException {
    byte[] read = new byte[count];
    file.read(at, MemorySegment.ofArray(read));
    assertThat(read).isEqualTo(Arrays.copyOfRange(bytes, (int) at, (int) at + count));
  }

  @Test
  void nearPartsAreOneRequest() throws IOException {
    try (FetchingStore store = store(options(LENGTH, 10_000, 100));
        LakeFile file = store.open("f")) {
      file.expect(List.of(new Part(5000, 1000), new Part(1000, 500), new Part(1600, 400),
          new Part(6100, 100), new Part(6301, 1), new Part(9000, 0)));
      check(file, 1000, 500);
      check(file, 1600, 400);
      check(file, 5000, 1000);
      check(file, 6100, 50);
      check(file, 6150, 50);
      check(file, 6301, 1);
      assertThat(source.requests).containsExactlyInAnyOrder(new Part(1000, 1000),
          new Part(5000, 1200), new Part(6301, 1));
    }
  }

  @Test
  void whatWasReadIsKept() throws IOException {
    try (FetchingStore store = store(options(LENGTH, 10_000, 100))) {
      try (LakeFile file = store.open("f")) {
        check(file, LENGTH - 1000, 1000);
      }
      try (LakeFile file = store.open("f"); LakeFile other = store.open("f")) {
        check(file, LENGTH - 1000, 10);
        check(other, LENGTH - 10, 10);
        // Only what is not there is fetched.
        check(file, LENGTH - 1500, 1500);
        file.expect(List.of(new Part(LENGTH - 2000, 2000)));
        check(file, LENGTH - 2000, 1000);
      }
      assertThat(source.requests).containsExactly(new Part(LENGTH - 1000, 1000),
          new Part(LENGTH - 1500, 500), new Part(LENGTH - 2000, 500));
      assertThat(source.opened).hasValue(1);
      assertThat(source.closed).hasValue(0);
    }
    assertThat(source.closed).hasValue(1);
  }

  @Test
  void longPartsAreSeveralBlocksAndColumnsTakeTurns() throws IOException {
    try (FetchingStore store = store(options(LENGTH, 1000, 0)); LakeFile file = store.open("f")) {
      source.answers = new Semaphore(0);
      file.expect(List.of(new Part(0, 2500), new Part(50_000, 2500)));
      while (source.requests.size() < 4) {
        Thread.onSpinWait();
      }
      assertThat(source.requests).containsExactlyInAnyOrder(new Part(0, 1000),
          new Part(50_000, 1000), new Part(1000, 1000), new Part(51_000, 1000));
      source.answers = new Semaphore(Integer.MAX_VALUE);
      source.answers.release(0);
    }
  }

  @Test
  void aheadIsNoMoreThanTheBudget() throws IOException {
    try (FetchingStore store = store(options(3000, 1000, 0)); LakeFile file = store.open("f")) {
      file.expect(List.of(new Part(0, LENGTH)));
      for (int at = 0; at < LENGTH; at += 500) {
        check(file, at, 500);
        // The reader's own block may come on top.
        assertThat(store.heldBytes()).isLessThanOrEqualTo(4000);
      }
      assertThat(source.requests).hasSize(LENGTH / 1000).doesNotHaveDuplicates();
    }
  }

  /** A reader whose block nobody has room for fetches it. */
  @Test
  void nobodyWaitsForRoom() throws IOException {
    try (FetchingStore store = store(options(3000, 1000, 0));
        LakeFile file = store.open("f");
        LakeFile other = store.open("f")) {
      file.expect(List.of(new Part(0, 20_000)));
      other.expect(List.of(new Part(40_000, 20_000)));
      for (int at = 59_000; at >= 40_000; at -= 1000) {
        check(other, at, 1000);
      }
      for (int at = 19_000; at >= 0; at -= 1000) {
        check(file, at, 1000);
      }
      assertThat(source.requests).hasSize(40).doesNotHaveDuplicates();
    }
  }

  @Test
  void whatIsClosedIsFetchedNoMore() throws IOException {
    try (FetchingStore store = store(options(3000, 1000, 0))) {
      try (LakeFile file = store.open("f")) {
        file.expect(List.of(new Part(0, 50_000)));
        check(file, 0, 10);
      }
      try (LakeFile file = store.open("f")) {
        for (int at = 90_000; at < LENGTH; at += 1000) {
          check(file, at, 1000);
        }
      }
      assertThat(source.requests).hasSizeLessThan(20);
      assertThat(store.heldBytes()).isLessThanOrEqualTo(3000);
    }
  }

  @Test
  void errorsAreThoseOfTheReader() throws IOException {
    try (FetchingStore store = store(options(LENGTH, 1000, 0)); LakeFile file = store.open("f")) {
      source.failures.set(1);
      assertThatThrownBy(() -> check(file, 0, 100)).hasMessage("the disk is on fire");
      check(file, 0, 100);
      // One that was ahead is asked for again.
      source.failures.set(4);
      file.expect(List.of(new Part(10_000, 4000)));
      while (source.failures.get() > 0) {
        Thread.onSpinWait();
      }
      check(file, 10_000, 4000);
      source.failures.set(Integer.MAX_VALUE);
      file.expect(List.of(new Part(20_000, 1000)));
      assertThatThrownBy(() -> check(file, 20_000, 10)).hasMessage("the disk is on fire");
      source.failures.set(0);
      check(file, 20_000, 10);
      for (long at : new long[] {-1, LENGTH - 9, LENGTH + 1}) {
        assertThatThrownBy(() -> file.read(at, MemorySegment.ofArray(new byte[10])))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("found the end of the file at byte " + LENGTH);
      }
    }
  }

  @Test
  void endsOfFilesThatWillBeOpened() throws IOException {
    try (FetchingStore store = store(options(LENGTH, 70_000, 0))) {
      source.files.put("short", Arrays.copyOf(bytes, 500));
      store.expect(List.of("f", "short", "gone", "f"));
      while (source.requests.size() < 2) {
        Thread.onSpinWait();
      }
      store.expect(List.of("f"));
      try (LakeFile file = store.open("f"); LakeFile other = store.open("short")) {
        check(file, LENGTH - 1000, 1000);
        check(other, 0, 500);
        assertThat(source.requests).containsExactlyInAnyOrder(new Part(LENGTH - (1 << 16), 1 << 16),
            new Part(0, 500));
        // What was expected in vain takes nobody's room.
        for (int at = 0; at < 30_000; at += 1000) {
          check(file, at, 1000);
        }
        file.expect(List.of(new Part(0, 90_000)));
        check(file, 0, 90_000);
      }
      assertThat(store.heldBytes()).isLessThanOrEqualTo(LENGTH);
      assertThatThrownBy(() -> store.open("gone")).isInstanceOf(NoSuchFileException.class);
    }
  }

  @Test
  void filesThatAreNotThere() throws IOException {
    try (FetchingStore store = store(options(LENGTH, 1000, 0))) {
      assertThat(store.length("f")).hasValue(LENGTH);
      assertThat(store.length("g")).isEmpty();
      assertThatThrownBy(() -> store.open("g")).isInstanceOf(NoSuchFileException.class);
      assertThat(store.describe("g")).isEqualTo("memory:g");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void randomReadsOfManyThreads(long seed) throws Exception {
    Random random = new Random(seed);
    FetchOptions options = options(2000 + random.nextInt(50_000), 100 + random.nextInt(5000),
        random.nextInt(1000));
    try (FetchingStore store = store(options)) {
      List<CompletableFuture<Void>> readers = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        long own = random.nextLong();
        readers.add(CompletableFuture.runAsync(() -> readRandomly(store, new Random(own))));
      }
      for (CompletableFuture<Void> reader : readers) {
        reader.get();
      }
      long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (store.heldBytes() > options.budgetBytes() && System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
      assertThat(store.heldBytes()).isLessThanOrEqualTo(options.budgetBytes());
    }
  }

  private void readRandomly(FetchingStore store, Random random) {
    for (int round = 0; round < 40; round++) {
      try (LakeFile file = store.open("f")) {
        List<Part> parts = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          int at = random.nextInt(LENGTH);
          parts.add(new Part(at, random.nextInt(Math.min(20_000, LENGTH - at))));
        }
        file.expect(parts);
        if (random.nextInt(20) == 0) {
          source.failures.incrementAndGet();
        }
        for (int i = 0; i < 20; i++) {
          int at = random.nextInt(LENGTH);
          try {
            check(file, at, random.nextInt(Math.min(3000, LENGTH - at)));
          } catch (IOException e) {
            assertThat(e).hasMessage("the disk is on fire");
          }
        }
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }
}
