package io.graphflow.storage.log;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log of records that survives crashes.
 *
 * <p>{@link #append} gives a record its sequence number, one more than that of the record before; {@link
 * #awaitCommitted} returns once it has survived as {@link Durability} says. Between the two, others may
 * append: whatever is appended while records are written and forced goes into the next batch, so that
 * many commits share one force (group commit). Opening the log again gives back all records that were
 * waited for, in their order, possibly followed by some that were not, without gaps.
 *
 * <p>If the disk fails, the commits that wait fail, and so does everything later until the log is
 * opened again: after a failed force it is not known what is on the disk, and forcing again would not
 * tell (see {@link io.graphflow.storage.disk.DiskFile#force}). Commits that have returned are not
 * affected.
 *
 * <p>Safe for use by many threads. Interrupts do not end a wait, because the record may be committed
 * regardless; the thread's interrupt status is kept. At most one log is open on a folder; its database
 * sees to that.
 */
public final class WriteAheadLog implements AutoCloseable {
  /** Length of the longest record. */
  public static final int MAX_RECORD_BYTES = RecordFrame.MAX_PAYLOAD_BYTES;

  private final Disk disk;
  private final Path folder;
  private final LogContents recovered;
  private final GroupCommit commits;

  private WriteAheadLog(Disk disk, Path folder, LogContents recovered, GroupCommit commits) {
    this.disk = disk;
    this.folder = folder;
    this.recovered = recovered;
    this.commits = commits;
  }

  /**
   * Opens the log of a database, or a new one, and gives back its records. What cannot be read is
   * refused or cut off as {@link LogReader} tells; if anything is refused, nothing is changed.
   *
   * @param folder of the files that it is on top of; it must exist and be on the disk
   * @param from the first sequence number that the database's files do not contain already; 1 if they
   *     were made without a log
   * @param handler is given each record from {@code from} on, before this returns
   * @throws io.graphflow.storage.file.DatabaseFileException if the log is damaged, incomplete, too new
   *     or of another database
   * @throws ResourceException if the disk fails
   */
  public static WriteAheadLog open(Disk disk, Path folder, LogIdentity identity, long from,
      LogOptions options, RecordHandler handler) {
    LogEnd end = LogReader.readToEnd(disk, folder, identity, from, handler);
    if (end.contents().tornTail() != null) {
      logger().warn("{}; they are cut off", end.contents().tornTail());
    }
    try {
      LogRepair.repair(disk, folder, end);
    } catch (IOException e) {
      throw failure("open the write-ahead log in " + folder + " for writing", e);
    }
    SegmentWriter segments =
        new SegmentWriter(disk, folder, identity, options.segmentBytes(), end);
    return new WriteAheadLog(disk, folder, end.contents(),
        new GroupCommit(folder, segments, options, end.contents().nextSequenceNumber()));
  }

  /** The contents of the log when it was opened; a torn tail has been cut off since. */
  public LogContents recovered() {
    return recovered;
  }

  /**
   * Appends a record. It is not committed yet; see {@link #awaitCommitted}.
   *
   * @param payload its remaining bytes are the record, at most 2^30 bytes; not changed, and not
   *     used any more after this returns
   * @return the record's sequence number
   * @throws ResourceException if the record is too long or the log has failed
   * @throws UsageException if it is closed; the record is then not in the log
   */
  public long append(ByteBuffer payload) {
    return commits.append(payload);
  }

  /**
   * Waits until a record, and so all before it, are committed.
   *
   * @param sequenceNumber of a record that was appended
   * @throws ResourceException if the record could not be committed; the message says
   *     whether it can nevertheless be there when the log is opened again
   */
  public void awaitCommitted(long sequenceNumber) {
    commits.awaitCommitted(sequenceNumber);
  }

  /** Appends a record and waits until it is committed. Returns its sequence number. */
  public long commit(ByteBuffer payload) {
    long sequenceNumber = append(payload);
    awaitCommitted(sequenceNumber);
    return sequenceNumber;
  }

  /**
   * Returns once every record appended before is on the disk, whatever the durability.
   *
   * @throws ResourceException if the log has failed
   */
  public void force() {
    commits.force();
  }

  /** The sequence number that the next record gets. */
  public long nextSequenceNumber() {
    return commits.nextSequenceNumber();
  }

  /** Bytes written since the log was opened. */
  public long writtenBytes() {
    return commits.writtenBytes();
  }

  /**
   * Forces all appended records, and lets the next record begin a segment. A checkpoint calls this
   * to let segments end where its files begin, and again when these have become the database's,
   * with their generation.
   *
   * <p>The catalog that names a generation must be in place before: a log is refused by a database
   * of an older generation.
   *
   * @param generation of the database's files that the next records are written for
   * @return the sequence number that the next record had when the segment was begun
   * @throws ResourceException if the log has failed
   * @throws UsageException if it is closed
   */
  public long beginSegment(long generation) {
    return commits.beginSegment(generation);
  }

  /**
   * Deletes the segments that hold no record from {@code sequenceNumber} on, once the database's
   * files contain their records. The last segment stays in any case, so that a log that was lost
   * can be told from one that is empty. May fail and be called again; the log is not affected.
   *
   * @throws ResourceException if a file cannot be deleted
   */
  public synchronized void deleteBefore(long sequenceNumber) {
    try {
      List<SegmentFile> segments = SegmentFile.list(disk, folder);
      for (int i = 0; i + 1 < segments.size()
          && segments.get(i + 1).firstSequenceNumber() <= sequenceNumber; i++) {
        disk.delete(segments.get(i).path());
      }
      disk.forceFolder(folder);
    } catch (IOException e) {
      throw failure("delete old segments of the write-ahead log in " + folder, e);
    }
  }

  private static GraphflowException failure(String what, IOException cause) {
    return new ResourceException(
        "cannot " + what + ": " + cause.getClass().getSimpleName() + ": " + cause.getMessage(),
        cause);
  }

  /**
   * Writes and forces all appended records, marks the end of the log, and closes its files. Later
   * calls have no effect.
   *
   * @throws ResourceException if records that were committed without being forced may not be on the
   *     disk, and no other call has said so
   */
  @Override
  public void close() {
    commits.close();
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(WriteAheadLog.class);
  }
}
