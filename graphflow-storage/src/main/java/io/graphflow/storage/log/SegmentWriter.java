package io.graphflow.storage.log;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes batches of records to segments. A segment is forced whole before the next one begins, so that
 * only the last one can be torn. A log that was opened is continued in a new segment, so that none is
 * written to after it was cut off. After an exception only {@link #abandon} may be called.
 *
 * <p>Not safe for concurrent use.
 */
final class SegmentWriter {
  private static final SecureRandom SALTS = new SecureRandom();

  private final Disk disk;
  private final Path folder;
  private final UUID databaseId;
  private final long segmentBytes;
  private final CRC32C crc = new CRC32C();
  private long generation;

  /** The segment that is written to; null before the first. */
  private DiskFile file;
  private byte[] salt;
  /** The header of the last segment, also after writing has ended; null if there is none. */
  private SegmentHeader header;
  private long endBytes;
  private long writtenBytes;
  private long writtenSequenceNumber;
  private long forcedSequenceNumber;
  private long possibleSequenceNumber;

  /**
   * Creates a writer that continues a log.
   *
   * @param end of the log, all on the disk
   */
  SegmentWriter(Disk disk, Path folder, LogIdentity identity, long segmentBytes, LogEnd end) {
    this.disk = disk;
    this.folder = folder;
    this.databaseId = identity.databaseId();
    this.generation = identity.generation();
    this.segmentBytes = segmentBytes;
    this.header = end.header();
    this.writtenSequenceNumber = end.contents().nextSequenceNumber() - 1;
    this.forcedSequenceNumber = writtenSequenceNumber;
    this.possibleSequenceNumber = writtenSequenceNumber;
  }

  /** The last record that is written. */
  long writtenSequenceNumber() {
    return writtenSequenceNumber;
  }

  /** The last record that is forced to the disk. */
  long forcedSequenceNumber() {
    return forcedSequenceNumber;
  }

  /** The last record of which a part may be in the files, though writing or forcing it failed. */
  long possibleSequenceNumber() {
    return possibleSequenceNumber;
  }

  /** Bytes written so far. */
  long writtenBytes() {
    return writtenBytes;
  }

  /**
   * Writes a batch. If the disk takes only a part, as when it is full, that part is cut off again,
   * and everything written before is forced.
   */
  void write(LogBatch batch) throws IOException {
    if (file == null || endBytes >= segmentBytes) {
      begin(batch.firstSequenceNumber());
    }
    append(batch);
    writtenSequenceNumber = batch.lastSequenceNumber();
  }

  private void append(LogBatch batch) throws IOException {
    possibleSequenceNumber = batch.lastSequenceNumber();
    try {
      long length = batch.write(file, endBytes, salt, forcedSequenceNumber, crc);
      endBytes += length;
      writtenBytes += length;
    } catch (IOException e) {
      cut(e);
      throw e;
    }
  }

  private void cut(IOException failure) {
    try {
      file.truncate(endBytes);
      file.force();
      forcedSequenceNumber = writtenSequenceNumber;
      possibleSequenceNumber = writtenSequenceNumber;
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** Forces all that was written. */
  void force() throws IOException {
    if (forcedSequenceNumber < writtenSequenceNumber) {
      file.force();
      forcedSequenceNumber = writtenSequenceNumber;
    }
  }

  /** Forces everything written so far, and begins a segment of a generation. */
  void begin(long newGeneration, long sequenceNumber) throws IOException {
    generation = newGeneration;
    begin(sequenceNumber);
  }

  private void begin(long sequenceNumber) throws IOException {
    force();
    SegmentFile segment = SegmentFile.of(folder, sequenceNumber);
    SegmentHeader begun = new SegmentHeader(
        databaseId, generation, sequenceNumber, SALTS.nextLong(), formerChecksum(sequenceNumber));
    DiskFile created = create(segment, begun);
    DiskFile former = file;
    file = created;
    header = begun;
    salt = RecordFrame.saltBytes(begun.salt());
    endBytes = SegmentHeader.LENGTH_BYTES;
    writtenBytes += endBytes;
    if (former != null) {
      former.close();
    }
  }

  /** A segment without records is replaced by the one that begins with the same record. */
  private int formerChecksum(long sequenceNumber) {
    if (header == null) {
      return 0;
    }
    return header.firstSequenceNumber() == sequenceNumber
        ? header.formerChecksum()
        : header.checksum();
  }

  private DiskFile create(SegmentFile segment, SegmentHeader begun) throws IOException {
    DiskFile created = disk.create(segment.unfinishedPath());
    try {
      created.writeFully(begun.encode(), 0);
      created.force();
      disk.rename(segment.unfinishedPath(), segment.path());
      disk.forceFolder(folder);
      return created;
    } catch (IOException e) {
      created.close();
      throw e;
    }
  }

  /** Forces all that was written, says in the file that it is all, and closes it. */
  void end(LogBatch empty) throws IOException {
    if (file == null) {
      return;
    }
    force();
    empty.add(RecordFrame.END, writtenSequenceNumber + 1, ByteBuffer.allocate(0));
    try {
      append(empty);
      file.force();
    } catch (IOException e) {
      // Every record is on the disk; only damage at the very end will look like a torn tail.
      logger().warn("cannot mark the end of the write-ahead log in {}", folder, e);
    }
    file.close();
  }

  /** Closes the file after a failure, without completing it. */
  void abandon() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        logger().debug("cannot close the write-ahead log in {}", folder, e);
      }
    }
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(SegmentWriter.class);
  }
}
