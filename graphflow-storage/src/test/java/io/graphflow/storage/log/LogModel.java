package io.graphflow.storage.log;

import static io.graphflow.storage.log.LogFixture.DATABASE;
import static io.graphflow.storage.log.LogFixture.FOLDER;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.SimulatedDisk;
import java.util.ArrayList;
import java.util.List;

/**
 * What a log was told and has promised, and a log that must keep the promises, over crashes. Records are
 * strings; those that may or may not have survived are at the end of the list.
 */
final class LogModel {
  private SimulatedDisk disk;
  private WriteAheadLog log;
  private LogOptions options;

  /** All that may be in the log, by sequence number less 1. */
  private final List<String> records = new ArrayList<>();
  /** Records that survive the end of the process. */
  private long committed;
  /** Records that survive a loss of power. */
  private long forced;
  /** The first record that the database's files do not contain. */
  private long from = 1;
  private long generation;

  LogModel(SimulatedDisk disk, LogOptions options) {
    this.disk = disk;
    this.options = options;
  }

  SimulatedDisk disk() {
    return disk;
  }

  boolean isOpen() {
    return log != null;
  }

  /**
   * Opens the log and checks what it gives back: a part of what it was told, from its beginning on, with
   * everything that was promised.
   *
   * @throws ResourceException if the disk fails
   */
  void open() {
    List<String> found = new ArrayList<>();
    LogIdentity identity = new LogIdentity(DATABASE, generation);
    LogReader.read(disk, FOLDER, identity, from,
        (number, written, payload) -> found.add(LogFixture.text(payload)));
    long firstLost = from + found.size();
    assertThat(firstLost).as("records that are left of %s", records).isGreaterThan(committed);
    assertThat(records.size()).isGreaterThanOrEqualTo((int) firstLost - 1);
    assertThat(found).isEqualTo(records.subList((int) from - 1, (int) firstLost - 1));
    List<String> recovered = new ArrayList<>();
    log = WriteAheadLog.open(disk, FOLDER, identity, from, options,
        (number, written, payload) -> recovered.add(LogFixture.text(payload)));
    assertThat(recovered).isEqualTo(found);
    assertThat(log.nextSequenceNumber()).isEqualTo(firstLost);
    records.subList((int) firstLost - 1, records.size()).clear();
    committed = records.size();
    forced = records.size();
  }

  /** Appends a record without waiting for it. */
  void append(String record) {
    long sequenceNumber = log.append(LogFixture.bytes(record));
    records.add(record);
    assertThat(sequenceNumber).isEqualTo(records.size());
  }

  /** Waits for everything appended. */
  void awaitCommitted() {
    log.awaitCommitted(records.size());
    committed = records.size();
    if (options.durability() == Durability.SYNC) {
      forced = committed;
    }
  }

  void force() {
    log.force();
    committed = records.size();
    forced = records.size();
  }

  void beginSegment() {
    log.beginSegment(generation);
    committed = records.size();
    forced = records.size();
  }

  /** Makes files of the database that contain everything up to some record, and are of a generation. */
  void checkpoint(long newFrom, boolean nextGeneration) {
    from = newFrom;
    if (nextGeneration) {
      generation++;
    }
  }

  /** Behind the most that a checkpoint can contain. */
  long firstUncommitted() {
    return committed + 1;
  }

  long from() {
    return from;
  }

  void deleteBefore() {
    log.deleteBefore(from);
  }

  /** Closes the log as it should be. */
  void close() {
    WriteAheadLog closed = log;
    log = null;
    closed.close();
    committed = records.size();
    forced = records.size();
  }

  /** Ends the process; the disk works again. */
  void kill() {
    disk = disk.afterKill();
    abandon();
  }

  /** Loses the power. What the database's files contain needs no log. */
  void losePower() {
    disk = disk.afterPowerLoss();
    abandon();
    committed = Math.max(forced, from - 1);
  }

  private void abandon() {
    if (log != null) {
      try {
        log.close();
      } catch (GraphflowException e) {
        assertThat(e.kind()).as(e.getMessage()).isEqualTo(GraphflowException.Kind.RESOURCE);
      }
      log = null;
    }
  }

  /** Changes what the log is opened with from the next time on. */
  void changeOptions(LogOptions changed) {
    options = changed;
  }
}
