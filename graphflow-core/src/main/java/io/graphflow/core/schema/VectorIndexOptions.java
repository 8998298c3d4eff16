package io.graphflow.core.schema;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The options of a vector index, as Neo4j has them: those of what is compared, and those of the graph by
 * which an approximate search finds its way.
 */
record VectorIndexOptions(int dimensions, VectorSimilarity similarity, VectorGraph graph) {
  static final String DIMENSIONS = "vector.dimensions";
  static final String SIMILARITY = "vector.similarity_function";

  static final String QUANTIZATION = "vector.quantization.enabled";
  static final String CONNECTIONS = "vector.hnsw.m";
  static final String CANDIDATES = "vector.hnsw.ef_construction";

  private static final IndexOptions OPTIONS = new IndexOptions("a vector index");

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
    VectorGraph usual = VectorGraph.DEFAULT;
    return new VectorIndexOptions(
        integer(config, DIMENSIONS, VectorIndex.MAX_DIMENSIONS, 0), similarity(config),
        new VectorGraph(
            integer(config, CONNECTIONS, VectorGraph.MAX_CONNECTIONS, usual.connections()),
            integer(config, CANDIDATES, VectorGraph.MAX_CANDIDATES, usual.candidates()),
            Boolean.TRUE.equals(config.get(QUANTIZATION))));
  }

  /** As a map of which the same index can be made. */
  static Map<String, Object> shown(VectorIndex index) {
    Map<String, Object> config = new TreeMap<>();
    config.put(SIMILARITY, index.similarity().name());
    if (index.dimensions() != 0) {
      config.put(DIMENSIONS, (long) index.dimensions());
    }
    config.put(CONNECTIONS, (long) index.graph().connections());
    config.put(CANDIDATES, (long) index.graph().candidates());
    config.put(QUANTIZATION, index.graph().quantized());
    return Map.of(IndexOptions.CONFIG, config);
  }

  /** An INTEGER from 1 to a limit. */
  private static int integer(Map<String, Object> config, String name, int limit, int otherwise) {
    Object value = config.get(name);
    OPTIONS.require(name, "an INTEGER from 1 to " + limit, value,
        value instanceof Long number && number >= 1 && number <= limit);
    return value == null ? otherwise : ((Long) value).intValue();
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
