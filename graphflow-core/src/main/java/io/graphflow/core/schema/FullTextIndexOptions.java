package io.graphflow.core.schema;

import io.graphflow.core.fulltext.TextEngine;
import io.graphflow.core.fulltext.TextEngines;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.hint.ClosestName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The options of a full-text index, as Neo4j has them. Its indexes always show what was written. */
record FullTextIndexOptions(String analyzer) {
  static final String ANALYZER = "fulltext.analyzer";

  private static final String LATE = "fulltext.eventually_consistent";
  private static final IndexOptions OPTIONS = new IndexOptions("a full-text index");

  /**
   * Reads options.
   *
   * @param options null for none
   * @throws QueryException if one is unknown or has a wrong value, or if there is no engine for texts
   */
  static FullTextIndexOptions of(Object options) {
    Map<String, Object> config = OPTIONS.config(options, List.of(ANALYZER, LATE));
    OPTIONS.require(LATE, "a BOOLEAN", config.get(LATE), config.get(LATE) instanceof Boolean);
    Object analyzer = config.get(ANALYZER);
    OPTIONS.require(ANALYZER, "a STRING", analyzer, analyzer instanceof String);
    TextEngine engine = TextEngines.require();
    if (analyzer == null) {
      return new FullTextIndexOptions(engine.defaultAnalyzer());
    }
    Collection<String> known = engine.analyzers().keySet();
    String name = (String) analyzer;
    if (!known.contains(name)) {
      String hint = ClosestName.hint(name, known);
      throw new QueryException("there is no analyzer '" + name + "'"
          + (hint.isEmpty() ? "; there are " + String.join(", ", known) : hint));
    }
    return new FullTextIndexOptions(name);
  }

  /** As a map of which the same index can be made. */
  static Map<String, Object> shown(FullTextIndex index) {
    return Map.of(IndexOptions.CONFIG, Map.of(ANALYZER, index.analyzer(), LATE, false));
  }
}
