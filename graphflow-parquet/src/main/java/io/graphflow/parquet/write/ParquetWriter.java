package io.graphflow.parquet.write;

import io.graphflow.parquet.encoding.ByteSink;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.FileMetadata;
import io.graphflow.parquet.metadata.PageLocation;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.Repetition;
import io.graphflow.parquet.schema.Schema;
import io.graphflow.parquet.schema.SchemaElement;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes a file. Each row is a value, or a list, in each {@link #column}, and then {@link #endRow}; the file is whole after
 * {@link #finish}. No more is in memory than a row group. For one thread.
 */
public final class ParquetWriter {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.ISO_8859_1);

  /** As parquet-java has it, which looks for faults of known writers by it. */
  private static final String CREATED_BY = "graphflow-parquet version "
      + Objects.requireNonNullElse(
          ParquetWriter.class.getPackage().getImplementationVersion(), "unknown");

  private final CountedOutput output;
  private final WriteOptions options;
  private final Schema schema;
  private final List<ColumnWriter> columns = new ArrayList<>();
  private final List<List<ChunkWriter.Written>> groups = new ArrayList<>();
  private final List<Long> groupRows = new ArrayList<>();
  private long rows;
  private long allRows;

  /**
   * Begins a file.
   *
   * @param specs its columns, at least one
   * @param output takes its bytes; stays open
   * @throws IOException if that fails
   */
  public ParquetWriter(List<ColumnSpec> specs, OutputStream output, WriteOptions options)
      throws IOException {
    if (specs.isEmpty()) {
      throw new IllegalArgumentException("a file has at least one column");
    }
    this.output = new CountedOutput(output);
    this.options = options;
    List<SchemaElement> elements = new ArrayList<>();
    elements.add(group("schema", Repetition.REQUIRED, LogicalType.Simple.NONE, specs.size()));
    for (ColumnSpec spec : specs) {
      addElements(spec, elements);
    }
    this.schema = Schema.of(elements);
    options.sortedBy().forEach(column -> Objects.checkIndex(column, specs.size()));
    for (Column column : schema.columns()) {
      columns.add(new ColumnWriter(specs.get(column.index()), column, options));
    }
    this.output.write(MAGIC);
  }

  private static void addElements(ColumnSpec spec, List<SchemaElement> elements) {
    Repetition own = spec.optional() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    if (spec.list()) {
      elements.add(group(spec.name(), own, LogicalType.Simple.LIST, 1));
      elements.add(group("list", Repetition.REPEATED, LogicalType.Simple.NONE, 1));
    }
    elements.add(new SchemaElement(spec.list() ? "element" : spec.name(),
        spec.list() ? Repetition.OPTIONAL : own, spec.type(), spec.length(), spec.logicalType(),
        0));
  }

  private static SchemaElement group(
      String name, Repetition repetition, LogicalType type, int children) {
    return new SchemaElement(name, repetition, null, 0, type, children);
  }

  /** The columns as the file has them. */
  public Schema schema() {
    return schema;
  }

  /**
   * Who takes the values of a column.
   *
   * @param index its place among the columns, from 0
   */
  public ColumnWriter column(int index) {
    return columns.get(index);
  }

  /**
   * Ends a row: each column has been given a value of it.
   *
   * @throws IOException if the output fails
   */
  public void endRow() throws IOException {
    endRows(1);
  }

  /**
   * Ends some rows at once, which are of the same page: each column has been given their values.
   *
   * @throws IOException if the output fails
   */
  public void endRows(int count) throws IOException {
    rows += count;
    long bytes = 0;
    for (ColumnWriter column : columns) {
      if (column.rows() != rows) {
        throw new IllegalStateException(
            "each row must have one value in each column: " + (allRows + rows)
                + " rows have ended, column " + schema.columns().get(columns.indexOf(column)).name()
                + " has values of " + (allRows + column.rows()));
      }
      column.endRow();
      bytes += column.byteCount();
    }
    if (rows >= options.groupRows() || bytes >= options.groupBytes()) {
      endGroup();
    }
  }

  private void endGroup() throws IOException {
    List<ChunkWriter.Written> chunks = new ArrayList<>();
    for (ColumnWriter column : columns) {
      chunks.add(column.endChunk().write(output));
    }
    groups.add(chunks);
    groupRows.add(rows);
    allRows += rows;
    rows = 0;
  }

  /**
   * Ends the file.
   *
   * @throws IOException if the output fails
   */
  public void finish() throws IOException {
    if (rows > 0) {
      endGroup();
    }
    List<RowGroup> rowGroups = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      List<ColumnChunk> chunks = new ArrayList<>();
      long bytes = 0;
      for (ChunkWriter.Written written : groups.get(i)) {
        chunks.add(writeIndexes(written));
        bytes += written.chunk().uncompressedBytes();
      }
      rowGroups.add(new RowGroup(chunks, groupRows.get(i), bytes, options.sortedBy()));
    }
    byte[] footer =
        new FileMetadata(schema, allRows, rowGroups, options.properties(), CREATED_BY).bytes();
    output.write(footer);
    ByteSink tail = new ByteSink();
    tail.int32(footer.length);
    tail.bytes(MAGIC, 0, MAGIC.length);
    output.write(tail.copy());
    output.flush();
  }

  private ColumnChunk writeIndexes(ChunkWriter.Written written) throws IOException {
    long columnAt = 0;
    int columnBytes = 0;
    if (written.index() != null) {
      byte[] index = written.index().bytes();
      columnAt = output.position();
      columnBytes = index.length;
      output.write(index);
    }
    byte[] offsets = PageLocation.indexBytes(written.locations());
    long offsetAt = output.position();
    output.write(offsets);
    return written.indexed(offsetAt, offsets.length, columnAt, columnBytes);
  }
}
