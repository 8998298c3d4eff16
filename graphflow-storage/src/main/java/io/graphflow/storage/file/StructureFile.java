package io.graphflow.storage.file;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import io.graphflow.storage.memory.NativeBytes;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Opens, checks and maps structure files. All numbers are little-endian:
 *
 * <pre>
 * header, 64 bytes
 *    0   8  magic: the ASCII text "GFLOWSTR"
 *    8   4  format version, now 1
 *   12   4  kind of structure ({@link StructureKind#code})
 *   16  16  database id: the UUID's most, then its least significant 8 bytes
 *   32   8  length of the whole file
 *   40   4  number of parameters P
 *   44   4  number of sections S
 *   48   4  CRC32C of the parameters and the table of sections
 *   52   8  zero
 *   60   4  CRC32C of bytes 0 to 59
 * body
 *       8P  parameters, 8 bytes each
 *      16S  for each section: where it starts in the file, and its length without padding
 *           sections, each starting at a multiple of 8 and followed by at least 8 zero bytes
 * footer, 16 bytes
 *    0   4  CRC32C of the body
 *    4   4  CRC32C of the header's and the body's checksums, as these 8 bytes
 *    8   8  magic: the ASCII text "GFLOWEND"
 * </pre>
 *
 * <p>Later versions keep the place of magic, version and header checksum, so that a file that is too
 * new can be told from a damaged one. Opening reads header, footer and the tables of parameters and
 * sections, whatever the file's size; {@link #verify} reads all.
 */
public final class StructureFile {
  /** The format this code writes, and the newest it reads. */
  public static final int FORMAT_VERSION = 2;

  static final long MAGIC = 0x525453574F4C4647L; // "GFLOWSTR"
  static final long END_MAGIC = 0x444E45574F4C4647L; // "GFLOWEND"
  static final long HEADER_BYTES = 64;
  static final long FOOTER_BYTES = 16;
  static final long VERSION_AT = 8;
  static final long KIND_AT = 12;
  static final long DATABASE_ID_AT = 16;
  static final long LENGTH_AT = 32;
  static final long PARAMETER_COUNT_AT = 40;
  static final long SECTION_COUNT_AT = 44;
  static final long TABLE_CHECKSUM_AT = 48;
  static final long HEADER_CHECKSUM_AT = 60;
  static final long BODY_CHECKSUM_IN_FOOTER = 0;
  static final long CHECKSUMS_CHECKSUM_IN_FOOTER = 4;
  static final long END_MAGIC_IN_FOOTER = 8;

  /** CRC32C takes byte buffers, which end at 2^31; pieces this large lose no speed. */
  private static final long CHECKSUM_PIECE_BYTES = 1L << 26;

  private StructureFile() {}

  /**
   * Maps a structure file for reading.
   *
   * @param arena to which the mapping belongs
   * @throws DatabaseFileException if it is not such a file, of another kind, database or version, or
   *     its header, footer or length is wrong; the body's checksum is left to {@link #verify}
   */
  public static Structure open(
      Disk disk, Path file, StructureKind kind, UUID databaseId, Arena arena) {
    return structure(file, mapChecked(disk, file, kind, databaseId, arena), kind);
  }

  /**
   * Maps a structure file that a catalog lists, as {@link #open(Disk, Path, StructureKind, UUID, Arena)}
   * does.
   *
   * @param lengthBytes that the catalog says
   * @throws DatabaseFileException also if the file has another length
   */
  public static Structure open(Disk disk, Path file, StructureKind kind, UUID databaseId,
      long lengthBytes, Arena arena) {
    MemorySegment bytes = mapChecked(disk, file, kind, databaseId, arena);
    Structure structure = structure(file, bytes, kind);
    if (bytes.byteSize() != lengthBytes) {
      throw new DatabaseFileException(file, Problem.WRONG_LENGTH, "has " + bytes.byteSize()
          + " bytes, but the database's catalog says " + lengthBytes);
    }
    return structure;
  }

  /**
   * Checks everything that {@link #open} checks, and the checksum of the body.
   *
   * @throws DatabaseFileException if anything is wrong
   */
  public static void verify(Disk disk, Path file, StructureKind kind, UUID databaseId) {
    try (Arena arena = Arena.ofShared()) {
      mapVerified(disk, file, kind, databaseId, arena);
    }
  }

  /** Maps a file of which all is checked, as {@link #verify} does. */
  static MemorySegment mapVerified(
      Disk disk, Path file, StructureKind kind, UUID databaseId, Arena arena) {
    MemorySegment bytes = mapChecked(disk, file, kind, databaseId, arena);
    structure(file, bytes, kind);
    long footerAt = bytes.byteSize() - FOOTER_BYTES;
    int expected = bytes.get(NativeBytes.INT, footerAt + BODY_CHECKSUM_IN_FOOTER);
    if (checksum(bytes, HEADER_BYTES, footerAt) != expected) {
      throw damaged(file, "its checksum does not match its content");
    }
    return bytes;
  }

  private static MemorySegment mapChecked(
      Disk disk, Path file, StructureKind kind, UUID databaseId, Arena arena) {
    MemorySegment bytes = map(disk, file, arena);
    checkHeader(file, bytes, kind, databaseId);
    checkFooter(file, bytes);
    return bytes;
  }

  private static MemorySegment map(Disk disk, Path file, Arena arena) {
    try {
      return disk.map(file, arena);
    } catch (NoSuchFileException e) {
      throw new DatabaseFileException(file, Problem.MISSING,
          "is missing, though the database's catalog names it", e);
    } catch (IOException e) {
      throw new DatabaseFileException(file, Problem.MISSING,
          "cannot be read: " + e.getMessage(), e);
    }
  }

  private static void checkHeader(
      Path file, MemorySegment bytes, StructureKind kind, UUID databaseId) {
    if (bytes.byteSize() < Long.BYTES || bytes.get(NativeBytes.LONG, 0) != MAGIC) {
      throw new DatabaseFileException(file, Problem.FOREIGN,
          "is not a GraphflowDB structure file");
    }
    if (bytes.byteSize() < HEADER_BYTES + FOOTER_BYTES) {
      throw new DatabaseFileException(file, Problem.WRONG_LENGTH, "is cut off after "
          + bytes.byteSize() + " bytes, within its header");
    }
    if (bytes.get(NativeBytes.INT, HEADER_CHECKSUM_AT) != checksum(bytes, 0, HEADER_CHECKSUM_AT)) {
      throw damaged(file, "its header does not match the header's checksum");
    }
    int version = bytes.get(NativeBytes.INT, VERSION_AT);
    if (version < FORMAT_VERSION) {
      throw new DatabaseFileException(file, Problem.TOO_OLD, "has format version " + version
          + "; this program reads version " + FORMAT_VERSION + ", load the data again");
    }
    if (version > FORMAT_VERSION) {
      throw new DatabaseFileException(file, Problem.TOO_NEW, "has format version " + version
          + "; this program reads version " + FORMAT_VERSION + ", a newer one is needed");
    }
    long lengthBytes = bytes.get(NativeBytes.LONG, LENGTH_AT);
    if (lengthBytes != bytes.byteSize()) {
      throw new DatabaseFileException(file, Problem.WRONG_LENGTH, "has " + bytes.byteSize()
          + " bytes, but was written with " + lengthBytes);
    }
    UUID id = new UUID(bytes.get(NativeBytes.LONG, DATABASE_ID_AT),
        bytes.get(NativeBytes.LONG, DATABASE_ID_AT + Long.BYTES));
    if (!id.equals(databaseId)) {
      throw new DatabaseFileException(file, Problem.OTHER_DATABASE, "belongs to the database "
          + id + ", not to " + databaseId + ": was it copied from elsewhere?");
    }
    int code = bytes.get(NativeBytes.INT, KIND_AT);
    if (code != kind.code()) {
      throw damaged(file, "it holds a structure of kind " + name(code) + " where " + name(
          kind.code()) + " is expected");
    }
  }

  private static String name(int code) {
    StructureKind kind = StructureKind.ofCode(code);
    return kind == null ? Integer.toString(code) : kind.name();
  }

  private static void checkFooter(Path file, MemorySegment bytes) {
    long footerAt = bytes.byteSize() - FOOTER_BYTES;
    int bodyChecksum = bytes.get(NativeBytes.INT, footerAt + BODY_CHECKSUM_IN_FOOTER);
    int headerChecksum = bytes.get(NativeBytes.INT, HEADER_CHECKSUM_AT);
    if (bytes.get(NativeBytes.LONG, footerAt + END_MAGIC_IN_FOOTER) != END_MAGIC
        || bytes.get(NativeBytes.INT, footerAt
            + CHECKSUMS_CHECKSUM_IN_FOOTER) != checksumOfChecksums(headerChecksum, bodyChecksum)) {
      throw damaged(file, "its footer has changed");
    }
  }

  private static Structure structure(Path file, MemorySegment bytes, StructureKind kind) {
    int parameterCount = bytes.get(NativeBytes.INT, PARAMETER_COUNT_AT);
    int sectionCount = bytes.get(NativeBytes.INT, SECTION_COUNT_AT);
    long tableAt = HEADER_BYTES + 8L * parameterCount;
    long bodyEnd = bytes.byteSize() - FOOTER_BYTES;
    if (parameterCount < 0 || sectionCount < 0 || tableAt + 16L * sectionCount > bodyEnd) {
      throw damaged(file, "its table of sections does not fit into it");
    }
    if (checksum(bytes, HEADER_BYTES, tableAt + 16L * sectionCount) != bytes.get(NativeBytes.INT,
        TABLE_CHECKSUM_AT)) {
      throw damaged(file, "its parameters or its table of sections have changed");
    }
    long[] parameters = new long[parameterCount];
    for (int i = 0; i < parameterCount; i++) {
      parameters[i] = bytes.get(NativeBytes.LONG, HEADER_BYTES + 8L * i);
    }
    MemorySegment[] sections = new MemorySegment[sectionCount];
    long[] lengthsBytes = new long[sectionCount];
    long from = tableAt + 16L * sectionCount;
    for (int i = 0; i < sectionCount; i++) {
      long startBytes = bytes.get(NativeBytes.LONG, tableAt + 16L * i);
      lengthsBytes[i] = bytes.get(NativeBytes.LONG, tableAt + 16L * i + 8);
      // Compared so that no sum of damaged numbers can overflow.
      if (startBytes < from || startBytes > bodyEnd - NativeBytes.PADDING_BYTES
          || lengthsBytes[i] < 0
          || lengthsBytes[i] > bodyEnd - NativeBytes.PADDING_BYTES - startBytes) {
        throw damaged(file, "its section " + i + " does not fit into it");
      }
      from = startBytes + lengthsBytes[i] + NativeBytes.PADDING_BYTES;
      sections[i] = bytes.asSlice(startBytes, lengthsBytes[i] + NativeBytes.PADDING_BYTES);
    }
    return new Structure(kind, file.toString(), parameters, sections, lengthsBytes);
  }

  /** The CRC32C of the bytes from {@code from} up to {@code to}. */
  static int checksum(MemorySegment bytes, long from, long to) {
    CRC32C crc = new CRC32C();
    for (long at = from; at < to; at += CHECKSUM_PIECE_BYTES) {
      crc.update(bytes.asSlice(at, Math.min(CHECKSUM_PIECE_BYTES, to - at)).asByteBuffer());
    }
    return (int) crc.getValue();
  }

  static int checksumOfChecksums(int headerChecksum, int bodyChecksum) {
    CRC32C crc = new CRC32C();
    for (int checksum : new int[] {headerChecksum, bodyChecksum}) {
      for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
        crc.update(checksum >>> shift);
      }
    }
    return (int) crc.getValue();
  }

  private static DatabaseFileException damaged(Path file, String detail) {
    return new DatabaseFileException(file, Problem.DAMAGED, "is damaged: " + detail);
  }
}
