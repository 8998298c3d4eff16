package io.graphflow.storage.log;

import static io.graphflow.storage.log.LogFixture.DATABASE;
import static io.graphflow.storage.log.LogFixture.FOLDER;
import static io.graphflow.storage.log.LogFixture.IDENTITY;
import static io.graphflow.storage.log.LogFixture.SYNC;
import static io.graphflow.storage.log.LogFixture.commit;
import static io.graphflow.storage.log.LogFixture.open;
import static io.graphflow.storage.log.LogFixture.read;
import static io.graphflow.storage.log.LogFixture.segment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Durability;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The bytes of a log, and what is made of them when they have changed. */
class LogFormatTest {
  private static final List<String> RECORDS = List.of("one", "", "three and a half", "four");

  private final SimulatedDisk disk = LogFixture.disk();

  /** Commits the records one by one, and leaves the log as a killed process does. */
  private byte[] killedLog() throws IOException {
    open(disk).close();
    WriteAheadLog log = open(disk);
    RECORDS.forEach(record -> commit(log, record));
    byte[] content = disk.content(segment(1));
    log.close();
    disk.damage(segment(1), content);
    return content;
  }

  private byte[] closedLog() throws IOException {
    try (WriteAheadLog log = open(disk)) {
      RECORDS.forEach(record -> commit(log, record));
    }
    return disk.content(segment(1));
  }

  @Test
  void isLaidOutAsDocumented() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(closedLog()).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(new String(bytes.array(), 0, 8, StandardCharsets.US_ASCII))
        .isEqualTo("GFLOWLOG");
    assertThat(bytes.getInt(8)).isEqualTo(1);
    assertThat(bytes.getInt(12)).isZero();
    assertThat(new UUID(bytes.getLong(16), bytes.getLong(24))).isEqualTo(DATABASE);
    assertThat(bytes.getLong(32)).isZero();
    assertThat(bytes.getLong(40)).isEqualTo(1);
    long salt = bytes.getLong(48);
    assertThat(bytes.getInt(56)).isZero();
    assertThat(bytes.getInt(60)).isEqualTo(crc(new byte[0], bytes.array(), 0, 60));

