package io.graphflow.storage.database;

import io.graphflow.research.Layout;
import io.graphflow.research.NullCompression;
import io.graphflow.research.NullForm;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.propertypage.BackwardColumn;
import java.lang.foreign.SegmentAllocator;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Columns of the files as another form of storage has them. */
final class DerivedColumns {

  private DerivedColumns() {}

  /** The same columns in another structure; columns that do not differ are shared. */
  static List<ColumnReader> of(
      List<ColumnReader> columns, StorageOptions options, String name, SegmentAllocator memory) {
    ColumnOptions wanted = columnOptions(options);
    return columns.stream()
        .map(column -> withNulls(
            column.differs(ColumnOptions.COMPACT, wanted)
                ? column.rebuilt(wanted, name, memory)
                : column,
            options, memory))
        .toList();
  }

  /** The columns with their values in another order. */
  static List<ColumnReader> inOrder(List<ColumnReader> columns, LongUnaryOperator order,
      StorageOptions options, String name, SegmentAllocator memory) {
    return columns.stream()
        .map(column -> withNulls(
            column.reordered(order, columnOptions(options), name, memory), options, memory))
        .toList();
  }

  /**
   * A property of edges in the order of backward lists, none of whose list positions is without edge.
   */
  static ColumnReader inListOrder(Adjacency backward, EdgeStructures edges, int property,
      StorageOptions options, String name, SegmentAllocator memory) {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        ColumnBuilder builder = BackwardColumn.values(backward,
            source -> (ColumnReader) edges.property(source, backward.ownerTable(), property),
            edges::address, scratch)) {
      StructureMemoryWriter writer =
          new StructureMemoryWriter(StructureKind.COLUMN, name, memory);
      builder.write(writer, columnOptions(options));
      return withNulls(ColumnReader.read(writer.structure()), options, memory);
    }
  }

  private static ColumnOptions columnOptions(StorageOptions options) {
    Layout layout = options.layout();
    boolean compressed = layout.includes(Layout.NULL)
        && options.nullCompression().form() != NullForm.UNCOMPRESSED;
    return new ColumnOptions(compressed ? NullForm.JACOBSON : NullForm.UNCOMPRESSED, 1,
        layout.includes(Layout.FRAMES), layout.includes(Layout.STRINGS));
  }

  /** Columns built with {@link #columnOptions}, their NULLs found as the options say. */
  private static ColumnReader withNulls(
      ColumnReader column, StorageOptions options, SegmentAllocator memory) {
    return options.nullCompression().equals(NullCompression.DEFAULT)
        || !options.nullCompression().form().isCompressed()
            ? column
            : column.with(options.nullCompression(), memory);
  }
}
