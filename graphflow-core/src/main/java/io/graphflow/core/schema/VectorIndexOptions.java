package io.graphflow.core.schema;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.hint.ClosestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The options of a vector index, as Neo4j has them: those of what is compared. Those of how a graph of
 * neighbours is built are checked and have no effect, since there is none.
 */
record VectorIndexOptions(int dimensions, VectorSimilarity similarity) {
  static final String CONFIG = "indexConfig";
  static final String DIMENSIONS = "vector.dimensions";
  static final String SIMILARITY = "vector.similarity_function";

  private static final String PROVIDER = "indexProvider";
  private static final String QUANTIZATION = "vector.quantization.enabled";
  private static final String CONNECTIONS = "vector.hnsw.m";
  private static final String CANDIDATES = "vector.hnsw.ef_construction";

  /**
   * Reads options.
   *
   * @param options null for none
   * @throws QueryException if one is unknown or has a wrong value
   */
  static VectorIndexOptions of(Object options) {
    Map<String, Object> all = map("OPTIONS", options, List.of(CONFIG, PROVIDER));
    require(PROVIDER, "a STRING", all.get(PROVIDER), all.get(PROVIDER) instanceof String);
    Map<String, Object> config = map(CONFIG, all.get(CONFIG),
        List.of(DIMENSIONS, SIMILARITY, QUANTIZATION, CONNECTIONS, CANDIDATES));
    require(QUANTIZATION, "a BOOLEAN", config.get(QUANTIZATION),
        config.get(QUANTIZATION) instanceof Boolean);
    integer(config, CONNECTIONS, 512);
    integer(config, CANDIDATES, 3200);
    return new VectorIndexOptions(
        integer(config, DIMENSIONS, VectorIndex.MAX_DIMENSIONS), similarity(config));
  }

  /** As a map of which the same index can be made. */
  static Map<String, Object> shown(VectorIndex index) {
    return Map.of(CONFIG, index.dimensions() == 0
        ? Map.of(SIMILARITY, index.similarity().name())
        : Map.of(DIMENSIONS, (long) index.dimensions(), SIMILARITY, index.similarity().name()));
  }

  /** The entries of a map; those that are NULL are as good as left out. */
  private static Map<String, Object> map(String owner, Object value, List<String> known) {
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
        throw new QueryException("a vector index has no option '" + key + "' in " + owner
            + (hint.isEmpty() ? "; there are " + String.join(", ", known) : hint));
      }
      if (entry != null) {
        given.put(key.toString(), entry);
      }
    });
    return given;
  }

  /** An INTEGER from 1 to a limit; 0 without one. */
  private static int integer(Map<String, Object> config, String name, int limit) {
    Object value = config.get(name);
    require(name, "an INTEGER from 1 to " + limit, value,
        value instanceof Long number && number >= 1 && number <= limit);
    return value == null ? 0 : ((Long) value).intValue();
  }

  private static VectorSimilarity similarity(Map<String, Object> config) {
    Object value = config.get(SIMILARITY);
    if (value == null) {
      return VectorSimilarity.COSINE;
    }
    for (VectorSimilarity similarity : VectorSimilarity.values()) {
      if (value instanceof String name
          && similarity.name().equals(name.toUpperCase(Locale.ROOT))) {
        return similarity;
      }
    }
    throw wrong(SIMILARITY, "'cosine' or 'euclidean'", value);
  }

  private static void require(String name, String wanted, Object value, boolean fits) {
    if (value != null && !fits) {
      throw wrong(name, wanted, value);
    }
  }

  private static QueryException wrong(String name, String wanted, Object value) {
    return new QueryException("the option " + name + " of a vector index is " + wanted
        + ", but was given " + ValueText.describe(value));
  }
}
