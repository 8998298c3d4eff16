package io.graphflow.storage.column;

import io.graphflow.research.NullForm;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import java.lang.foreign.Arena;

/** NULLs that take places among compressed strings. */
class CompressedStringsColumnTest extends ColumnContract {

  @Override
  ColumnOptions options() {
    return new ColumnOptions(NullForm.UNCOMPRESSED, 1, false, true);
  }

  @Override
  Structure write(ColumnBuilder builder, ColumnOptions options, Arena arena) {
    StructureMemoryWriter writer = new StructureMemoryWriter(StructureKind.COLUMN, "test", arena);
    builder.write(writer, options);
    return writer.structure();
  }
}
