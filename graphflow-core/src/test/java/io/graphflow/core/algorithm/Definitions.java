package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.SmallNetwork.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What algorithms compute, as it is defined, without any thought for time: by node of a {@link SmallNetwork}, nodes that are
 * left out having no entry.
 */
final class Definitions {
  private static final double FAR = Double.POSITIVE_INFINITY;

  private Definitions() {}

  static Map<Integer, Double> pageRank(
      SmallNetwork graph, double damping, int iterations, Set<Integer> origins, boolean weighted) {
    Map<Integer, Double> ranks = new TreeMap<>();
    graph.nodes()
        .forEach(v -> ranks.put(v, origins.contains(v) ? 1.0 / origins.size() : 0));
    Map<Integer, Double> weights = degrees(graph, weighted);
    for (int i = 0; i < iterations; i++) {
      double stuck =
          graph.nodes().stream().filter(v -> weights.get(v) == 0).mapToDouble(ranks::get).sum();
      Map<Integer, Double> next = new TreeMap<>();
      for (int v : graph.nodes()) {
        double rank =
            origins.contains(v) ? (1 - damping + damping * stuck) / origins.size() : 0;
        for (Edge edge : graph.edges()) {
          if (edge.to() == v && weights.get(edge.from()) > 0) {
            rank += damping * ranks.get(edge.from()) * weight(edge, weighted)
                / weights.get(edge.from());
          }
        }
        next.put(v, rank);
      }
      ranks.putAll(next);
    }
    return ranks;
  }

  private static double weight(Edge edge, boolean weighted) {
    return weighted ? edge.weight() : 1;
  }

  static Map<Integer, Double> degrees(SmallNetwork graph, boolean weighted) {
    Map<Integer, Double> degrees = new TreeMap<>();
    graph.nodes().forEach(v -> degrees.put(v, 0.0));
    graph.edges().forEach(edge -> degrees.merge(edge.from(), weight(edge, weighted), Double::sum));
    return degrees;
  }

  /** Which nodes can be reached from each, itself included. */
  private static Map<Integer, Set<Integer>> reachable(SmallNetwork graph) {
    Map<Integer, Set<Integer>> reachable = new TreeMap<>();
    for (int source : graph.nodes()) {
      Set<Integer> found = new TreeSet<>(Set.of(source));
      boolean grows = true;
      while (grows) {
        grows = false;
        for (Edge edge : graph.edges()) {
          grows |= found.contains(edge.from()) && found.add(edge.to());
        }
      }
      reachable.put(source, found);
    }
    return reachable;
  }

  /** Components, numbered in the order of their first nodes. */
  static Map<Integer, Long> weakComponents(SmallNetwork graph) {
    return strongComponents(graph.undirected());
  }

  static Map<Integer, Long> strongComponents(SmallNetwork graph) {
    Map<Integer, Set<Integer>> reachable = reachable(graph);
    Map<Integer, Integer> least = new TreeMap<>();
    for (int v : graph.nodes()) {
      least.put(v,
          graph.nodes()
              .stream()
              .filter(w -> reachable.get(v).contains(w) && reachable.get(w).contains(v))
              .findFirst()
              .orElseThrow());
    }
    return numbered(least);
  }

  static Map<Integer, Long> numbered(Map<Integer, Integer> groups) {
    Map<Integer, Long> numbers = new HashMap<>();
    Map<Integer, Long> numbered = new TreeMap<>();
    groups.forEach((v, group) -> {
      numbers.putIfAbsent(group, (long) numbers.size());
      numbered.put(v, numbers.get(group));
    });
    return numbered;
  }

  /** The label of each node after some rounds along the relationships that lead from it. */
  static Map<Integer, Integer> labels(SmallNetwork graph, int rounds, boolean weighted) {
    Map<Integer, Integer> labels = new TreeMap<>();
    graph.nodes().forEach(v -> labels.put(v, v));
    for (int i = 0; i < rounds; i++) {
      Map<Integer, Integer> next = new TreeMap<>();
      for (int v : graph.nodes()) {
        Map<Integer, Double> sums = new TreeMap<>();
        graph.edges()
            .stream()
            .filter(edge -> edge.from() == v)
            .forEach(
                edge -> sums.merge(labels.get(edge.to()), weight(edge, weighted), Double::sum));
        double most = sums.values().stream().mapToDouble(x -> x).max().orElse(0);
        next.put(v,
            most == 0
                ? labels.get(v)
                : sums.keySet()
                    .stream()
                    .filter(l -> sums.get(l) == most)
                    .findFirst()
                    .orElseThrow());
      }
      labels.putAll(next);
    }
    return labels;
  }

  /** Whether there is a relationship from one node to another, which differs from it. */
  private static boolean[][] adjacent(SmallNetwork graph) {
    boolean[][] adjacent = new boolean[graph.size()][graph.size()];
    graph.edges().forEach(edge -> adjacent[edge.from()][edge.to()] |= edge.from() != edge.to());
    return adjacent;
  }

  static Map<Integer, Long> triangles(SmallNetwork graph) {
    boolean[][] adjacent = adjacent(graph.undirected());
    Map<Integer, Long> counts = new TreeMap<>();
    for (int v : graph.nodes()) {
      long count = 0;
      for (int a = 0; a < graph.size(); a++) {
        for (int b = 0; b < a; b++) {
          count += adjacent[v][a] && adjacent[v][b] && adjacent[a][b] ? 1 : 0;
        }
      }
      counts.put(v, count);
    }
    return counts;
  }

