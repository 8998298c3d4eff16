package io.graphflow.graphar.schema;

import java.util.Locale;

/** The format of the files of a property group or of an adjacency list. */
public enum FileType {
  /** Apache Parquet. */
  PARQUET,
  /** Text with commas and a header. */
  CSV,
  /** An object of JSON a line. */
  JSON,
  /** Apache ORC, which is not read. */
  ORC;

  /** Its name in YAML. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
