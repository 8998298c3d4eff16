package io.graphflow.graphar.file;

import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.metadata.Statistics;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/** What the footer of a Parquet file tells of a column. */
final class ParquetFacts {
  private ParquetFacts() {}

  /** The facts; null if the footer does not tell how many values are NULL. */
  static ColumnFacts read(StoredFile file, PropertyColumn wanted) {
    try (ParquetFile parquet = ParquetFile.open(file.open())) {
      Optional<Field> field = parquet.schema().field(wanted.name());
      if (field.isEmpty()) {
        // Whoever reads the values says what is there.
        return null;
      }
      Column column = field.get().columns().getFirst();
      ColumnFacts facts = ColumnFacts.NONE;
      for (RowGroup group : parquet.rowGroups()) {
        Statistics told = group.chunks().get(column.index()).statistics();
        long nulls = column.maxDefinition() == 0 ? 0 : told.nullCount();
        if (nulls < 0) {
          return null;
        }
        facts = facts.and(new ColumnFacts(group.rowCount(), nulls,
            number(column, told.min()),
            number(column, told.max()), group.chunks().get(column.index()).compressedBytes()));
      }
      return facts;
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  /** The bytes of the pages of a column; 0 if there is none. */
  static long bytes(StoredFile file, PropertyColumn wanted) {
    try (ParquetFile parquet = ParquetFile.open(file.open())) {
      long sum = 0;
      for (Column column : parquet.schema()
          .field(wanted.name())
          .map(Field::columns)
          .orElse(List.of())) {
        for (RowGroup group : parquet.rowGroups()) {
          sum += group.chunks().get(column.index()).compressedBytes();
        }
      }
      return sum;
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  private static double number(Column column, Optional<byte[]> bound) {
    // Of numbers without a sign, half would be taken for negative ones.
    if (bound.isEmpty() || bound.get().length != column.type().bytes() || column.unsigned()) {
      return Double.NaN;
    }
    ByteBuffer bytes = ByteBuffer.wrap(bound.get()).order(ByteOrder.LITTLE_ENDIAN);
    if (column.type() == PhysicalType.INT32) {
      return bytes.getInt();
    }
    if (column.type() == PhysicalType.INT64) {
      long value = bytes.getLong();
      return column.logicalType() instanceof LogicalType.Timestamp stamp
          ? value * 1000.0 / stamp.unit().perSecond()
          : value;
    }
    if (column.type() == PhysicalType.FLOAT) {
      return bytes.getFloat();
    }
    return column.type() == PhysicalType.DOUBLE ? bytes.getDouble() : Double.NaN;
  }
}
