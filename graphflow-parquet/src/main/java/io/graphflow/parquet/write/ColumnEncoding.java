package io.graphflow.parquet.write;

/** How the values of a column are written. */
public enum ColumnEncoding {
  /** As places in a dictionary while that is smaller, else one after the other; booleans as runs. */
  AUTOMATIC,
  /** Integers as differences, for those that ascend or are near each other. */
  DELTA,
  /** One after the other, booleans as bits: what is larger than the others, and every reader knows. */
  PLAIN
}
