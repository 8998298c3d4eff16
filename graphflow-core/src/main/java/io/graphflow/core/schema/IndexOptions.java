package io.graphflow.core.schema;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.hint.ClosestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the options of indexes of a kind.
 *
 * @param kind of the indexes, for messages, such as {@code a vector index}
 */
record IndexOptions(String kind) {
  static final String CONFIG = "indexConfig";

  private static final String PROVIDER = "indexProvider";

  /**
   * The configuration in some options, in which NULL is as good as left out.
   *
   * @param options null for none
   * @param known the names of what can be configured
   * @throws QueryException if there is something else, or something is of the wrong type
   */
  Map<String, Object> config(Object options, List<String> known) {
    Map<String, Object> all = map("OPTIONS", options, List.of(CONFIG, PROVIDER));
    require(PROVIDER, "a STRING", all.get(PROVIDER), all.get(PROVIDER) instanceof String);
    return map(CONFIG, all.get(CONFIG), known);
  }

  private Map<String, Object> map(String owner, Object value, List<String> known) {
    if (value == null) {
      return Map.of();
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw wrong(owner, "a MAP", value);
    }
    Map<String, Object> given = new LinkedHashMap<>();
    map.forEach((key, entry) -> {
      if (!known.contains(key.toString())) {
        String hint = ClosestName.hint(key.toString(), known);
        throw new QueryException(kind + " has no option '" + key + "' in " + owner
            + (hint.isEmpty() ? "; there are " + String.join(", ", known) : hint));
      }
      if (entry != null) {
        given.put(key.toString(), entry);
      }
    });
    return given;
  }

  /** Refuses a value that is there and does not fit. */
  void require(String name, String wanted, Object value, boolean fits) {
    if (value != null && !fits) {
      throw wrong(name, wanted, value);
    }
  }

  QueryException wrong(String name, String wanted, Object value) {
    return new QueryException("the option " + name + " of " + kind + " is " + wanted
        + ", but was given " + ValueText.describe(value));
  }
}
