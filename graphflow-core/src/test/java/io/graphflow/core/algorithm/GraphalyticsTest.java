package io.graphflow.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.core.algorithm.SmallNetwork.Edge;
import io.graphflow.core.algorithm.SmallNetwork.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The graphs by which LDBC Graphalytics validates its six algorithms, and the results that it gives for them, which are not
 * part of this project. {@code -Dgraphflow.graphalytics=FOLDER} names the folder {@code validation-graphs} of {@code
 * ldbc_graphalytics}.
 */
@EnabledIfSystemProperty(named = "graphflow.graphalytics", matches = ".+")
class GraphalyticsTest {
  private static final Path GRAPHS = Path.of(System.getProperty("graphflow.graphalytics", ""));

  @TempDir
  private Path folder;

  /** A graph of theirs; the node with the number v has the ID {@code ids.get(v)}. */
  private record Input(List<Long> ids, SmallNetwork graph) {}

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      bfs  | bfs/dir-input                | bfs/dir-output                | directed   | 1
      bfs  | bfs/undir-input              | bfs/undir-output              | undirected | 1
      bfs  | example/example-directed-input   | example/example-directed-BFS    | directed   | 1
      bfs  | example/example-undirected-input | example/example-undirected-BFS  | undirected | 2
      cdlp | cdlp/dir-input               | cdlp/dir-output               | directed   | 5
      cdlp | cdlp/undir-input             | cdlp/undir-output             | undirected | 5
      cdlp | example/example-directed-input   | example/example-directed-CDLP   | directed   | 2
      cdlp | example/example-undirected-input | example/example-undirected-CDLP | undirected | 2
      lcc  | lcc/dir-input                | lcc/dir-output                | directed   | 0
      lcc  | lcc/undir-input              | lcc/undir-output              | undirected | 0
      lcc  | example/example-directed-input   | example/example-directed-LCC    | directed   | 0
      lcc  | example/example-undirected-input | example/example-undirected-LCC  | undirected | 0
      pr   | pr/dir-input                 | pr/dir-output                 | directed   | 14
      pr   | pr/undir-input               | pr/undir-output               | undirected | 26
      pr   | example/example-directed-input   | example/example-directed-PR     | directed   | 2
      pr   | example/example-undirected-input | example/example-undirected-PR   | undirected | 2
      sssp | sssp/dir-input               | sssp/dir-output               | directed   | 1
      sssp | sssp/undir-input             | sssp/undir-output             | undirected | 1
      sssp | example/example-directed         | example/example-directed-SSSP   | directed   | 1
      sssp | example/example-undirected       | example/example-undirected-SSSP | undirected | 2
      wcc  | wcc/dir-input                | wcc/dir-output                | directed   | 0
      wcc  | wcc/undir-input              | wcc/undir-output              | undirected | 0
      wcc  | example/example-directed-input   | example/example-directed-WCC    | directed   | 0
      wcc  | example/example-undirected-input | example/example-undirected-WCC  | undirected | 0
      """)
  void givesTheResultsThatAreGiven(
      String algorithm, String in, String out, String direction, long parameter)
      throws IOException {
    boolean directed = direction.equals("directed");
    Input input = algorithm.equals("sssp") ? edgeList(in, directed) : lists(in, directed);
    Map<Long, String> expected = new TreeMap<>();
    for (String line : Files.readAllLines(GRAPHS.resolve(out))) {
      if (!line.isBlank()) {
        String[] words = line.strip().split("\\s+", -1);
        expected.put(Long.parseLong(words[0]), words[1]);
      }
    }
    for (Form form : Form.values()) {
      try (Database database = Database.create(folder.resolve(form.name()));
          Session session = database.session();
          Transaction transaction =
              input.graph.write(database, session, form, new Random(1))) {
        Map<Long, String> found = new TreeMap<>();
        for (Record row : transaction.run(query(algorithm, directed, parameter),
            Map.of("source", input.ids.indexOf(parameter), "rounds", parameter)).list()) {
          found.put(input.ids.get((int) row.get(0).asLong()), row.get(1).asObject().toString());
        }
        check(algorithm, expected, found);
      }
    }
  }

  private static String query(String algorithm, boolean directed, long parameter) {
    String orientation = "{orientation: '" + (directed ? "NATURAL" : "UNDIRECTED") + "'";
    return switch (algorithm) {
      case "bfs" -> "MATCH (s:V {k: $source}) CALL algo.bfs(" + orientation
          + ", sourceNode: s}) YIELD node, depth RETURN node.k, depth";
      case "sssp" -> "MATCH (s:V {k: $source}) CALL algo.shortestDistances(" + orientation
          + ", weight: 'w', sourceNode: s}) YIELD node, distance RETURN node.k, distance";
      // Labels go along edges both ways, whether these have directions or not.
      case "cdlp" -> "CALL algo.labelPropagation({maxIterations: $rounds})"
          + " YIELD node, communityId RETURN node.k, communityId";
      case "pr" -> "CALL algo.pageRank(" + orientation + ", maxIterations: $rounds, tolerance: 0})"
          + " YIELD node, score RETURN node.k, score";
      case "lcc" -> "CALL algo.localClusteringCoefficient(" + orientation
          + "}) YIELD node, localClusteringCoefficient AS c RETURN node.k, c";
      case "wcc" -> "CALL algo.wcc() YIELD node, componentId RETURN node.k, componentId";
      default -> throw new AssertionError(algorithm + parameter);
    };
  }

  private static void check(
      String algorithm, Map<Long, String> expected, Map<Long, String> found) {
    if (algorithm.equals("cdlp") || algorithm.equals("wcc")) {
      assertThat(groups(found)).isEqualTo(groups(expected));
      return;
    }
    // What cannot be reached has no row here, and the largest number or infinity there.
    expected.values().removeIf(value -> value.matches("9223372036854775807|Infinity"));
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach((id, value) -> {
      double number = Double.parseDouble(value);
      assertThat(Double.parseDouble(found.get(id))).as(algorithm + " of " + id)
          .isCloseTo(number, within(algorithm.equals("bfs") ? 0 : 1e-5 * Math.max(1e-3, number)));
    });
  }

  private static Map<Integer, Long> groups(Map<Long, String> values) {
    Map<Integer, Integer> groups = new TreeMap<>();
    values.forEach((id, value) -> groups.put(id.intValue(), Integer.parseInt(value)));
    return Definitions.numbered(groups);
  }

  /** A file with a line for each node: its ID and those of the nodes that its edges lead to. */
  private static Input lists(String name, boolean directed) throws IOException {
    Map<Long, List<Long>> lists = new TreeMap<>();
    for (String line : Files.readAllLines(GRAPHS.resolve(name))) {
      if (!line.isBlank()) {
        List<Long> ids = new ArrayList<>();
        for (String word : line.strip().split("\\s+", -1)) {
          ids.add(Long.parseLong(word));
        }
        lists.put(ids.getFirst(), ids.subList(1, ids.size()));
      }
    }
    Set<Long> all = new TreeSet<>(lists.keySet());
    List<Long> ids = List.copyOf(all);
    List<Edge> edges = new ArrayList<>();
    lists.forEach((from, ends) -> ends.forEach(to -> {
      // An undirected edge is in the lines of both of its ends.
      if (directed || from < to) {
        edges.add(new Edge(ids.indexOf(from), ids.indexOf(to), "R", 1));
      }
    }));
    return input(ids, edges);
  }

  /** A file with the IDs of nodes, and one with edges and their weights. */
  private static Input edgeList(String name, boolean directed) throws IOException {
    Set<Long> all = new TreeSet<>();
    for (String line : Files.readAllLines(GRAPHS.resolve(name + ".v"))) {
      if (!line.isBlank()) {
        all.add(Long.parseLong(line.strip()));
      }
    }
    List<Long> ids = List.copyOf(all);
    List<Edge> edges = new ArrayList<>();
    for (String line : Files.readAllLines(GRAPHS.resolve(name + ".e"))) {
      if (!line.isBlank()) {
        String[] words = line.strip().split("\\s+", -1);
        edges.add(new Edge(ids.indexOf(Long.parseLong(words[0])),
            ids.indexOf(Long.parseLong(words[1])), "R", Double.parseDouble(words[2])));
      }
    }
    assertThat(directed || !edges.isEmpty()).isTrue();
    return input(ids, edges);
  }

  private static Input input(List<Long> ids, List<Edge> edges) {
    return new Input(ids, new SmallNetwork(Collections.nCopies(ids.size(), Set.of("A")), edges));
  }
}
