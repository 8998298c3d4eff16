package io.graphflow.bench.delta;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.EdgeNames;
import io.graphflow.bench.graph.EdgeShare;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.table4.KHopQuery;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.list.ListExecutor;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
 * Paths of two edges, counted by GF-CL, one thread, in two copies of a graph. One is all in files;
 * the other has a share of its edges, chosen at random, in the delta. With share 0 the delta is
 * there, but empty.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms3g", "-Xmx3g", "-Xmn512m"})
public class ChangedListsBenchmark {
  /** The side that the share of the edges lies on. */
  public enum Side {
    /** In files, as all the others are. */
    FILES,
    /** In the delta. */
    DELTA
  }

  /** How the paths are counted. */
  public enum Plan {
    /** The paper's: from the left-most vertex to the right, a list for every path of one edge. */
    LEFT_TO_RIGHT,
    /** The optimizer's: along the edges. */
    OPTIMIZED
  }

  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param({"FILTER", "COUNT"})
  KHopQuery.Kind query;

  @Param({"LEFT_TO_RIGHT", "OPTIMIZED"})
  Plan plan;

  /** Which part of the edges it is about. */
  @Param({"0", "0.001", "0.01", "0.1"})
  String share;

  @Param({"FILES", "DELTA"})
  Side side;

  private final ListExecutor executor = new ListExecutor();
  private GraphStore store;
  private Snapshot snapshot;
  private CompiledQuery compiled;

  /**
   * Opens the graph and checks the answer.
   *
   * @throws IllegalStateException if the answer differs from that of the graph in files
   */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    KHopQuery asked = KHopQuery.on(made, 2, query, KHopQuery.Rule.WALKS, 1);
    long expected;
    try (GraphStore whole = GraphStore.open(made.database(), Layout.FILES)) {
      snapshot = whole.snapshot();
      compiled = compile(asked, snapshot.catalog());
      expected = run();
    }
    boolean apart = side == Side.DELTA && Double.parseDouble(share) > 0;
    BenchmarkGraph files = apart ? BenchmarkGraph.without(share, made) : made;
    store = GraphStore.open(files.database(), Layout.FILES);
    snapshot = store.snapshot();
    if (side == Side.DELTA) {
      DeltaWriter writer =
          new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
      if (apart) {
        addShare(writer, HeapGraph.read(made), made.edgeNames());
      }
      snapshot = new DeltaSnapshot(store.snapshot(), writer.version());
    }
    compiled = compile(asked, snapshot.catalog());
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s answered %,d, expected %,d: %s"
          .formatted(side, result, expected, asked.text()));
    }
  }

  private CompiledQuery compile(KHopQuery asked, Catalog catalog) {
    List<String> order = plan == Plan.LEFT_TO_RIGHT ? asked.vertexOrder() : List.of();
    return QueryCompiler.compile(
        asked.text(), catalog, CompilerOptions.DEFAULT.withVertexOrder(order));
  }

  private void addShare(DeltaWriter writer, HeapGraph whole, EdgeNames names) {
    Catalog catalog = writer.current().catalog();
    int table = catalog.tablesWithLabel(names.vertexLabel()).getFirst();
    EdgeLabel label = catalog.findEdgeLabel(names.edgeLabel()).orElseThrow();
    int property = label.propertyIndex(names.property()).orElseThrow();
    double part = Double.parseDouble(share);
    for (int vertex = 0; vertex < whole.vertexCount(); vertex++) {
      for (int edge = whole.starts()[vertex]; edge < whole.starts()[vertex + 1]; edge++) {
        if (EdgeShare.contains(edge, part)) {
          writer.createEdge(label.id(), ElementId.of(table, vertex),
              ElementId.of(table, whole.neighbours()[edge]),
              List.of(new PropertyValue(property, (long) whole.timestamps()[edge])));
        }
      }
    }
  }

  /** Counts the paths. */
  @Benchmark
  public long run() {
    QueryContext context = new QueryContext(snapshot, Map.of(), 1, 0, 0, null);
    try (RowCursor cursor = executor.execute(compiled, context)) {
      if (!cursor.next()) {
        throw new IllegalStateException("a count has one row");
      }
      return (Long) cursor.value(0);
    }
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    store.close();
  }
}
