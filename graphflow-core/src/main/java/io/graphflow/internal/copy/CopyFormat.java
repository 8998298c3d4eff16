package io.graphflow.internal.copy;

import java.util.Locale;
import java.util.Optional;

/** The form of a file, by the end of its name. */
public enum CopyFormat {
  /** A line of names, and one a row. */
  CSV(".csv"),
  /** Columns in pages, compressed. */
  PARQUET(".parquet"),
  /** Arrow's file format. */
  ARROW(".arrow"),
  /** Arrow's streaming format. */
  ARROW_STREAM(".arrows");

  private final String extension;

  CopyFormat(String extension) {
    this.extension = extension;
  }

  /** The form of a file of this name; empty if it has the end of none. */
  public static Optional<CopyFormat> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (CopyFormat format : values()) {
      if (lower.endsWith(format.extension)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
