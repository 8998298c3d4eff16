package io.graphflow.core;

import io.graphflow.storage.error.UsageException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;

/** A row of a result: values by column name or index. Immutable, valid for ever. */
@SuppressWarnings("AvoidCommonTypeNames") // the name that users of Neo4j's driver know
public final class Record {
  private final List<String> keys;
  private final Object[] values;

  Record(List<String> keys, Object[] values) {
    this.keys = keys;
    this.values = values;
  }

  /** The column names, in order. */
  public List<String> keys() {
    return keys;
  }

  /** The number of columns. */
  public int size() {
    return values.length;
  }

  /**
   * The value in a column.
   *
   * @param index 0-based
   * @throws IndexOutOfBoundsException if there is no such column
   */
  public Value get(int index) {
    return new Value(values[Objects.checkIndex(index, values.length)]);
  }

  /**
   * The value in a column.
   *
   * @throws UsageException if there is no column of this name
   */
  public Value get(String key) {
    int index = keys.indexOf(key);
    if (index < 0) {
      throw new UsageException("There is no column '" + key + "'; the columns are " + keys + ".");
    }
    return new Value(values[index]);
  }

  /** Whether there is a column of this name. */
  public boolean containsKey(String key) {
    return keys.contains(key);
  }

  /** Values in the forms of {@link Value#asObject}, by column name, in order; unmodifiable. */
  public Map<String, Object> asMap() {
    Map<String, Object> map = LinkedHashMap.newLinkedHashMap(values.length);
    for (int i = 0; i < values.length; i++) {
      map.put(keys.get(i), values[i]);
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Record that && keys.equals(that.keys)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * keys.hashCode() + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    StringJoiner joiner = new StringJoiner(", ", "{", "}");
    for (int i = 0; i < values.length; i++) {
      joiner.add(keys.get(i) + ": " + values[i]);
    }
    return joiner.toString();
  }
}
