package io.graphflow.bench.choice;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
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

/** Queries that one engine suits better than the other, in both, and in the one that their plans choose. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g", "-Xmn64m"})
public class ChoiceBenchmark {
  /** The one in the middle of all by number of friends. */
  private static final String USUAL_PERSON = """
      MATCH (p:Person)-[:KNOWS]-()
      WITH p, count(*) AS friends ORDER BY friends, p.id
      WITH collect(p.id) AS persons
      RETURN persons[size(persons) / 2] AS person""";

  /** The graph. */
  @Param("snb-0.1")
  String graph;

  /** The query. */
  @Param
  ChoiceQuery query;

  /** What runs it. */
  @Param
  ChosenEngine engine;

  private Database database;
  private Session session;
  private PreparedQuery prepared;
  private Map<String, Object> parameters;

  /** Creates the benchmark. */
  public ChoiceBenchmark() {}

  /** Opens the graph, and compares the answer with that of the other engines. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    database = Database.open(made.database(), DatabaseOptions.DEFAULT.withReadOnly(true));
    session = database.session(engine.in(SessionOptions.DEFAULT).withThreads(1));
    prepared = session.prepare(query.text());
    parameters = prepared.parameters().isEmpty() ? Map.of() : Map.of("person", usualPerson());
    KnownAnswers known = new KnownAnswers(made);
    try (Result result = prepared.run(parameters)) {
      known.check(query.text() + parameters, Answer.of(result), engine.name());
    }
    known.store();
  }

  private long usualPerson() {
    try (Result result = session.run(USUAL_PERSON)) {
      return result.single().get("person").asLong();
    }
  }

  /** The engine that runs the query. */
  Engine chosen() {
    try (Result result = prepared.run(parameters)) {
      return result.consume().engine();
    }
  }

  /** Runs the query, all of whose rows are read. */
  @Benchmark
  public String run() {
    try (Result result = prepared.run(parameters)) {
      return result.list().toString();
    }
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
    database.close();
  }
}
