package io.graphflow.parser.binder;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.statistics.ReachableTables;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.BitSet;
import java.util.List;

/**
 * Narrows a pattern by the catalog's facts: a vertex keeps only tables from which each of its edges can
 * lead to a table that the other end may lie in, an edge keeps only steps that some pair of tables
 * allows, until nothing changes. So {@code (a)-[:KNOWS]->(b)} knows that both are persons where only
 * persons know each other.
 */
final class FeasibleTables {
  private final AdjacentTables adjacent;
  private final Catalog catalog;

  FeasibleTables(AdjacentTables adjacent, Catalog catalog) {
    this.adjacent = adjacent;
    this.catalog = catalog;
  }

  /**
   * Narrows the tables and steps of the pattern in place.
   *
   * @return whether every vertex still has a table; if not, nothing can match and all tables are
   *     removed
   */
  boolean narrow(List<PatternVertex> vertices, List<PatternEdge> edges) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (PatternEdge edge : edges) {
        changed |=
            edge.isRepeated()
                ? narrowRepeated(edge)
                : edge.from() == edge.to() ? narrowLoop(edge) : narrow(edge);
      }
    }
    boolean feasible = vertices.stream().noneMatch(vertex -> vertex.tables().isEmpty());
    if (!feasible) {
      vertices.forEach(vertex -> vertex.tables().clear());
      edges.forEach(edge -> edge.steps().clear());
    }
    return feasible;
  }

  private boolean narrow(PatternEdge edge) {
    BitSet from = edge.from().tables();
    BitSet to = edge.to().tables();
    boolean changed = edge.steps().removeIf(step -> !adjacent.connects(from, step, to));
    changed |= keep(from, edge.steps(), false, to);
    changed |= keep(to, edge.steps(), true, from);
    return changed;
  }

  /** Keeps the tables from which a step leads to one of {@code ends}; {@code back}: against it. */
  private boolean keep(BitSet tables, List<EdgeStep> steps, boolean back, BitSet ends) {
    int before = tables.cardinality();
    for (int table = tables.nextSetBit(0); table >= 0; table = tables.nextSetBit(table + 1)) {
      int owner = table;
      if (steps.stream()
          .noneMatch(
              step -> adjacent.of(owner, back ? reverse(step) : step).intersects(ends))) {
        tables.clear(table);
      }
    }
    return tables.cardinality() != before;
  }

  /** An edge from a vertex to itself needs a table with edges into itself, and a self-loop. */
  private boolean narrowLoop(PatternEdge edge) {
    BitSet tables = edge.from().tables();
    int before = tables.cardinality();
    boolean changed =
        edge.steps()
            .removeIf(
                step -> !catalog.edgeLabel(step.edgeLabel()).hasSelfLoops()
                    || tables.stream().noneMatch(table -> adjacent.of(table, step).get(table)));
    for (int table = tables.nextSetBit(0); table >= 0; table = tables.nextSetBit(table + 1)) {
      int owner = table;
      if (edge.steps().stream().noneMatch(step -> adjacent.of(owner, step).get(owner))) {
        tables.clear(table);
      }
    }
    return changed || tables.cardinality() != before;
  }

  private boolean narrowRepeated(PatternEdge edge) {
    return new ReachableTables(adjacent::of)
        .narrow(
            edge.from().tables(),
            edge.to().tables(),
            edge.steps(),
            edge.repeated().repetition());
  }

  private static EdgeStep reverse(EdgeStep step) {
    Direction reverse = step.direction().reverse();
    return new EdgeStep(step.edgeLabel(), reverse);
  }
}
