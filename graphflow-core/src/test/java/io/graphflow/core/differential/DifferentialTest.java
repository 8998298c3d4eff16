package io.graphflow.core.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.graphflow.Database;
import io.graphflow.EngineThreads;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.StorageForms;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.StorageOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries over random graphs give the same rows in all engines and by brute force.
 *
 * <p>The short form runs in the normal build. The long form: {@code
 * -Dgraphflow.differential.graphs=2000}. A failure names its seed; {@code
 * -Dgraphflow.differential.seed=N} with one graph repeats it.
 */
final class DifferentialTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.differential.graphs", 40);
  private static final int QUERIES = Integer.getInteger("graphflow.differential.queries", 40);
  private static final long SEED = Long.getLong("graphflow.differential.seed", 20210816L);

  /** A graph of this number has more vertices than a block, and lists longer than one. */
  private static final int LARGE_ONE_IN = 20;

  /** Random queries may ask for more rows than anybody waits for; these go unchecked. */
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private static final long MEMORY_LIMIT_BYTES = 256L << 20;

  @TempDir
  private Path folder;

  private int checked;

  @Test
  void enginesAgreeWithBruteForce() {
    for (int i = 0; i < GRAPHS; i++) {
      long seed = SEED + i;
      Random random = new Random(seed);
      boolean large = i % LARGE_ONE_IN == LARGE_ONE_IN / 2;
      ModelGraph graph = large
          ? ModelGraph.large(random)
          : ModelGraph.random(random, i % 4 == 0 ? 12 : 5, i % 4 == 0 ? 9 : 5);
      Path database = folder.resolve("graph" + i);
      ModelDatabase.build(graph, database);
      StorageOptions storage = StorageForms.of(seed);
      try (Database opened =
          Database.open(database,
              DatabaseOptions.DEFAULT.withStorage(storage).withReadOnly(true))) {
        BruteForce oracle = new BruteForce(graph);
        Canonical canonical = new Canonical(keys(opened));
        for (int j = 0; j < QUERIES; j++) {
          QueryGenerator generator = new QueryGenerator(random);
          QueryModel query = large && j % 2 == 0 ? generator.nextOfOneEdge() : generator.next();
          check(opened, oracle, canonical, graph, query, seed);
        }
      }
    }
    assertThat(checked).as("queries small enough to check").isGreaterThan(GRAPHS * QUERIES * 2 / 5);
  }

  /** Property {@code k} of all vertices, by ID. */
  private static Map<Long, Object> keys(Database database) {
    Map<Long, Object> keys = new HashMap<>();
    try (Session session = database.session()) {
      session.run("MATCH (n) RETURN id(n), n.k")
          .forEachRemaining(row -> keys.put(row.get(0).asLong(), row.get(1).asObject()));
    }
    return keys;
  }

  private void check(Database database, BruteForce oracle, Canonical canonical, ModelGraph graph,
      QueryModel query, long seed) {
    String text = QueryPrinter.print(query);
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
    for (Engine engine : Engine.values()) {
      for (int threads : EngineThreads.of(engine)) {
        List<String> actual = new ArrayList<>();
        try (Session session = database.session(
            SessionOptions.DEFAULT
                .withEngine(engine)
                .withThreads(threads)
                .withTimeout(TIMEOUT)
                .withMemoryLimitBytes(MEMORY_LIMIT_BYTES));
            Result result = session.run(text)) {
          while (result.hasNext()) {
            Record row = result.next();
            actual.add(canonical.row(row.asMap().values(), query.bags()));
          }
        } catch (GraphflowException e) {
          if (e.kind() == GraphflowException.Kind.RESOURCE) {
            return;
          }
          throw new AssertionError(
              describe(seed, engine, text, graph) + "failed: " + e.getMessage(), e);
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError(describe(seed, engine, text, graph) + "failed: " + e, e);
        }
        if (!ordered) {
          actual.sort(Comparator.naturalOrder());
        }
        if (!actual.equals(expected)) {
          fail(describe(seed, engine, text, graph) + "expected " + expected + "\nbut was  "
              + actual + "\n" + explain(database, engine, text));
        }
      }
    }
    checked++;
  }

  private static String explain(Database database, Engine engine, String text) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      return session.run("EXPLAIN " + text).consume().plan().orElse("");
    }
  }

  private static String describe(long seed, Engine engine, String text, ModelGraph graph) {
    return "seed " + seed + ", " + engine.displayName() + ", " + StorageForms.of(seed) + "\n" + text
        + "\non\n" + graph;
  }
}
