package io.graphflow.bench;

import io.graphflow.generate.powerlaw.PowerLawGenerator;
import java.util.List;

/**
 * A k-hop query of the paper's Table 4 on the power-law graph: all directed paths of k edges, with a
 * predicate on the last edge ({@code FILTER}) or without ({@code COUNT}), counted.
 *
 * @param hopCount edges of a path, 1 to 3
 * @param kind whether the last edge is filtered
 * @param rule which paths count
 * @param sourceBound only paths from vertices with an id below this; ids are unrelated to degrees. At
 *     least the number of vertices for all of them, and then the query does not mention it
 * @param bounded whether {@code sourceBound} is below the number of vertices
 */
public record KHopQuery(int hopCount, Kind kind, Rule rule, long sourceBound, boolean bounded) {
  /** Edges with a greater timestamp pass the filter: half of them. */
  static final long TIMESTAMP_BOUND = PowerLawGenerator.TIMESTAMP_BOUND / 2;

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

  /** The query in Cypher. */
  String text() {
    StringBuilder text = new StringBuilder(
        rule == Rule.WALKS ? "MATCH REPEATABLE ELEMENTS " : "MATCH ");
    text.append("(v0:Vertex)");
    for (int hop = 1; hop <= hopCount; hop++) {
      text.append(hop == hopCount ? "-[e:LINK]->" : "-[:LINK]->")
          .append("(v")
          .append(hop)
          .append(":Vertex)");
    }
    String separator = " WHERE ";
    if (bounded) {
      text.append(separator).append("v0.id < ").append(sourceBound);
      separator = " AND ";
    }
    if (kind == Kind.FILTER) {
      text.append(separator).append("e.timestamp > ").append(TIMESTAMP_BOUND);
    }
    return text.append(" RETURN count(*) AS paths").toString();
  }

  /** The paper's plan: from the left-most vertex to the right. */
  List<String> vertexOrder() {
    return List.of("v0", "v1", "v2", "v3").subList(0, hopCount + 1);
  }

  /** A name for files. */
  String key() {
    return hopCount + "-" + kind + "-" + rule + "-" + sourceBound;
  }
}
