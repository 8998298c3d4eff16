package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** A multigraph of one edge label in plain Java collections: the oracle of adjacency tests. */
public final class MultigraphModel {
  /** An edge; {@code ordinal} is its place in append order. */
  public record Edge(long source, long destination, long ordinal) {
    /** The vertex ID of the end that owns the edge in this direction. */
    public long owner(Direction direction) {
      return direction == Direction.FORWARD ? source : destination;
    }

    /** The vertex ID of the other end. */
    public long neighbour(Direction direction) {
      return direction == Direction.FORWARD ? destination : source;
    }
  }

  /** Number of vertices by table. */
  public final long[] vertexCounts;
  /** All edges in append order. */
  public final List<Edge> edges = new ArrayList<>();

  /** A graph without edges. */
  public MultigraphModel(long... vertexCounts) {
    this.vertexCounts = vertexCounts;
  }

  /** Appends an edge. */
  public MultigraphModel edge(int sourceTable, long source, int destinationTable,
      long destination) {
    edges.add(new Edge(ElementId.of(sourceTable, source),
        ElementId.of(destinationTable, destination), edges.size()));
    return this;
  }

  /** Edges in the order of their positions: by source, destination, ordinal. */
  public List<Edge> sorted() {
    return edges.stream()
        .sorted(Comparator.comparingLong(Edge::source)
            .thenComparingLong(Edge::destination)
            .thenComparingLong(Edge::ordinal))
        .toList();
  }

  /** The edges in the list of an owner, in list order. */
  public List<Edge> list(long owner, Direction direction) {
    return sorted().stream()
        .filter(edge -> edge.owner(direction) == owner)
        .sorted(Comparator.comparingLong(edge -> edge.neighbour(direction)))
        .toList();
  }

  /** Whether no owner of the table has two edges in this direction. */
  public boolean single(int ownerTable, Direction direction) {
    return edges.stream()
        .map(edge -> edge.owner(direction))
        .filter(owner -> ElementId.table(owner) == ownerTable)
        .collect(Collectors.groupingBy(
            owner -> owner, Collectors.counting()))
        .values()
        .stream()
        .allMatch(count -> count == 1);
  }

  /** The position component of an edge's ID. */
  public long position(Edge edge) {
    int table = ElementId.table(edge.source());
    if (single(table, Direction.FORWARD)) {
      return ElementId.position(edge.source());
    }
    return sorted().stream()
        .filter(other -> ElementId.table(other.source()) == table)
        .toList()
        .indexOf(edge);
  }

  /** Which ends may have more than one edge. */
  public enum Cardinality {
    ONE_ONE, ONE_MANY, MANY_ONE, MANY_MANY
  }

  /**
   * A random multigraph.
   *
   * @param sourceTables tables that edges start in, by index into {@code vertexCounts}
   * @param destinationTables tables that edges end in
   * @param attempts edges to try; fewer come out where a cardinality forbids them
   */
  public static MultigraphModel random(Random random, long[] vertexCounts, int[] sourceTables,
      int[] destinationTables, Cardinality cardinality, int attempts) {
    MultigraphModel model = new MultigraphModel(vertexCounts);
    Set<Long> usedSources = new HashSet<>();
    Set<Long> usedDestinations = new HashSet<>();
    for (int i = 0; i < attempts; i++) {
      int sourceTable = sourceTables[random.nextInt(sourceTables.length)];
      int destinationTable = destinationTables[random.nextInt(destinationTables.length)];
      if (vertexCounts[sourceTable] == 0 || vertexCounts[destinationTable] == 0) {
        continue;
      }
      // Squared, so that some vertices have long lists and parallel edges.
      double skewed = random.nextDouble() * random.nextDouble();
      long source = (long) (skewed * vertexCounts[sourceTable]);
      long destination = random.nextLong(vertexCounts[destinationTable]);
      long sourceId = ElementId.of(sourceTable, source);
      long destinationId = ElementId.of(destinationTable, destination);
      boolean singleSource =
          cardinality == Cardinality.ONE_ONE || cardinality == Cardinality.MANY_ONE;
      boolean singleDestination =
          cardinality == Cardinality.ONE_ONE || cardinality == Cardinality.ONE_MANY;
      if ((singleSource && usedSources.contains(sourceId))
          || (singleDestination && usedDestinations.contains(destinationId))) {
        continue;
      }
      usedSources.add(sourceId);
      usedDestinations.add(destinationId);
      model.edge(sourceTable, source, destinationTable, destination);
    }
    return model;
  }
}