    byte[] saltBytes =
        ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(salt).array();
    int at = 64;
    for (int i = 0; i < RECORDS.size(); i++) {
      int payloadBytes = RECORDS.get(i).length();
      int end = at + 24 + (payloadBytes + 7) / 8 * 8;
      assertThat(bytes.getInt(at)).isEqualTo(crc(saltBytes, bytes.array(), at + 4, end));
      assertThat(bytes.getInt(at + 4)).isEqualTo(payloadBytes);
      assertThat(bytes.getLong(at + 8)).isEqualTo(i + 1);
      assertThat(bytes.getInt(at + 16)).as("each was forced before the next").isZero();
      assertThat(bytes.getInt(at + 20)).isEqualTo(1);
      assertThat(new String(bytes.array(), at + 24, payloadBytes,
          StandardCharsets.US_ASCII)).isEqualTo(RECORDS.get(i));
      at = end;
    }
    assertThat(bytes.getInt(at)).isEqualTo(crc(saltBytes, bytes.array(), at + 4, at + 24));
    assertThat(bytes.getInt(at + 4)).isZero();
    assertThat(bytes.getLong(at + 8)).isEqualTo(RECORDS.size() + 1);
    assertThat(bytes.getInt(at + 16)).isZero();
    assertThat(bytes.getInt(at + 20)).isEqualTo(2);
    assertThat(bytes.capacity()).isEqualTo(at + 24);
  }

  private static int crc(byte[] salt, byte[] bytes, int start, int end) {
    CRC32C crc = new CRC32C();
    crc.update(salt);
    crc.update(bytes, start, end - start);
    return (int) crc.getValue();
  }

  @Test
  void noticesEveryFlippedBitOfAClosedLog() throws IOException {
    byte[] sound = closedLog();
    assertThat(read(disk)).isEqualTo(RECORDS);
    for (int bit = 0; bit < 8 * sound.length; bit++) {
      byte[] damaged = sound.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      disk.damage(segment(1), damaged);
      if (bit / 8 >= sound.length - 24) {
        assertTornAfter(RECORDS.size());
      } else {
        assertProblem(bit / 8 < 8 ? Problem.FOREIGN : Problem.DAMAGED);
      }
    }
  }

  @Test
  void noticesEveryFlippedBitBeforeTheLastRecordOfAKilledLog() throws IOException {
    byte[] sound = killedLog();
    int lastRecordAt = sound.length - 32;
    for (int bit = 64 * 8; bit < 8 * sound.length; bit++) {
      byte[] damaged = sound.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      disk.damage(segment(1), damaged);
      if (bit / 8 < lastRecordAt) {
        DatabaseFileException error = assertProblem(Problem.DAMAGED);
        assertThat(error).hasMessageContaining("is damaged at byte")
            .hasMessageContaining("backup");
      } else {
        assertTornAfter(RECORDS.size() - 1);
      }
    }
  }

  @Test
  void cutsWhatWasNotForcedEvenIfLaterRecordsAreWhole() throws IOException {
    WriteAheadLog log = open(disk, SYNC.withDurability(Durability.OFF));
    RECORDS.forEach(record -> commit(log, record));
    byte[] damaged = disk.content(segment(1));
    log.close();
    damaged[64 + 24] ^= 1;
    disk.damage(segment(1), damaged);
    assertTornAfter(0);
    try (WriteAheadLog reopened = open(disk)) {
      assertThat(reopened.recovered().tornTail().offsetBytes()).isEqualTo(64);
      commit(reopened, "new");
    }
    assertThat(read(disk)).containsExactly("new");
  }

  @Test
  void keepsWholeRecordsOfAFileCutAnywhere() throws IOException {
    byte[] sound = killedLog();
    int whole = 0;
    int recordEnd = 64;
    for (int length = 0; length <= sound.length; length++) {
      disk.damage(segment(1), Arrays.copyOf(sound, length));
      if (length < 64) {
        assertProblem(length < 8 ? Problem.FOREIGN : Problem.WRONG_LENGTH);
        continue;
      }
      if (whole < RECORDS.size()
          && length == recordEnd + RecordFrame.lengthBytes(RECORDS.get(whole).length())) {
        recordEnd = length;
        whole++;
      }
      if (length == recordEnd) {
        assertThat(LogReader.verify(disk, FOLDER, IDENTITY, 1).tornTail()).isNull();
        assertThat(read(disk)).isEqualTo(RECORDS.subList(0, whole));
      } else {
        assertTornAfter(whole);
      }
    }
  }

  @Test
  void keepsWholeRecordsBeforeZeros() throws IOException {
    byte[] sound = killedLog();
    disk.damage(segment(1), Arrays.copyOf(sound, sound.length + 5000));
    assertTornAfter(RECORDS.size());
    byte[] zeroed = sound.clone();
    Arrays.fill(zeroed, sound.length - 32, sound.length, (byte) 0);
    disk.damage(segment(1), zeroed);
    assertTornAfter(RECORDS.size() - 1);
  }

  @Test
  void doesNotTakeARecordStoredAsDataForOneOfTheLog() throws IOException {
    byte[] sound = killedLog();
    byte[] other = sound.clone();
    // A whole record of another segment, which has another salt, behind a torn one.
    SimulatedDisk elsewhere = LogFixture.disk(2);
    try (WriteAheadLog log = open(elsewhere)) {
      RECORDS.forEach(record -> commit(log, record));
    }
    byte[] foreign = elsewhere.content(segment(1));
    System.arraycopy(foreign, 64, other, 64, sound.length - 64);
    disk.damage(segment(1), other);
    assertTornAfter(0);
  }

  @Test
  void refusesALogOfAnotherDatabase() throws IOException {
    closedLog();
    LogIdentity other = new LogIdentity(UUID.randomUUID(), 0);
    DatabaseFileException error = catchThrowableOfType(
        DatabaseFileException.class, () -> read(disk, other, 1));
    assertThat(error.problem()).isEqualTo(Problem.OTHER_DATABASE);
    assertThat(error).hasMessageContaining(DATABASE.toString())
        .hasMessageContaining(other.databaseId().toString());
  }

  @Test
  void refusesOtherVersions() throws IOException {
    byte[] sound = closedLog();
    for (int version : new int[] {0, 2}) {
      ByteBuffer bytes = ByteBuffer.wrap(sound.clone()).order(ByteOrder.LITTLE_ENDIAN);
      bytes.putInt(8, version);
      bytes.putInt(60, crc(new byte[0], bytes.array(), 0, 60));
      disk.damage(segment(1), bytes.array());
      assertProblem(version == 0 ? Problem.TOO_OLD : Problem.TOO_NEW);
    }
  }

  @Test
  void refusesASegmentOfANewerGeneration() throws IOException {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
      log.beginSegment(1);
    }
    assertProblem(Problem.OTHER_DATABASE);
    assertThat(read(disk, new LogIdentity(DATABASE, 1), 1)).containsExactly("one");
  }

  @Test
  void refusesARenamedSegment() throws IOException {
    byte[] sound = closedLog();
    disk.delete(segment(1));
    disk.damage(segment(2), sound);
    DatabaseFileException error = catchThrowableOfType(
        DatabaseFileException.class, () -> read(disk, IDENTITY, 2));
    assertThat(error.problem()).isEqualTo(Problem.DAMAGED);
  }

  private DatabaseFileException assertProblem(Problem problem) {
    DatabaseFileException error =
        catchThrowableOfType(DatabaseFileException.class, () -> read(disk));
    assertThat(error).as("an error of kind %s", problem).isNotNull();
    assertThat(error.problem()).as(error.getMessage()).isEqualTo(problem);
    assertThat(error).hasMessageStartingWith(FOLDER.toString());
    assertThat(error.kind()).isEqualTo(GraphflowException.Kind.CORRUPT);
    return error;
  }

  private void assertTornAfter(int recordCount) {
    LogContents contents = LogReader.verify(disk, FOLDER, IDENTITY, 1);
    assertThat(contents.recordCount()).isEqualTo(recordCount);
    assertThat(contents.nextSequenceNumber()).isEqualTo(recordCount + 1);
    assertThat(contents.tornTail()).isNotNull();
    assertThat(contents.tornTail().offsetBytes()).isEqualTo(contents.lengthBytes());
    assertThat(read(disk)).isEqualTo(RECORDS.subList(0, recordCount));
  }
}
