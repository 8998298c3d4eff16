package io.graphflow.parser.statistics;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.DegreeCorrelation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Counts of vertices and edges by table and label, asked the way patterns ask. Immutable and safe for
 * use by many threads.
 */
public final class GraphStatistics {
  private final Catalog catalog;
  private final Map<EdgeStep, List<AdjacencyInfo>> adjacencies = new HashMap<>();
  /** Once somebody has asked for it. Finding it twice at once does no harm. */
  private volatile Map<ListPair, Double> correlations;

  /** Two lists of the vertices of a table. */
  private record ListPair(int table, EdgeStep first, EdgeStep second) {}

  /** Indexes the facts in {@code catalog}. */
  public GraphStatistics(Catalog catalog) {
    this.catalog = catalog;
    for (AdjacencyInfo adjacency : catalog.adjacencies()) {
      adjacencies
          .computeIfAbsent(
              new EdgeStep(adjacency.edgeLabel(), adjacency.direction()), _ -> new ArrayList<>())
          .add(adjacency);
    }
  }

  /** The catalog that the counts come from. */
  public Catalog catalog() {
    return catalog;
  }

  /** Number of vertices in some tables. */
  public double vertexCount(List<Integer> tables) {
    double count = 0;
    for (int table : tables) {
      count += catalog.vertexTable(table).count();
    }
    return count;
  }

  /** Number of vertices in a table. */
  public double vertexCount(int table) {
    return catalog.vertexTable(table).count();
  }

  /** Number of edges of a label, in all its tables. */
  public double edgeCount(int edgeLabel) {
    double count = 0;
    for (var table : catalog.edgeTables()) {
      if (table.edgeLabel() == edgeLabel) {
        count += table.count();
      }
    }
    return count;
  }

  /**
   * Number of ways to go one of {@code steps} from a vertex in {@code fromTables} to one in {@code
   * toTables}; exact, but that a self-loop counts in each direction it is listed.
   */
  public double edgeCount(List<EdgeStep> steps, List<Integer> fromTables, List<Integer> toTables) {
    double count = 0;
    for (EdgeStep step : steps) {
      for (AdjacencyInfo adjacency : adjacencies.getOrDefault(step, List.of())) {
        if (fromTables.contains(adjacency.ownerTable())) {
          for (Neighbour neighbour : adjacency.neighbours()) {
            if (toTables.contains(neighbour.table())) {
              count += neighbour.edgeCount();
            }
          }
        }
      }
    }
    return count;
  }

  /**
   * Adds to {@code arrivals}, by table, the ends of the edges along {@code steps} from {@code vertices},
   * by table, if these have as many as vertices of their table have on average.
   */
  public void spread(List<EdgeStep> steps, double[] vertices, double[] arrivals) {
    for (EdgeStep step : steps) {
      for (AdjacencyInfo adjacency : adjacencies.getOrDefault(step, List.of())) {
        double owners = vertexCount(adjacency.ownerTable());
        double share = owners == 0 ? 0 : vertices[adjacency.ownerTable()] / owners;
        for (Neighbour neighbour : adjacency.neighbours()) {
          arrivals[neighbour.table()] += share * neighbour.edgeCount();
        }
      }
    }
  }

  /** Whether no vertex in {@code fromTables} has more than one edge along {@code steps} together. */
  public boolean isSingle(List<EdgeStep> steps, List<Integer> fromTables) {
    List<Integer> seen = new ArrayList<>();
    for (EdgeStep step : steps) {
      for (AdjacencyInfo adjacency : adjacencies.getOrDefault(step, List.of())) {
        if (fromTables.contains(adjacency.ownerTable())) {
          if (!adjacency.single() || seen.contains(adjacency.ownerTable())) {
            return false;
          }
          seen.add(adjacency.ownerTable());
        }
      }
    }
    return true;
  }

  /** The tables among {@code fromTables} with an edge along {@code steps} into {@code toTables}. */
  public List<Integer> owners(
      List<EdgeStep> steps, List<Integer> fromTables, List<Integer> toTables) {
    TreeSet<Integer> owners = new TreeSet<>();
    for (EdgeStep step : steps) {
      for (AdjacencyInfo adjacency : adjacencies.getOrDefault(step, List.of())) {
        if (fromTables.contains(adjacency.ownerTable())
            && adjacency.neighbours()
                .stream()
                .anyMatch(neighbour -> toTables.contains(neighbour.table()))) {
          owners.add(adjacency.ownerTable());
        }
      }
    }
    return List.copyOf(owners);
  }

