package io.graphflow.core.similarity.search;

import io.graphflow.core.value.ValueText;
import io.graphflow.storage.hint.ClosestName;
import java.util.List;
import java.util.Map;

/**
 * What the last argument of a search says.
 *
 * @param exact whether all vectors are compared
 * @param candidates how many an approximate search compares at least; 0 if nothing is said
 */
record SearchOptions(boolean exact, long candidates) {
  private static final String EXACT = "exact";
  private static final String CANDIDATES = "candidates";

  /** Reads options; null for none. */
  static SearchOptions of(String procedure, Map<?, ?> options) {
    if (options == null) {
      return new SearchOptions(false, 0);
    }
    List<String> known = List.of(EXACT, CANDIDATES);
    for (Object key : options.keySet()) {
      if (!known.contains(key.toString())) {
        String hint = ClosestName.hint(key.toString(), known);
        throw VectorProcedures.wrong(procedure, "there is no option '" + key + "'"
            + (hint.isEmpty() ? "; there are " + String.join(", ", known) + "." : hint));
      }
    }
    Object exact = options.get(EXACT);
    if (exact != null && !(exact instanceof Boolean)) {
      throw wrong(procedure, EXACT, "a BOOLEAN", exact);
    }
    Object candidates = options.get(CANDIDATES);
    if (candidates != null && !(candidates instanceof Long number && number > 0)) {
      throw wrong(procedure, CANDIDATES, "an INTEGER that is at least 1", candidates);
    }
    return new SearchOptions(
        Boolean.TRUE.equals(exact), candidates == null ? 0 : (Long) candidates);
  }

  private static RuntimeException wrong(
      String procedure, String name, String what, Object value) {
    return VectorProcedures.wrong(procedure, "the option " + name + " is " + what
        + ", but was given " + ValueText.describe(value) + ".");
  }
}
