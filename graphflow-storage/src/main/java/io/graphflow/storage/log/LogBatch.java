package io.graphflow.storage.log;

import io.graphflow.storage.disk.DiskFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.Condition;
import java.util.zip.CRC32C;

/**
 * Records that are written together, in native memory that is used again and again. A record that does
 * not fit into the memory is a batch of its own and stays where its appender has it.
 *
 * <p>Not safe for concurrent use: it belongs to the log's lock while it is filled, and to the log's
 * thread while it is written.
 */
final class LogBatch {
  private final ByteBuffer bytes;
  private final Condition done;
  private long firstSequenceNumber;
  private long lastSequenceNumber;
  /** The payload of the only record; null if records lie in {@code bytes} whole. */
  private ByteBuffer large;

  /**
   * Creates an empty batch.
   *
   * @param done signalled when those who wait for the batch can go on
   */
  LogBatch(Arena arena, int capacityBytes, Condition done) {
    int alignedBytes = (capacityBytes + RecordFrame.ALIGNMENT_BYTES - 1)
        & -RecordFrame.ALIGNMENT_BYTES;
    this.bytes = arena.allocate(alignedBytes, RecordFrame.ALIGNMENT_BYTES)
        .asByteBuffer()
        .order(ByteOrder.LITTLE_ENDIAN);
    this.done = done;
  }

  Condition done() {
    return done;
  }

  boolean isEmpty() {
    return bytes.position() == 0;
  }

  /**
   * Whether the batch is one record that stays in its appender's buffer; the appender must wait
   * until it is written.
   */
  boolean isLarge() {
    return large != null;
  }

  long firstSequenceNumber() {
    return firstSequenceNumber;
  }

  /** The sequence number of the last record, also after the batch was cleared; 0 before the first record. */
  long lastSequenceNumber() {
    return lastSequenceNumber;
  }

  /** Whether a record can be added: to an empty batch any one can. */
  boolean hasRoomFor(int payloadBytes) {
    return isEmpty()
        || (large == null && RecordFrame.lengthBytes(payloadBytes) <= bytes.remaining());
  }

  /** Adds a record, for which there is room. */
  void add(int type, long sequenceNumber, ByteBuffer payload) {
    assert hasRoomFor(payload.remaining()) : payload;
    int payloadBytes = payload.remaining();
    if (isEmpty()) {
      firstSequenceNumber = sequenceNumber;
    }
    lastSequenceNumber = sequenceNumber;
    boolean fits = RecordFrame.lengthBytes(payloadBytes) <= bytes.remaining();
    RecordFrame.putHeader(bytes, type, sequenceNumber, payloadBytes);
    if (fits) {
      int at = bytes.position();
      bytes.put(at, payload, payload.position(), payloadBytes).position(at + payloadBytes);
      pad(payloadBytes);
    } else {
      large = payload.duplicate();
    }
  }

  private void pad(int payloadBytes) {
    for (int i = RecordFrame.paddingBytes(payloadBytes); i > 0; i--) {
      bytes.put((byte) 0);
    }
  }

  /**
   * Writes all records to a file.
   *
   * @param salt of the segment
   * @param forcedSequenceNumber up to which records are known to be on the disk
   * @param crc to compute with
   * @return number of bytes written
   */
  long write(DiskFile file, long atBytes, byte[] salt, long forcedSequenceNumber, CRC32C crc)
      throws IOException {
    return large == null
        ? writeAll(file, atBytes, salt, forcedSequenceNumber, crc)
        : writeLarge(file, atBytes, salt, forcedSequenceNumber, crc);
  }

  private long writeAll(
      DiskFile file, long atBytes, byte[] salt, long forcedSequenceNumber, CRC32C crc)
      throws IOException {
    int endBytes = bytes.position();
    bytes.flip();
    for (int at = 0; at < endBytes; at +=
        RecordFrame.lengthBytes(bytes.getInt(at + RecordFrame.LENGTH_AT))) {
      RecordFrame.seal(bytes, at, salt, forcedSequenceNumber, crc);
    }
    file.writeFully(bytes, atBytes);
    return endBytes;
  }

  /** Sends a payload through the batch's memory, which it does not fit into, piece by piece. */
  private long writeLarge(
      DiskFile file, long atBytes, byte[] salt, long forcedSequenceNumber, CRC32C crc)
      throws IOException {
    int payloadBytes = large.remaining();
    RecordFrame.sealLarge(bytes, large.duplicate(), salt, forcedSequenceNumber, crc);
    long at = atBytes;
    int start = large.position();
    int end = large.limit();
    while (start < end) {
      int count = Math.min(bytes.remaining(), end - start);
      int target = bytes.position();
      bytes.put(target, large, start, count).position(target + count);
      start += count;
      if (start == end) {
        pad(payloadBytes);
      }
      int pieceBytes = bytes.position();
      file.writeFully(bytes.flip(), at);
      at += pieceBytes;
      bytes.clear();
    }
    return at - atBytes;
  }

  /** Forgets the records, once they are written or have failed. */
  void clear() {
    bytes.clear();
    large = null;
  }
}
