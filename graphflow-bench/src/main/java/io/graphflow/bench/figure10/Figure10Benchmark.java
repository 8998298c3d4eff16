package io.graphflow.bench.figure10;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.core.Database;
import io.graphflow.core.DatabaseOptions;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.execution.Engine;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.storage.snapshot.StorageOptions;
import java.io.IOException;
import java.util.List;
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
 * The paper's Figure 10 (section 8.4): {@code MATCH (a:Person)-[:LIKES]->(b:Comment)}, and {@code
 * b.creationDate} of all of them is read, of which a part is NULL. Lists are the same in all
 * configurations; only the column differs. GF-CL, one thread; {@link LikedDates} is the limit.
 *
 * <p>The paper's sink takes values and drops them. Here a predicate that half of the values pass does
 * the same: it reads every value, and nothing else of a row is made.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g"})
public class Figure10Benchmark {
  /** Who answers. */
  public enum Contestant {
    /** Columnar storage, Volcano. */
    GF_CV,
    /** Columnar storage, list-based. */
    GF_CL,
    /** A loop written by hand over arrays. */
    LIMIT
  }

  /** Name of a graph of densities. */
  @Param("densities-snb-1.0")
  String graph;

  /** Percent of the comments whose date is not NULL. */
  @Param({"10", "20", "30", "40", "50", "60", "70", "80", "90", "100"})
  int density;

  /** How NULLs are stored, as {@link NullStructure#parse} takes it; nothing to the limit. */
  @Param({"uncompressed", "map", "popcount", "vanilla"})
  String nulls;

  @Param({"LIMIT", "GF_CL"})
  Contestant contestant;

  private long bound;
  private LikedDates dates;
  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Opens the graph, made by the first who needs it, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    long median = GraphFacts.factOfDatabase(made, "median at density " + density,
        folder -> LikedDates.read(folder, density).median());
    long expected = GraphFacts.factOfDatabase(made, "likes above the median at density " + density,
        folder -> LikedDates.read(folder, density).countAbove(median));
    bound = median;
    if (contestant == Contestant.LIMIT) {
      dates = LikedDates.read(made.database(), density);
    } else {
      database = Database.open(made.database(), DatabaseOptions.DEFAULT.with(
          StorageOptions.FILES.with(NullStructure.parse(nulls))));
      session = database.session(SessionOptions.builder()
          .engine(Engine.valueOf(contestant.name()))
          .threads(1)
          .compilerOptions(new CompilerOptions(List.of("a", "b"), true, false))
          .build());
      prepared = session.prepare("MATCH (a:Person)-[:LIKES]->(b:Comment) WHERE b.creationDate"
          + density + " > " + median + " RETURN count(*) AS likes");
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s counted %,d likes, expected %,d, at density %d, %s"
          .formatted(contestant, result, expected, density, nulls));
    }
  }

  /** Answers the query. */
  @Benchmark
  public long run() {
    return dates != null
        ? dates.countAbove(bound)
        : prepared.run().single().get(0).asLong();
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    if (database != null) {
      session.close();
      database.close();
    }
  }
}
