package io.graphflow.parquet.schema;

import java.util.Objects;

/**
 * A node of a schema's tree, as the footer lists them: each before its children.
 *
 * @param name its name
 * @param repetition how often it is there
 * @param type how its values are stored; null for a group
 * @param length bytes of a value of {@link PhysicalType#FIXED_LEN_BYTE_ARRAY}, else 0
 * @param logicalType what its values mean
 * @param children how many it has; 0 if it has values
 */
public record SchemaElement(
    String name,
    Repetition repetition,
    PhysicalType type,
    int length,
    LogicalType logicalType,
    int children) {
  /** Creates one. */
  public SchemaElement {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(repetition, "repetition");
    Objects.requireNonNull(logicalType, "logicalType");
  }
}
