package io.graphflow.storage.column;

import io.graphflow.storage.nullindex.NullIndex;
import io.graphflow.storage.text.StringArray;

/** Places and codes of a column in its structure, shared by builders and reader. */
final class ColumnLayout {
  static final int ENCODING = 0;
  static final int TYPE = 1;
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
  /** The values of an ANY column, in the place of strings. */
  static final int TAGS = STRINGS;
  static final int BYTES = STRINGS + 1;
  static final int SECTION_COUNT = STRINGS + StringArray.SECTION_COUNT;

  private ColumnLayout() {}
}
