package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.disk.SystemDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a checkpoint takes the place of the files that count, while others read and write. */
@Timeout(120)
class CheckpointSwitchTest {
  private static final int WRITERS = 6;
  private static final int CHECKPOINTS = 8;

  @TempDir
  Path directory;

  private Path folder;

  @BeforeEach
  void create() {
    folder = directory.resolve("graph");
    LiveStore.create(new SystemDisk(), folder);
    try (LiveStore store = open()) {
      Numbers.declare(store);
    }
  }

  private LiveStore open() {
    return LiveStore.open(new SystemDisk(), folder, LiveOptions.DEFAULT);
  }

  private List<String> dataFolders() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("data-"))
          .sorted()
          .toList();
    }
  }

  @Test
  void keepsFilesUntilTheLastViewOfThemIsClosed() throws IOException {
    try (LiveStore store = open()) {
      Numbers.add(store, 1);
      String first = dataFolders().getFirst();
      StoreView view = store.view();
      StoreView copy = view.copy();
      store.checkpoint();
      assertThat(dataFolders()).containsExactly(first, first + "-1");
      Numbers.add(store, 2);
      assertThat(view.generation()).isZero();
      assertThat(Numbers.of(view.version())).containsExactly(1L);
      view.close();
      assertThat(dataFolders()).hasSize(2);
      assertThat(Numbers.of(copy.version())).containsExactly(1L);
      copy.close();
      assertThat(dataFolders()).containsExactly(first + "-1");
      try (StoreView now = store.view()) {
        assertThat(now.generation()).isEqualTo(1);
        assertThat(now.commitNumber()).isEqualTo(2);
        assertThat(Numbers.of(now.version())).containsExactly(1L, 2L);
      }
      store.checkpoint();
      assertThat(dataFolders()).containsExactly(first + "-2");
    }
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
    try (LiveStore store = open()) {
      assertThat(store.recovered().recordCount()).isZero();
      assertThat(Numbers.of(store)).containsExactly(1L, 2L);
    }
  }

  @Test
  void writesNoFilesWhereNothingChanged() throws IOException {
    try (LiveStore store = open()) {
      store.checkpoint();
      List<String> once = dataFolders();
      store.checkpoint();
      assertThat(dataFolders()).isEqualTo(once);
    }
  }

  @Test
  void makesCheckpointsByItself() {
    LiveOptions often = LiveOptions.DEFAULT.withCheckpointLogBytes(2_000);
    TreeSet<Long> added = new TreeSet<>();
    try (LiveStore store = LiveStore.open(new SystemDisk(), folder, often)) {
      long generation = 0;
      for (long number = 0; generation < 3; number++) {
        Numbers.add(store, number);
        added.add(number);
        try (StoreView view = store.view()) {
          assertThat(view.generation()).isGreaterThanOrEqualTo(generation);
          generation = view.generation();
        }
      }
      assertThat(Numbers.of(store)).isEqualTo(added);
    }
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).isEqualTo(added);
    }
  }

  @Test
  void missesALogThatWasRemoved() throws IOException {
    try (LiveStore store = open()) {
      Numbers.add(store, 1);
      store.checkpoint();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).toList()) {
        Files.delete(log);
      }
    }
    assertThatThrownBy(this::open).isInstanceOfSatisfying(GraphflowException.class,
        e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPT))
        .hasMessageContaining("write-ahead log");
    assertThatThrownBy(() -> LiveStore.open(
        new SystemDisk(), folder, LiveOptions.DEFAULT.withReadOnly(true)))
        .hasMessageContaining("write-ahead log");
  }

  @Test
  void givesUpForATransactionThatDoesNotEnd() throws IOException {
    LiveOptions hasty = LiveOptions.DEFAULT.withCheckpointPatience(Duration.ZERO);
    try (LiveStore store = LiveStore.open(new SystemDisk(), folder, hasty)) {
      Numbers.add(store, 1);
      List<String> before = dataFolders();
      try (WriteLease _ = store.beginWrite()) {
        assertThatThrownBy(store::checkpoint).isInstanceOf(GraphflowException.class)
            .hasMessageContaining("has been open");
        assertThat(dataFolders()).isEqualTo(before);
        // Others are not kept from writing.
        Numbers.add(store, 2);
      }
      store.checkpoint();
      assertThat(dataFolders()).isNotEqualTo(before);
      assertThat(Numbers.of(store)).containsExactly(1L, 2L);
    }
  }

  /**
   * Waits until a checkpoint waits for those that write: one that does not do so yet is put in place
   * by {@code close()}, since nobody can write any more.
   */
  private static void awaitOneThatWaits() {
    while (Thread.getAllStackTraces()
        .values()
        .stream()
        .noneMatch(frames -> Stream.of(frames).anyMatch(CheckpointSwitchTest::waitsForWriters))) {
      Thread.onSpinWait();
    }
  }

  private static boolean waitsForWriters(StackTraceElement frame) {
    return frame.getClassName().equals(WriteGate.class.getName())
        && frame.getMethodName().equals("awaitLeft");
  }

  @Test
  void closesWhileACheckpointWaits() throws Exception {
    LiveStore store = open();
    Numbers.add(store, 1);
    WriteLease lease = store.beginWrite();
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<?> checkpoint = threads.submit(store::checkpoint);
      awaitOneThatWaits();
      store.close();
      assertThatThrownBy(checkpoint::get).hasCauseInstanceOf(GraphflowException.class)
          .hasMessageContaining("closed");
    }
    lease.close();
    try (LiveStore again = open()) {
      assertThat(Numbers.of(again)).containsExactly(1L);
    }
  }

  @Test
  void losesNothingWhileManyWriteAndRead() throws Exception {
    ConcurrentSkipListSet<Long> added = new ConcurrentSkipListSet<>();
    AtomicInteger running = new AtomicInteger(1);
    try (LiveStore store = open();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1)) {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        long first = 1_000_000L * i;
        results.add(threads.submit(() -> write(store, first, running, added)));
      }
      results.add(threads.submit(() -> read(store, running, added)));
      try {
        for (int i = 0; i < CHECKPOINTS; i++) {
          store.checkpoint();
        }
      } finally {
        running.set(0);
      }
      for (Future<?> result : results) {
        result.get();
      }
      assertThat(Numbers.of(store)).isEqualTo(added);
      try (StoreView view = store.view()) {
        assertThat(view.generation()).isPositive();
      }
      assertThat(dataFolders()).hasSize(1);
    }
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).isEqualTo(added);
    }
  }

  /** Adds numbers, and removes every third again. */
  private static void write(
      LiveStore store, long first, AtomicInteger running, Set<Long> added) {
    for (long number = first; running.get() > 0; number++) {
      Numbers.add(store, number);
      if (number % 3 == 0) {
        Numbers.remove(store, number);
      } else {
        added.add(number);
      }
    }
  }

  private static void read(LiveStore store, AtomicInteger running, Set<Long> added) {
    while (running.get() > 0) {
      TreeSet<Long> before = new TreeSet<>(added);
      assertThat(Numbers.of(store)).containsAll(before);
    }
  }
}
