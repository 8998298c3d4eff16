package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SystemDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What closing does to a log that has grown, so that the next opening has nothing to apply. */
@Timeout(120)
class CloseCheckpointTest {
  private static final LiveOptions OPTIONS =
      LiveOptions.DEFAULT.withCloseLogBytes(5L * Texts.BYTES);

  @TempDir
  Path directory;

  private final Disk disk = new SystemDisk();
  private Path folder;

  @BeforeEach
  void create() {
    folder = directory.resolve("graph");
    LiveStore.create(disk, folder);
    try (LiveStore store = open(OPTIONS)) {
      Texts.declare(store);
    }
  }

  private LiveStore open(LiveOptions options) {
    return LiveStore.open(disk, folder, options);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  @Test
  void leavesNothingToApply() throws IOException {
    try (LiveStore store = open(OPTIONS)) {
      Texts.add(store, 5);
    }
    try (LiveStore store = open(OPTIONS)) {
      assertThat(store.recovered().recordCount()).isZero();
      assertThat(generation(store)).isEqualTo(1);
      assertThat(Texts.count(store)).isEqualTo(5);
    }
    // Nothing has changed, so closing has nothing to do.
    List<String> files = files();
    open(OPTIONS).close();
    assertThat(files()).isEqualTo(files);
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
  }

  private static long generation(LiveStore store) {
    try (StoreView view = store.view()) {
      return view.generation();
    }
  }

  @Test
  void leavesASmallLog() {
    try (LiveStore store = open(OPTIONS)) {
      Texts.add(store, 3);
    }
    try (LiveStore store = open(OPTIONS)) {
      // A declaration, what reserves offsets of vertices, and three texts.
      assertThat(store.recovered().recordCount()).isEqualTo(5);
      // What was there before counts, too.
      Texts.add(store, 2);
    }
    try (LiveStore store = open(OPTIONS)) {
      assertThat(store.recovered().recordCount()).isZero();
      assertThat(Texts.count(store)).isEqualTo(5);
    }
  }

  @Test
  void writesNothingWhereItOnlyReads() throws IOException {
    try (LiveStore store = open(OPTIONS.withCloseLogBytes(Long.MAX_VALUE))) {
      Texts.add(store, 10);
    }
    List<String> files = files();
    open(OPTIONS.withReadOnly(true)).close();
    assertThat(files()).isEqualTo(files);
    try (LiveStore store = open(OPTIONS)) {
      assertThat(store.recovered().recordCount()).isEqualTo(12);
    }
  }

  @Test
  void leavesViewsAsTheyAre() {
    LiveStore store = open(OPTIONS);
    Texts.add(store, 5);
    StoreView view = store.view();
    long size = view.version().sizeBytes();
    store.close();
    try (LiveStore again = open(OPTIONS)) {
      assertThat(Texts.count(again)).isEqualTo(5);
      assertThat(view.generation()).isZero();
      assertThat(view.version().sizeBytes()).isEqualTo(size);
      view.close();
      assertThat(Texts.count(again)).isEqualTo(5);
    }
  }

  @Test
  void waitsForNoTransactionThatIsOpen() {
    LiveStore store = open(OPTIONS);
    Texts.add(store, 5);
    try (WriteLease lease = store.beginWrite()) {
      store.close();
      assertThatThrownBy(() -> lease.commit(List.of())).isInstanceOf(GraphflowException.class)
          .hasMessageContaining("closed");
    }
    try (LiveStore again = open(OPTIONS)) {
      assertThat(again.recovered().recordCount()).isZero();
      assertThat(Texts.count(again)).isEqualTo(5);
    }
  }

  @Test
  void leavesTheLogOnADiskThatIsFull() {
    Path home = Path.of("/home");
    Path graph = home.resolve("graph");
    SimulatedDisk full =
        new SimulatedDisk(RandomGeneratorFactory.of("L64X128MixRandom").create(1), home);
    LiveStore.create(full, graph);
    try (LiveStore store = LiveStore.open(full, graph, OPTIONS)) {
      Texts.declare(store);
      Texts.add(store, 5);
      full.limitFreeBytes(100);
    }
    full.heal();
    try (LiveStore store = LiveStore.open(full.afterPowerLoss(), graph, OPTIONS)) {
      assertThat(store.recovered().recordCount()).isEqualTo(7);
      assertThat(Texts.count(store)).isEqualTo(5);
    }
  }
}
