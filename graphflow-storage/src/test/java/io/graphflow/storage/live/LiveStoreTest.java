package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store on the disk of the system: who may open it, what is kept, and when files are let go. */
class LiveStoreTest {
  @TempDir
  Path directory;

  private final Disk disk = new SystemDisk();
  private Path folder;

  @BeforeEach
  void nameFolder() {
    folder = directory.resolve("graph");
  }

  private LiveStore open() {
    return LiveStore.open(disk, folder, LiveOptions.DEFAULT);
  }

  private LiveStore openReadOnly() {
    return LiveStore.open(disk, folder, LiveOptions.DEFAULT.withReadOnly(true));
  }

  private void createWith(long... numbers) {
    LiveStore.create(disk, folder);
    try (LiveStore store = open()) {
      Numbers.declare(store);
      for (long number : numbers) {
        Numbers.add(store, number);
      }
    }
  }

  @Test
  void keepsWhatWasCommitted() {
    createWith(5, 3);
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).containsExactly(3L, 5L);
      // Three transactions, and what reserves offsets of vertices and positions of edges.
      assertThat(store.recovered().recordCount()).isEqualTo(5);
      assertThat(store.commitNumber()).isZero();
      Numbers.add(store, 4);
      assertThat(store.commitNumber()).isEqualTo(1);
    }
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).containsExactly(3L, 4L, 5L);
    }
  }

  @Test
  void showsEachViewItsOwnState() {
    createWith(1);
    try (LiveStore store = open(); StoreView before = store.view()) {
      Numbers.add(store, 2);
      try (StoreView after = store.view()) {
        assertThat(Numbers.of(before.version())).containsExactly(1L);
        assertThat(Numbers.of(after.version())).containsExactly(1L, 2L);
        assertThat(before.commitNumber()).isZero();
        assertThat(after.commitNumber()).isEqualTo(1);
      }
    }
  }

  @Test
  void commitsOnTopOfWhatOthersHaveCommitted() {
    createWith(1);
    try (LiveStore store = open();
        WriteLease lease = store.beginWrite();
        StoreView view = store.view()) {
      DeltaWriter writer = new DeltaWriter(view.version());
      Numbers.add(writer, 2);
      Numbers.add(store, 3);
      lease.commit(writer);
      assertThat(Numbers.of(store)).containsExactly(1L, 2L, 3L);
    }
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void givesNobodyFilesThatAreClosed() {
    createWith();
    AtomicInteger closed = new AtomicInteger();
    Generation generation =
        new Generation(GraphStore.open(folder, StorageOptions.FILES), StorageOptions.FILES);
    assertThat(generation.retain()).isTrue();
    generation.retire(closed::incrementAndGet);
    assertThat(closed).hasValue(0);
    generation.release();
    assertThat(closed).hasValue(1);
    assertThat(generation.retain()).isFalse();
  }

  @Test
  void commitsNothingWhereNothingChanged() {
    createWith();
    try (LiveStore store = open()) {
      store.commit(List.of());
      assertThat(store.commitNumber()).isZero();
    }
  }

  @Test
  void keepsOneWriter() {
    createWith(1);
    try (LiveStore store = open()) {
      assertThatThrownBy(this::open).isInstanceOf(GraphflowException.class)
          .hasMessageContaining("open for writing")
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("for reading only");
      Numbers.add(store, 2);
      try (LiveStore reader = openReadOnly()) {
        assertThat(Numbers.of(reader)).containsExactly(1L, 2L);
        Numbers.add(store, 3);
        assertThat(Numbers.of(reader)).containsExactly(1L, 2L);
      }
    }
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void refusesToWriteWhereItOnlyReads() {
    createWith(1);
    try (LiveStore store = openReadOnly()) {
      assertThat(store.readOnly()).isTrue();
      assertThatThrownBy(store::beginWrite).isInstanceOf(GraphflowException.class)
          .hasMessageContaining("for reading only");
      assertThatThrownBy(() -> store.commit(List.of())).isInstanceOf(GraphflowException.class);
    }
  }

  @Test
  void letsNobodyLoadWhileItIsOpen() {
    createWith(1);
    try (LiveStore store = open()) {
      assertThatThrownBy(() -> DatabaseBuilder.create(folder, false))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("open for writing");
      Numbers.add(store, 2);
    }
    assertThat(directory).isDirectoryNotContaining("glob:**.building");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, false)) {
      assertThatThrownBy(this::open).isInstanceOf(GraphflowException.class)
          .hasMessageContaining("being loaded");
      try (LiveStore reader = openReadOnly()) {
        assertThat(Numbers.of(reader)).containsExactly(1L, 2L);
      }
      builder.finish(ProgressListener.NONE);
    }
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).isEmpty();
      Numbers.declare(store);
      Numbers.add(store, 7);
    }
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).containsExactly(7L);
    }
  }

  @Test
  void createsOnlyWhereNothingIs() throws IOException {
    createWith(1);
    assertThatThrownBy(() -> LiveStore.create(disk, folder))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("already");
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).containsExactly(1L);
    }
    Path other = Files.createDirectory(directory.resolve("other"));
    assertThatThrownBy(() -> LiveStore.open(disk, other, LiveOptions.DEFAULT))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("no database");
    assertThat(other).isEmptyDirectory();
    LiveStore.create(disk, other);
    Files.writeString(other.resolve("catalog.json"), "{}");
    assertThatThrownBy(() -> LiveStore.open(disk, other, LiveOptions.DEFAULT))
        .isInstanceOf(GraphflowException.class);
  }

  @Test
  void leavesNoLockBehind() {
    createWith(1);
    assertThat(folder).isDirectoryContaining("glob:**/catalog.json")
        .isDirectoryNotContaining("glob:**.lock");
  }

  @Test
  void readsAFolderThatCannotBeWritten() {
    createWith(1);
    assertThat(folder.toFile().setWritable(false)).isTrue();
    try (LiveStore store = openReadOnly()) {
      assertThat(Numbers.of(store)).containsExactly(1L);
    } finally {
      assertThat(folder.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void letsViewsOutliveIt() {
    createWith(1);
    LiveStore store = open();
    StoreView view = store.view();
    store.close();
    store.close();
    assertThat(Numbers.of(view.version())).containsExactly(1L);
    assertThatThrownBy(store::view).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("is closed");
    assertThatThrownBy(store::beginWrite).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("is closed");
    try (LiveStore again = open()) {
      Numbers.add(again, 2);
    }
    view.close();
    view.close();
    assertThatThrownBy(view::version).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("closed");
  }

  @ParameterizedTest
  @EnumSource(Layout.class)
  void showsEveryLayout(Layout layout) {
    createWith(1, 2);
    try (LiveStore store = open()) {
      StoreView copy;
      StoreView view = store.view();
      try (view) {
        copy = view.copy();
      }
      try (copy) {
        assertShows(copy, layout);
      }
      assertThatThrownBy(() -> view.snapshot(layout)).isInstanceOf(GraphflowException.class);
    }
  }

  private static void assertShows(StoreView copy, Layout layout) {
    assertThat(copy.snapshot(layout).layout()).isEqualTo(layout);
    assertThat(copy.snapshot(layout).vertexCount(0)).isEqualTo(4);
  }

  @Test
  void showsTheFilesAsTheyAreWhereNothingChanged() {
    LiveStore.create(disk, folder);
    try (LiveStore store = open(); StoreView view = store.view()) {
      assertThat(view.snapshot(Layout.FILES)).isNotInstanceOf(DeltaSnapshot.class)
          .isSameAs(view.snapshot(Layout.FILES));
      assertThat(view.snapshot(Layout.GF_RV)).isSameAs(view.snapshot(Layout.GF_RV));
      Numbers.declare(store);
      try (StoreView after = store.view()) {
        assertThat(after.snapshot(Layout.FILES)).isInstanceOf(DeltaSnapshot.class);
      }
    }
  }

  @Test
  void refusesEdgeColumnsWhereThereAreChanges() {
    createWith(1);
    LiveOptions columns = LiveOptions.DEFAULT.withStorage(
        StorageOptions.FILES.withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS));
    assertThatThrownBy(() -> LiveStore.open(disk, folder, columns))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("edge columns");
    assertThatThrownBy(() -> LiveStore.open(disk, folder, columns.withReadOnly(true)))
        .isInstanceOfSatisfying(GraphflowException.class,
            e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining("edge columns");
    try (LiveStore store = open()) {
      assertThat(Numbers.of(store)).containsExactly(1L);
    }
  }

  @Test
  void refusesTheLogOfAnotherDatabase() throws IOException {
    createWith(1);
    Path former = folder;
    folder = directory.resolve("second");
    createWith(2);
    Path own = log(folder);
    Files.delete(own);
    Files.copy(log(former), own);
    assertThatThrownBy(this::open).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("is the log of the database");
    assertThatThrownBy(this::openReadOnly).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("is the log of the database");
  }

  @Test
  void verifiesTheLog() throws IOException {
    createWith(1, 2, 3);
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
    Path log = log(folder);
    byte[] bytes = Files.readAllBytes(log);
    // In the first record, with others behind it.
    bytes[100] ^= 1;
    Files.write(log, bytes);
    assertThat(GraphStore.verify(folder).problems()).singleElement()
        .asString()
        .contains(log.getFileName().toString(), "is damaged");
  }

  private static Path log(Path database) throws IOException {
    try (var files = Files.walk(database)) {
      return files.filter(file -> file.toString().endsWith(".log"))
          .sorted()
          .findFirst()
          .orElseThrow();
    }
  }
}
