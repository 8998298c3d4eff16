package io.graphflow.parquet.write;

import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.PhysicalType;
import java.nio.charset.StandardCharsets;

/**
 * Takes the values of a column: one of each row, or a list. Methods for values of another type than the column's throw
 * {@link IllegalArgumentException}. For one thread.
 */
public final class ColumnWriter {
  private final ColumnSpec spec;
  private final Column column;
  private final WriteOptions options;
  private final PageBuffer page;
  private ChunkWriter chunk;
  private boolean inList;
  private boolean emptyList;
  private long rows;

  ColumnWriter(ColumnSpec spec, Column column, WriteOptions options) {
    this.spec = spec;
    this.column = column;
    this.options = options;
    this.page = new PageBuffer(column);
    this.chunk = new ChunkWriter(column, spec.encoding(), options);
  }

  /** The number of rows that it has taken since the row group began. */
  long rows() {
    return rows;
  }

  /** About the memory that its values take. */
  long byteCount() {
    return chunk.byteCount() + page.byteCount();
  }

  /** Adds a row without a value or a list; within a list, an element that is NULL. */
  public void addNull() {
    if (inList) {
      addLevel(column.maxDefinition() - 1);
    } else if (spec.optional()) {
      page.addLevel(0, 0);
      rows++;
    } else {
      throw new IllegalArgumentException("column " + spec.name() + " has a value in each row");
    }
  }

  /** Adds an integer. */
  public void addLong(long value) {
    boolean fits = switch (column.type()) {
      case INT64 -> true;
      case INT32 -> column.unsigned() ? value >>> Integer.SIZE == 0 : value == (int) value;
      case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
    };
    require(fits, "integers such as", value);
    addLevel(column.maxDefinition());
    page.addNumber(value);
  }

  /** Adds integers, one of each row. */
  public void addLongs(long[] values, int from, int to) {
    if (column.type() == PhysicalType.INT64 && page.isFlat()) {
      page.addNumbers(values, from, to);
      rows += to - from;
      return;
    }
    for (int i = from; i < to; i++) {
      addLong(values[i]);
    }
  }

  /** Adds a floating-point number. */
  public void addDouble(double value) {
    boolean narrow = column.type() == PhysicalType.FLOAT;
    require(narrow || column.type() == PhysicalType.DOUBLE, "floating-point numbers such as",
        value);
    addLevel(column.maxDefinition());
    page.addNumber(
        narrow ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value));
  }

  /** Adds a boolean. */
  public void addBoolean(boolean value) {
    require(column.type() == PhysicalType.BOOLEAN, "booleans such as", value);
    addLevel(column.maxDefinition());
    page.addNumber(value ? 1 : 0);
  }

  /** Adds a text, in UTF-8. */
  public void addText(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    addBytes(bytes, 0, bytes.length);
  }

  /** Adds a value of bytes. */
  public void addBytes(byte[] bytes, int from, int length) {
    require(column.type() == PhysicalType.BYTE_ARRAY
        || (column.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY && length == column.length()),
        "bytes of length", length);
    addLevel(column.maxDefinition());
    page.addBytes(bytes, from, length);
  }

  private void require(boolean fits, String what, Object value) {
    if (!fits) {
      throw new IllegalArgumentException("column " + spec.name() + " of " + column.typeName()
          + " takes no " + what + " " + value);
    }
  }

  /** Begins a list, whose elements come next. */
  public void beginList() {
    if (!spec.list() || inList) {
      throw new IllegalArgumentException("column " + spec.name() + " has no list there");
    }
    inList = true;
    emptyList = true;
  }

  /** Ends a list. */
  public void endList() {
    if (!inList) {
      throw new IllegalArgumentException("column " + spec.name() + " has no list there");
    }
    if (emptyList) {
      page.addLevel(0, column.elementDefinition() - 1);
    }
    inList = false;
    rows++;
  }

  private void addLevel(int definition) {
    if (inList) {
      page.addLevel(emptyList ? 0 : 1, definition);
      emptyList = false;
    } else if (spec.list()) {
      throw new IllegalArgumentException("column " + spec.name() + " takes lists");
    } else {
      page.addLevel(0, definition);
      rows++;
    }
  }

  /** Makes a page of what is there if it is enough: between rows. */
  void endRow() {
    if (page.rowCount() >= options.pageRows() || page.byteCount() >= options.pageBytes()) {
      endPage();
    }
  }

  private void endPage() {
    if (page.levelCount() > 0) {
      chunk.add(page);
      page.clear();
    }
  }

  /** Ends the values of a row group, and begins those of the next one. */
  ChunkWriter endChunk() {
    endPage();
    ChunkWriter ended = chunk;
    chunk = new ChunkWriter(column, spec.encoding(), options);
    rows = 0;
    return ended;
  }
}
