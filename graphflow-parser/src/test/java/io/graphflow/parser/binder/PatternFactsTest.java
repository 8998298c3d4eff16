package io.graphflow.parser.binder;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.BoundQueries;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.CatalogBuilder.Fact;
import io.graphflow.parser.Seeds;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * What the binder concludes from the catalog's facts, against all matches of random patterns in random
 * small graphs: no match lies outside the tables it leaves, and no match binds two edges to one where
 * it saw no need for a check.
 */
class PatternFactsTest {
  private static final int GRAPHS = 400;
  private static final int TABLES = 3;
  private static final int VERTICES_A_TABLE = 2;
  private static final int LABELS = 2;
  private static final int PATTERN_VERTICES = 4;

  private record Edge(int label, int source, int destination) {
    Edge reversed() {
      int from = destination;
      int to = source;
      return new Edge(label, from, to);
    }
  }

  /** {@code direction}: 1 forward, -1 backward, 0 either. A label of -1 is any. */
  private record PatternEdge(int from, int to, int label, int direction) {}

  private record Match(List<Integer> vertices, List<Integer> edges) {}

  @Test
  void noMatchContradictsTheFacts() {
    long seed = Seeds.next();
    RandomGenerator random = Seeds.generator(seed);
    int dropped = 0;
    int kept = 0;
    int matched = 0;
    for (int i = 0; i < GRAPHS; i++) {
      List<Edge> graph = graph(random);
      Catalog catalog = catalog(graph);
      List<PatternEdge> pattern = pattern(random);
      String text = text(pattern);
      BoundClause.Match bound =
          (BoundClause.Match) BoundQueries.of(text, catalog)
              .clauses()
              .getFirst();
      Set<String> checked = checkedPairs(bound);
      List<Match> matches = matches(graph, pattern);
      matched += matches.size();
      for (Match match : matches) {
        for (QueryVertex vertex : bound.graph().vertices()) {
          int at = Integer.parseInt(vertex.variable().name().substring(1));
          assertThat(vertex.tables())
              .as("seed %d, %s in %s", seed, text, graph)
              .contains(match.vertices.get(at) / VERTICES_A_TABLE);
        }
      }
      for (int e = 0; e < pattern.size(); e++) {
        for (int f = e + 1; f < pattern.size(); f++) {
          int first = e;
          int second = f;
          boolean coincide =
              matches.stream()
                  .anyMatch(match -> match.edges.get(first).equals(match.edges.get(second)));
          boolean isChecked = checked.contains("e" + e + " e" + f);
          assertThat(isChecked || !coincide)
              .as("seed %d, e%d and e%d of %s in %s", seed, e, f, text, graph)
              .isTrue();
          dropped += isChecked ? 0 : 1;
          kept += coincide ? 1 : 0;
        }
      }
    }
    assertThat(List.of(dropped, kept, matched))
        .as("pairs dropped, pairs that coincide, matches; seed %d", seed)
        .allMatch(count -> count > GRAPHS / 10);
  }

  private static List<Edge> graph(RandomGenerator random) {
    Set<Edge> edges = new LinkedHashSet<>();
    int count = 1 + random.nextInt(8);
    int vertexCount = TABLES * VERTICES_A_TABLE;
    // Every label occurs, so that patterns can name it.
    for (int label = 0; label < LABELS; label++) {
      edges.add(new Edge(label, random.nextInt(vertexCount), random.nextInt(vertexCount)));
    }
    for (int i = 0; i < count; i++) {
      edges.add(
          new Edge(
              random.nextInt(LABELS), random.nextInt(vertexCount), random.nextInt(vertexCount)));
    }
    return List.copyOf(edges);
  }

