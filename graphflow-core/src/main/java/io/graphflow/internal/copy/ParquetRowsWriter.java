package io.graphflow.internal.copy;

import io.graphflow.core.arrow.ColumnType.Field;
import io.graphflow.core.arrow.UnfitValueException;
import io.graphflow.exception.QueryException;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetWriter;
import io.graphflow.parquet.write.WriteOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Writes rows as a Parquet file: values of a column have one type, nested ones are JSON. For one thread. */
public final class ParquetRowsWriter {
  /** The name of the format in messages. */
  public static final String FORMAT = "Parquet";

  private final List<Field> fields;
  private final List<ParquetColumn> columns = new ArrayList<>();
  private final ParquetWriter writer;
  private long rows;

  /**
   * Begins a file.
   *
   * @param fields its columns, at least one
   * @param output takes it; stays open
   */
  public ParquetRowsWriter(List<Field> fields, OutputStream output) throws IOException {
    this.fields = List.copyOf(fields);
    List<ColumnSpec> specs = new ArrayList<>();
    for (Field field : fields) {
      specs.add(ParquetColumn.spec(field));
    }
    writer = new ParquetWriter(specs, output, WriteOptions.defaults());
    for (int i = 0; i < fields.size(); i++) {
      columns.add(new ParquetColumn(fields.get(i).type(), writer.column(i)));
    }
  }

  /** Rows that were added. */
  public long rows() {
    return rows;
  }

  /**
   * Adds a row, of values as results have them.
   *
   * @throws QueryException if a column cannot hold its value; then nothing more can be added
   */
  public void add(Object[] values) throws IOException {
    int column = 0;
    try {
      for (; column < values.length; column++) {
        columns.get(column).add(values[column]);
      }
    } catch (UnfitValueException e) {
      throw e.inRow(fields.get(column).name(), rows + 1, FORMAT);
    }
    writer.endRow();
    rows++;
  }

  /** Writes what is left, and the end; the output stays open. */
  public void end() throws IOException {
    writer.finish();
  }
}
