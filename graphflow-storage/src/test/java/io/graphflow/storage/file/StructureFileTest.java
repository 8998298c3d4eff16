package io.graphflow.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import io.graphflow.storage.memory.NativeBytes;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StructureFileTest {
  private static final Disk DISK = new SystemDisk();
  private static final UUID DATABASE = UUID.fromString("6e7a1d9c-0f5e-4b5b-9a58-5a1f2b3c4d5e");

  @TempDir
  Path directory;
  private Path file;
  private byte[] sound;

  @BeforeEach
  void writeAFile() throws IOException {
    file = directory.resolve("vertex-0-property-1.column");
    try (
        StructureFileWriter writer =
            new StructureFileWriter(DISK, file, StructureKind.COLUMN, DATABASE)) {
      writer.allocate(3, 5, 0, 17);
      writer.parameter(0, 42);
      writer.parameter(2, -1);
      writer.section(0).set(NativeBytes.INT, 1, 0x01020304);
      writer.section(2).set(NativeBytes.LONG, 9, Long.MIN_VALUE);
      writer.finish();
      assertThat(writer.lengthBytes()).isEqualTo(Files.size(file));
    }
    sound = Files.readAllBytes(file);
  }

  @Test
  void givesBackWhatWasWritten() {
    try (Arena arena = Arena.ofShared()) {
      Structure structure = open(arena);
      assertThat(structure.kind()).isEqualTo(StructureKind.COLUMN);
      assertThat(structure.name()).isEqualTo(file.toString());
      assertThat(structure.parameterCount()).isEqualTo(3);
      assertThat(structure.parameter(0)).isEqualTo(42);
      assertThat(structure.parameter(1)).isZero();
      assertThat(structure.parameter(2)).isEqualTo(-1);
      assertThat(structure.sectionCount()).isEqualTo(3);
      assertThat(structure.sectionLengthBytes(0)).isEqualTo(5);
      assertThat(structure.sectionLengthBytes(1)).isZero();
      assertThat(structure.sectionLengthBytes(2)).isEqualTo(17);
      assertThat(structure.contentBytes()).isEqualTo(22);
      assertThat(structure.section(0).get(NativeBytes.INT, 1)).isEqualTo(0x01020304);
      assertThat(structure.section(2).get(NativeBytes.LONG, 9)).isEqualTo(Long.MIN_VALUE);
      for (int i = 0; i < 3; i++) {
        // Eight bytes from the last one on, and from one past it, can be loaded.
        long padding = structure.section(i).byteSize() - structure.sectionLengthBytes(i);
        assertThat(padding).isEqualTo(NativeBytes.PADDING_BYTES);
        assertThat(structure.section(i).get(NativeBytes.LONG, structure.sectionLengthBytes(i)))
            .isZero();
      }
    }
    StructureFile.verify(DISK, file, StructureKind.COLUMN, DATABASE);
  }

  @Test
  void holdsAStructureWithoutAnything() {
    Path empty = directory.resolve("empty");
    try (StructureFileWriter writer =
        new StructureFileWriter(DISK, empty, StructureKind.ADJACENCY, DATABASE)) {
      writer.allocate(0);
      writer.finish();
    }
    try (Arena arena = Arena.ofShared()) {
      Structure structure =
          StructureFile.open(DISK, empty, StructureKind.ADJACENCY, DATABASE, arena);
      assertThat(structure.sectionCount()).isZero();
    }
    StructureFile.verify(DISK, empty, StructureKind.ADJACENCY, DATABASE);
  }

  @Test
  void noticesEveryFlippedBit() throws IOException {
    for (int at = 0; at < sound.length; at++) {
      byte[] damaged = sound.clone();
      damaged[at] ^= (byte) (1 << (at % 8));
      Files.write(file, damaged);
      Problem expected = at < 8 ? Problem.FOREIGN : Problem.DAMAGED;
      assertProblem(expected,
          () -> StructureFile.verify(DISK, file, StructureKind.COLUMN, DATABASE));
    }
  }

  @Test
  void noticesDamageOutsideTheSectionsWhenOpening() throws IOException {
    int sectionsStart = 64 + 3 * 8 + 3 * 16;
    int footerStart = sound.length - 16;
    for (int at = 0; at < sound.length; at++) {
      byte[] damaged = sound.clone();
      damaged[at] ^= (byte) 0x80;
      Files.write(file, damaged);
      try (Arena arena = Arena.ofShared()) {
        if (at >= sectionsStart && at < footerStart) {
          assertThat(open(arena).parameter(0)).isEqualTo(42);
        } else {
          assertProblem(at < 8 ? Problem.FOREIGN : Problem.DAMAGED, () -> open(arena));
        }
      }
    }
  }

  @Test
  void noticesACutAtAnyLength() throws IOException {
    for (int length = 0; length < sound.length; length++) {
      Files.write(file, Arrays.copyOf(sound, length));
      Problem expected = length < 8 ? Problem.FOREIGN : Problem.WRONG_LENGTH;
      try (Arena arena = Arena.ofShared()) {
        assertProblem(expected, () -> open(arena));
      }
    }
  }

  @Test
  void noticesAddedBytes() throws IOException {
    Files.write(file, Arrays.copyOf(sound, sound.length + 1));
    try (Arena arena = Arena.ofShared()) {
      assertProblem(Problem.WRONG_LENGTH, () -> open(arena));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PK", "id,name\n1,Ann\n", "GFLOWSTR"})
  void tellsForeignFilesFromCutOnes(String content) throws IOException {
    Files.writeString(file, content.repeat(20), StandardCharsets.US_ASCII);
    Problem expected =
        content.startsWith("GFLOWSTR") ? Problem.DAMAGED : Problem.FOREIGN;
    try (Arena arena = Arena.ofShared()) {
      assertProblem(expected, () -> open(arena));
    }
  }

  @Test
  void tellsOtherVersionsFromDamage() throws IOException {
    checkVersion(StructureFile.FORMAT_VERSION + 1, Problem.TOO_NEW);
    checkVersion(StructureFile.FORMAT_VERSION - 1, Problem.TOO_OLD);
  }

  private void checkVersion(int version, Problem expected) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(sound.clone()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(8, version);
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), 0, 60);
    bytes.putInt(60, (int) crc.getValue());
    Files.write(file, bytes.array());
    try (Arena arena = Arena.ofShared()) {
      assertProblem(expected, () -> open(arena));
    }
  }

  @Test
  void refusesAFileOfAnotherDatabase() {
    UUID other = UUID.randomUUID();
    try (Arena arena = Arena.ofShared()) {
      assertProblem(Problem.OTHER_DATABASE,
          () -> StructureFile.open(DISK, file, StructureKind.COLUMN, other, arena));
    }
  }

  @Test
  void refusesAFileOfAnotherKind() {
    try (Arena arena = Arena.ofShared()) {
      assertProblem(Problem.DAMAGED,
          () -> StructureFile.open(DISK, file, StructureKind.ADJACENCY, DATABASE, arena));
    }
  }

  @Test
  void namesAMissingFile() throws IOException {
    Files.delete(file);
    try (Arena arena = Arena.ofShared()) {
      assertProblem(Problem.MISSING, () -> open(arena));
    }
  }

  @Test
  void removesAFileThatIsNotFinished() {
    Path half = directory.resolve("half");
    try (
        StructureFileWriter writer =
            new StructureFileWriter(DISK, half, StructureKind.COLUMN, DATABASE)) {
      writer.allocate(0, 100);
      assertThat(half).exists();
    }
    assertThat(half).doesNotExist();
  }

  @Test
  void saysWhenThereIsNoRoom() {
    Path large = directory.resolve("large");
    try (
        StructureFileWriter writer =
            new StructureFileWriter(DISK, large, StructureKind.COLUMN, DATABASE)) {
      assertThatThrownBy(() -> writer.allocate(0, 1L << 60))
          .isInstanceOfSatisfying(GraphflowException.class,
              e -> assertThat(e.kind()).isEqualTo(GraphflowException.Kind.RESOURCE));
    }
    assertThat(large).doesNotExist();
  }

  @Test
  void hasTheSameContentInMemory() {
    try (Arena arena = Arena.ofShared()) {
      StructureMemoryWriter writer =
          new StructureMemoryWriter(StructureKind.COLUMN, "a name", arena);
      writer.allocate(3, 5, 0, 17);
      writer.parameter(0, 42);
      writer.section(0).set(NativeBytes.INT, 1, 0x01020304);
      writer.finish();
      Structure structure = writer.structure();
      assertThat(structure.name()).isEqualTo("a name");
      assertThat(structure.parameter(0)).isEqualTo(42);
      assertThat(structure.contentBytes()).isEqualTo(22);
      assertThat(structure.section(0).get(NativeBytes.INT, 1)).isEqualTo(0x01020304);
      assertThat(structure.section(1).get(NativeBytes.LONG, 0)).isZero();
    }
  }

  private Structure open(Arena arena) {
    return StructureFile.open(DISK, file, StructureKind.COLUMN, DATABASE, arena);
  }

  private void assertProblem(Problem problem, Runnable action) {
    DatabaseFileException error =
        catchThrowableOfType(DatabaseFileException.class, action::run);
    assertThat(error).as("an error of kind %s", problem).isNotNull();
    assertThat(error.problem()).as(error.getMessage()).isEqualTo(problem);
    assertThat(error.file()).isEqualTo(file);
    assertThat(error).hasMessageStartingWith(file.toString());
    assertThat(error.kind()).isEqualTo(GraphflowException.Kind.CORRUPT);
  }
}
