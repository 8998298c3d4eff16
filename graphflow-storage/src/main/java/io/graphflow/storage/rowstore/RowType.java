package io.graphflow.storage.rowstore;

import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.List;

/**
 * The type byte of an entry: 0 BOOLEAN, 1 INT64, 2 DOUBLE, 3 STRING, 4 DATE, 5 DATETIME; 16 more for
 * a list of these; 32 for a list of a property of type ANY, whose elements say what they are; 64 and the
 * code of its form for a {@link ByteForm}.
 */
final class RowType {
  private static final int LIST = 16;
  static final int TAGGED_LIST = 32;
  private static final int FORMED = 64;

  private RowType() {}

  /**
   * The type byte of a value.
   *
   * @param type of the property
   */
  static int of(LogicalType type, Object value) {
    if (!(type instanceof DynamicType)) {
      return of(type);
    }
    if (value instanceof List<?>) {
      return TAGGED_LIST;
    }
    ByteForm form = ByteForm.of(value);
    return form == null ? of(TaggedValues.scalarType(value)) : FORMED + form.code();
  }

  /** The type byte of all values of a property, or -1 if they have different ones. */
  static int of(LogicalType type) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> 0;
        case INT64 -> 1;
        case DOUBLE -> 2;
        case STRING -> 3;
        case DATE -> 4;
        case DATETIME -> 5;
      };
      case ListType list -> LIST + of(list.element());
      case DynamicType _ -> -1;
    };
  }

  /** Whether values with a type byte are in the form of {@link TaggedValues}. */
  static boolean isTagged(int rowType) {
    return rowType >= TAGGED_LIST;
  }

  /** The tag of values with a type byte that {@link #isTagged}. */
  static int tag(int rowType) {
    return rowType == TAGGED_LIST ? TaggedValues.LIST : rowType - FORMED;
  }

  /** The type of single values with a type byte. */
  static ScalarType scalar(int rowType) {
    for (ScalarType type : ScalarType.values()) {
      if (of(type) == rowType) {
        return type;
      }
    }
    throw new AssertionError(rowType);
  }

  /** Bytes of a value of this type, or 0 if the value starts with its own length. */
  static int fixedBytes(int type) {
    if (type == 0) {
      return 1;
    }
    return type >= LIST || type == 3 ? 0 : Long.BYTES;
  }
}