  /** The tables that edges along {@code step} from vertices of {@code table} lead to. */
  public BitSet neighbours(int table, EdgeStep step) {
    BitSet tables = new BitSet();
    for (AdjacencyInfo adjacency : adjacencies.getOrDefault(step, List.of())) {
      if (adjacency.ownerTable() == table) {
        adjacency.neighbours().forEach(neighbour -> tables.set(neighbour.table()));
      }
    }
    return tables;
  }

  /** The steps as walked from the other end. */
  public static List<EdgeStep> reversed(List<EdgeStep> steps) {
    return steps.stream()
        .map(step -> new EdgeStep(step.edgeLabel(), step.direction().reverse()))
        .toList();
  }

  /**
   * The factor by which the pairs of edges at one vertex, one along {@code first} and one along
   * {@code second}, outnumber those in a graph where all vertices in {@code owners} have as many of
   * both: the mean of the product over the product of the means. So it says how many more edges a
   * vertex has that was reached along an edge, because vertices with many edges are reached more
   * often.
   */
  public double correlation(List<EdgeStep> first, List<EdgeStep> second, List<Integer> owners) {
    double pairs = 0;
    double firstEdges = 0;
    double secondEdges = 0;
    for (int table : owners) {
      double count = vertexCount(table);
      double firstHere = 0;
      double secondHere = 0;
      for (EdgeStep one : first) {
        firstHere += edges(one, table);
        for (EdgeStep other : second) {
          pairs += count == 0 ? 0
              : factor(table, one, other) * edges(one, table) * edges(other, table) / count;
        }
      }
      for (EdgeStep other : second) {
        secondHere += edges(other, table);
      }
      firstEdges += firstHere;
      secondEdges += secondHere;
    }
    return pairs == 0 ? 1 : pairs * vertexCount(owners) / (firstEdges * secondEdges);
  }

  /**
   * The share of the pairs that {@link #correlation} is about in which both are the same edge, 0 to 1.
   */
  public double sameEdgeShare(List<EdgeStep> first, List<EdgeStep> second, List<Integer> owners) {
    double same = 0;
    double firstEdges = 0;
    double secondEdges = 0;
    for (int table : owners) {
      for (EdgeStep one : first) {
        firstEdges += edges(one, table);
        same += second.contains(one) ? edges(one, table) : 0;
      }
      for (EdgeStep other : second) {
        secondEdges += edges(other, table);
      }
    }
    double pairs =
        correlation(first, second, owners) * firstEdges * secondEdges / vertexCount(owners);
    return pairs > 0 ? Math.min(1, same / pairs) : 0;
  }

  /** How many times longer the longest list along {@code steps} is than lists are on average; at least 1. */
  public double unevenness(List<EdgeStep> steps, List<Integer> owners) {
    double edges = 0;
    double longest = 0;
    for (EdgeStep step : steps) {
      double longestHere = 0;
      for (AdjacencyInfo adjacency : adjacencies.getOrDefault(step, List.of())) {
        if (owners.contains(adjacency.ownerTable())) {
          edges += adjacency.edgeCount();
          longestHere = Math.max(longestHere, (double) adjacency.maxLength());
        }
      }
      longest += longestHere;
    }
    return edges == 0 ? 1 : Math.max(1, longest * vertexCount(owners) / edges);
  }

  private double edges(EdgeStep step, int ownerTable) {
    for (AdjacencyInfo adjacency : adjacencies.getOrDefault(step, List.of())) {
      if (adjacency.ownerTable() == ownerTable) {
        return adjacency.edgeCount();
      }
    }
    return 0;
  }

  private double factor(int table, EdgeStep one, EdgeStep other) {
    Map<ListPair, Double> known = correlations;
    if (known == null) {
      known = new HashMap<>();
      for (DegreeCorrelation each : catalog.correlations()) {
        EdgeStep first = new EdgeStep(each.firstLabel(), each.firstDirection());
        EdgeStep second = new EdgeStep(each.secondLabel(), each.secondDirection());
        known.put(new ListPair(each.vertexTable(), first, second), each.factor());
        known.put(new ListPair(each.vertexTable(), second, first), each.factor());
      }
      correlations = known;
    }
    return known.getOrDefault(new ListPair(table, one, other), 1.0);
  }
}
