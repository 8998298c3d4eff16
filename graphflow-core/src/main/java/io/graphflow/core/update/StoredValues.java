package io.graphflow.core.update;

import io.graphflow.binary.Bytes;
import io.graphflow.core.temporal.Fields;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.spatial.Point;
import java.util.List;

/** Checks which values a property can hold. */
final class StoredValues {
  private StoredValues() {}

  /**
   * The value itself.
   *
   * @param value in a form of {@link io.graphflow.core.expression.Evaluator#value}, or null
   * @throws QueryException if no property can hold it
   */
  static Object checked(String key, Object value) {
    if (value instanceof List<?> list) {
      for (Object element : list) {
        if (element == null) {
          throw unusable(key, "a LIST that holds NULL");
        }
        if (!isSingle(element)) {
          throw unusable(key, "a LIST that holds " + ValueText.describe(element));
        }
      }
    } else if (value != null && !isSingle(value)) {
      throw unusable(key, ValueText.describe(value));
    }
    return value;
  }

  private static boolean isSingle(Object value) {
    return switch (value) {
      case Boolean _,Long _,Double _,String _,Point _,Bytes _ -> true;
      default -> Fields.isTemporal(value);
    };
  }

  private static GraphflowException unusable(String key, String description) {
    return new QueryException(ErrorDetail.INVALID_PROPERTY_TYPE.whenRun(), "Property '" + key
        + "' cannot be " + description
        + "; it holds a BOOLEAN, INTEGER, FLOAT, STRING, POINT, BYTES, a"
        + " date, time or DURATION, or a LIST of such.");
  }
}
