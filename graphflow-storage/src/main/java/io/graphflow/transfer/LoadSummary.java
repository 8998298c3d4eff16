package io.graphflow.transfer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a load has done.
 *
 * @param vertices number of loaded vertices by primary label, in the order of the descriptor
 * @param edges number of loaded edges by label, in the order of the descriptor
 * @param rejectedRows number of rows left out because they were bad
 * @param inputBytes size of all files read, as they lie on disk; a file read twice counts once
 * @param seconds how long it took
 */
public record LoadSummary(
    Map<String, Long> vertices,
    Map<String, Long> edges,
    long rejectedRows,
    long inputBytes,
    double seconds) {

  /** Creates a summary; maps are copied. */
  public LoadSummary {
    vertices = Collections.unmodifiableMap(new LinkedHashMap<>(vertices));
    edges = Collections.unmodifiableMap(new LinkedHashMap<>(edges));
  }

  /** Number of vertices of all labels. */
  public long vertexCount() {
    return vertices.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Number of edges of all labels. */
  public long edgeCount() {
    return edges.values().stream().mapToLong(Long::longValue).sum();
  }
}
