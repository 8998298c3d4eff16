package io.graphflow.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What every {@link Disk} does when nothing goes wrong. */
abstract class DiskContract {

  /** The disk. */
  abstract Disk disk();

  /** An empty folder on it. */
  abstract Path folder();

  @Test
  void givesBackWhatWasWritten() throws IOException {
    try (DiskFile file = disk().create(folder().resolve("a"))) {
      write(file, 0, "hello world");
      write(file, 6, "disk");
      file.force();
      assertThat(file.lengthBytes()).isEqualTo(11);
      assertThat(read(file, 3, 5)).isEqualTo("lo di");
      assertThat(read(file, 6, 100)).isEqualTo("diskd");
      assertThat(file.read(ByteBuffer.allocate(1), 11)).isEqualTo(-1);
    }
    disk().forceFolder(folder());
    try (DiskFile file = disk().openForReading(folder().resolve("a"))) {
      assertThat(read(file, 0, 11)).isEqualTo("hello diskd");
    }
  }

  @Test
  void fillsGapsWithZeros() throws IOException {
    try (DiskFile file = disk().create(folder().resolve("a"))) {
      write(file, 3, "x");
      assertThat(read(file, 0, 4)).isEqualTo("\0\0\0x");
    }
  }

  @Test
  void cutsButNeverExtends() throws IOException {
    try (DiskFile file = disk().create(folder().resolve("a"))) {
      write(file, 0, "abcdef");
      file.truncate(2);
      file.truncate(4);
      assertThat(file.lengthBytes()).isEqualTo(2);
      write(file, 5, "x");
      assertThat(read(file, 0, 6)).isEqualTo("ab\0\0\0x");
    }
  }

