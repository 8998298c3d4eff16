package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that have no room when they are written, though they had when they were mapped: each one of a
 * checkpoint, a backup and a build. The error says so, nothing is left, and all goes on as it was.
 */
@Timeout(120)
class OverfullDiskTest {
  private static final LiveOptions OPTIONS = LiveOptions.DEFAULT.withCloseLogBytes(Long.MAX_VALUE);

  @TempDir
  Path directory;

  private static void assertSaysSo(ThrowingCallable action) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(GraphflowException.class,
            e -> assertThat(e.kind()).isEqualTo(Kind.RESOURCE))
        .hasMessageContaining("disk full");
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Path created(String name) {
    Path folder = directory.resolve(name);
    LiveStore.create(new SystemDisk(), folder);
    try (LiveStore store = LiveStore.open(new SystemDisk(), folder, OPTIONS)) {
      Numbers.declare(store);
      Numbers.add(store, 1);
      Numbers.add(store, 2);
    }
    return folder;
  }

  @Test
  void failsACheckpointThatGoesOnLater() throws IOException {
    int files = 1;
    for (int file = 0; file < files; file++) {
      Path folder = created("graph" + file);
      OverfullDisk disk = new OverfullDisk(file);
      try (LiveStore store = LiveStore.open(disk, folder, OPTIONS)) {
        Numbers.remove(store, 1);
        List<String> before = names(folder);
        assertSaysSo(store::checkpoint);
        assertThat(names(folder)).isEqualTo(before);
        Numbers.add(store, 3);
        int tried = disk.mappedCount();
        store.checkpoint();
        files = disk.mappedCount() - tried;
        assertThat(Numbers.of(store)).containsExactly(2L, 3L);
      }
      try (LiveStore store = LiveStore.open(new SystemDisk(), folder, OPTIONS)) {
        assertThat(store.recovered().recordCount()).isZero();
        assertThat(Numbers.of(store)).containsExactly(2L, 3L);
      }
    }
    assertThat(files).isGreaterThan(3);
  }

  @Test
  void leavesNothingOfABackup() throws IOException {
    Path folder = created("graph");
    try (LiveStore store = LiveStore.open(new SystemDisk(), folder, OPTIONS)) {
      store.checkpoint();
      Numbers.add(store, 3);
    }
    Path target = directory.resolve("backup");
    int files = 1;
    for (int file = 0; file < files; file++) {
      OverfullDisk disk = new OverfullDisk(file);
      try (LiveStore store = LiveStore.open(disk, folder, OPTIONS)) {
        assertSaysSo(() -> store.backup(target));
        assertThat(names(directory)).containsExactly("graph");
        int tried = disk.mappedCount();
        Path sound = directory.resolve("sound" + file);
        store.backup(sound);
        new SystemDisk().deleteTree(sound);
        files = disk.mappedCount() - tried;
      }
    }
    assertThat(files).isGreaterThan(3);
  }

  @Test
  void leavesNothingOfABuild() throws IOException {
    int files = 1;
    for (int file = 0; file < files; file++) {
      OverfullDisk disk = new OverfullDisk(file);
      assertSaysSo(() -> build(disk, directory.resolve("graph")));
      assertThat(names(directory)).isEmpty();
      int tried = disk.mappedCount();
      Path sound = directory.resolve("sound");
      build(disk, sound);
      new SystemDisk().deleteTree(sound);
      files = disk.mappedCount() - tried;
    }
    assertThat(files).isGreaterThan(1);
  }

  private static void build(OverfullDisk disk, Path folder) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(disk, folder, false)) {
      int _ = builder.addVertexTable(
          List.of("Person"), List.of(new PropertyDeclaration("age", ScalarType.INT64)), -1);
      builder.finish(ProgressListener.NONE);
    }
  }
}
