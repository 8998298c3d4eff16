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

/** Copies a structure file for another database: all is the same but the database's id. */
final class StructureCopy {
  private StructureCopy() {}

  /**
   * Copies a file, checking all of it, and forces the copy to the disk; not its name.
   *
   * @param kind the kind of its structure
   * @param databaseId the database that it belongs to
   * @param copy a file that does not exist yet, nor after this has failed
   * @param copyDatabaseId the database that the copy belongs to
   * @throws DatabaseFileException if the file is damaged
   * @throws ResourceException if the disk is full or fails
   */
  static void write(Disk disk, Path file, StructureKind kind, UUID databaseId, Path copy,
      UUID copyDatabaseId) {
    boolean done = false;
    try (Arena arena = Arena.ofShared()) {
      MemorySegment from = StructureFile.mapVerified(disk, file, kind, databaseId, arena);
      Path folder = copy.toAbsolutePath().getParent();
      DiskSpace.check(folder, disk.freeBytes(folder), from.byteSize());
      MemorySegment to = disk.createMapped(copy, from.byteSize(), arena);
      MemorySegment.copy(from, 0, to, 0, from.byteSize());
      rename(to, copyDatabaseId);
      disk.forceMapped(to);
      done = true;
    } catch (IOException e) {
      throw new ResourceException("cannot copy " + file + " to " + copy + ": " + e.getMessage(), e);
    } finally {
      if (!done) {
        delete(disk, copy);
      }
    }
  }

  /** Puts another database's id into a file; the checksums of the header tell it. */
  private static void rename(MemorySegment bytes, UUID databaseId) {
    bytes.set(NativeBytes.LONG, StructureFile.DATABASE_ID_AT, databaseId.getMostSignificantBits());
    bytes.set(NativeBytes.LONG, StructureFile.DATABASE_ID_AT + Long.BYTES,
        databaseId.getLeastSignificantBits());
    int header = StructureFile.checksum(bytes, 0, StructureFile.HEADER_CHECKSUM_AT);
    bytes.set(NativeBytes.INT, StructureFile.HEADER_CHECKSUM_AT, header);
    long footerAt = bytes.byteSize() - StructureFile.FOOTER_BYTES;
    int body = bytes.get(NativeBytes.INT, footerAt + StructureFile.BODY_CHECKSUM_IN_FOOTER);
    bytes.set(NativeBytes.INT, footerAt + StructureFile.CHECKSUMS_CHECKSUM_IN_FOOTER,
        StructureFile.checksumOfChecksums(header, body));
  }

  private static void delete(Disk disk, Path copy) {
    try {
      if (disk.exists(copy)) {
        disk.delete(copy);
      }
    } catch (IOException e) {
      throw new ResourceException(
          "cannot delete the unfinished file " + copy + ": " + e.getMessage(), e);
    }
  }
}
