package io.graphflow.bench.table3;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.EdgeNames;
import io.graphflow.bench.graph.KnownNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A query of the paper's Table 3: all directed paths of one edge whose property is greater than a
 * constant, or of two edges of which the second one's property is greater than the first one's, counted
 * as walks.
 *
 * @param edgeNames the edges of the paths
 * @param hopCount edges of a path, 1 or 2
 * @param plan where the plan begins
 * @param propertyBound what the property of a path's only edge exceeds
 * @param idBound only paths whose first vertex in the plan's order has an id below this; {@code
 *     Long.MAX_VALUE} for all of them, and then the query does not mention it
 */
public record EdgePropertyQuery(
    EdgeNames edgeNames,
    int hopCount,
    Plan plan,
    long propertyBound,
    long idBound) {

  /** The order in which vertices are matched. */
  public enum Plan {
    /** From left to right, over forward lists. */
    FORWARD,
    /** From right to left, over backward lists. */
    BACKWARD
  }

  /**
   * The query on a graph; half of the edges pass the constant.
   *
   * @param sourceDivisor the plan begins with one vertex in so many; 1 for all
   */
  public static EdgePropertyQuery on(
      BenchmarkGraph graph, int hopCount, Plan plan, int sourceDivisor) throws IOException {
    return new EdgePropertyQuery(graph.edgeNames(), hopCount, plan, KnownNumbers.medianOf(graph),
        KnownNumbers.idBound(graph, sourceDivisor));
  }

  /** The query in Cypher. */
  public String text() {
    StringBuilder text = new StringBuilder("MATCH REPEATABLE ELEMENTS (v0:")
        .append(edgeNames.vertexLabel())
        .append(')');
    for (int hop = 1; hop <= hopCount; hop++) {
      text.append("-[e%d:%s]->(v%d:%s)"
          .formatted(hop, edgeNames.edgeLabel(), hop, edgeNames.vertexLabel()));
    }
    text.append(" WHERE ");
    if (idBound != Long.MAX_VALUE) {
      text.append("%s.id < %d AND ".formatted(vertexOrder().getFirst(), idBound));
    }
    String property = edgeNames.property();
    text.append(hopCount == 1
        ? "e1.%s > %d".formatted(property, propertyBound)
        : "e2.%s > e1.%s".formatted(property, property));
    return text.append(" RETURN count(*) AS paths").toString();
  }

  /** The plan, as the optimizer is told. */
  public List<String> vertexOrder() {
    List<String> order = new ArrayList<>(List.of("v0", "v1", "v2").subList(0, hopCount + 1));
    return plan == Plan.FORWARD ? order : order.reversed();
  }
}
