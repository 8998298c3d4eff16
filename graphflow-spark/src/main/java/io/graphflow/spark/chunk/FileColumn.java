package io.graphflow.spark.chunk;

import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.io.Serializable;
import org.apache.spark.sql.types.DataTypes;

/**
 * A column of files. Immutable.
 *
 * @param name how the files call it
 * @param type of its values, or of the elements of its lists
 * @param list whether it has lists
 * @param files which kind of files they are
 * @param required whether each row has a value; one without is an error
 */
public record FileColumn(
    String name,
    DataType type,
    boolean list,
    FileType files,
    boolean required) implements Serializable {
  /** The column of a property. */
  public static FileColumn of(PropertyInfo property, FileType files) {
    return new FileColumn(property.name(), property.type(), property.list(), files, false);
  }

  /** The column of the vertices that edges begin or end at. */
  public static FileColumn ofEnds(PropertyInfo end, FileType files) {
    return new FileColumn(end.name(), end.type(), end.list(), files, true);
  }

  /** How files are asked for it. */
  PropertyColumn inFiles() {
    ScalarType value = switch (type) {
      case BOOL -> ScalarType.BOOLEAN;
      case INT32, INT64 -> ScalarType.INT64;
      case FLOAT, DOUBLE -> ScalarType.DOUBLE;
      case STRING -> ScalarType.STRING;
      case DATE -> ScalarType.DATE;
      case TIMESTAMP -> ScalarType.DATETIME;
    };
    return new PropertyColumn(new PropertyInfo(name, type, list, false, !required),
        list ? new ListType(value) : value, null);
  }

  /** The type of its values on Spark. */
  org.apache.spark.sql.types.DataType onSpark() {
    org.apache.spark.sql.types.DataType value = switch (type) {
      case BOOL -> DataTypes.BooleanType;
      case INT32, INT64 -> DataTypes.LongType;
      case FLOAT, DOUBLE -> DataTypes.DoubleType;
      case STRING -> DataTypes.StringType;
      case DATE -> DataTypes.DateType;
      case TIMESTAMP -> DataTypes.TimestampNTZType;
    };
    return list ? DataTypes.createArrayType(value) : value;
  }
}
