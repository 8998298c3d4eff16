package io.graphflow.storage.file;

import io.graphflow.exception.ResourceException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.memory.DiskSpace;
import io.graphflow.storage.memory.NativeBytes;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Makes a structure file, laid out as {@link StructureFile} tells. The file is mapped, so sections
 * are filled in place, in any order; the header is written last.
 */
public final class StructureFileWriter implements StructureWriter {
  private final Disk disk;
  private final Path file;
  private final StructureKind kind;
  private final UUID databaseId;
  private final Arena arena = Arena.ofShared();
  private MemorySegment bytes;
  private int parameterCount;
  private MemorySegment[] sections;
  private long lengthBytes;
  private boolean finished;
  private boolean closed;

  /** Creates a writer of a file that must not exist yet; it is created by {@link #allocate}. */
  public StructureFileWriter(Disk disk, Path file, StructureKind kind, UUID databaseId) {
    this.disk = disk;
    this.file = file;
    this.kind = kind;
    this.databaseId = databaseId;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** The kind of the structure. */
  public StructureKind kind() {
    return kind;
  }

  /** Length of the finished file. */
  public long lengthBytes() {
    assert finished : file + " is not finished";
    return lengthBytes;
  }

  @Override
  public void allocate(int parameterCount, long... sectionLengthsBytes) {
    assert bytes == null : "allocated twice";
    this.parameterCount = parameterCount;
    long tableAt = StructureFile.HEADER_BYTES + 8L * parameterCount;
    long at = tableAt + 16L * sectionLengthsBytes.length;
    long[] startsBytes = new long[sectionLengthsBytes.length];
    for (int i = 0; i < startsBytes.length; i++) {
      startsBytes[i] = at;
      at = paddedEnd(at + sectionLengthsBytes[i]);
    }
    lengthBytes = at + StructureFile.FOOTER_BYTES;
    bytes = create(lengthBytes);
    sections = new MemorySegment[startsBytes.length];
    for (int i = 0; i < startsBytes.length; i++) {
      bytes.set(NativeBytes.LONG, tableAt + 16L * i, startsBytes[i]);
      bytes.set(NativeBytes.LONG, tableAt + 16L * i + 8, sectionLengthsBytes[i]);
      sections[i] =
          bytes.asSlice(startsBytes[i], sectionLengthsBytes[i] + NativeBytes.PADDING_BYTES);
    }
  }

  private long tableEnd() {
    return StructureFile.HEADER_BYTES + 8L * parameterCount + 16L * sections.length;
  }

  private static long paddedEnd(long contentEnd) {
    return (contentEnd + NativeBytes.PADDING_BYTES + 7) & -8L;
  }

  private MemorySegment create(long newLengthBytes) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      DiskSpace.check(folder, disk.freeBytes(folder), newLengthBytes);
      return disk.createMapped(file, newLengthBytes, arena);
    } catch (IOException e) {
      throw new ResourceException(
          "cannot create " + file + " of " + newLengthBytes + " bytes: " + e.getMessage(), e);
    }
  }

  @Override
  public void parameter(int index, long value) {
    assert index >= 0 && index < parameterCount : index;
    bytes.set(NativeBytes.LONG, StructureFile.HEADER_BYTES + 8L * index, value);
  }

  @Override
  public MemorySegment section(int index) {
    return sections[index];
  }

  /** Writes header, checksums and footer, and forces the file to the disk. */
  @Override
  public void finish() {
    long footerAt = bytes.byteSize() - StructureFile.FOOTER_BYTES;
    bytes.set(NativeBytes.LONG, 0, StructureFile.MAGIC);
    bytes.set(NativeBytes.INT, StructureFile.VERSION_AT, StructureFile.FORMAT_VERSION);
    bytes.set(NativeBytes.INT, StructureFile.KIND_AT, kind.code());
    bytes.set(
        NativeBytes.LONG, StructureFile.DATABASE_ID_AT, databaseId.getMostSignificantBits());
    bytes.set(NativeBytes.LONG, StructureFile.DATABASE_ID_AT + Long.BYTES,
        databaseId.getLeastSignificantBits());
    bytes.set(NativeBytes.LONG, StructureFile.LENGTH_AT, bytes.byteSize());
    bytes.set(NativeBytes.INT, StructureFile.PARAMETER_COUNT_AT, parameterCount);
    bytes.set(NativeBytes.INT, StructureFile.SECTION_COUNT_AT, sections.length);
    bytes.set(NativeBytes.INT, StructureFile.TABLE_CHECKSUM_AT,
        StructureFile.checksum(bytes, StructureFile.HEADER_BYTES, tableEnd()));
    int headerChecksum = StructureFile.checksum(bytes, 0, StructureFile.HEADER_CHECKSUM_AT);
    bytes.set(NativeBytes.INT, StructureFile.HEADER_CHECKSUM_AT, headerChecksum);

    int bodyChecksum = StructureFile.checksum(bytes, StructureFile.HEADER_BYTES, footerAt);
    bytes.set(NativeBytes.INT, footerAt + StructureFile.BODY_CHECKSUM_IN_FOOTER, bodyChecksum);
    bytes.set(NativeBytes.INT, footerAt + StructureFile.CHECKSUMS_CHECKSUM_IN_FOOTER,
        StructureFile.checksumOfChecksums(headerChecksum, bodyChecksum));
    bytes.set(
        NativeBytes.LONG, footerAt + StructureFile.END_MAGIC_IN_FOOTER, StructureFile.END_MAGIC);
    force();
    finished = true;
  }

  private void force() {
    try {
      disk.forceMapped(bytes);
    } catch (IOException e) {
      throw new ResourceException("cannot write " + file + " to the disk: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    arena.close();
    if (!finished) {
      try {
        if (disk.exists(file)) {
          disk.delete(file);
        }
      } catch (IOException e) {
        throw new ResourceException(
            "cannot delete the unfinished file " + file + ": " + e.getMessage(), e);
      }
    }
  }
}
