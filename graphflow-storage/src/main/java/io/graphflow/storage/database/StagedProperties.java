package io.graphflow.storage.database;

import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The properties of edges in append order, readable at random while they are brought into the order
 * of their columns. They lie in scratch space until they are closed.
 */
final class StagedProperties implements AutoCloseable {
  private final ScratchSpace scratch;
  private final List<ColumnReader> columns = new ArrayList<>();
  private final List<ScratchSpace.Region> regions = new ArrayList<>();

  /** Properties that are still to be staged. */
  StagedProperties(ScratchSpace scratch) {
    this.scratch = scratch;
  }

  /** Whether nothing is staged. */
  boolean isEmpty() {
    return columns.isEmpty();
  }

  /** Takes the values of builders, and closes these. */
  void stage(List<ColumnBuilder> builders) {
    for (ColumnBuilder builder : builders) {
      StructureMemoryWriter writer = new StructureMemoryWriter(
          StructureKind.COLUMN, "staged edge property", (bytes, alignment) -> {
            ScratchSpace.Region region = scratch.region(bytes);
            regions.add(region);
            return region.segment();
          });
      builder.write(writer, ColumnOptions.COMPACT);
      builder.close();
      columns.add(ColumnReader.read(writer.structure()));
    }
  }

  /**
   * Writes a property in another order.
   *
   * @param ordinals for each position a long, the place in append order, or -1 for no edge
   */
  void write(int property, MemorySegment ordinals, long positions, StructureFileWriter writer) {
    ColumnReader from = columns.get(property);
    try (ColumnBuilder to = ColumnBuilder.of(from.type(), scratch)) {
      for (long position = 0; position < positions; position++) {
        long ordinal = ordinals.get(NativeBytes.LONG, position * Long.BYTES);
        if (ordinal < 0) {
          to.appendNull();
        } else {
          from.copyTo(to, ordinal);
        }
      }
      to.write(writer, ColumnOptions.COMPACT);
    }
  }

  @Override
  public void close() {
    regions.forEach(ScratchSpace.Region::close);
    regions.clear();
  }
}
