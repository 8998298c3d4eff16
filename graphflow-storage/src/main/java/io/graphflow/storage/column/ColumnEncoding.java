package io.graphflow.storage.column;

/**
 * The encoding of a column's values section. The codes are part of the file format and never
 * reused.
 */
public enum ColumnEncoding {
  /** BOOLEAN, INT64, DATE, DATETIME: base + unsigned code of 1 to 8 bytes. */
  INTEGER(1),
  /** DOUBLE: 8 bytes of IEEE 754. */
  DOUBLE(2),
  /** Categorical STRING: unsigned code of 1 to 8 bytes into a sorted dictionary. */
  DICTIONARY(3),
  /** Other STRING: the values one after another, in a string array. */
  STRING(4),
  /** Lists: where each value ends among the values of a second column of elements. */
  LIST(5),
  /** Values of any types: a tag and 8 bytes each, the value or where it lies among further bytes. */
  ANY(6);

  private final int code;

  ColumnEncoding(int code) {
    this.code = code;
  }

  /** The number that stands for this encoding in files. */
  public int code() {
    return code;
  }

  /** The encoding with this code, or null if there is none. */
  static ColumnEncoding ofCode(long code) {
    for (ColumnEncoding encoding : values()) {
      if (encoding.code == code) {
        return encoding;
      }
    }
    return null;
  }
}
