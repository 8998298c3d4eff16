package io.graphflow.core.arrow;

import java.util.List;
import java.util.Map;

/** How values with named parts are read. Immutable. */
public interface StructKind {
  /** Maps, whose keys are the fields. A key that is missing is a field that is NULL. */
  StructKind MAP = new StructKind() {
    @Override
    public String displayName() {
      return "MAP";
    }

    @Override
    public boolean isOf(Object value) {
      return value instanceof Map;
    }

    @Override
    public Object field(Object value, int index, String name) {
      return ((Map<?, ?>) value).get(name);
    }

    @Override
    public void requireFields(Object value, List<ColumnType.Field> fields) {
      Map<?, ?> map = (Map<?, ?>) value;
      int found = 0;
      for (ColumnType.Field field : fields) {
        found += map.containsKey(field.name()) ? 1 : 0;
      }
      if (found < map.size()) {
        for (Object key : map.keySet()) {
          if (fields.stream().noneMatch(field -> field.name().equals(key))) {
            throw new UnfitValueException("a map with the key '" + key
                + "', which the maps of the first rows do not have");
          }
        }
      }
    }
  };

  /** Its name in messages, as {@code NODE}. */
  String displayName();

  /** Whether a value is one. */
  boolean isOf(Object value);

  /**
   * A part of a value.
   *
   * @param index of the field, from 0
   * @param name of the field
   * @return null for NULL
   */
  Object field(Object value, int index, String name);

  /**
   * Makes sure that a value has no parts beside some fields.
   *
   * @throws UnfitValueException if it has
   */
  default void requireFields(Object value, List<ColumnType.Field> fields) {}
}
