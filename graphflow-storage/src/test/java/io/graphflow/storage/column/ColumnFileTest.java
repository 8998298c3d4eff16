package io.graphflow.storage.column;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureFile;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

/** Columns in files, in the form that databases have. */
class ColumnFileTest extends ColumnContract {
  private static final Disk DISK = new SystemDisk();
  private static final UUID DATABASE = new UUID(1, 2);

  @TempDir
  Path directory;
  private int files;

  @Override
  ColumnOptions options() {
    return ColumnOptions.COMPACT;
  }

  @Override
  Structure write(ColumnBuilder builder, ColumnOptions options, Arena arena) {
    Path file = directory.resolve("column-" + files++);
    try (
        StructureFileWriter writer =
            new StructureFileWriter(DISK, file, StructureKind.COLUMN, DATABASE)) {
      builder.write(writer, options);
    }
    StructureFile.verify(DISK, file, StructureKind.COLUMN, DATABASE);
    return StructureFile.open(DISK, file, StructureKind.COLUMN, DATABASE, arena);
  }
}
