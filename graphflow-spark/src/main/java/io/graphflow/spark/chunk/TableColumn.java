package io.graphflow.spark.chunk;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** A column of a table, and where its values come from. Immutable. */
public sealed interface TableColumn extends Serializable {
  /** Its name in the table. */
  String name();

  /** The type of its values. */
  DataType type();

  /** Whether some of its values may be NULL. */
  boolean nullable();

  /** The same column of another name. */
  TableColumn named(String other);

  /**
   * The values of a column of files.
   *
   * @param group which of the files of a chunk have it
   * @param column which it is there
   * @param added what integers are more than in the files
   */
  record Stored(String name, int group, FileColumn column, long added) implements TableColumn {
    @Override
    public DataType type() {
      return column.onSpark();
    }

    @Override
    public boolean nullable() {
      return !column.required();
    }

    @Override
    public TableColumn named(String other) {
      return new Stored(other, group, column, added);
    }
  }

  /** The numbers of rows, as {@link ChunkRun#number} counts them. */
  record Numbers(String name) implements TableColumn {
    @Override
    public DataType type() {
      return DataTypes.LongType;
    }

    @Override
    public boolean nullable() {
      return false;
    }

    @Override
    public TableColumn named(String other) {
      return new Numbers(other);
    }
  }
}
