package io.graphflow.storage.log;

import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * How a segment file begins. All numbers are little-endian:
 *
 * <pre>
 *    0   8  magic: the ASCII text "GFLOWLOG"
 *    8   4  format version, now 1
 *   12   4  checksum of the header of the segment before, or 0 if there was none
 *   16  16  database id: the UUID's most, then its least significant 8 bytes
 *   32   8  generation of the database's files
 *   40   8  sequence number of the first record
 *   48   8  salt: random, and part of every record's checksum
 *   56   4  zero
 *   60   4  CRC32C of bytes 0 to 59
 * </pre>
 *
 * <p>The salt keeps records apart that other files have left in the same place of the disk, or that
 * someone has stored as data. The checksum of the header before keeps segments of two copies of one
 * database apart, once both have been written to.
 *
 * @param formerChecksum of the segment before, or 0
 * @param firstSequenceNumber at least 1
 */
record SegmentHeader(
    UUID databaseId,
    long generation,
    long firstSequenceNumber,
    long salt,
    int formerChecksum) {
  static final int FORMAT_VERSION = 1;
  static final int LENGTH_BYTES = 64;

  static final int VERSION_AT = 8;
  static final int CHECKSUM_AT = 60;
  private static final long MAGIC = 0x474F4C574F4C4647L; // "GFLOWLOG"
  private static final int FORMER_CHECKSUM_AT = 12;
  private static final int DATABASE_ID_AT = 16;
  private static final int GENERATION_AT = 32;
  private static final int FIRST_SEQUENCE_NUMBER_AT = 40;
  private static final int SALT_AT = 48;

  /** The bytes, in a new buffer. */
  ByteBuffer encode() {
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, MAGIC);
    bytes.putInt(VERSION_AT, FORMAT_VERSION);
    bytes.putInt(FORMER_CHECKSUM_AT, formerChecksum);
    bytes.putLong(DATABASE_ID_AT, databaseId.getMostSignificantBits());
    bytes.putLong(DATABASE_ID_AT + Long.BYTES, databaseId.getLeastSignificantBits());
    bytes.putLong(GENERATION_AT, generation);
    bytes.putLong(FIRST_SEQUENCE_NUMBER_AT, firstSequenceNumber);
    bytes.putLong(SALT_AT, salt);
    bytes.putInt(CHECKSUM_AT, checksum(bytes));
    return bytes;
  }

  /** The checksum in the encoded header. */
  int checksum() {
    return encode().getInt(CHECKSUM_AT);
  }

  private static int checksum(ByteBuffer header) {
    CRC32C crc = new CRC32C();
    crc.update(header.slice(0, CHECKSUM_AT));
    return (int) crc.getValue();
  }

  /**
   * Reads a header.
   *
   * @param file for messages
   * @param bytes the first bytes of the file, at most {@link #LENGTH_BYTES}
   * @throws DatabaseFileException if it is none, is damaged or of another version or database
   */
  static SegmentHeader decode(Path file, ByteBuffer bytes, LogIdentity identity) {
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.limit() < Long.BYTES || bytes.getLong(0) != MAGIC) {
      throw new DatabaseFileException(file, Problem.FOREIGN,
          "is not a segment of a GraphflowDB write-ahead log");
    }
    if (bytes.limit() < LENGTH_BYTES) {
      throw new DatabaseFileException(file, Problem.WRONG_LENGTH,
          "is cut off after " + bytes.limit() + " bytes, within its header");
    }
    if (bytes.getInt(CHECKSUM_AT) != checksum(bytes)) {
      throw new DatabaseFileException(file, Problem.DAMAGED,
          "is damaged: its header does not match the header's checksum");
    }
    int version = bytes.getInt(VERSION_AT);
    if (version != FORMAT_VERSION) {
      boolean older = version < FORMAT_VERSION;
      throw new DatabaseFileException(file, older ? Problem.TOO_OLD : Problem.TOO_NEW,
          "has version " + version + " of the log's format; this program reads version "
              + FORMAT_VERSION + ", open and close the database with "
              + (older ? "the older program that wrote it" : "a newer program"));
    }
    UUID id =
        new UUID(bytes.getLong(DATABASE_ID_AT), bytes.getLong(DATABASE_ID_AT + Long.BYTES));
    SegmentHeader header = new SegmentHeader(id, bytes.getLong(GENERATION_AT),
        bytes.getLong(FIRST_SEQUENCE_NUMBER_AT), bytes.getLong(SALT_AT),
        bytes.getInt(FORMER_CHECKSUM_AT));
    header.checkBelongsTo(file, identity);
    return header;
  }

  private void checkBelongsTo(Path file, LogIdentity identity) {
    if (!databaseId.equals(identity.databaseId())) {
      throw new DatabaseFileException(file, Problem.OTHER_DATABASE,
          "is the log of the database " + databaseId + ", not of " + identity.databaseId()
              + ". If this database was loaded in the place of that one, delete the file; if it was"
              + " copied from elsewhere, put this database's own log back, which is needed");
    }
    if (generation > identity.generation()) {
      throw new DatabaseFileException(file, Problem.OTHER_DATABASE,
          "was written for generation " + generation + " of the database's files, which are of "
              + "generation " + identity.generation()
              + ": was an older copy of them put back? Files and log must be of one copy");
    }
  }
}
