package io.graphflow.core.schema;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The options of a vector index, as Neo4j has them: those of what is compared. Those of how a graph of
 * neighbours is built are checked and have no effect, since there is none.
 */
record VectorIndexOptions(int dimensions, VectorSimilarity similarity) {
  static final String DIMENSIONS = "vector.dimensions";
  static final String SIMILARITY = "vector.similarity_function";

  private static final IndexOptions OPTIONS = new IndexOptions("a vector index");
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
    Map<String, Object> config = OPTIONS.config(
        options, List.of(DIMENSIONS, SIMILARITY, QUANTIZATION, CONNECTIONS, CANDIDATES));
    OPTIONS.require(QUANTIZATION, "a BOOLEAN", config.get(QUANTIZATION),
        config.get(QUANTIZATION) instanceof Boolean);
    integer(config, CONNECTIONS, 512);
    integer(config, CANDIDATES, 3200);
    return new VectorIndexOptions(
        integer(config, DIMENSIONS, VectorIndex.MAX_DIMENSIONS), similarity(config));
  }

  /** As a map of which the same index can be made. */
  static Map<String, Object> shown(VectorIndex index) {
    return Map.of(IndexOptions.CONFIG, index.dimensions() == 0
        ? Map.of(SIMILARITY, index.similarity().name())
        : Map.of(DIMENSIONS, (long) index.dimensions(), SIMILARITY, index.similarity().name()));
  }

  /** An INTEGER from 1 to a limit; 0 without one. */
  private static int integer(Map<String, Object> config, String name, int limit) {
    Object value = config.get(name);
    OPTIONS.require(name, "an INTEGER from 1 to " + limit, value,
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
    throw OPTIONS.wrong(SIMILARITY, "'cosine' or 'euclidean'", value);
  }
}
