package io.graphflow.storage.column;

import io.graphflow.storage.nullindex.NullIndex;
import io.graphflow.storage.text.StringArray;
import io.graphflow.storage.type.ScalarType;

/** Places and codes of a column in its structure, shared by builders and reader. */
final class ColumnLayout {
  static final int ENCODING = 0;
  static final int SCALAR_TYPE = 1;
  static final int COUNT = 2;
  static final int PRESENT_COUNT = 3;
  static final int NULL_FORM = 4;
  static final int WIDTH_BYTES = 5;
  static final int BASE = 6;
  static final int STRING_PARAMETERS = 7;
  static final int PARAMETER_COUNT = STRING_PARAMETERS + StringArray.PARAMETER_COUNT;

  static final int NULL_INDEX = 0;
  static final int VALUES = NullIndex.SECTION_COUNT;
  static final int STRINGS = VALUES + 1;
  static final int SECTION_COUNT = STRINGS + StringArray.SECTION_COUNT;

  private ColumnLayout() {}

  static int code(ScalarType type) {
    return switch (type) {
      case BOOLEAN -> 1;
      case INT64 -> 2;
      case DOUBLE -> 3;
      case STRING -> 4;
      case DATE -> 5;
      case DATETIME -> 6;
    };
  }

  /** The type with a code, or null if there is none. */
  static ScalarType typeOfCode(long code) {
    for (ScalarType type : ScalarType.values()) {
      if (code(type) == code) {
        return type;
      }
    }
    return null;
  }
}
