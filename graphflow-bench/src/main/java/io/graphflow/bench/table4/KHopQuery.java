package io.graphflow.bench.table4;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.EdgeNames;
import io.graphflow.bench.graph.KnownNumbers;
import java.io.IOException;
import java.util.List;

/**
 * A k-hop query of the paper's Table 4: all directed paths of k edges, with a predicate on the last
 * edge ({@code FILTER}) or without ({@code COUNT}), counted.
 *
 * @param edgeNames the edges of the paths
 * @param hopCount edges of a path, 1 to 3
 * @param kind whether the last edge is filtered
 * @param rule which paths count
 * @param propertyBound edges with a greater property pass the filter
 * @param idBound only paths from vertices with an id below this; {@code Long.MAX_VALUE} for all of
 *     them, and then the query does not mention it
 */
public record KHopQuery(
    EdgeNames edgeNames,
    int hopCount,
    Kind kind,
    Rule rule,
    long propertyBound,
    long idBound) {

  /** What the paper calls its two kinds of query. */
  public enum Kind {
    /** A predicate on the last edge. */
    FILTER,
    /** Nothing but the count. */
    COUNT
  }

  /** Which paths match. */
  public enum Rule {
    /** All, as the paper counts; {@code MATCH REPEATABLE ELEMENTS}. */
    WALKS,
    /** Those that use no edge twice, as openCypher's {@code MATCH} does. */
    EDGE_ONCE
  }

  /**
   * The query on a graph, with a filter that half of the edges pass.
   *
   * @param sourceDivisor paths start from this part of the vertices, those with the lowest ids, which
   *     are unrelated to degrees; 1 for all
   */
  public static KHopQuery on(BenchmarkGraph graph, int hopCount, Kind kind, Rule rule,
      int sourceDivisor) throws IOException {
    return new KHopQuery(graph.edgeNames(), hopCount, kind, rule, KnownNumbers.medianOf(graph),
        KnownNumbers.idBound(graph, sourceDivisor));
  }

  /** The query in Cypher. */
  public String text() {
    StringBuilder text = new StringBuilder(
        rule == Rule.WALKS ? "MATCH REPEATABLE ELEMENTS " : "MATCH ");
    String vertexLabel = edgeNames.vertexLabel();
    text.append("(v0:").append(vertexLabel).append(')');
    for (int hop = 1; hop <= hopCount; hop++) {
      text.append(hop == hopCount ? "-[e:" : "-[:")
          .append(edgeNames.edgeLabel())
          .append("]->(v")
          .append(hop)
          .append(':')
          .append(vertexLabel)
          .append(')');
    }
    String separator = " WHERE ";
    if (idBound != Long.MAX_VALUE) {
      text.append(separator).append("v0.id < ").append(idBound);
      separator = " AND ";
    }
    if (kind == Kind.FILTER) {
      text.append(separator)
          .append("e.")
          .append(edgeNames.property())
          .append(" > ")
          .append(propertyBound);
    }
    return text.append(" RETURN count(*) AS paths").toString();
  }

  /** The paper's plan: from the left-most vertex to the right. */
  public List<String> vertexOrder() {
    return List.of("v0", "v1", "v2", "v3").subList(0, hopCount + 1);
  }
}
