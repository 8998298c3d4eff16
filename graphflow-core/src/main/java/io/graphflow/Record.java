package io.graphflow;

import io.graphflow.exception.UsageException;
import io.graphflow.internal.value.Keys;
import io.graphflow.value.MapAccessor;
import io.graphflow.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * A row of a result: values by the name or the index of their column.
 *
 * <pre>{@code
 * Record row = session.run("MATCH (p:Person) RETURN p.name AS name, p.age AS age LIMIT 1").single();
 * String name = row.get("name").asString();
 * long age = row.get(1).asLong(0); // 0 if the age is NULL
 * }</pre>
 *
 * <p>It is a copy, valid for ever. Immutable, and so safe for use by many threads.
 */
@SuppressWarnings("AvoidCommonTypeNames") // the name that users of Neo4j's driver know
public final class Record implements MapAccessor {
  private final Keys keys;
  private final Object[] values;

  /**
   * Creates a row.
   *
   * @param values one for each key; kept, not copied
   */
  Record(Keys keys, Object[] values) {
    this.keys = keys;
    this.values = values;
  }

  /** The values in order; not to be changed. */
  Object[] held() {
    return values;
  }

  /** The column names, in order; unmodifiable. */
  @Override
  public List<String> keys() {
    return keys.list();
  }

  /** The number of columns, at least 0. */
  @Override
  public int size() {
    return values.length;
  }

  /**
   * The value in a column.
   *
   * @param index from 0
   * @return never null
   * @throws IndexOutOfBoundsException if there is no such column
   */
  public Value get(int index) {
    return Value.of(values[Objects.checkIndex(index, values.length)]);
  }

  /**
   * The value in a column, which takes no longer for a row of many columns.
   *
   * @return never null
   * @throws UsageException if there is no column of this name: it is known from the query, so that another
   *     one is a mistake
   */
  @Override
  public Value get(String key) {
    return Value.of(values[index(key)]);
  }

  /**
   * The index of a column, from 0.
   *
   * @throws UsageException if there is no column of this name
   */
  public int index(String key) {
    int index = keys.indexOf(Objects.requireNonNull(key, "key"));
    if (index < 0) {
      throw new UsageException(
          "There is no column '" + key + "'; the columns are " + keys.list() + ".");
    }
    return index;
  }

  /** Whether there is a column of this name. */
  @Override
  public boolean containsKey(String key) {
    return keys.indexOf(Objects.requireNonNull(key, "key")) >= 0;
  }

  /** Values in the forms of {@link Value#asObject}, by column name, in order; unmodifiable. */
  @Override
  public Map<String, Object> asMap() {
    Map<String, Object> map = LinkedHashMap.newLinkedHashMap(values.length);
    for (int i = 0; i < values.length; i++) {
      map.put(keys.get(i), values[i]);
    }
    return Collections.unmodifiableMap(map);
  }

  /** What a function makes of the values, in the order of the columns; unmodifiable. */
  @Override
  public <T> List<T> values(Function<Value, T> mapper) {
    Objects.requireNonNull(mapper, "mapper");
    List<T> list = new ArrayList<>(values.length);
    for (Object value : values) {
      list.add(mapper.apply(Value.of(value)));
    }
    return Collections.unmodifiableList(list);
  }

  /** Whether the other is a row of the same columns in the same order, with equal values. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Record that && keys().equals(that.keys())
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * keys().hashCode() + Arrays.hashCode(values);
  }

  /** The row's text, for people. */
  @Override
  public String toString() {
    StringJoiner joiner = new StringJoiner(", ", "{", "}");
    for (int i = 0; i < values.length; i++) {
      joiner.add(keys.get(i) + ": " + values[i]);
    }
    return joiner.toString();
  }
}
