package io.graphflow.storage.dictionary;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureFile;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.text.StringArray;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

class DictionaryFileTest extends DictionaryContract {
  private static final Disk DISK = new SystemDisk();
  private static final UUID DATABASE = new UUID(1, 2);

  @TempDir
  Path directory;
  private int files;

  @Override
  boolean compressed() {
    return true;
  }

  @Override
  Structure write(long[] sectionLengthsBytes, Filler fill, Arena arena) {
    Path file = directory.resolve("dictionary-" + files++);
    try (
        StructureFileWriter writer =
            new StructureFileWriter(DISK, file, StructureKind.COLUMN, DATABASE)) {
      writer.allocate(StringArray.PARAMETER_COUNT, sectionLengthsBytes);
      fill.fill(writer);
      writer.finish();
    }
    return StructureFile.open(DISK, file, StructureKind.COLUMN, DATABASE, arena);
  }
}
