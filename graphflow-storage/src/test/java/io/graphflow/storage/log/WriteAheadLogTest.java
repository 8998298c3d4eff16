package io.graphflow.storage.log;

import static io.graphflow.storage.log.LogFixture.DATABASE;
import static io.graphflow.storage.log.LogFixture.FOLDER;
import static io.graphflow.storage.log.LogFixture.IDENTITY;
import static io.graphflow.storage.log.LogFixture.SYNC;
import static io.graphflow.storage.log.LogFixture.bytes;
import static io.graphflow.storage.log.LogFixture.commit;
import static io.graphflow.storage.log.LogFixture.open;
import static io.graphflow.storage.log.LogFixture.read;
import static io.graphflow.storage.log.LogFixture.segment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteAheadLogTest {
  private final SimulatedDisk disk = LogFixture.disk();

  @ParameterizedTest
  @EnumSource
  void givesBackWhatWasCommitted(Durability durability) {
    try (WriteAheadLog log = open(disk, SYNC.withDurability(durability))) {
      assertThat(log.recovered().recordCount()).isZero();
      assertThat(commit(log, "one")).isEqualTo(1);
      assertThat(commit(log, "")).isEqualTo(2);
      assertThat(log.nextSequenceNumber()).isEqualTo(3);
    }
    try (WriteAheadLog log = open(disk, SYNC.withDurability(durability))) {
      assertThat(log.recovered())
          .isEqualTo(new LogContents(1, 2, 1, 3, 64 + 32 + 24 + 24, null));
      assertThat(commit(log, "three")).isEqualTo(3);
    }
    assertThat(read(disk)).containsExactly("one", "", "three");
    assertThat(read(disk, IDENTITY, 3)).containsExactly("three");
    assertThat(read(disk, IDENTITY, 4)).isEmpty();
  }

  @Test
  void writesFilesOfTheSystem(@TempDir Path directory) throws IOException {
    List<String> records = IntStream.range(0, 200).mapToObj(i -> "record " + i).toList();
    LogOptions options = LogOptions.of(Durability.OFF).withSegmentBytes(1000);
    Files.writeString(directory.resolve("catalog.json"), "of no concern");
    try (WriteAheadLog log = WriteAheadLog.open(
        new SystemDisk(), directory, IDENTITY, 1, options, (number, generation, text) -> {})) {
      records.forEach(record -> commit(log, record));
    }
    List<String> found = new ArrayList<>();
    LogContents contents = LogReader.read(new SystemDisk(), directory, IDENTITY, 1,
        (number, generation, payload) -> found.add(LogFixture.text(payload)));
    assertThat(found).isEqualTo(records);
    assertThat(contents.segmentCount()).isGreaterThan(5);
    long sizeBytes = 0;
    try (var files = Files.newDirectoryStream(directory, "write-ahead-*.log")) {
      for (Path file : files) {
        sizeBytes += Files.size(file);
        Files.delete(file);
      }
    }
    assertThat(contents.lengthBytes()).isEqualTo(sizeBytes);
    assertThat(directory.toFile().list()).containsExactly("catalog.json");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 200, 231, 232, 233, 255, 256, 257, 1000, 300_000, 600_001})
  void takesRecordsOfEveryLength(int payloadBytes) {
    String record = IntStream.range(0, payloadBytes)
        .mapToObj(i -> String.valueOf((char) ('a' + i % 23)))
        .reduce(new StringBuilder(), StringBuilder::append, StringBuilder::append)
        .toString();
    try (WriteAheadLog log = open(disk)) {
      commit(log, "before");
      commit(log, record);
      commit(log, record);
      commit(log, "behind");
    }
    assertThat(read(disk)).containsExactly("before", record, record, "behind");
  }

  @Test
  void takesWhatRemainsOfAnyBufferAndLeavesItAlone() {
    ByteBuffer direct = ByteBuffer.allocateDirect(1000).put(3, new byte[] {'n', 'a', 't'});
    direct.limit(6).position(3);
    ByteBuffer readOnly = bytes("read only").asReadOnlyBuffer();
    ByteBuffer large = ByteBuffer.allocateDirect(5000).position(1000);
    try (WriteAheadLog log = open(disk)) {
      log.commit(direct);
      log.commit(readOnly);
      log.commit(large);
    }
    assertThat(direct.position()).isEqualTo(3);
    assertThat(readOnly.remaining()).isEqualTo(9);
    assertThat(large.position()).isEqualTo(1000);
    assertThat(read(disk)).containsExactly("nat", "read only", "\0".repeat(4000));
  }

  @Test
  void refusesARecordThatIsTooLong(@TempDir Path directory) throws IOException {
    try (WriteAheadLog log = open(disk);
        FileChannel sparse = FileChannel.open(directory.resolve("large"),
            StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer large = sparse.map(FileChannel.MapMode.READ_WRITE, 0, (1L << 30) + 1);
      assertFails(Kind.RESOURCE, "too large", () -> log.append(large));
      assertThat(commit(log, "one")).isEqualTo(1);
    }
  }

  @Test
  void beginsSegmentsBySize() throws IOException {
    try (WriteAheadLog log = open(disk, SYNC.withSegmentBytes(130))) {
      for (int i = 1; i <= 5; i++) {
        commit(log, "record " + i);
      }
    }
    assertThat(disk.list(FOLDER)).containsExactly("write-ahead-0000000000000000001.log",
        "write-ahead-0000000000000000004.log");
    assertThat(read(disk)).hasSize(5);
    assertThat(read(disk, IDENTITY, 5)).containsExactly("record 5");
  }

  @Test
  void continuesInANewSegmentWhenReopened() throws IOException {
    for (int i = 1; i <= 3; i++) {
      try (WriteAheadLog log = open(disk)) {
        commit(log, "record " + i);
      }
      open(disk).close();
    }
    assertThat(disk.list(FOLDER)).hasSize(3);
    assertThat(read(disk)).containsExactly("record 1", "record 2", "record 3");
  }

  @Test
  void writesNothingUntilSomethingIsAppended() throws IOException {
    open(disk).close();
    assertThat(disk.list(FOLDER)).isEmpty();
  }

  @Test
  void tellsTheGenerationOfARecord() {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
      assertThat(log.beginSegment(7)).isEqualTo(2);
      commit(log, "two");
      assertThat(log.beginSegment(7)).isEqualTo(3);
      assertThat(log.beginSegment(8)).isEqualTo(3);
      commit(log, "three");
    }
    List<String> records = new ArrayList<>();
    LogReader.read(disk, FOLDER, new LogIdentity(DATABASE, 8), 1,
        (number, generation, payload) -> records.add(number + " " + generation));
    assertThat(records).containsExactly("1 0", "2 7", "3 8");
  }

  @Test
  void deletesSegmentsThatAreNotNeeded() throws IOException {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
      commit(log, "two");
      log.beginSegment(0);
      commit(log, "three");
      log.beginSegment(0);
      log.deleteBefore(1);
      assertThat(disk.list(FOLDER)).hasSize(3);
      log.deleteBefore(2);
      assertThat(disk.list(FOLDER)).hasSize(3);
      log.deleteBefore(3);
      assertThat(disk.list(FOLDER)).hasSize(2);
      log.deleteBefore(100);
      assertThat(disk.list(FOLDER)).hasSize(1);
      commit(log, "four");
    }
    assertThat(read(disk, IDENTITY, 4)).containsExactly("four");
    assertProblem(Problem.MISSING, 1);
    assertProblem(Problem.MISSING, 3);
  }

  @Test
  void goesOnBehindWhatTheDatabaseHasAlready() {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
    }
    try (WriteAheadLog log = WriteAheadLog.open(disk, FOLDER, IDENTITY, 5, SYNC,
        (number, generation, text) -> {
          throw new AssertionError("record " + number);
        })) {
      assertThat(log.nextSequenceNumber()).isEqualTo(5);
      assertThat(commit(log, "five")).isEqualTo(5);
    }
    assertThat(read(disk, IDENTITY, 5)).containsExactly("five");
    assertThat(LogReader.verify(disk, FOLDER, IDENTITY, 5).firstSequenceNumber()).isEqualTo(5);
    assertProblem(Problem.MISSING, 1);
  }

  @Test
  void noticesThatTheLogIsMissing() {
    assertProblem(Problem.MISSING, 2);
    try (WriteAheadLog log = open(disk)) {
      log.beginSegment(0);
    }
    assertThat(read(disk)).isEmpty();
    assertThat(read(disk, IDENTITY, 2)).isEmpty();
  }

  @Test
  void noticesMissingSegments() throws IOException {
    for (int i = 1; i <= 4; i++) {
      try (WriteAheadLog log = open(disk)) {
        commit(log, "record " + i);
      }
    }
    byte[] second = disk.content(segment(2));
    disk.delete(segment(2));
    assertProblem(Problem.MISSING, 1);
    assertProblem(Problem.MISSING, 2);
    assertThat(read(disk, IDENTITY, 3)).containsExactly("record 3", "record 4");
    disk.damage(segment(2), second);
    assertThat(read(disk)).hasSize(4);
  }

  @Test
  void noticesSegmentsOfTwoCopies() throws IOException {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
      log.beginSegment(0);
    }
    byte[] former = disk.content(segment(2));
    try (WriteAheadLog log = open(disk)) {
      commit(log, "two");
      log.beginSegment(0);
      commit(log, "three");
    }
    assertThat(read(disk)).containsExactly("one", "two", "three");
    byte[] third = disk.content(segment(3));
    disk.damage(segment(2), former);
    disk.delete(segment(3));
    try (WriteAheadLog log = open(disk)) {
      commit(log, "another two");
      log.beginSegment(0);
    }
    disk.damage(segment(3), third);
    assertProblem(Problem.OTHER_DATABASE, 1);
  }

  @Test
  void refusesDamageInASegmentThatIsFollowedByAnother() throws IOException {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
      log.beginSegment(0);
    }
    byte[] sound = disk.content(segment(1));
    for (int at = 64; at < sound.length; at++) {
      byte[] damaged = sound.clone();
      damaged[at] ^= 4;
      disk.damage(segment(1), damaged);
      assertProblem(Problem.DAMAGED, 1);
    }
    disk.damage(segment(1), Arrays.copyOf(sound, 64));
    assertProblem(Problem.MISSING, 1);
    assertThat(read(disk, IDENTITY, 2)).isEmpty();
  }

  @Test
  void changesNothingIfTheHandlerFails() throws IOException {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
    }
    byte[] torn = disk.content(segment(1));
    torn[torn.length - 1] ^= 1;
    disk.damage(segment(1), torn);
    assertThatThrownBy(() -> WriteAheadLog.open(disk, FOLDER, IDENTITY, 1, SYNC,
        (number, generation, text) -> {
          throw new IllegalStateException("no");
        })).hasMessage("no");
    assertThat(disk.content(segment(1))).isEqualTo(torn);
  }

  @Test
  void removesAnUnfinishedSegment() throws IOException {
    disk.damage(FOLDER.resolve("write-ahead-0000000000000000001.log.new"), new byte[10]);
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
    }
    assertThat(disk.list(FOLDER)).containsExactly("write-ahead-0000000000000000001.log");
  }

  @Test
  void forcesWhenAskedTo() throws IOException {
    try (WriteAheadLog log = open(disk, SYNC.withDurability(Durability.OFF))) {
      log.force();
      commit(log, "one");
      log.append(bytes("two"));
      log.force();
      assertThat(read(disk.afterPowerLoss())).containsExactly("one", "two");
    }
  }

  @Test
  void forcesAsynchronousCommitsBySize() throws IOException {
    CountingDisk counting = new CountingDisk(disk);
    LogOptions options =
        SYNC.withDurability(Durability.ASYNC).withForcing(Duration.ofDays(1), 200);
    try (WriteAheadLog log = open(counting, options)) {
      commit(log, "one");
      long atFirst = counting.forceCount();
      commit(log, "x".repeat(50));
      assertThat(counting.forceCount()).isEqualTo(atFirst);
      commit(log, "x".repeat(100));
      counting.awaitForces(atFirst + 1);
    }
  }

  @Test
  void forcesAsynchronousCommitsAfterAWhile() throws IOException {
    CountingDisk counting = new CountingDisk(disk);
    LogOptions options =
        SYNC.withDurability(Durability.ASYNC).withForcing(Duration.ofMillis(1), 1 << 30);
    try (WriteAheadLog log = open(counting, options)) {
      commit(log, "one");
      // One for the header of the segment, one for the record.
      counting.awaitForces(2);
    }
  }

  @Test
  void countsBytes() {
    try (WriteAheadLog log = open(disk)) {
      assertThat(log.writtenBytes()).isZero();
      commit(log, "one");
      assertThat(log.writtenBytes()).isEqualTo(64 + 32);
    }
  }

  @Test
  void saysWhenItIsClosed() {
    WriteAheadLog log = open(disk);
    long last = commit(log, "one");
    log.close();
    log.close();
    assertFails(Kind.USAGE, "is closed", () -> log.append(bytes("two")));
    assertFails(Kind.USAGE, "is closed", () -> log.beginSegment(0));
    log.awaitCommitted(last);
    log.force();
    assertThatThrownBy(() -> log.awaitCommitted(last + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertFails(Kind kind, String words, Runnable action) {
    GraphflowException error =
        catchThrowableOfType(GraphflowException.class, action::run);
    assertThat(error).as(words).isNotNull();
    assertThat(error.kind()).isEqualTo(kind);
    assertThat(error).hasMessageContaining(words);
  }

  private void assertProblem(Problem problem, long from) {
    DatabaseFileException error =
        catchThrowableOfType(DatabaseFileException.class, () -> read(disk, IDENTITY, from));
    assertThat(error).as("an error of kind %s", problem).isNotNull();
    assertThat(error.problem()).as(error.getMessage()).isEqualTo(problem);
  }
}
