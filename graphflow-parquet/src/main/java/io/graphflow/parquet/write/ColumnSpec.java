package io.graphflow.parquet.write;

import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import java.util.Objects;

/**
 * A column to be written.
 *
 * @param name its name
 * @param type how its values are stored
 * @param length bytes of a value of {@link PhysicalType#FIXED_LEN_BYTE_ARRAY}, else 0
 * @param logicalType what they mean
 * @param optional whether rows may have none
 * @param list whether rows have lists of them; elements of these may be NULL
 * @param encoding how they are written
 */
public record ColumnSpec(
    String name,
    PhysicalType type,
    int length,
    LogicalType logicalType,
    boolean optional,
    boolean list,
    ColumnEncoding encoding) {
  /** Creates a column. */
  public ColumnSpec {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(logicalType, "logicalType");
    Objects.requireNonNull(encoding, "encoding");
    if (type == PhysicalType.FIXED_LEN_BYTE_ARRAY != length > 0) {
      throw new IllegalArgumentException(length + " bytes of " + type);
    }
    if (type == PhysicalType.INT96) {
      throw new IllegalArgumentException("INT96 was given up, and is not written");
    }
    if (encoding == ColumnEncoding.DELTA && type != PhysicalType.INT32
        && type != PhysicalType.INT64) {
      throw new IllegalArgumentException("only integers are written as differences, not " + type);
    }
  }

  /** A column in which all rows have a value. */
  public static ColumnSpec of(String name, PhysicalType type, LogicalType logicalType) {
    return new ColumnSpec(name, type, 0, logicalType, false, false, ColumnEncoding.AUTOMATIC);
  }

  /** This column, where rows may have no value. */
  public ColumnSpec asOptional() {
    return new ColumnSpec(name, type, length, logicalType, true, list, encoding);
  }

  /** This column, with lists in its rows. */
  public ColumnSpec asList() {
    return new ColumnSpec(name, type, length, logicalType, optional, true, encoding);
  }

  /** This column, written in some way. */
  public ColumnSpec encodedAs(ColumnEncoding newEncoding) {
    return new ColumnSpec(name, type, length, logicalType, optional, list, newEncoding);
  }
}
