package io.graphflow.storage.delta;

import java.util.List;
import java.util.Objects;

/**
 * A property of an element that is created, with its value.
 *
 * @param property index in the vertex table or edge label
 * @param value as {@link io.graphflow.storage.snapshot.PropertyReader#getValue} gives it, not null
 */
public record PropertyValue(int property, Object value) {
  /** Creates a value. */
  public PropertyValue {
    Objects.requireNonNull(value, "value");
  }

  /**
   * The properties of one element as changes hold them.
   *
   * @throws IllegalArgumentException unless they ascend by property
   */
  static List<PropertyValue> checked(List<PropertyValue> values) {
    List<PropertyValue> copy = List.copyOf(values);
    int before = -1;
    for (PropertyValue value : copy) {
      if (value.property() <= before) {
        throw new IllegalArgumentException("properties do not ascend: " + copy);
      }
      before = value.property();
    }
    return copy;
  }
}
