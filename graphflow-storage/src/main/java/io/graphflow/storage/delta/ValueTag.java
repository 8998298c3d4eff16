package io.graphflow.storage.delta;

/** The kind of a value in a record of the log. Codes are part of the format. */
enum ValueTag {
  NULL(0), FALSE(1), TRUE(2), INTEGER(3), DOUBLE(4), TEXT(5), DATE(6), DATETIME(7), LIST(8),
  FORMED(9);

  private static final ValueTag[] BY_CODE = new ValueTag[10];

  static {
    for (ValueTag tag : values()) {
      BY_CODE[tag.code] = tag;
    }
  }

  private final int code;

  ValueTag(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  /** The tag with this code, or null. */
  static ValueTag ofCode(int code) {
    return code < BY_CODE.length ? BY_CODE[code] : null;
  }
}
