package io.graphflow.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.read.RowBatches;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** All rows of a file, as values that can be compared. */
final class ReadRows {
  private ReadRows() {}

  /** Integers as Long, floating-point numbers as Double, bytes in hexadecimal digits, lists as List. */
  static List<List<Object>> of(ParquetFile file) {
    List<Column> columns = file.schema().columns();
    List<List<Object>> rows = new ArrayList<>();
    RowBatches batches = new RowBatches(file, columns);
    while (batches.next()) {
      for (int row = 0; row < batches.rowCount(); row++) {
        List<Object> values = new ArrayList<>();
        for (Field field : file.schema().fields()) {
          if (field.kind() == Field.Kind.NESTED) {
            throw new AssertionError("nested: " + field);
          }
          values.add(value(batches.column(field.columns().getFirst().index()), row));
        }
        rows.add(values);
      }
    }
    return rows;
  }

  /** Fails at the first value that is another: rows are too many to be shown. */
  static void assertSame(List<List<Object>> rows, List<List<Object>> expected) {
    for (int i = 0; i < Math.min(rows.size(), expected.size()); i++) {
      for (int j = 0; j < expected.get(i).size(); j++) {
        assertThat(rows.get(i).get(j)).as("row %d, column %d", i, j)
            .isEqualTo(expected.get(i).get(j));
      }
    }
    assertThat(rows).hasSameSizeAs(expected);
  }

  private static Object value(ColumnBatch batch, int row) {
    if (!batch.column().repeated()) {
      return at(batch, row);
    }
    if (batch.isNull(row)) {
      return null;
    }
    List<Object> list = new ArrayList<>();
    for (int i = batch.listStart(row); i < batch.listEnd(row); i++) {
      list.add(at(batch, i));
    }
    return list;
  }

  private static Object at(ColumnBatch batch, int place) {
    if (batch.isNullAt(place)) {
      return null;
    }
    return switch (batch.kind()) {
      case LONG -> batch.longs()[place] * factor(batch.column());
      case DOUBLE -> batch.doubles()[place];
      case BOOLEAN -> batch.booleans()[place];
      case TEXT -> batch.texts()[place];
      case BYTES -> HexFormat.of().formatHex(batch.arrays()[place]);
    };
  }

  /** Times are compared in microseconds. */
  private static int factor(Column column) {
    boolean millis = switch (column.logicalType()) {
      case LogicalType.Timestamp stamp -> stamp.unit() == TimeUnit.MILLIS;
      case LogicalType.Time time -> time.unit() == TimeUnit.MILLIS;
      default -> false;
    };
    return millis ? 1000 : 1;
  }
}
