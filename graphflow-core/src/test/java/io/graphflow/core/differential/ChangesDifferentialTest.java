package io.graphflow.core.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.EngineThreads;
import io.graphflow.SnapshotRows;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Engine;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries over random graphs of which a part is in files and a part was changed at random since
 * give the same rows in all engines and by brute force.
 *
 * <p>The short form runs in the normal build. The long form: {@code
 * -Dgraphflow.differential.graphs=2000}. A failure names its seed; {@code
 * -Dgraphflow.differential.seed=N} with one graph repeats it.
 */
final class ChangesDifferentialTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.differential.graphs", 40);
  private static final int QUERIES = Integer.getInteger("graphflow.differential.queries", 40);
  private static final long SEED = Long.getLong("graphflow.differential.seed", 20261121L);
  private static final List<Engine> ENGINES = List.of(Engine.values());

  /** A graph of this number has more vertices than a block, and lists longer than one. */
  private static final int LARGE_ONE_IN = 20;

  /** Random queries may ask for more rows than anybody waits for; these go unchecked. */
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private static final long MEMORY_LIMIT_BYTES = 256L << 20;

  @TempDir
  private Path folder;

  private int checked;

  @Test
  void enginesAgreeWithBruteForceOnChangedGraphs() {
    for (int i = 0; i < GRAPHS; i++) {
      long seed = SEED + i;
      Random random = new Random(seed);
      // Now and then the files are empty, and everything is new.
      int size = seed % 8 == 0 ? 0 : seed % 4 == 0 ? 12 : 5;
      boolean large = i % LARGE_ONE_IN == LARGE_ONE_IN / 2;
      ModelGraph graph = large
          ? ModelGraph.large(random)
          : ModelGraph.random(random, size, Math.min(size, 9));
      try (ChangedGraph changed = new ChangedGraph(graph, folder.resolve("graph" + i), random)) {
        for (int round = 0; round < 4; round++) {
          if (large && round % 2 == 0) {
            changed.grow();
          }
          changed.change(random.nextInt(1, 16));
          check(changed, graph, random, large, !large || round == 0,
              "seed " + seed + ", round " + round);
        }
      }
    }
    assertThat(checked).as("queries small enough to check").isGreaterThan(GRAPHS * QUERIES * 2 / 5);
  }

  private void check(
      ChangedGraph changed, ModelGraph graph, Random random, boolean large, boolean checksElements,
      String name) {
    Map<Engine, Snapshot> snapshots = new EnumMap<>(Engine.class);
    ENGINES.forEach(engine -> snapshots.put(engine, changed.snapshot(engine)));
    List<String> vertexLabels = new ArrayList<>(ModelGraph.LABELS);
    vertexLabels.add(ChangedGraph.NEW_LABEL);
    List<String> edgeLabels =
        new ArrayList<>(ModelGraph.KINDS.stream().map(ModelGraph.EdgeKind::label).toList());
    edgeLabels.add(ChangedGraph.NEW_EDGE_LABEL);
    if (checksElements) {
      snapshots.forEach((engine, snapshot) -> new ElementCheck(
          changed, graph, engine, snapshot, name + ", " + engine.displayName() + "\n" + graph)
          .check());
    }
    BruteForce oracle = new BruteForce(graph);
    Canonical canonical = new Canonical(changed.keys());
    for (int i = 0; i < QUERIES / 4; i++) {
      QueryGenerator generator = new QueryGenerator(random, vertexLabels, edgeLabels);
      QueryModel query = large && i % 2 == 0 ? generator.nextOfOneEdge() : generator.next();
      check(snapshots, oracle, canonical, graph, query,
          name);
    }
  }

  private void check(Map<Engine, Snapshot> snapshots, BruteForce oracle, Canonical canonical,
      ModelGraph graph, QueryModel query, String name) {
    List<Map<String, Object>> rows;
    try {
      rows = oracle.run(query);
    } catch (BruteForce.TooManyRows | BruteForce.SeveralAnswers e) {
      return;
    }
    boolean ordered = ((QueryModel.Projection) query.clauses().getLast()).ordered();
    List<String> expected = new ArrayList<>();
    rows.forEach(row -> expected.add(Canonical.MODEL.row(row.values(), query.bags())));
    if (!ordered) {
      expected.sort(Comparator.naturalOrder());
    }
    String text = QueryPrinter.print(query);
    for (Engine engine : ENGINES) {
      Snapshot snapshot = snapshots.get(engine);
      CompiledQuery compiled =
          QueryCompiler.compile(text, snapshot.catalog(), engine.restrict(CompilerOptions.DEFAULT));
      for (int threads : EngineThreads.of(engine)) {
        Supplier<String> what = () -> name + ", " + engine.displayName() + ", threads " + threads
            + "\n" + text + "\non\n" + graph;
        List<String> actual = new ArrayList<>();
        try {
          SnapshotRows.of(compiled, snapshot, engine, threads, TIMEOUT, MEMORY_LIMIT_BYTES)
              .forEach(row -> actual.add(canonical.row(row, query.bags())));
        } catch (GraphflowException e) {
          if (e.kind() == Kind.RESOURCE) {
            return;
          }
          throw new AssertionError(what.get() + "failed: " + e, e);
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError(what.get() + "failed: " + e, e);
        }
        if (!ordered) {
          actual.sort(Comparator.naturalOrder());
        }
        assertThat(actual).as(what).isEqualTo(expected);
      }
    }
    checked++;
  }
}
