package io.graphflow.value;

import io.graphflow.exception.UsageException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * What has values by key: a {@code Record} by its columns, a {@link Node} and a {@link Relationship} by
 * their properties, and a {@link Value} that is one of these or a MAP.
 *
 * <pre>{@code
 * Node person = record.get("p").asNode();
 * for (String key : person.keys()) {
 *   System.out.println(key + " = " + person.get(key));
 * }
 * Map<String, String> texts = person.asMap(Value::toString);
 * }</pre>
 *
 * <p>Keys are never null. Immutable, and so safe for use by many threads.
 */
public interface MapAccessor {

  /**
   * Values in the forms of {@link Value#asObject}, by key, in order; unmodifiable.
   *
   * @return never null; values may be null, where they are NULL
   * @throws UsageException if it is a {@link Value} that has no keys
   */
  Map<String, Object> asMap();

  /**
   * The keys, in order; unmodifiable.
   *
   * @throws UsageException if it is a {@link Value} that has no keys
   */
  default List<String> keys() {
    return List.copyOf(asMap().keySet());
  }

  /**
   * Whether it has the key, be its value NULL or not. Properties that are NULL are none, and a node or
   * relationship has no key for them.
   *
   * @throws UsageException if it is a {@link Value} that has no keys
   */
  default boolean containsKey(String key) {
    return asMap().containsKey(Objects.requireNonNull(key, "key"));
  }

  /**
   * The value of a key.
   *
   * @return never null; NULL if there is no such key, except in a {@code Record}
   * @throws UsageException if it is a {@link Value} that has no keys, or a {@code Record} without a
   *     column of this name
   */
  default Value get(String key) {
    return Value.of(asMap().get(Objects.requireNonNull(key, "key")));
  }

  /**
   * The number of keys, at least 0.
   *
   * @throws UsageException if it is a {@link Value} that has no size
   */
  default int size() {
    return asMap().size();
  }

  /**
   * The values in the order of the keys; unmodifiable.
   *
   * @throws UsageException if it is a {@link Value} that has no parts
   */
  default List<Value> values() {
    return values(value -> value);
  }

  /**
   * What a function makes of the values, in the order of the keys; unmodifiable.
   *
   * @param mapper is never given null; may give null
   * @throws UsageException if it is a {@link Value} that has no parts
   */
  default <T> List<T> values(Function<Value, T> mapper) {
    Objects.requireNonNull(mapper, "mapper");
    Map<String, Object> map = asMap();
    List<T> list = new ArrayList<>(map.size());
    map.forEach((_, value) -> list.add(mapper.apply(Value.of(value))));
    return Collections.unmodifiableList(list);
  }

  /**
   * What a function makes of the values, by key, in order; unmodifiable.
   *
   * @param mapper is never given null; may give null
   * @throws UsageException if it is a {@link Value} that has no keys
   */
  default <T> Map<String, T> asMap(Function<Value, T> mapper) {
    Objects.requireNonNull(mapper, "mapper");
    Map<String, Object> map = asMap();
    Map<String, T> mapped = LinkedHashMap.newLinkedHashMap(map.size());
    map.forEach((key, value) -> mapped.put(key, mapper.apply(Value.of(value))));
    return Collections.unmodifiableMap(mapped);
  }
}
