package io.graphflow.storage.log;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskFile;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Reads the records of one segment, from the first on, as far as they are whole. Reads, rather than
 * maps, because a mapping of a file that someone cuts off kills its reader. Not safe for concurrent
 * use.
 */
final class SegmentReader implements AutoCloseable {
  private static final long NONE = -1;

  private final Path path;
  private final DiskFile file;
  private final FileWindow window;
  private final SegmentHeader header;
  private final byte[] salt;
  private final long lengthBytes;
  private final CRC32C crc = new CRC32C();

  private byte[] payload = new byte[0];
  private int payloadBytes;
  /** The place where the next record is expected; everything before it is whole. */
  private long endBytes = SegmentHeader.LENGTH_BYTES;
  private String problem;
  private boolean ended;

  /** Two places where records begin, the first of them not behind the first unforced record. */
  private long markAt = SegmentHeader.LENGTH_BYTES;
  private long nextMarkAt = SegmentHeader.LENGTH_BYTES;
  private long nextMarkSequenceNumber;

  private SegmentReader(Path path, DiskFile file, SegmentHeader header, long lengthBytes) {
    this.path = path;
    this.file = file;
    this.window = new FileWindow(file, lengthBytes);
    this.header = header;
    this.salt = RecordFrame.saltBytes(header.salt());
    this.lengthBytes = lengthBytes;
    this.nextMarkSequenceNumber = header.firstSequenceNumber();
  }

  /**
   * Opens a segment.
   *
   * @throws DatabaseFileException if it is not one of this log
   */
  static SegmentReader open(Disk disk, SegmentFile segment, LogIdentity identity)
      throws IOException {
    DiskFile file = disk.openForReading(segment.path());
    try {
      ByteBuffer start = ByteBuffer.allocate(SegmentHeader.LENGTH_BYTES);
      file.readFully(start, 0);
      SegmentHeader header = SegmentHeader.decode(segment.path(), start.flip(), identity);
      if (header.firstSequenceNumber() != segment.firstSequenceNumber()) {
        throw new DatabaseFileException(segment.path(), Problem.DAMAGED,
            "is damaged or was renamed: it begins with record " + header.firstSequenceNumber());
      }
      return new SegmentReader(segment.path(), file, header, file.lengthBytes());
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  SegmentHeader header() {
    return header;
  }

  /**
   * Goes to the next record.
   *
   * @return false if there is none; {@link #problem} tells whether the file ends there
   * @throws DatabaseFileException if a whole record is not the one expected
   */
  boolean next(long expectedSequenceNumber) throws IOException {
    if (endBytes == lengthBytes) {
      return false;
    }
    problem = ended ? "it follows the end of the log" : check(endBytes);
    if (problem != null) {
      return false;
    }
    long sequenceNumber = window.getLong(endBytes + RecordFrame.SEQUENCE_NUMBER_AT);
    if (sequenceNumber != expectedSequenceNumber) {
      throw new DatabaseFileException(path, Problem.DAMAGED, "is damaged at byte " + endBytes
          + ": record " + sequenceNumber + " stands where " + expectedSequenceNumber
          + " is expected");
    }
    mark(sequenceNumber, forcedSequenceNumber(endBytes));
    boolean data = window.getInt(endBytes + RecordFrame.TYPE_AT) == RecordFrame.DATA;
    payloadBytes = window.getInt(endBytes + RecordFrame.LENGTH_AT);
    if (data) {
      readPayload(endBytes + RecordFrame.HEADER_BYTES);
    }
    endBytes += RecordFrame.lengthBytes(payloadBytes);
    ended = !data;
    return data || next(expectedSequenceNumber);
  }

  /** The payload of the record; valid until the next one. */
  ByteBuffer payload() {
    return ByteBuffer.wrap(payload, 0, payloadBytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The fault in the bytes behind the last record; null if the file ends there. */
  String problem() {
    return problem;
  }

  /** Whether the log was closed behind the last record, which it says is the last. */
  boolean ended() {
    return ended;
  }

  /** The end of the last whole record. */
  long endBytes() {
    return endBytes;
  }

  /** Length of the file when it was opened. */
  long lengthBytes() {
    return lengthBytes;
  }

  /** A place up to which records are known to have been forced; usually all but the last batches. */
  long forcedBytes() {
    return ended ? endBytes : markAt;
  }

  private void mark(long sequenceNumber, long forcedSequenceNumber) {
    if (forcedSequenceNumber + 1 >= nextMarkSequenceNumber) {
      markAt = nextMarkAt;
      nextMarkAt = endBytes;
      nextMarkSequenceNumber = sequenceNumber;
    }
  }

  /**
   * Behind a record that cannot be read, looks for one that was written when that record was on the
   * disk already.
   *
   * @return the sequence number of such a record, or -1 if there is none
   */
  long laterThanForced(long sequenceNumber) throws IOException {
    for (long at = endBytes + RecordFrame.ALIGNMENT_BYTES; at
        + RecordFrame.HEADER_BYTES <= lengthBytes; at += RecordFrame.ALIGNMENT_BYTES) {
      int type = window.getInt(at + RecordFrame.TYPE_AT);
      long found = window.getLong(at + RecordFrame.SEQUENCE_NUMBER_AT);
      if ((type == RecordFrame.DATA || type == RecordFrame.END) && found > sequenceNumber
          && check(at) == null && forcedSequenceNumber(at) >= sequenceNumber) {
        return found;
      }
    }
    return NONE;
  }

  /** The number of the last record that was on the disk when this one was written. */
  private long forcedSequenceNumber(long at) throws IOException {
    return window.getLong(at + RecordFrame.SEQUENCE_NUMBER_AT) - 1
        - Integer.toUnsignedLong(window.getInt(at + RecordFrame.UNFORCED_AT));
  }

  /** The fault in the record at a place; null if it is whole. */
  private String check(long at) throws IOException {
    if (lengthBytes - at < RecordFrame.HEADER_BYTES) {
      return "it is cut off";
    }
    int checksum = window.getInt(at + RecordFrame.CHECKSUM_AT);
    int length = window.getInt(at + RecordFrame.LENGTH_AT);
    int type = window.getInt(at + RecordFrame.TYPE_AT);
    if (length < 0 || length > RecordFrame.MAX_PAYLOAD_BYTES
        || (type != RecordFrame.DATA && type != RecordFrame.END)) {
      return "its header is none";
    }
    long end = at + RecordFrame.lengthBytes(length);
    if (end > lengthBytes) {
      return "it is cut off";
    }
    crc.reset();
    crc.update(salt, 0, salt.length);
    long from = at + RecordFrame.LENGTH_AT;
    while (from < end) {
      ByteBuffer piece = window.piece(from, end);
      from += piece.remaining();
      crc.update(piece);
    }
    return checksum == (int) crc.getValue() ? null : "its checksum is wrong";
  }

  private void readPayload(long at) throws IOException {
    if (payload.length < payloadBytes) {
      payload = new byte[Math.max(payloadBytes, 2 * payload.length)];
    }
    int done = 0;
    while (done < payloadBytes) {
      ByteBuffer piece = window.piece(at + done, at + payloadBytes);
      int count = piece.remaining();
      piece.get(payload, done, count);
      done += count;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
