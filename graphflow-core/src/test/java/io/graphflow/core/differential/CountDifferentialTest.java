package io.graphflow.core.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.core.differential.QueryModel.Clause;
import io.graphflow.core.differential.QueryModel.Compare;
import io.graphflow.core.differential.QueryModel.Constant;
import io.graphflow.core.differential.QueryModel.EdgePattern;
import io.graphflow.core.differential.QueryModel.Hop;
import io.graphflow.core.differential.QueryModel.Item;
import io.graphflow.core.differential.QueryModel.Logic;
import io.graphflow.core.differential.QueryModel.Match;
import io.graphflow.core.differential.QueryModel.Name;
import io.graphflow.core.differential.QueryModel.Path;
import io.graphflow.core.differential.QueryModel.Projection;
import io.graphflow.core.differential.QueryModel.PropertyOf;
import io.graphflow.core.differential.QueryModel.Term;
import io.graphflow.core.differential.QueryModel.VertexPattern;
import io.graphflow.core.differential.QueryModel.Way;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.CompilerOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Counts over random trees, which list-based processing counts along edges, agree with brute force:
 * paths and stars, filters on vertices and edges, elements that must differ, optional parts, groups
 * and the first of them; under the rule that a match uses an edge once, and without it.
 *
 * <p>The long form: {@code -Dgraphflow.differential.graphs=2000}.
 */
