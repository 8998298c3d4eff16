package io.graphflow.parser.binder;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which two edges of a pattern could be bound to the same edge of the graph. openCypher lets
 * one MATCH use an edge only once; a pair for which the catalog's exact facts rule it out needs no
 * check when the query runs.
 *
 * <p>Two pattern edges {@code e} and {@code f} coincide if both are bound to an edge {@code s → d} of
 * some label. For each label and each direction in which they could be read, this assumes just that:
 * the vertices which {@code e} and {@code f} have as source are then one vertex, and so are their
 * destinations. The assumption is impossible if under it
 *
 * <ol>
 *   <li>source or destination has no table left, or no edge of the label connects those tables;
 *   <li>source and destination are one vertex, but the label has no self-loops. So the edges of {@code
 *       (a)-[e:L]->(b)-[f:L]->(c)} never coincide where {@code L} has none;
 *   <li>some other edge of the pattern has no way left: it became a self-loop of a label without any,
 *       its tables are not connected, or it runs against {@code s → d} with the same label, and that
 *       label has neither self-loops nor two-cycles. So the first and third edge of {@code
 *       (a)-[:L]->(b)-[:L]->(c)-[:L]->(d)} never coincide where {@code L} has neither, since the
 *       second would run back along the first.
 * </ol>
 *
 * <p>Of the many edges of a variable-length step only the labels are told apart.
 *
 * <p>The pair is dropped only if all assumptions are impossible. Only facts about the graph are used,
 * never the rule that edges differ: otherwise two pairs could each be dropped because of the other.
 */
final class EdgeCoincidence {
  private final AdjacentTables adjacent;
  private final Catalog catalog;
  private final List<PatternEdge> edges;

  EdgeCoincidence(AdjacentTables adjacent, Catalog catalog, List<PatternEdge> edges) {
    this.adjacent = adjacent;
    this.catalog = catalog;
    this.edges = edges;
  }

  /** Whether the two edges could be bound to the same edge. */
  boolean possible(PatternEdge first, PatternEdge second) {
    for (EdgeStep one : first.steps()) {
      for (EdgeStep other : second.steps()) {
        if (one.edgeLabel() == other.edgeLabel()
            && (first.isRepeated()
                || second.isRepeated()
                || possible(first, one, second, other))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean possible(PatternEdge first, EdgeStep one, PatternEdge second, EdgeStep other) {
    EdgeLabel label = catalog.edgeLabel(one.edgeLabel());
    Merged merged = new Merged();
    merged.unite(source(first, one), source(second, other));
    merged.unite(destination(first, one), destination(second, other));
    PatternVertex source = merged.find(source(first, one));
    PatternVertex destination = merged.find(destination(first, one));
    if (!canHold(merged, label, source, destination)) {
      return false;
    }
    for (PatternEdge edge : edges) {
      if (!edge.isRepeated()
          && !edge.variable().equals(first.variable())
          && !edge.variable().equals(second.variable())
          && edge.steps()
              .stream()
              .noneMatch(step -> canHold(merged, edge, step, label, source, destination))) {
        return false;
      }
    }
    return true;
  }

  /** Whether another edge of the pattern can be followed along {@code step} if the one edge is given. */
  private boolean canHold(
      Merged merged,
      PatternEdge edge,
      EdgeStep step,
      EdgeLabel oneLabel,
      PatternVertex oneSource,
      PatternVertex oneDestination) {
    EdgeLabel label = catalog.edgeLabel(step.edgeLabel());
    PatternVertex source = merged.find(source(edge, step));
    PatternVertex destination = merged.find(destination(edge, step));
    boolean runsAgainst =
        label.id() == oneLabel.id() && source == oneDestination && destination == oneSource;
    if (runsAgainst && !label.hasSelfLoops() && !label.hasTwoCycles()) {
      return false;
    }
    return canHold(merged, label, source, destination);
  }

  private boolean canHold(
      Merged merged, EdgeLabel label, PatternVertex source, PatternVertex destination) {
    if (source == destination && !label.hasSelfLoops()) {
      return false;
    }
    return adjacent.connects(
        merged.tables(source),
        new EdgeStep(label.id(), Direction.FORWARD),
        merged.tables(destination));
  }

  private static PatternVertex source(PatternEdge edge, EdgeStep step) {
    return step.direction() == Direction.FORWARD ? edge.from() : edge.to();
  }

  private static PatternVertex destination(PatternEdge edge, EdgeStep step) {
    return step.direction() == Direction.FORWARD ? edge.to() : edge.from();
  }

  /** Pattern vertices assumed to be one, each class named by one of its members. */
  private static final class Merged {
    private final Map<PatternVertex, PatternVertex> parents = new HashMap<>();
    private final Map<PatternVertex, BitSet> tables = new HashMap<>();

    PatternVertex find(PatternVertex vertex) {
      PatternVertex root = vertex;
      while (parents.containsKey(root)) {
        root = parents.get(root);
      }
      return root;
    }

    BitSet tables(PatternVertex root) {
      return tables.getOrDefault(root, root.tables());
    }

    void unite(PatternVertex a, PatternVertex b) {
      PatternVertex rootA = find(a);
      PatternVertex rootB = find(b);
      if (rootA != rootB) {
        BitSet common = (BitSet) tables(rootA).clone();
        common.and(tables(rootB));
        parents.put(rootB, rootA);
        tables.put(rootA, common);
      }
    }
  }
}
