package io.graphflow.core.update;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.storage.delta.PropertyValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The properties of elements that a query creates: keys are looked up once, not once a row. */
final class NewProperties {
  private final PropertyKeys keys;
  private final String[] names;
  private final int[] properties;
  private final LiveExpression[] values;
  private final LiveExpression map;

  /**
   * Creates the properties.
   *
   * @param written a map literal, or another expression whose value must be a map
   * @param keys the property keys of the table or edge label
   */
  NewProperties(UpdateRun run, Expression written, PropertyKeys keys) {
    this.keys = keys;
    if (written instanceof MapLiteral(Map<String, Expression> entries)) {
      names = entries.keySet().toArray(String[]::new);
      properties = new int[names.length];
      values = new LiveExpression[names.length];
      for (int i = 0; i < names.length; i++) {
        properties[i] = keys.find(names[i]);
        values[i] = new LiveExpression(run, entries.get(names[i]));
      }
      map = null;
    } else {
      names = null;
      properties = null;
      values = null;
      map = new LiveExpression(run, written);
    }
  }

  /** The values that are not NULL, on the run's row. */
  List<PropertyValue> values() {
    return map == null ? ofLiteral(null) : ofMap(null);
  }

  /**
   * The values on the run's row, none of which may be NULL.
   *
   * @param clause the clause that needs them all, for the message
   */
  List<PropertyValue> allValues(String clause) {
    return map == null ? ofLiteral(clause) : ofMap(clause);
  }

  private List<PropertyValue> ofLiteral(String clause) {
    List<PropertyValue> present = new ArrayList<>(names.length);
    for (int i = 0; i < names.length; i++) {
      Object value = StoredValues.checked(names[i], values[i].value());
      if (value != null) {
        present.add(new PropertyValue(properties[i], value));
      } else {
        requireUnneeded(names[i], clause);
      }
    }
    return present;
  }

  /** Refuses NULL for a clause that needs all values; {@code clause} is null if none does. */
  private static void requireUnneeded(String name, String clause) {
    if (clause != null) {
      throw new QueryException(ErrorDetail.MERGE_READ_OWN_WRITES.whenRun(),
          clause + " needs a value of '" + name
              + "', but it is NULL; nothing equals NULL, so it could never be found.");
    }
  }

  private List<PropertyValue> ofMap(String clause) {
    Object value = map.value();
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof Map<?, ?> entries)) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          "The properties of a new element come from a MAP, but this is "
              + ValueText.describe(value) + ".");
    }
    List<PropertyValue> present = new ArrayList<>(entries.size());
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      String name = (String) entry.getKey();
      Object kept = StoredValues.checked(name, entry.getValue());
      if (kept != null) {
        present.add(new PropertyValue(keys.find(name), kept));
      } else {
        requireUnneeded(name, clause);
      }
    }
    return present;
  }
}