final class CountDifferentialTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.differential.graphs", 40);
  private static final int QUERIES = Integer.getInteger("graphflow.differential.queries", 40);
  private static final long SEED = Long.getLong("graphflow.differential.seed", 20260711L);

  @TempDir
  private java.nio.file.Path folder;

  private Random random;
  private int checked;
  private int countedAlongEdges;

  @Test
  void countsAlongEdgesAreThoseOfBruteForce() {
    for (int i = 0; i < GRAPHS; i++) {
      long seed = SEED + i;
      random = new Random(seed);
      ModelGraph graph = ModelGraph.random(random, 8, i % 2 == 0 ? 12 : 6);
      java.nio.file.Path database = folder.resolve("graph" + i);
      ModelDatabase.build(graph, database);
      try (Database opened = Database.open(database)) {
        for (int j = 0; j < QUERIES; j++) {
          QueryModel query = j % 4 == 1 ? apart() : query();
          check(opened, graph, query, j % 2 == 0, "seed " + seed);
        }
      }
    }
    assertThat(checked).as("queries small enough to check").isGreaterThan(GRAPHS * QUERIES / 2);
    assertThat(countedAlongEdges).as("counted along edges").isGreaterThan(checked / 6);
  }

  private void check(
      Database database, ModelGraph graph, QueryModel query, boolean repeatable, String seed) {
    List<Map<String, Object>> rows;
    try {
      rows = new BruteForce(graph, repeatable).run(query);
    } catch (BruteForce.TooManyRows | BruteForce.SeveralAnswers e) {
      return;
    }
    checked++;
    boolean ordered = ((Projection) query.clauses().getLast()).ordered();
    List<String> expected = new ArrayList<>();
    rows.forEach(row -> expected.add(Canonical.MODEL.row(row.values(), query.bags())));
    if (!ordered) {
      expected.sort(Comparator.naturalOrder());
    }
    String text = QueryPrinter.print(query);
    for (int threads = 1; threads <= 2; threads++) {
      SessionOptions options =
          SessionOptions.DEFAULT
              .withEngine(Engine.GF_CL)
              .withThreads(threads)
              .withCompilerOptions(CompilerOptions.DEFAULT.withRepeatableElements(repeatable));
      try (Session session = database.session(options)) {
        List<String> actual = new ArrayList<>();
        String plan;
        try (Result result = session.run("PROFILE " + text)) {
          while (result.hasNext()) {
            Record row = result.next();
            actual.add(Canonical.MODEL.row(row.asMap().values(), query.bags()));
          }
          plan = result.consume().plan().orElseThrow();
        }
        if (!ordered) {
          actual.sort(Comparator.naturalOrder());
        }
        assertThat(actual)
            .as("%s, repeatable %s%n%s%non%n%s%s", seed, repeatable, text, graph, plan)
            .isEqualTo(expected);
        countedAlongEdges += threads == 1 && countsAlongEdges(plan) ? 1 : 0;
      }
    }
  }

  /** Whether a profiled plan counts along edges. */
  private static boolean countsAlongEdges(String plan) {
    return Stream.of("CountBranch ", "MultiplyByCount ", "SignedAggregate ")
        .anyMatch(plan::contains);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private QueryModel query() {
    List<Clause> clauses = new ArrayList<>();
    List<String> vertices = new ArrayList<>(List.of("v0"));
    List<String> edges = new ArrayList<>();
    List<Path> paths = new ArrayList<>();
    boolean star = chance(3);
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      String from = star ? "v0" : chance(3) ? pick(vertices) : vertices.getLast();
      String to = "v" + vertices.size();
      String edge = chance(2) ? "e" + vertices.size() : null;
      paths.add(new Path(new VertexPattern(from, labels(3)), List.of(hop(edge, to))));
      vertices.add(to);
      if (edge != null) {
        edges.add(edge);
      }
    }
    clauses.add(new Match(false, paths, where(vertices, edges)));
    for (int i = random.nextInt(3); i > 0; i--) {
      List<Hop> hops = new ArrayList<>(List.of(hop(null, "o" + i)));
      if (chance(3)) {
        hops.add(hop(null, "oo" + i));
      }
      Term where = chance(3) ? compare(new PropertyOf("o" + i, "p")) : null;
      clauses.add(
          new Match(true, List.of(new Path(new VertexPattern(pick(vertices), List.of()), hops)),
              where));
    }
    List<Item> items = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      String vertex = pick(vertices);
      items.add(
          new Item(
              "k" + i,
              chance(3) ? new Name(vertex) : new PropertyOf(vertex, pick(List.of("p", "k"))),
              null,
              false));
    }
    boolean sortable = items.stream().noneMatch(item -> item.term() instanceof Name);
    items.add(new Item("n", null, "count", false));
    if (chance(4)) {
      items.add(new Item("m", new PropertyOf(pick(vertices), "q"), "sum", chance(2)));
    }
    Collections.shuffle(items, random);
    List<Boolean> descending = items.stream().map(_ -> chance(2)).toList();
    boolean ordered = sortable && chance(2);
    int skip = ordered && chance(3) ? random.nextInt(3) : -1;
    int limit = ordered && chance(2) ? random.nextInt(5) : -1;
    clauses.add(
        new Projection(true, chance(4), items, ordered, descending, skip, limit, null));
    return new QueryModel(clauses);
  }

  /** Counts of paths of edges that a match uses once, some of whose vertices differ, by one or by none. */
  private QueryModel apart() {
    List<String> vertices = new ArrayList<>(List.of("v0"));
    List<Hop> hops = new ArrayList<>();
    String label = pick(List.of("R", "U", "U", "S"));
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      String to = "v" + vertices.size();
      EdgePattern edge =
          new EdgePattern(
              "e" + vertices.size(),
              List.of(chance(8) ? "R" : label),
              chance(4) ? pick(List.of(Way.values())) : Way.RIGHT);
      hops.add(new Hop(edge, new VertexPattern(to, labels(8))));
      vertices.add(to);
    }
    Term where =
        chance(3) ? null
            : new Compare("<>", new Name(pick(vertices)), new Name(pick(vertices)));
    if (chance(4)) {
      Term filter = compare(new PropertyOf(pick(vertices), "p"));
      where = where == null ? filter : new Logic("AND", where, filter);
    }
    List<Item> items = new ArrayList<>();
    if (chance(3)) {
      items.add(new Item("k", new Name(pick(vertices)), null, false));
    }
    items.add(new Item("n", null, "count", false));
    Path path = new Path(new VertexPattern("v0", labels(8)), hops);
    List<Boolean> descending = items.stream().map(_ -> false).toList();
    return new QueryModel(
        List.of(
            new Match(false, List.of(path), where),
            new Projection(true, false, items, false, descending, -1, -1, null)));
  }

  private Hop hop(String edge, String to) {
    List<String> kinds = ModelGraph.KINDS.stream().map(ModelGraph.EdgeKind::label).toList();
    List<String> labels =
        chance(6) ? List.of()
            : chance(6) ? List.of(pick(kinds), pick(kinds)) : List.of(pick(kinds));
    return new Hop(
        new EdgePattern(edge, labels, pick(List.of(Way.values()))),
        new VertexPattern(to, labels(2)));
  }

  private List<String> labels(int oneIn) {
    return chance(oneIn) ? List.of(pick(ModelGraph.LABELS)) : List.of();
  }

  private Term where(List<String> vertices, List<String> edges) {
    Term where = null;
    for (int i = random.nextInt(3); i > 0; i--) {
      Term next =
          switch (random.nextInt(4)) {
            case 0 -> new Compare("<>", new Name(pick(vertices)), new Name(pick(vertices)));
            case 1 -> compare(new PropertyOf(pick(vertices), pick(List.of("p", "q"))));
            case 2 ->
              chance(4)
                  ? new Compare(
                      "<",
                      new PropertyOf(pick(vertices), "p"),
                      new PropertyOf(pick(vertices), "p"))
                  : compare(new PropertyOf(pick(vertices), "p"));
            default ->
              edges.isEmpty()
                  ? compare(new PropertyOf(pick(vertices), "p"))
                  : compare(new PropertyOf(pick(edges), "w"));
          };
      where = where == null ? next : new Logic("AND", where, next);
    }
    return where;
  }

  private Term compare(Term property) {
    return new Compare(
        pick(List.of("<", ">", "<>", "<=")), property, new Constant((long) random.nextInt(7)));
  }
}
