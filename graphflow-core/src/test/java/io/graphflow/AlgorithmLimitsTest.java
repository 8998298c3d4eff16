package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.algorithm.AlgorithmProcedures;
import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import io.graphflow.core.algorithm.kernel.Betweenness;
import io.graphflow.core.algorithm.kernel.BreadthFirst;
import io.graphflow.core.algorithm.kernel.CoreNumbers;
import io.graphflow.core.algorithm.kernel.KShortestPaths;
import io.graphflow.core.algorithm.kernel.LabelPropagation;
import io.graphflow.core.algorithm.kernel.Louvain;
import io.graphflow.core.algorithm.kernel.Neighbourhoods;
import io.graphflow.core.algorithm.kernel.PageRank;
import io.graphflow.core.algorithm.kernel.ShortestPaths;
import io.graphflow.core.algorithm.kernel.StrongComponents;
import io.graphflow.core.algorithm.kernel.Triangles;
import io.graphflow.core.algorithm.kernel.WalkSums;
import io.graphflow.core.algorithm.kernel.WeakComponents;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.Layout;
import io.graphflow.storage.live.StoreView;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Algorithms end when they are interrupted, keep to the memory limit, and give the same with any number of threads. */
class AlgorithmLimitsTest {
  private static final int SIZE = 5_000;

