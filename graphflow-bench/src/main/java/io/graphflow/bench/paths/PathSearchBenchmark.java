package io.graphflow.bench.paths;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.path.PathPattern;
import io.graphflow.core.path.PathPredicates;
import io.graphflow.core.path.PathSearch;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Searches from random vertices, or between random pairs, one after another in one thread: by the search
 * of a query's variable-length step, without the operator around it, and by {@link PathLoops}. An
 * operation is one search to its end.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g"})
public class PathSearchBenchmark {
  /** The kind of search. */
  public enum Kind {
    /** Vertices that can be reached by one or two edges. */
    REACHABLE_2(Repetition.Mode.REACHABLE, 2),
    /** Vertices reachable over one to three edges. */
    REACHABLE_3(Repetition.Mode.REACHABLE, 3),
    /** Trails of one or two edges. */
    TRAILS_2(Repetition.Mode.TRAILS, 2),
    /** Trails of one to three edges. */
    TRAILS_3(Repetition.Mode.TRAILS, 3),
    /** A shortest path between two vertices. */
    SHORTEST(Repetition.Mode.SHORTEST, Repetition.UNBOUNDED);

    private final Repetition.Mode mode;
    private final long max;

    Kind(Repetition.Mode mode, long max) {
      this.mode = mode;
      this.max = max;
    }
  }

  /** The contestant that searches. */
  public enum Side {
    /** Loops by hand. */
    LIMIT,
    /** A query's search. */
    SEARCH
  }

  private static final int SEARCHES = 256;

  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param({"REACHABLE_2", "REACHABLE_3", "TRAILS_2", "TRAILS_3", "SHORTEST"})
  Kind kind;

  @Param({"LIMIT", "SEARCH"})
  Side side;

  private final int[] from = new int[SEARCHES];
  private final int[] to = new int[SEARCHES];
  private int next;
  private PathLoops loops;
  private GraphStore store;
  private Snapshot snapshot;
  private PathSearch search;
  private int table;

  /**
   * Opens the graph and checks the answer of the search.
   *
   * @throws IllegalStateException if the loops find another one
   */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    HeapGraph edges = HeapGraph.read(made);
    loops = new PathLoops(edges);
    SplittableRandom random = new SplittableRandom(BenchmarkGraph.SEED);
    for (int i = 0; i < SEARCHES; i++) {
      from[i] = random.nextInt(edges.vertexCount());
      to[i] = random.nextInt(edges.vertexCount());
    }
    store = GraphStore.open(made.database(), Layout.FILES);
    snapshot = store.snapshot();
    Catalog catalog = snapshot.catalog();
    table = catalog.tablesWithLabel(made.edgeNames().vertexLabel()).getFirst();
    int label = catalog.findEdgeLabel(made.edgeNames().edgeLabel()).orElseThrow().id();
    search = search(List.of(new EdgeStep(label, Direction.FORWARD)));
    for (int i = 0; i < SEARCHES; i++) {
      long expected = byLoops(i);
      long found = bySearch(i);
      if (found != expected) {
        throw new IllegalStateException("%s from %,d found %,d, expected %,d"
            .formatted(kind, from[i], found, expected));
      }
    }
  }

  private PathSearch search(List<EdgeStep> steps) {
    Variable edge = new Variable(0, "edge", CypherType.RELATIONSHIP);
    Variable inner = new Variable(1, "inner", CypherType.NODE);
    Repetition repetition =
        new Repetition(1, kind.max, kind.mode, edge, List.of(), inner, List.of());
    PathPredicates none = new PathPredicates(repetition, _ -> null, false, new Tuple(2));
    QueryContext context = new QueryContext(snapshot, Map.of(), 1, 0, 0, null);
    PathPattern pattern = new PathPattern(context, steps, repetition, null, none, false,
        PathPattern.lists(snapshot, steps));
    return kind == Kind.SHORTEST ? PathSearch.toGiven(pattern) : PathSearch.toAny(pattern);
  }

  private long byLoops(int i) {
    return switch (kind) {
      case REACHABLE_2, REACHABLE_3 -> loops.reachable(from[i], (int) kind.max);
      case TRAILS_2, TRAILS_3 -> loops.trails(from[i], (int) kind.max);
      case SHORTEST -> from[i] == to[i] ? 0 : loops.distance(from[i], to[i]);
    };
  }

  private long bySearch(int i) {
    boolean given = kind == Kind.SHORTEST;
    search.begin(
        ElementId.of(table, from[i]), given ? ElementId.of(table, to[i]) : ElementId.NONE);
    long count = 0;
    while (search.next()) {
      count += given ? search.length() : 1;
    }
    return count;
  }

  /** Searches once. */
  @Benchmark
  public long run() {
    next = (next + 1) % SEARCHES;
    return side == Side.LIMIT ? byLoops(next) : bySearch(next);
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    search.close();
    store.close();
  }
}
