package io.graphflow.storage.primarykey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

/** The form in files. */
class PrimaryKeyTableTest extends PrimaryKeyIndexContract {

  @Override
  PrimaryKeyIndex index(PrimaryKeyBuilder keys, ColumnBuilder column, Arena arena) {
    PrimaryKeyTable table = table(keys, column, arena);
    long count = keys.count();
    long widthBytes = count < 1 << 8 ? 1 : count < 1 << 16 ? 2 : 3;
    assertThat(table.sizeBytes()).isEqualTo((count + count / 2 + 1) * widthBytes);
    return table;
  }

  private static PrimaryKeyTable table(
      PrimaryKeyBuilder keys, ColumnBuilder column, Arena arena) {
    StructureMemoryWriter columnWriter =
        new StructureMemoryWriter(StructureKind.COLUMN, "column", arena);
    column.write(columnWriter, ColumnOptions.COMPACT);
    StructureMemoryWriter writer =
        new StructureMemoryWriter(StructureKind.PRIMARY_KEY_INDEX, "keys", arena);
    keys.write(writer);
    return PrimaryKeyTable.read(
        writer.structure(), ColumnReader.read(columnWriter.structure()));
  }

  @Test
  void refusesAColumnOfAnotherSize() {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      LongKeyBuilder keys = new LongKeyBuilder(scratch);
      keys.add(7);
      ColumnBuilder column = ColumnBuilder.of(ScalarType.INT64, scratch);
      assertThatThrownBy(() -> table(keys, column, arena))
          .isInstanceOf(DatabaseFileException.class)
          .hasMessageContaining("do not fit");
    }
  }
}
