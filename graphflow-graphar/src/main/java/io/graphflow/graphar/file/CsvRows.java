package io.graphflow.graphar.file;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.graphflow.exception.DataException;
import io.graphflow.exception.ResourceException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The rows of a CSV file with a header. An empty field is NULL, unless it is quoted. */
final class CsvRows extends ChunkRows {
  private final CloseableIterator<CsvFields> records;
  private final List<String> header;
  private final int[] fields;

  CsvRows(StoredFile file, List<PropertyColumn> columns) throws IOException {
    super(file, columns);
    for (PropertyColumn column : columns) {
      if (column.property().list()) {
        throw error("column '" + column.name() + "': CSV has no lists");
      }
    }
    // A line with nothing on it is a row of one column that is NULL.
    records = CsvReader.builder()
        .skipEmptyLines(false)
        .detectBomHeader(true)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .build(new CsvFields.Handler(), file.stream())
        .iterator();
    boolean whole = false;
    try {
      header = hasNext()
          ? records.next().fields().stream().map(name -> name == null ? "" : name).toList()
          : List.of();
      fields = new int[columns.size()];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = header.indexOf(columns.get(i).name());
        if (fields[i] < 0) {
          throw lacks(file, columns.get(i), header);
        }
      }
      whole = true;
    } finally {
      if (!whole) {
        records.close();
      }
    }
  }

  static boolean hasColumn(StoredFile file, String column) throws IOException {
    try (CsvRows rows = new CsvRows(file, List.of())) {
      return rows.header.contains(column);
    }
  }

  private boolean hasNext() throws IOException {
    try {
      return records.hasNext();
    } catch (CsvParseException e) {
      throw error("cannot be read: " + e.getMessage());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  int readRows(int most, List<? extends ValueBatch> targets) throws IOException {
    int row = 0;
    for (; row < most && hasNext(); row++) {
      CsvFields record = records.next();
      if (record.fields().size() != header.size()) {
        throw new DataException(file().toString(), record.line(), 0, "expected "
            + header.size() + " fields, found " + record.fields().size());
      }
      for (int i = 0; i < fields.length; i++) {
        append(record, i, targets.get(i));
      }
    }
    return row;
  }

  private void append(CsvFields record, int column, ValueBatch target) {
    String text = record.fields().get(fields[column]);
    try {
      if (text == null) {
        columns().get(column).appendNull(target);
      } else {
        columns().get(column).parse(text, target);
      }
    } catch (BadValueException e) {
      throw new DataException(file().toString(), record.line(), fields[column] + 1,
          "column '" + columns().get(column).name() + "': " + e.getMessage());
    }
  }

  @Override
  public void close() {
    try {
      records.close();
    } catch (IOException e) {
      throw new ResourceException(file() + " cannot be closed: " + e.getMessage(), e);
    }
  }
}
