package io.graphflow.storage.dictionary;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.text.StringArray;
import java.lang.foreign.Arena;

class DictionaryTest extends DictionaryContract {

  @Override
  boolean compressed() {
    return false;
  }

  @Override
  Structure write(long[] sectionLengthsBytes, Filler fill, Arena arena) {
    StructureMemoryWriter writer = new StructureMemoryWriter(StructureKind.COLUMN, "test", arena);
    writer.allocate(StringArray.PARAMETER_COUNT, sectionLengthsBytes);
    fill.fill(writer);
    writer.finish();
    return writer.structure();
  }
}