  /** Every procedure, with what it needs of the node s. */
  private static final List<String> CALLS = List.of("pageRank({tolerance: 0})",
      "pageRank({weight: 'w', orientation: 'UNDIRECTED'})", "degree({weight: 'w'})",
      "betweenness({samplingSize: 20})", "wcc()", "scc()", "labelPropagation()",
      "louvain({weight: 'w'})", "louvain()", "triangleCount()",
      "localClusteringCoefficient({orientation: 'NATURAL'})", "kCore()", "bfs({sourceNode: s})",
      "shortestDistances({sourceNode: s, weight: 'w'})");

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("limits"));
    try (Session session = database.session()) {
      session.run("CREATE INDEX FOR (p:P) ON (p.k)").consume();
      session.run("UNWIND range(0, $n - 1) AS k CREATE (:P {k: k})", Map.of("n", SIZE)).consume();
      Random random = new Random(1);
      List<List<Integer>> edges = random.ints(4 * SIZE, 0, SIZE)
          // Half of the ends lie among few nodes, so that some have many relationships.
          .mapToObj(v -> List.of(v, random.nextBoolean() ? random.nextInt(40)
              : random.nextInt(SIZE), random.nextInt(9)))
          .toList();
      session.run("UNWIND $edges AS e MATCH (a:P {k: e[0]}), (b:P {k: e[1]})"
          + " CREATE (a)-[:R {w: e[2] + 0.25}]->(b)", Map.of("edges", edges)).consume();
      database.checkpoint();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static List<Map<String, Object>> rows(String call, SessionOptions options) {
    try (Session session = database.session(options)) {
      return session.run("MATCH (s:P {k: 7}) CALL algo." + call + " " + columns(call))
          .list()
          .stream()
          .map(row -> (Map<String, Object>) new LinkedHashMap<>(row.asMap()))
          .toList();
    }
  }

  private static String columns(String call) {
    String column = switch (call.substring(0, call.indexOf('('))) {
      case "pageRank", "degree", "betweenness" -> "score";
      case "wcc", "scc" -> "componentId";
      case "labelPropagation", "louvain" -> "communityId";
      case "triangleCount" -> "triangleCount";
      case "kCore" -> "coreValue";
      case "bfs" -> "depth";
      case "shortestDistances" -> "distance";
      default -> "localClusteringCoefficient";
    };
    return "YIELD node, " + column + " RETURN node.k, " + column;
  }

  @Test
  void giveTheSameWithAnyNumberOfThreads() {
    for (String call : CALLS) {
      List<Map<String, Object>> one = rows(call, SessionOptions.DEFAULT.withThreads(1));
      assertThat(one).as(call).hasSizeGreaterThan(100);
      for (int threads : List.of(2, 3, 8)) {
        assertThat(rows(call, SessionOptions.DEFAULT.withThreads(threads)))
            .as(call + " with " + threads + " threads")
            .isEqualTo(one);
      }
    }
  }

  @Test
  void keepToTheMemoryLimit() {
    for (String call : CALLS) {
      assertThat(rows(call, SessionOptions.DEFAULT.withMemoryLimitBytes(1 << 23))).isNotEmpty();
      assertThatThrownBy(() -> rows(call, SessionOptions.DEFAULT.withMemoryLimitBytes(60_000)))
          .as(call)
          .isInstanceOfSatisfying(GraphflowException.class,
              error -> assertThat(error.kind()).isEqualTo(Kind.RESOURCE))
          .hasMessageContaining("memory limit")
          .hasMessageContaining("the graph and the results of an algorithm");
    }
  }

  @Test
  void giveBackWhatTheyReserve() {
    try (StoreView view = database.kernel().store().view()) {
      QueryContext context = new QueryContext(
          view.snapshot(Layout.FILES), Map.of(), 2, 0, 1L << 30, null);
      for (String name : List.of("pageRank", "louvain", "kCore")) {
        Stream<Object[]> rows = AlgorithmProcedures.addTo(ProcedureCatalog.EMPTY)
            .body("algo." + name)
            .call(List.of(Map.of()), context);
        assertThat(context.limits().reservedBytes()).as(name).isGreaterThan(4L * SIZE);
        rows.close();
        assertThat(context.limits().reservedBytes()).as(name).isZero();
        // Enough for where lists begin, and too little for the lists.
        QueryContext small = new QueryContext(
            view.snapshot(Layout.FILES), Map.of(), 2, 0, 50_000, null);
        assertThatThrownBy(() -> AlgorithmProcedures.addTo(ProcedureCatalog.EMPTY)
            .body("algo." + name)
            .call(List.of(Map.of()), small))
            .hasMessageContaining("memory limit");
        assertThat(small.limits().reservedBytes()).as(name).isZero();
      }
    }
  }

  /** A circle, long enough for loops that check now and then. */
  private static EdgeLists circle(int size) {
    int[] starts = new int[size + 1];
    int[] neighbours = new int[size];
    for (int v = 0; v < size; v++) {
      starts[v + 1] = v + 1;
      neighbours[v] = (v + 1) % size;
    }
    return new EdgeLists(starts, neighbours, null);
  }

  @Test
  void endWhenTheyAreInterrupted() {
    EdgeLists circle = circle(200_000);
    Map<String, Consumer<Work>> kernels = new LinkedHashMap<>();
    kernels.put("transposed", circle::transposed);
    kernels.put("undirected", circle::undirected);
    kernels.put("simple", circle::simple);
    kernels.put("PageRank", work -> new PageRank(circle, 0.5, null, work));
    kernels.put("WalkSums", work -> new WalkSums(circle, 0.5, null, work).run(2, 0));
    kernels.put("WeakComponents", work -> WeakComponents.of(circle, work));
    kernels.put("StrongComponents", work -> StrongComponents.of(circle, work));
    kernels.put("LabelPropagation", work -> new LabelPropagation(circle, work).run(10));
    kernels.put("Louvain", work -> new Louvain(1, 0, work).of(circle, 1));
    kernels.put("Neighbourhoods", work -> Neighbourhoods.of(circle, circle, work));
    kernels.put("Triangles", work -> Triangles.counts(Neighbourhoods.of(circle), work));
    kernels.put("CoreNumbers", work -> CoreNumbers.of(Neighbourhoods.of(circle), work));
    kernels.put("BreadthFirst", work -> BreadthFirst.depths(circle, 0, 10, work));
    kernels.put("BreadthFirst in order",
        work -> BreadthFirst.order(circle, 0, 10, _ -> false, work));
    kernels.put("ShortestPaths", work -> new ShortestPaths(circle, work).from(0));
    kernels.put("KShortestPaths",
        work -> new KShortestPaths(circle, work).between(0, 1000, 3));
    kernels.put("Betweenness", work -> new Betweenness(circle, work).of(new int[] {0}));
    try (StoreView view = database.kernel().store().view()) {
      for (int threads : List.of(1, 2)) {
        kernels.forEach((name, kernel) -> {
          QueryContext context = new QueryContext(
              view.snapshot(Layout.FILES), Map.of(), threads, 0, 0, null);
          context.interrupt();
          try (Work work = new Work(context)) {
            assertThatThrownBy(() -> kernel.accept(work)).as(name)
                .isInstanceOf(OperationInterruptedException.class);
          }
          assertThat(context.limits().reservedBytes()).as(name).isZero();
        });
      }
    }
  }
}
