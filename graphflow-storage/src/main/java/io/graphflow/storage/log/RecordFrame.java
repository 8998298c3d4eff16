package io.graphflow.storage.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * How a record lies in a segment file, behind the {@link SegmentHeader} and other records. All numbers
 * are little-endian:
 *
 * <pre>
 *    0   4  CRC32C of the segment's salt and of the whole record from byte 4 on
 *    4   4  length of the payload, at most 2^30
 *    8   8  sequence number
 *   16   4  number of records before this one that were not known to be on the disk when it was written
 *   20   4  type: 1 for data; 2 for the end, which closing writes behind the last record, and whose
 *           sequence number is that of the next one
 *   24      payload, and zeros up to a multiple of 8
 * </pre>
 *
 * <p>The checksum is computed when the record is written, not when it is appended: only then is known
 * which segment it goes to and what has been forced.
 */
final class RecordFrame {
  static final int HEADER_BYTES = 24;
  static final int ALIGNMENT_BYTES = 8;
  static final int MAX_PAYLOAD_BYTES = 1 << 30;
  static final int DATA = 1;
  static final int END = 2;

  static final int CHECKSUM_AT = 0;
  static final int LENGTH_AT = 4;
  static final int SEQUENCE_NUMBER_AT = 8;
  static final int UNFORCED_AT = 16;
  static final int TYPE_AT = 20;

  private RecordFrame() {}

  /** Bytes that a record takes in the file. */
  static int lengthBytes(int payloadBytes) {
    return (HEADER_BYTES + payloadBytes + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
  }

  /** Zeros behind the payload. */
  static int paddingBytes(int payloadBytes) {
    return lengthBytes(payloadBytes) - HEADER_BYTES - payloadBytes;
  }

  /** Puts a header, without what {@link #seal} adds, at the buffer's position. */
  static void putHeader(ByteBuffer bytes, int type, long sequenceNumber, int payloadBytes) {
    bytes.putInt(0).putInt(payloadBytes).putLong(sequenceNumber).putInt(0).putInt(type);
  }

  /**
   * Completes the record at a place, whole in {@code bytes}, with the facts that are known when it
   * is written.
   */
  static void seal(ByteBuffer bytes, int at, byte[] salt, long forcedSequenceNumber, CRC32C crc) {
    int end = at + lengthBytes(bytes.getInt(at + LENGTH_AT));
    sealHeader(bytes, at, end, salt, forcedSequenceNumber, crc);
    bytes.putInt(at + CHECKSUM_AT, (int) crc.getValue());
  }

  /** Completes a record of which only the header is in {@code bytes}, at their beginning. */
  static void sealLarge(
      ByteBuffer bytes, ByteBuffer payload, byte[] salt, long forcedSequenceNumber, CRC32C crc) {
    int paddingBytes = paddingBytes(payload.remaining());
    sealHeader(bytes, 0, HEADER_BYTES, salt, forcedSequenceNumber, crc);
    crc.update(payload);
    for (int i = 0; i < paddingBytes; i++) {
      crc.update(0);
    }
    bytes.putInt(CHECKSUM_AT, (int) crc.getValue());
  }

  private static void sealHeader(
      ByteBuffer bytes, int at, int end, byte[] salt, long forcedSequenceNumber, CRC32C crc) {
    long unforced = bytes.getLong(at + SEQUENCE_NUMBER_AT) - 1 - forcedSequenceNumber;
    assert unforced >= 0 && unforced <= 0xFFFF_FFFFL : unforced;
    bytes.putInt(at + UNFORCED_AT, (int) unforced);
    crc.reset();
    crc.update(salt, 0, salt.length);
    int position = bytes.position();
    int limit = bytes.limit();
    bytes.limit(end).position(at + LENGTH_AT);
    crc.update(bytes);
    bytes.limit(limit).position(position);
  }

  /** A salt as it goes into checksums. */
  static byte[] saltBytes(long salt) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(salt).array();
  }
}