  private static Catalog catalog(List<Edge> graph) {
    CatalogBuilder builder = new CatalogBuilder();
    for (int table = 0; table < TABLES; table++) {
      builder.vertices("T" + table, "");
    }
    for (int label = 0; label < LABELS; label++) {
      int wanted = label;
      List<Edge> edges = graph.stream().filter(edge -> edge.label == wanted).toList();
      Set<String> ends = new LinkedHashSet<>();
      Set<Fact> facts = new HashSet<>();
      for (Edge edge : edges) {
        ends.add(
            "T" + edge.source / VERTICES_A_TABLE + ">T" + edge.destination / VERTICES_A_TABLE);
        if (edge.source == edge.destination) {
          facts.add(Fact.SELF_LOOPS);
        } else if (edges.contains(edge.reversed())) {
          facts.add(Fact.TWO_CYCLES);
        }
      }
      builder.edges("L" + label, String.join(", ", ends), "", facts.toArray(new Fact[0]));
    }
    return builder.build();
  }

  private static List<PatternEdge> pattern(RandomGenerator random) {
    List<PatternEdge> pattern = new ArrayList<>();
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(Math.min(i + 1, PATTERN_VERTICES));
      int to = random.nextInt(Math.min(i + 2, PATTERN_VERTICES));
      pattern.add(
          new PatternEdge(from, to, random.nextInt(LABELS + 1) - 1, random.nextInt(3) - 1));
    }
    return pattern;
  }

  private static String text(List<PatternEdge> pattern) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < pattern.size(); i++) {
      PatternEdge edge = pattern.get(i);
      String label = edge.label < 0 ? "" : ":L" + edge.label;
      parts.add(
          "(v" + edge.from + ")" + (edge.direction < 0 ? "<-[" : "-[") + "e" + i + label
              + (edge.direction > 0 ? "]->" : "]-") + "(v" + edge.to + ")");
    }
    return "MATCH " + String.join(", ", parts) + " RETURN count(*)";
  }

  private static Set<String> checkedPairs(BoundClause.Match match) {
    Set<String> pairs = new HashSet<>();
    match.predicates().forEach(predicate -> {
      DifferentEdges edges = (DifferentEdges) predicate;
      pairs.add(edges.first() + " " + edges.second());
    });
    return pairs;
  }

  /** All matches, edges used as often as they fit. */
  private static List<Match> matches(List<Edge> graph, List<PatternEdge> pattern) {
    List<Match> matches = new ArrayList<>();
    int[] vertices = new int[PATTERN_VERTICES];
    Arrays.fill(vertices, -1);
    extend(graph, pattern, 0, vertices, new int[pattern.size()], matches);
    return matches;
  }

  private static void extend(
      List<Edge> graph,
      List<PatternEdge> pattern,
      int at,
      int[] vertices,
      int[] edges,
      List<Match> matches) {
    if (at == pattern.size()) {
      matches.add(new Match(
          Arrays.stream(vertices).boxed().toList(), Arrays.stream(edges).boxed().toList()));
      return;
    }
    PatternEdge wanted = pattern.get(at);
    for (int i = 0; i < graph.size(); i++) {
      Edge edge = graph.get(i);
      if (wanted.label >= 0 && wanted.label != edge.label) {
        continue;
      }
      edges[at] = i;
      if (wanted.direction >= 0) {
        bindEnds(graph, pattern, at, vertices, edges, matches, edge.source, edge.destination);
      }
      if (wanted.direction <= 0) {
        bindEnds(graph, pattern, at, vertices, edges, matches, edge.destination, edge.source);
      }
    }
  }

  private static void bindEnds(
      List<Edge> graph,
      List<PatternEdge> pattern,
      int at,
      int[] vertices,
      int[] edges,
      List<Match> matches,
      int from,
      int to) {
    PatternEdge wanted = pattern.get(at);
    int[] bound = vertices.clone();
    if (bound[wanted.from] >= 0 && bound[wanted.from] != from) {
      return;
    }
    bound[wanted.from] = from;
    if (bound[wanted.to] >= 0 && bound[wanted.to] != to) {
      return;
    }
    bound[wanted.to] = to;
    extend(graph, pattern, at + 1, bound, edges, matches);
  }
}