  static Map<Integer, Double> clustering(SmallNetwork graph) {
    boolean[][] near = adjacent(graph.undirected());
    boolean[][] adjacent = adjacent(graph);
    Map<Integer, Double> coefficients = new TreeMap<>();
    for (int v : graph.nodes()) {
      int pairs = 0;
      int linked = 0;
      for (int a = 0; a < graph.size(); a++) {
        for (int b = 0; b < graph.size(); b++) {
          if (a != b && near[v][a] && near[v][b]) {
            pairs++;
            linked += adjacent[a][b] ? 1 : 0;
          }
        }
      }
      coefficients.put(v, pairs == 0 ? 0.0 : (double) linked / pairs);
    }
    return coefficients;
  }

  static Map<Integer, Long> cores(SmallNetwork graph) {
    boolean[][] near = adjacent(graph.undirected());
    Map<Integer, Long> cores = new TreeMap<>();
    Set<Integer> left = graph.nodes();
    for (long k = 0; !left.isEmpty(); k++) {
      long least = k;
      boolean shrinks = true;
      while (shrinks) {
        Set<Integer> rest = left;
        shrinks = left.removeIf(v -> rest.stream().filter(w -> near[v][w]).count() < least);
      }
      left.forEach(v -> cores.put(v, least));
    }
    return cores;
  }

  /** The least sums of weights by pair of nodes; infinite where there is no way. */
  static double[][] distances(SmallNetwork graph, boolean weighted) {
    double[][] distances = new double[graph.size()][graph.size()];
    for (double[] row : distances) {
      Arrays.fill(row, FAR);
    }
    graph.nodes().forEach(v -> distances[v][v] = 0);
    for (int round = 0; round < graph.size(); round++) {
      for (Edge edge : graph.edges()) {
        for (int v = 0; v < graph.size(); v++) {
          distances[v][edge.to()] = Math.min(
              distances[v][edge.to()], distances[v][edge.from()] + weight(edge, weighted));
        }
      }
    }
    return distances;
  }

  /** Betweenness by all pairs of nodes; each way of pairs counts. */
  static Map<Integer, Double> betweenness(SmallNetwork graph) {
    boolean[][] adjacent = adjacent(graph);
    double[][] distances = distances(graph, false);
    int size = graph.size();
    double[][] paths = new double[size][size];
    for (int s = 0; s < size; s++) {
      paths[s][s] = 1;
      for (int depth = 1; depth < size; depth++) {
        for (int v = 0; v < size; v++) {
          for (int w = 0; w < size; w++) {
            if (distances[s][w] == depth && distances[s][v] == depth - 1 && adjacent[v][w]) {
              paths[s][w] += paths[s][v];
            }
          }
        }
      }
    }
    Map<Integer, Double> scores = new TreeMap<>();
    for (int v : graph.nodes()) {
      double score = 0;
      for (int s = 0; s < size; s++) {
        for (int t = 0; t < size; t++) {
          if (s != v && t != v && s != t && distances[s][t] < FAR
              && distances[s][v] + distances[v][t] == distances[s][t]) {
            score += paths[s][v] * paths[v][t] / paths[s][t];
          }
        }
      }
      scores.put(v, score);
    }
    return scores;
  }

  /** The sums of weights of all ways that come to no node twice, ascending. */
  static List<Double> costs(SmallNetwork graph, int from, int to) {
    Map<List<Integer>, Double> least = new HashMap<>();
    graph.edges()
        .forEach(edge -> least.merge(List.of(edge.from(), edge.to()), edge.weight(), Math::min));
    List<Double> costs = new ArrayList<>();
    walk(least, new ArrayList<>(List.of(from)), 0, to, graph.size(), costs);
    costs.sort(null);
    return costs;
  }

  private static void walk(Map<List<Integer>, Double> least, List<Integer> way, double cost, int to,
      int size, List<Double> costs) {
    if (way.getLast() == to) {
      costs.add(cost);
      return;
    }
    for (int next = 0; next < size; next++) {
      Double weight = least.get(List.of(way.getLast(), next));
      if (weight != null && !way.contains(next)) {
        way.add(next);
        walk(least, way, cost + weight, to, size, costs);
        way.removeLast();
      }
    }
  }

  /** The modularity of communities, relationships leading both ways. */
  static double modularity(SmallNetwork graph, Map<Integer, Long> communities, boolean weighted) {
    SmallNetwork both = graph.undirected();
    Map<Integer, Double> degrees = degrees(both, weighted);
    double total = degrees.values().stream().mapToDouble(x -> x).sum();
    double within = both.edges()
        .stream()
        .filter(edge -> communities.get(edge.from()).equals(communities.get(edge.to())))
        .mapToDouble(edge -> weight(edge, weighted))
        .sum();
    Map<Long, Double> sums = new TreeMap<>();
    degrees.forEach((v, degree) -> sums.merge(communities.get(v), degree, Double::sum));
    return total == 0
        ? 0
        : within / total - sums.values().stream().mapToDouble(s -> s * s / total / total).sum();
  }
}
