package io.graphflow.core.fulltext.search;

import io.graphflow.core.fulltext.TextEngines;
import io.graphflow.core.value.ValueText;
import io.graphflow.storage.hint.ClosestName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What the third argument of a search says.
 *
 * @param skip how many of the best are left out
 * @param limit how many come then, at most
 * @param analyzer takes the query apart; null for that of the index
 */
record SearchOptions(long skip, long limit, String analyzer) {
  private static final String SKIP = "skip";
  private static final String LIMIT = "limit";
  private static final String ANALYZER = "analyzer";

  /** Reads options; null for none. */
  static SearchOptions of(String procedure, Map<?, ?> options) {
    if (options == null) {
      return new SearchOptions(0, Long.MAX_VALUE, null);
    }
    List<String> known = List.of(SKIP, LIMIT, ANALYZER);
    for (Object key : options.keySet()) {
      if (!known.contains(key.toString())) {
        throw unknown(procedure, "option", key.toString(), known);
      }
    }
    return new SearchOptions(count(procedure, options, SKIP, 0),
        count(procedure, options, LIMIT, Long.MAX_VALUE), analyzer(procedure, options));
  }

  private static long count(String procedure, Map<?, ?> options, String name, long otherwise) {
    Object value = options.get(name);
    if (value == null) {
      return otherwise;
    }
    if (!(value instanceof Long number) || number < 0) {
      throw FullTextProcedures.wrong(procedure, "the option " + name
          + " is an INTEGER that is not negative, but was given " + ValueText.describe(value)
          + ".");
    }
    return number;
  }

  private static String analyzer(String procedure, Map<?, ?> options) {
    Object value = options.get(ANALYZER);
    if (value == null) {
      return null;
    }
    Collection<String> known = TextEngines.require().analyzers().keySet();
    if (!(value instanceof String name) || !known.contains(name)) {
      throw unknown(procedure, ANALYZER,
          value instanceof String name ? name : ValueText.describe(value), known);
    }
    return name;
  }

  private static RuntimeException unknown(
      String procedure, String what, String name, Collection<String> known) {
    String hint = ClosestName.hint(name, known);
    return FullTextProcedures.wrong(procedure, "there is no " + what + " '" + name + "'"
        + (hint.isEmpty() ? "; there are " + String.join(", ", known) + "." : hint));
  }

  /** How many of the best must be found. */
  int found() {
    return (int) Math.min(Integer.MAX_VALUE, skip > Long.MAX_VALUE - limit
        ? Long.MAX_VALUE
        : skip + limit);
  }
}