  @Test
  void readsAndWritesAtBothEndsOfABuffer() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocateDirect(8);
    bytes.put(2, "abcd".getBytes(StandardCharsets.US_ASCII)).limit(6).position(2);
    try (DiskFile file = disk().create(folder().resolve("a"))) {
      file.writeFully(bytes, 0);
      assertThat(bytes.remaining()).isZero();
      ByteBuffer target = ByteBuffer.allocateDirect(8).position(3).limit(5);
      assertThat(file.readFully(target, 1)).isEqualTo(2);
      assertThat(target.get(3)).isEqualTo((byte) 'b');
      assertThat(target.get(4)).isEqualTo((byte) 'c');
      assertThat(target.position()).isEqualTo(5);
    }
  }

  @Test
  void listsNamesInOrder() throws IOException {
    for (String name : new String[] {"b", "c", "a"}) {
      disk().create(folder().resolve(name)).close();
    }
    assertThat(disk().list(folder())).containsExactly("a", "b", "c");
    disk().delete(folder().resolve("b"));
    assertThat(disk().list(folder())).containsExactly("a", "c");
  }

  @Test
  void renamesOverAnotherFile() throws IOException {
    create("a", "new");
    create("b", "old");
    try (DiskFile open = disk().open(folder().resolve("b"))) {
      disk().rename(folder().resolve("a"), folder().resolve("b"));
      assertThat(read(open, 0, 3)).isEqualTo("old");
    }
    assertThat(disk().list(folder())).containsExactly("b");
    try (DiskFile file = disk().openForReading(folder().resolve("b"))) {
      assertThat(read(file, 0, 3)).isEqualTo("new");
    }
  }

  @Test
  void givesAFileASecondName() throws IOException {
    create("a", "text");
    disk().createFolders(folder().resolve("x"));
    disk().link(folder().resolve("a"), folder().resolve("x/b"));
    disk().delete(folder().resolve("a"));
    try (DiskFile file = disk().openForReading(folder().resolve("x/b"))) {
      assertThat(read(file, 0, 4)).isEqualTo("text");
    }
    assertThat(disk().list(folder())).containsExactly("x");
  }

  @Test
  void refusesASecondNameThatIsTakenOrOfNoFile() throws IOException {
    create("a", "text");
    create("b", "other");
    assertThatThrownBy(() -> disk().link(folder().resolve("a"), folder().resolve("b")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThatThrownBy(() -> disk().link(folder().resolve("missing"), folder().resolve("c")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void refusesToCreateAFileThatIsThere() throws IOException {
    create("a", "x");
    assertThatThrownBy(() -> disk().create(folder().resolve("a")))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void namesMissingFiles() {
    Path missing = folder().resolve("missing");
    assertThatThrownBy(() -> disk().open(missing)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().openForReading(missing))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().delete(missing)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().rename(missing, folder().resolve("b")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void doesNotWriteToAFileOpenedForReading() throws IOException {
    create("a", "x");
    try (DiskFile file = disk().openForReading(folder().resolve("a"))) {
      assertThatThrownBy(() -> write(file, 0, "y")).isInstanceOf(Exception.class);
      assertThat(read(file, 0, 1)).isEqualTo("x");
    }
  }

  @Test
  void holdsFoldersInFolders() throws IOException {
    Path inner = folder().resolve("x").resolve("y");
    assertThat(disk().exists(inner)).isFalse();
    disk().createFolders(inner);
    disk().createFolders(inner);
    assertThat(disk().isFolder(inner)).isTrue();
    create("x/y/a", "text");
    assertThat(disk().isFolder(inner.resolve("a"))).isFalse();
    assertThat(disk().exists(inner.resolve("a"))).isTrue();
    assertThatThrownBy(() -> disk().createFolder(inner))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThatThrownBy(() -> disk().createFolder(inner.resolve("a")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThatThrownBy(() -> disk().delete(inner))
        .isInstanceOf(DirectoryNotEmptyException.class);
    disk().rename(folder().resolve("x"), folder().resolve("z"));
    assertThat(disk().list(folder())).containsExactly("z");
    disk().rename(folder().resolve("z/y/a"), folder().resolve("a"));
    assertThat(disk().list(folder())).containsExactly("a", "z");
    disk().deleteTree(folder().resolve("z"));
    assertThat(disk().list(folder())).containsExactly("a");
    assertThat(disk().realPath(folder().resolve("missing")))
        .isEqualTo(folder().resolve("missing"));
  }

  @Test
  void doesNotRenameOverAFolderWithContent() throws IOException {
    disk().createFolders(folder().resolve("x/y"));
    disk().createFolder(folder().resolve("z"));
    assertThatThrownBy(
        () -> disk().rename(folder().resolve("z"), folder().resolve("x")))
        .isInstanceOf(IOException.class);
    disk().rename(folder().resolve("x"), folder().resolve("z"));
    assertThat(disk().list(folder().resolve("z"))).containsExactly("y");
  }

  @Test
  void mapsFiles() throws IOException {
    Path file = folder().resolve("a");
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = disk().createMapped(file, 5, arena);
      assertThat(memory.byteSize()).isEqualTo(5);
      assertThat(memory.get(ValueLayout.JAVA_BYTE, 4)).isZero();
      memory.setString(0, "hiya", StandardCharsets.US_ASCII);
      disk().forceMapped(memory);
      assertThat(disk().read(file)).containsExactly('h', 'i', 'y', 'a', 0);
      assertThatThrownBy(() -> disk().createMapped(file, 5, arena))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = disk().map(file, arena);
      assertThat(memory.byteSize()).isEqualTo(5);
      assertThat(memory.isReadOnly()).isTrue();
      assertThat(memory.getString(0, StandardCharsets.US_ASCII)).isEqualTo("hiya");
      assertThatThrownBy(() -> disk().map(folder().resolve("missing"), arena))
          .isInstanceOf(NoSuchFileException.class);
    }
    assertThat(disk().freeBytes(folder())).isPositive();
  }

  @Test
  void writesAndReadsSmallFilesWhole() throws IOException {
    disk().write(folder().resolve("a"), new byte[] {1, 2, 3});
    disk().write(folder().resolve("a"), new byte[] {4});
    assertThat(disk().read(folder().resolve("a"))).containsExactly(4);
    assertThat(disk().list(folder())).containsExactly("a");
  }

  @Test
  void givesALockToOne() throws IOException {
    Path file = folder().resolve("x").resolve("lock");
    DiskLock lock = disk().tryLock(file);
    assertThat(lock).isNotNull();
    assertThat(disk().exists(file)).isTrue();
    assertThat(disk().tryLock(file)).isNull();
    lock.close();
    try (DiskLock again = disk().tryLock(file)) {
      assertThat(again).isNotNull();
    }
  }

  private void create(String name, String content) throws IOException {
    try (DiskFile file = disk().create(folder().resolve(name))) {
      write(file, 0, content);
    }
  }

  static void write(DiskFile file, long offsetBytes, String text) throws IOException {
    file.writeFully(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), offsetBytes);
  }

  static String read(DiskFile file, long offsetBytes, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    int length = file.readFully(bytes, offsetBytes);
    return new String(bytes.array(), 0, length, StandardCharsets.US_ASCII);
  }
}
