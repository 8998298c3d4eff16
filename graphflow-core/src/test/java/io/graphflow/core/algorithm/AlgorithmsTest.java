package io.graphflow.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.core.algorithm.SmallNetwork.Form;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.value.Path;
import io.graphflow.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Algorithms give what their definitions say: on random graphs with loops, parallel relationships, isolated nodes and several
 * labels, in files, in changes and in both. {@code -Dgraphflow.rounds=N} runs more graphs.
 */
class AlgorithmsTest {
  private static final int ROUNDS = Integer.getInteger("graphflow.rounds", 5);
  private static final long SEED = Long.getLong("graphflow.seed", 20_261_128L);
  private static final Offset<Double> NEAR = within(1e-9);

  @TempDir
  java.nio.file.Path folder;

  private Database database;
  private Session session;
  private Transaction transaction;

  private void open(SmallNetwork graph, Form form, Random random, Engine engine, int threads) {
    database = Database.create(folder.resolve("graph-" + random.nextLong()));
    session = database
        .session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads));
    transaction = graph.write(database, session, form, random);
  }

  private void open(SmallNetwork graph) {
    open(graph, Form.FILES, new Random(SEED), Engine.GF_CL, 2);
  }

  @AfterEach
  void close() {
    if (database != null) {
      transaction.close();
      session.close();
      database.close();
    }
  }

  private List<Record> list(String query) {
    return transaction.run(query).list();
  }

  /** By node, the second column of an algorithm. */
  private Map<Integer, Value> call(String algorithm, String settings) {
    Map<Integer, Value> values = new TreeMap<>();
    String column = transaction.run("CALL " + algorithm + "(" + settings + ")").keys().get(1);
    for (Record row : list("CALL " + algorithm + "(" + settings + ") YIELD node, " + column
        + " AS value RETURN node.k AS k, value")) {
      assertThat(values.put((int) row.get("k").asLong(), row.get("value"))).isNull();
    }
    return values;
  }

  private Map<Integer, Long> integers(String algorithm, String settings) {
    Map<Integer, Long> values = new TreeMap<>();
    call(algorithm, settings).forEach((k, value) -> values.put(k, value.asLong()));
    return values;
  }

  private void assertNumbers(
      String algorithm, String settings, Map<Integer, Double> expected) {
    Map<Integer, Value> values = call(algorithm, settings);
    assertThat(values.keySet()).as(algorithm + settings).isEqualTo(expected.keySet());
    expected.forEach((k, number) -> assertThat(values.get(k).asDouble())
        .as(algorithm + settings + " of " + k)
        .isCloseTo(number, NEAR));
  }

  /** Groups that are numbered from 0 on, the numbers being of no further meaning. */
  private void assertGroups(String algorithm, String settings, Map<Integer, Long> expected) {
    Map<Integer, Long> groups = integers(algorithm, settings);
    Map<Integer, Integer> ints = new TreeMap<>();
    groups.forEach((k, group) -> ints.put(k, group.intValue()));
    assertThat(Definitions.numbered(ints)).as(algorithm + settings).isEqualTo(expected);
    assertThat(Set.copyOf(groups.values()))
        .as(algorithm + settings)
        .allMatch(group -> group >= 0 && group < expected.values().stream().distinct().count());
  }

  @ParameterizedTest
  @EnumSource
  void areWhatTheirDefinitionsSay(Form form) {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      Random random = new Random(seed);
      int nodes = 1 + random.nextInt(random.nextInt(3) == 0 ? 4 : 25);
      SmallNetwork graph =
          SmallNetwork.random(random, nodes, random.nextInt(3 * nodes + 1));
      Engine[] engines = Engine.values();
      open(graph, form, random, engines[random.nextInt(engines.length)], 1 + random.nextInt(3));
      try {
        check(graph, "", random);
        checkChoices(graph, random);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("-Dgraphflow.seed=" + seed + " -Dgraphflow.rounds=1: " + graph, e);
      } finally {
        close();
        database = null;
      }
    }
  }

  /** Checks parts of the graph, as far as it has the labels and types that they name. */
  private void checkChoices(SmallNetwork graph, Random random) {
    Set<String> names = list("CALL db.labels() YIELD label RETURN label"
        + " UNION CALL db.relationshipTypes() YIELD relationshipType AS label RETURN label")
        .stream()
        .map(row -> row.get(0).asString())
        .collect(Collectors.toSet());
    if (names.contains("A")) {
      check(graph.chosen(Set.of("A"), Set.of("R", "S")), "nodes: 'A'", random);
    }
    if (names.containsAll(Set.of("A", "C", "R"))) {
      check(graph.chosen(Set.of("C", "A"), Set.of("R")),
          "nodes: ['C', 'A'], relationships: ['R']", random);
    }
    if (names.containsAll(Set.of("C", "R", "S"))) {
      check(graph.chosen(Set.of("C"), Set.of("S", "R")),
          "relationships: ['S', 'R'], nodes: 'C'", random);
    }
  }

  private void check(SmallNetwork graph, String choice, Random random) {
    String settings = "{" + choice + "}";
    String more = choice.isEmpty() ? "" : choice + ", ";
    assertGroups("algo.wcc", settings, Definitions.weakComponents(graph));
    assertGroups("algo.scc", settings, Definitions.strongComponents(graph));
    assertThat(integers("algo.triangleCount", settings)).isEqualTo(Definitions.triangles(graph));
    assertThat(integers("algo.kCore", settings)).isEqualTo(Definitions.cores(graph));
    boolean weighted = !graph.edges().isEmpty() && random.nextBoolean();
    String weight = weighted ? ", weight: 'w'" : "";
    for (String orientation : List.of("natural", "REVERSE", "UNDIRECTED")) {
      SmallNetwork oriented = switch (orientation) {
        case "REVERSE" -> graph.reversed();
        case "UNDIRECTED" -> graph.undirected();
        default -> graph;
      };
      String oriently = more + "orientation: '" + orientation + "'";
      checkCentrality(oriented, oriently, weight, orientation, random);
      if (weight.isEmpty()) {
        assertNumbers("algo.localClusteringCoefficient", "{" + oriently + "}",
            Definitions.clustering(oriented));
      }
      int rounds = 1 + random.nextInt(5);
      assertGroups("algo.labelPropagation",
          "{" + oriently + weight + ", maxIterations: " + rounds + "}",
          labels(oriented, rounds, weighted));
      if (!graph.nodes().isEmpty()) {
        checkPaths(oriented, oriently, weight, random);
      }
    }
    checkLouvain(graph, "{" + more + "tolerance: 0.0" + weight + "}", weighted);
  }

  /** The groups of label propagation. Of labels with the same sum the one wins whose node comes first in the database. */
  private Map<Integer, Long> labels(SmallNetwork graph, int rounds, boolean weighted) {
    List<Integer> order = list("CALL algo.degree() YIELD node RETURN node.k").stream()
        .map(row -> (int) row.get(0).asLong())
        .toList();
    List<Set<String>> labels = order.stream().map(k -> graph.labels().get(k)).toList();
    List<SmallNetwork.Edge> edges = graph.edges()
        .stream()
        .map(edge -> new SmallNetwork.Edge(order.indexOf(edge.from()), order.indexOf(edge.to()),
            edge.type(), edge.weight()))
        .toList();
    Map<Integer, Integer> byNode = new TreeMap<>();
    Definitions.labels(new SmallNetwork(labels, edges), rounds, weighted)
        .forEach((place, label) -> byNode.put(order.get(place), label));
    return Definitions.numbered(byNode);
  }

  private void checkCentrality(SmallNetwork graph, String choice, String weight,
      String orientation, Random random) {
    boolean weighted = !weight.isEmpty();
    assertNumbers("algo.degree", "{" + choice + weight + "}",
        Definitions.degrees(graph, weighted));
    int rounds = 1 + random.nextInt(8);
    double damping = random.nextInt(11) / 10.0;
    assertNumbers("algo.pageRank",
        "{" + choice + weight + ", tolerance: 0, maxIterations: " + rounds + ", dampingFactor: "
            + damping + "}",
        Definitions.pageRank(graph, damping, rounds, graph.nodes(), weighted));
    Map<Integer, Double> between = Definitions.betweenness(graph);
    if (orientation.equals("UNDIRECTED")) {
      between.replaceAll((_, score) -> score / 2);
    }
    assertNumbers("algo.betweenness", "{" + choice + "}", between);
  }

  private static int any(SmallNetwork graph, Random random) {
    List<Integer> nodes = List.copyOf(graph.nodes());
    return nodes.get(random.nextInt(nodes.size()));
  }

  private void checkPaths(SmallNetwork graph, String choice, String weight, Random random) {
    boolean weighted = !weight.isEmpty();
    int from = any(graph, random);
    int to = any(graph, random);
    double[] depths = Definitions.distances(graph, false)[from];
    double[] distances = Definitions.distances(graph, weighted)[from];
    String match = "MATCH (a:V {k: " + from + "}), (b:V {k: " + to + "}) ";
    int maxDepth = random.nextInt(4);
    Map<Integer, Long> found = new TreeMap<>();
    for (Record row : list(match + "CALL algo.bfs({" + choice + ", sourceNode: a, maxDepth: "
        + maxDepth + "}) YIELD node, depth RETURN node.k, depth")) {
      found.put((int) row.get(0).asLong(), row.get(1).asLong());
    }
    Map<Integer, Double> near = new TreeMap<>();
    for (Record row : list(match + "CALL algo.shortestDistances({" + choice + weight
        + ", sourceNode: a}) YIELD node, distance RETURN node.k, distance")) {
      near.put((int) row.get(0).asLong(), row.get(1).asDouble());
    }
    Map<Integer, Long> expected = new TreeMap<>();
    Map<Integer, Double> expectedNear = new TreeMap<>();
    for (int v : graph.nodes()) {
      if (depths[v] <= maxDepth) {
        expected.put(v, (long) depths[v]);
      }
      if (distances[v] < Double.POSITIVE_INFINITY) {
        expectedNear.put(v, distances[v]);
      }
    }
    assertThat(found).as("bfs from " + from).isEqualTo(expected);
    assertThat(near).as("distances from " + from).isEqualTo(expectedNear);

    List<Record> one = list(match + "CALL algo.shortestPath({" + choice + weight
        + ", sourceNode: a, targetNode: b}) YIELD totalCost, costs, path RETURN *");
    assertThat(one).hasSize(distances[to] < Double.POSITIVE_INFINITY ? 1 : 0);
    one.forEach(row -> {
      assertThat(row.get("totalCost").asDouble()).isEqualTo(distances[to]);
      assertPath(row, from, to, weighted);
    });
    if (graph.size() <= 9) {
      SmallNetwork plain = weighted ? graph : withoutWeights(graph);
      List<Double> costs = Definitions.costs(plain, from, to);
      int k = 1 + random.nextInt(12);
      List<Record> rows = list(match + "CALL algo.kShortestPaths({" + choice + weight
          + ", sourceNode: a, targetNode: b, k: " + k
          + "}) YIELD index, totalCost, costs, path RETURN *");
      assertThat(rows.stream().map(row -> row.get("totalCost").asDouble()).toList())
          .as("costs of %s paths from %s to %s of %s", k, from, to, choice)
          .isEqualTo(costs.subList(0, Math.min(k, costs.size())));
      assertThat(rows.stream().map(row -> keys(row.get("path").asPath())).distinct())
          .hasSameSizeAs(rows);
      for (int i = 0; i < rows.size(); i++) {
        assertThat(rows.get(i).get("index").asLong()).isEqualTo(i);
        assertPath(rows.get(i), from, to, weighted);
      }
    }
  }

  private static SmallNetwork withoutWeights(SmallNetwork graph) {
    return new SmallNetwork(graph.labels(),
        graph.edges()
            .stream()
            .map(edge -> new SmallNetwork.Edge(edge.from(), edge.to(), edge.type(), 1))
            .toList());
  }

  private static List<Long> keys(Path path) {
    List<Long> keys = new ArrayList<>();
    path.nodes().forEach(node -> keys.add(node.get("k").asLong()));
    return keys;
  }

  /** A path leads from one node to the other, and its costs are those of its relationships. */
  private static void assertPath(Record row, int from, int to, boolean weighted) {
    Path path = row.get("path").asPath();
    List<Long> keys = keys(path);
    assertThat(keys.getFirst()).isEqualTo(from);
    assertThat(keys.getLast()).isEqualTo(to);
    assertThat(keys).doesNotHaveDuplicates();
    List<Double> costs = new ArrayList<>(List.of(0.0));
    path.relationships()
        .forEach(edge -> costs
            .add(costs.getLast() + (weighted ? edge.get("w").asDouble() : 1)));
    assertThat(row.get("costs").asList())
        .isEqualTo(costs);
    assertThat(costs.getLast()).isEqualTo(row.get("totalCost").asDouble());
  }

  /** Louvain's communities are no worse than each node alone, and than the components. */
  private void checkLouvain(SmallNetwork graph, String settings, boolean weighted) {
    Map<Integer, Long> communities = integers("algo.louvain", settings);
    assertThat(communities.keySet()).isEqualTo(graph.nodes());
    double reached = Definitions.modularity(graph, communities, weighted);
    Map<Integer, Long> alone = new TreeMap<>();
    graph.nodes().forEach(v -> alone.put(v, (long) v));
    assertThat(reached)
        .isGreaterThanOrEqualTo(Definitions.modularity(graph, alone, weighted) - 1e-9);
    assertThat(reached).isGreaterThanOrEqualTo(-1e-9);
  }

  @Test
  void runOnAnEmptyGraph() {
    open(SmallNetwork.of(0, new int[][] {}));
    for (String algorithm : List.of("pageRank", "degree", "betweenness", "wcc", "scc",
        "labelPropagation", "louvain", "triangleCount", "localClusteringCoefficient", "kCore")) {
      assertThat(list("CALL algo." + algorithm + "()")).as(algorithm).isEmpty();
      assertThat(list("CALL algo." + algorithm)).as(algorithm).isEmpty();
    }
  }
}
