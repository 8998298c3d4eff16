package io.graphflow.storage.rowstore;

import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;

/**
 * The type byte of an entry: 0 BOOLEAN, 1 INT64, 2 DOUBLE, 3 STRING, 4 DATE, 5 DATETIME; 16 more for
 * a list of these.
 */
final class RowType {
  private static final int LIST = 16;

  private RowType() {}

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
    };
  }

  /** Bytes of a value of this type, or 0 if the value starts with its own length. */
  static int fixedBytes(int type) {
    if (type == 0) {
      return 1;
    }
    return type >= LIST || type == 3 ? 0 : Long.BYTES;
  }
}
