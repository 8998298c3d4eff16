package io.graphflow.parquet.schema;

import java.util.List;
import java.util.Objects;

/**
 * A leaf of a schema, whose values lie together. For each value there is a definition level: how many of the optional and
 * repeated nodes on its path are there; and a repetition level: at which repeated node it continues what is before it.
 *
 * @param index its place among all columns, from 0
 * @param path the names from the root's child to the leaf
 * @param type how values are stored
 * @param length bytes of a value, where all have one length; else 0
 * @param logicalType what values mean
 * @param maxDefinition the definition level of values that are there
 * @param maxRepetition the number of repeated nodes on the path
 * @param elementDefinition the least definition level at which the innermost list has an element; 0 without lists
 */
public record Column(
    int index,
    List<String> path,
    PhysicalType type,
    int length,
    LogicalType logicalType,
    int maxDefinition,
    int maxRepetition,
    int elementDefinition) {
  /** Creates a column; the path is copied. */
  public Column {
    path = List.copyOf(path);
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(logicalType, "logicalType");
  }

  /** The names of the path with points between them. */
  public String name() {
    return String.join(".", path);
  }

  /** Whether there are lists in it. */
  public boolean repeated() {
    return maxRepetition > 0;
  }

  /** Whether integers of it are to be read without a sign. */
  public boolean unsigned() {
    return logicalType instanceof LogicalType.Int integer && !integer.signed();
  }

  /** How its values are called in messages. */
  public String typeName() {
    return logicalType == LogicalType.Simple.NONE
        ? type.name()
        : type.name() + " as " + logicalType.displayName();
  }
}
