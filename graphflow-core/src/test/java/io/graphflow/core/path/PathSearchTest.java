package io.graphflow.core.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.exception.GraphflowException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.Repetition.Mode;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches on graphs that are larger than trying all allows: long trails, many pairs one after another,
 * limits. Small graphs of all kinds are {@link VariableLengthTest}'s.
 */
class PathSearchTest {
  private static final Variable EDGE = new Variable(0, "e", CypherType.RELATIONSHIP);
  private static final Variable INNER = new Variable(1, "v", CypherType.NODE);
  private static final List<EdgeStep> DIRECTED = List.of(new EdgeStep(0, Direction.FORWARD));
  private static final List<EdgeStep> UNDIRECTED =
      List.of(new EdgeStep(0, Direction.FORWARD), new EdgeStep(0, Direction.BACKWARD));

  @TempDir
  private Path folder;

  private GraphStore store;
  private Snapshot snapshot;

  @AfterEach
  void close() {
    snapshot.close();
    store.close();
  }

  /** Opens a graph of one vertex table with these edges. */
  private void open(int vertexCount, List<int[]> edges) {
    StringBuilder text = new StringBuilder("vertices V id:INT64\n");
    for (int i = 0; i < vertexCount; i++) {
      text.append(i).append('\n');
    }
    text.append("edges E w:INT64 : V -> V\n");
    for (int[] edge : edges) {
      text.append(edge[0]).append(" -> ").append(edge[1]).append(" | 1\n");
    }
    TextGraph.loadText(text.toString(), folder.resolve("graph"));
    store = GraphStore.open(folder.resolve("graph"), StorageOptions.FILES);
    snapshot = store.snapshot();
  }

  private PathPattern pattern(List<EdgeStep> steps, Mode mode, long min, long max) {
    return pattern(steps, mode, min, max, new QueryContext(snapshot, Map.of(), 1, 0, 0, null));
  }

  private static PathPattern pattern(
      List<EdgeStep> steps, Mode mode, long min, long max, QueryContext context) {
    Repetition repetition = new Repetition(min, max, mode, EDGE, List.of(), INNER, List.of());
    PathPredicates none =
        new PathPredicates(
            repetition,
            predicate -> {
              throw new AssertionError(predicate);
            },
            false,
            new Tuple(2));
    return new PathPattern(context, steps, repetition, null, none, true,
        PathPattern.lists(context.snapshot(), steps));
  }

