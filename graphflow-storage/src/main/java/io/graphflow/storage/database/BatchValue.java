package io.graphflow.storage.database;

import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/** The values of batches as objects, in the forms of {@link io.graphflow.storage.snapshot.PropertyReader#getValue}. */
public final class BatchValue {
  private BatchValue() {}

  /**
   * The value of a row.
   *
   * @param type that of the values
   * @return null if it has none
   */
  public static Object get(ValueBatch values, LogicalType type, int row) {
    return values.isNull(row) ? null : value(values, type, row);
  }

  private static Object value(ValueBatch values, LogicalType type, int row) {
    return switch (values) {
      case LongValues longs -> ofLong((ScalarType) type, longs.get(row));
      case DoubleValues doubles -> doubles.get(row);
      case StringValues strings -> strings.get(row);
      case ObjectValues objects -> objects.get(row);
      case ListValues lists -> {
        Object[] elements = new Object[lists.length(row)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] =
              value(lists.elements(), ((ListType) type).element(), lists.start(row) + i);
        }
        yield List.copyOf(Arrays.asList(elements));
      }
    };
  }

  private static Object ofLong(ScalarType type, long value) {
    return switch (type) {
      case BOOLEAN -> value != 0;
      case INT64 -> value;
      case DATE -> LocalDate.ofEpochDay(value);
      case DATETIME -> Instant.ofEpochMilli(value).atZone(ZoneOffset.UTC);
      case DOUBLE, STRING -> throw new IllegalArgumentException(type + " is not kept in longs");
    };
  }
}
