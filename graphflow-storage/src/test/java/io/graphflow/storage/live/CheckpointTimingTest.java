package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.layout.ElementId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When checkpoints are made by themselves, and for how much work they hold up those who write. */
@Timeout(120)
class CheckpointTimingTest {
  /** A folder that a checkpoint creates before it writes. */
  private static final String BUILDING = "scratch";
  private static final LiveOptions OPTIONS = LiveOptions.DEFAULT
      .withLog(LogOptions.of(Durability.OFF))
      .withCheckpointLogBytes(Long.MAX_VALUE)
      .withCloseLogBytes(Long.MAX_VALUE);

  @TempDir
  Path directory;

  private Path folder;

  @BeforeEach
  void create() {
    folder = directory.resolve("graph");
    LiveStore.create(new SystemDisk(), folder);
    try (LiveStore store = open(new SystemDisk(), OPTIONS)) {
      Texts.declare(store);
    }
  }

  private LiveStore open(Disk disk, LiveOptions options) {
    return LiveStore.open(disk, folder, options);
  }

  private static long generation(LiveStore store) {
    try (StoreView view = store.view()) {
      return view.generation();
    }
  }

  private static void awaitGeneration(LiveStore store, long generation)
      throws InterruptedException {
    while (generation(store) < generation) {
      Thread.sleep(1);
    }
  }

  @Test
  void carriesOverWhileOthersMayWrite() {
    AtomicReference<LiveStore> opened = new AtomicReference<>();
    Disk disk =
        new InterposedDisk(new SystemDisk(), BUILDING, () -> Texts.add(opened.get(), 200));
    try (LiveStore store = open(disk, OPTIONS)) {
      opened.set(store);
      Texts.add(store, 1);
      store.checkpoint();
      assertThat(generation(store)).isEqualTo(1);
      assertThat(store.carriedInGate()).isZero();
      assertThat(Texts.count(store)).isEqualTo(201);
    }
    try (LiveStore store = open(new SystemDisk(), OPTIONS)) {
      assertThat(store.recovered().recordCount()).isEqualTo(200);
      assertThat(Texts.count(store)).isEqualTo(201);
    }
  }

  @Test
  void holdsUpForLittleWhoeverWritesFast() throws Exception {
    AtomicBoolean running = new AtomicBoolean(true);
    AtomicReference<LiveStore> opened = new AtomicReference<>();
    Disk disk =
        new InterposedDisk(new SystemDisk(), BUILDING, () -> Texts.add(opened.get(), 500));
    try (LiveStore store = open(disk, OPTIONS);
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      opened.set(store);
      Texts.add(store, 1);
      Runnable writer = () -> {
        while (running.get()) {
          Texts.add(store, 1);
        }
      };
      List<Future<?>> writers = List.of(threads.submit(writer), threads.submit(writer));
      try {
        store.checkpoint();
      } finally {
        running.set(false);
      }
      for (Future<?> written : writers) {
        written.get();
      }
      // What those who were waited for commit may make it somewhat more.
      assertThat(store.carriedInGate())
          .isLessThanOrEqualTo(4 * CheckpointRun.LAST_ROUND_BYTES / Texts.BYTES);
    }
  }

  @Test
  void countsWhatWasCarriedOver() throws InterruptedException {
    AtomicReference<LiveStore> opened = new AtomicReference<>();
    AtomicInteger builds = new AtomicInteger();
    Disk disk = new InterposedDisk(new SystemDisk(), BUILDING, () -> {
      if (builds.getAndIncrement() == 0) {
        Texts.add(opened.get(), 20);
      }
    });
    try (LiveStore store = open(disk, OPTIONS.withCheckpointLogBytes(15L * Texts.BYTES))) {
      opened.set(store);
      Texts.add(store, 15);
      awaitGeneration(store, 1);
      // The new log has as much as is wanted already, so few commits will do.
      for (int i = 0; i < 10 && generation(store) < 2; i++) {
        Texts.add(store, 1);
        Thread.sleep(20);
      }
      awaitGeneration(store, 2);
    }
  }

  /** Much of a small database has changed then, which reads would have to put together. */
  @Test
  void doesNotWaitForALongLogWhereTheFilesAreSmall() throws InterruptedException {
    int least = (int) (LiveOptions.LEAST_LOG_BYTES / Texts.BYTES);
    try (LiveStore store = open(new SystemDisk(), OPTIONS.withCheckpointLogBytes(1L << 40))) {
      Texts.add(store, least / 2);
      assertThat(store.logBytes()).isGreaterThan(LiveOptions.LEAST_LOG_BYTES / 3);
      assertThat(generation(store)).isZero();
      Texts.add(store, least / 2 + 2);
      awaitGeneration(store, 1);
    }
  }

  @Test
  void aLogThatIsLongEnoughGrowsWithTheFiles() {
    LiveOptions options = OPTIONS.withCheckpointLogBytes(64 << 20);
    assertThat(options.earlyLogBytes(0)).isEqualTo(8 << 20);
    assertThat(options.earlyLogBytes(240 << 20)).isEqualTo(20 << 20);
    assertThat(OPTIONS.earlyLogBytes(0)).isEqualTo(Long.MAX_VALUE);
  }

  /** One edge less, but of a list in the files, so that all of the list comes to the heap. */
  @Test
  void beginsWhereTheHeapGrowsAndTheLogDoesNot() throws InterruptedException {
    int degree = 40_000;
    try (LiveStore store = open(new SystemDisk(), OPTIONS)) {
      try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
        DeltaWriter writer = new DeltaWriter(view.version());
        int label = writer.schema().addEdgeLabel("R");
        int edges = writer.edgeTable(label, 0);
        long hub = writer.createVertex(0, List.of("Text"), List.of());
        for (int i = 0; i < degree; i++) {
          long leaf = writer.createVertex(0, List.of("Text"), List.of());
          long _ = writer.createEdge(edges, hub, leaf, List.of());
        }
        lease.commit(writer);
      }
      store.checkpoint();
    }
    try (LiveStore store =
        open(new SystemDisk(), OPTIONS.withCheckpointLogBytes(100_000))) {
      try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
        DeltaWriter writer = new DeltaWriter(view.version());
        writer.detachDeleteVertex(ElementId.of(0, degree));
        assertThat(writer.version().sizeBytes()).isGreaterThan(2L * Long.BYTES * (degree - 1));
        lease.commit(writer);
      }
      assertThat(store.logBytes()).isLessThan(1000);
      awaitGeneration(store, 2);
    }
  }

  @Test
  void buildsNothingWhileATransactionStaysOpen() throws InterruptedException {
    AtomicInteger builds = new AtomicInteger();
    Disk disk = new InterposedDisk(new SystemDisk(), BUILDING, builds::incrementAndGet);
    Duration patience = Duration.ofMillis(20);
    try (LiveStore store = open(disk, OPTIONS.withCheckpointLogBytes(2L * Texts.BYTES)
        .withCheckpointPatience(patience))) {
      try (WriteLease _ = store.beginWrite()) {
        Thread.sleep(patience.multipliedBy(2));
        Texts.add(store, 100);
        assertThat(builds.get()).isZero();
      }
      // Without another commit, as it was due all the time.
      awaitGeneration(store, 1);
      assertThat(builds.get()).isEqualTo(1);
      assertThat(Texts.count(store)).isEqualTo(100);
    }
  }
}