  private static List<int[]> randomEdges(SplittableRandom random, int vertices, int count) {
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      edges.add(new int[] {random.nextInt(vertices), random.nextInt(vertices)});
    }
    return edges;
  }

  @Test
  void trailsLongerThanWhatIsLookedThroughUseNoEdgeTwice() {
    // Rings joined at one vertex, an edge of each doubled: trails go around in every order.
    int ring = 12;
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < 2 * ring; i++) {
      int base = i / ring * ring;
      edges.add(new int[] {i == base ? 0 : i, (i + 1) % ring == 0 ? 0 : i + 1});
    }
    edges.add(edges.getFirst().clone());
    edges.add(edges.get(ring).clone());
    open(2 * ring, edges);
    PathSearch search = PathSearch.toAny(pattern(UNDIRECTED, Mode.TRAILS, 0, Long.MAX_VALUE));
    for (int round = 0; round < 2; round++) {
      search.begin(0, ElementId.NONE);
      int longest = 0;
      Set<List<Long>> seen = new HashSet<>();
      while (search.next()) {
        List<EdgeReference> way = search.edges(false);
        assertThat(way).hasSize(search.length()).doesNotHaveDuplicates();
        assertChain(0, search.end(), way);
        assertThat(seen.add(way.stream().map(EdgeReference::edgeId).toList())).isTrue();
        longest = Math.max(longest, way.size());
      }
      assertThat(seen).hasSize(trailCount(0, edges, new boolean[edges.size()]));
      assertThat(longest).isEqualTo(2 * ring + 1);
    }
  }

  private static int trailCount(int at, List<int[]> edges, boolean[] taken) {
    int count = 1;
    for (int i = 0; i < taken.length; i++) {
      int[] edge = edges.get(i);
      if (!taken[i] && (edge[0] == at || edge[1] == at)) {
        taken[i] = true;
        count += trailCount(edge[0] == at ? edge[1] : edge[0], edges, taken);
        taken[i] = false;
      }
    }
    return count;
  }

  /** Checks that edges lead from one vertex to another. */
  private static void assertChain(long from, long to, List<EdgeReference> way) {
    long at = from;
    for (EdgeReference edge : way) {
      assertThat(at).isIn(edge.sourceId(), edge.destinationId());
      at = edge.sourceId() == at ? edge.destinationId() : edge.sourceId();
    }
    assertThat(at).isEqualTo(to);
  }

  @Test
  void trailsBetweenGivenEndsAreThoseThatTrailsToAnyFindThere() {
    long seed = Long.getLong("graphflow.seed", 11);
    SplittableRandom random = new SplittableRandom(seed);
    int vertices = 30;
    open(vertices, randomEdges(random, vertices, 75));
    for (List<EdgeStep> steps : List.of(DIRECTED, UNDIRECTED)) {
      int max = steps.size() == 1 ? 7 : 5;
      PathSearch any = PathSearch.toAny(pattern(steps, Mode.TRAILS, 2, max));
      PathSearch given = PathSearch.toGiven(pattern(steps, Mode.TRAILS, 2, max));
      for (int from = 0; from < 6; from++) {
        Map<Long, Integer> counts = new HashMap<>();
        any.begin(from, ElementId.NONE);
        while (any.next()) {
          counts.merge(any.end(), 1, Integer::sum);
        }
        for (long to = 0; to < vertices; to++) {
          Set<List<EdgeReference>> ways = new HashSet<>();
          given.begin(from, to);
          while (given.next()) {
            assertChain(from, to, given.edges(false));
            assertThat(ways.add(given.edges(false))).isTrue();
          }
          assertThat(ways).as("seed %s, %s to %s along %s", seed, from, to, steps)
              .hasSize(counts.getOrDefault(to, 0));
        }
      }
    }
  }

  /** Distances, and numbers of shortest paths, from one vertex: levels over an array of edges. */
  private static final class Levels {
    final int[] distances;
    final long[] pathCounts;

    private Levels(int[] distances, long[] pathCounts) {
      this.distances = distances;
      this.pathCounts = pathCounts;
    }

    static Levels of(int from, int vertexCount, List<int[]> edges, boolean undirected) {
      List<List<Integer>> neighbours = new ArrayList<>();
      for (int i = 0; i < vertexCount; i++) {
        neighbours.add(new ArrayList<>());
      }
      for (int[] edge : edges) {
        neighbours.get(edge[0]).add(edge[1]);
        if (undirected && edge[0] != edge[1]) {
          neighbours.get(edge[1]).add(edge[0]);
        }
      }
      int[] distances = new int[vertexCount];
      Arrays.fill(distances, -1);
      long[] counts = new long[vertexCount];
      distances[from] = 0;
      counts[from] = 1;
      Deque<Integer> queue = new ArrayDeque<>(List.of(from));
      while (!queue.isEmpty()) {
        int at = queue.remove();
        for (int to : neighbours.get(at)) {
          if (distances[to] < 0) {
            distances[to] = distances[at] + 1;
            queue.add(to);
          }
          if (distances[to] == distances[at] + 1) {
            counts[to] += counts[at];
          }
        }
      }
      return new Levels(distances, counts);
    }
  }

  @Test
  void shortestPathsBetweenManyPairsOneAfterAnother() {
    long seed = Long.getLong("graphflow.seed", 5);
    SplittableRandom random = new SplittableRandom(seed);
    int vertices = 700;
    List<int[]> edges = randomEdges(random, vertices, 1500);
    open(vertices, edges);
    for (boolean undirected : new boolean[] {false, true}) {
      List<EdgeStep> steps = undirected ? UNDIRECTED : DIRECTED;
      for (int max : new int[] {4, Integer.MAX_VALUE}) {
        PathSearch one = PathSearch.toGiven(pattern(steps, Mode.SHORTEST, 1, max));
        PathSearch all = PathSearch.toGiven(pattern(steps, Mode.ALL_SHORTEST, 1, max));
        PathSearch reachable = PathSearch.toGiven(pattern(steps, Mode.REACHABLE, 1, max));
        PathSearch toAny = PathSearch.toAny(pattern(steps, Mode.ALL_SHORTEST, 1, max));
        int from = 0;
        int to = 0;
        for (int pair = 0; pair < 400; pair++) {
          // The same start, or the same end, some times after one another.
          from = pair % 7 == 0 || random.nextInt(4) == 0 ? random.nextInt(vertices) : from;
          to = random.nextInt(3) > 0 ? random.nextInt(vertices) : to;
          if (from == to) {
            continue;
          }
          Levels levels = Levels.of(from, vertices, edges, undirected);
          int distance = levels.distances[to] > max ? -1 : levels.distances[to];
          String description = "seed " + seed + ", " + from + " to " + to + ", at most " + max;
          assertShortest(one, from, to, distance, distance < 0 ? 0 : 1, description);
          assertShortest(
              all, from, to, distance, distance < 0 ? 0 : levels.pathCounts[to], description);
          reachable.begin(from, to);
          assertThat(reachable.next()).as(description).isEqualTo(distance >= 0);
          if (pair % 40 == 0) {
            assertAll(toAny, from, max, levels);
          }
        }
      }
    }
  }

  private static void assertShortest(
      PathSearch search, long from, long to, int distance, long count, String description) {
    search.begin(from, to);
    Set<List<EdgeReference>> ways = new HashSet<>();
    while (search.next()) {
      List<EdgeReference> way = search.edges(false);
      assertThat(way).as(description).hasSize(distance).hasSize(search.length());
      assertChain(from, to, way);
      assertThat(ways.add(way)).as(description).isTrue();
    }
    assertThat((long) ways.size()).as(description).isEqualTo(count);
  }

  private static void assertAll(PathSearch toAny, int from, int max, Levels levels) {
    long[] counts = new long[levels.pathCounts.length];
    toAny.begin(from, ElementId.NONE);
    while (toAny.next()) {
      assertThat(toAny.length()).isEqualTo(levels.distances[(int) toAny.end()]);
      counts[(int) toAny.end()]++;
    }
    for (int to = 0; to < counts.length; to++) {
      boolean found = to != from && levels.distances[to] >= 0 && levels.distances[to] <= max;
      assertThat(counts[to]).isEqualTo(found ? levels.pathCounts[to] : 0);
    }
  }

  @Test
  void reachesAllOfALongChain() {
    int vertices = 20_000;
    List<int[]> edges = new ArrayList<>();
    for (int i = 1; i < vertices; i++) {
      edges.add(new int[] {i - 1, i});
    }
    open(vertices, edges);
    for (Mode mode : List.of(Mode.REACHABLE, Mode.TRAILS, Mode.SHORTEST)) {
      PathSearch search = PathSearch.toAny(pattern(UNDIRECTED, mode, 1, Long.MAX_VALUE));
      search.begin(0, ElementId.NONE);
      for (int i = 1; i < vertices; i++) {
        assertThat(search.next()).isTrue();
        assertThat(search.end()).isEqualTo(i);
        assertThat(search.length()).isEqualTo(i);
      }
      assertThat(search.next()).isFalse();
      search.close();
    }
  }

  @Test
  void comesBackToTheFirstVertexWhereACycleIsShortEnough() {
    int longest = 9;
    List<int[]> edges = new ArrayList<>();
    int[] firsts = new int[longest + 1];
    int vertices = 0;
    for (int length = 1; length <= longest; length++) {
      firsts[length] = vertices;
      for (int i = 0; i < length; i++) {
        edges.add(new int[] {vertices + i, vertices + (i + 1) % length});
      }
      vertices += length;
    }
    open(vertices, edges);
    for (int length = 1; length <= longest; length++) {
      for (int max = 1; max <= longest + 1; max++) {
        PathSearch search = PathSearch.toAny(pattern(UNDIRECTED, Mode.REACHABLE, 1, max));
        search.begin(firsts[length], ElementId.NONE);
        int back = 0;
        while (search.next()) {
          back += search.end() == firsts[length] ? 1 : 0;
        }
        assertThat(back).as("cycle of %d, at most %d edges", length, max)
            .isEqualTo(length <= max ? 1 : 0);
        search.close();
      }
    }
  }

  @Test
  void memoryIsAccountedForAndGivenBack() {
    int vertices = 5_000;
    open(vertices, randomEdges(new SplittableRandom(3), vertices, 20_000));
    for (Mode mode : List.of(Mode.REACHABLE, Mode.SHORTEST, Mode.ALL_SHORTEST, Mode.TRAILS)) {
      QueryContext small = new QueryContext(snapshot, Map.of(), 1, 0, 20_000, null);
      PathSearch fails =
          PathSearch.toAny(pattern(UNDIRECTED, mode, 1, Long.MAX_VALUE, small));
      fails.begin(1, ElementId.NONE);
      assertThatThrownBy(() -> count(fails, Integer.MAX_VALUE))
          .isInstanceOfSatisfying(
              GraphflowException.class,
              e -> assertThat(e.kind()).isEqualTo(GraphflowException.Kind.RESOURCE));
      QueryContext large = new QueryContext(snapshot, Map.of(), 1, 0, 10_000_000, null);
      for (int round = 0; round < 20; round++) {
        PathSearch search = PathSearch.toAny(pattern(UNDIRECTED, mode, 1, 9, large));
        search.begin(round, ElementId.NONE);
        assertThat(count(search, 4_000)).isPositive();
        search.close();
      }
      large.limits().reserve(10_000_000, "all there is");
      large.limits().release(10_000_000);
    }
  }

  private static int count(PathSearch search, int most) {
    int count = 0;
    while (count < most && search.next()) {
      count++;
    }
    return count;
  }

  @Test
  void searchesAreInterrupted() {
    int vertices = 60;
    open(vertices, randomEdges(new SplittableRandom(9), vertices, 400));
    for (Mode mode : List.of(Mode.TRAILS, Mode.WALKS)) {
      QueryContext context = new QueryContext(snapshot, Map.of(), 1, 0, 0, null);
      PathSearch search = PathSearch.toGiven(pattern(DIRECTED, mode, 200, 200, context));
      search.begin(0, 1);
      context.interrupt();
      assertThatThrownBy(() -> count(search, Integer.MAX_VALUE))
          .isInstanceOfSatisfying(
              GraphflowException.class,
              e -> assertThat(e.kind()).isEqualTo(GraphflowException.Kind.INTERRUPTED));
    }
  }
}
