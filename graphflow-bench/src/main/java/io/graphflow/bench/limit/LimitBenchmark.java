package io.graphflow.bench.limit;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.StorageOptions;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the time of an answer, by a prepared query or by loops by hand, and checks the answer
 * before and after. The parameters of a benchmark give the question and the contestant; JMH takes
 * the annotations from here.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g", "-Xmn128m"})
public abstract class LimitBenchmark {
  private Question question;
  private long expected;
  private LongSupplier answer;
  private Database database;
  private Session session;

  /** For subclasses, which JMH creates. */
  protected LimitBenchmark() {}

  /** The contestant that answers. */
  protected abstract Contestant contestant();

  /** The question. */
  protected abstract Question question() throws IOException;

  /** The structures that engines query; nothing to loops. */
  protected StorageOptions storage() {
    return StorageOptions.FILES;
  }

  /** Worker threads of GF-CL. */
  protected int threads() {
    return 1;
  }

  /** The number that a result tells; all of it is read. */
  protected long number(Result result) {
    return result.single().get(0).asLong();
  }

  /**
   * Opens the graph, which the first fork makes, and checks the answer.
   *
   * @throws IllegalStateException if the plain loops find another one
   */
  @Setup(Level.Trial)
  public void open() throws IOException {
    question = question();
    expected = question.answer();
    answer = contestant().isLoops()
        ? question.loops(contestant()).apply(question.graph().database())
        : engine(contestant());
    check(contestant(), run());
  }

  private LongSupplier engine(Contestant asked) throws IOException {
    database = Database.open(
        question.graph().database(),
        DatabaseOptions.DEFAULT.withStorage(storage()).withReadOnly(true));
    session = database.session(SessionOptions.DEFAULT
        .withEngine(asked.engine())
        .withThreads(threads())
        .withCompilerOptions(CompilerOptions.DEFAULT.withVertexOrder(question.vertexOrder())));
    PreparedQuery prepared = session.prepare(question.text());
    return () -> number(prepared.run());
  }

  private void check(Contestant asked, long result) {
    if (result != expected) {
      throw new IllegalStateException("%s answered %,d, expected %,d: %s"
          .formatted(asked, result, expected, question.text()));
    }
  }

  /** Answers. */
  @Benchmark
  public long run() {
    return answer.getAsLong();
  }

  /**
   * Checks the answer once more, because code compiled since may give another one. It checks the
   * answer of loops by an engine, too, which knows nothing of arrays. Then it closes the graph.
   *
   * @throws IllegalStateException if an answer differs
   */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    try {
      check(contestant(), run());
      if (contestant().isLoops()) {
        check(Contestant.GF_CL, engine(Contestant.GF_CL).getAsLong());
      }
    } finally {
      if (database != null) {
        session.close();
        database.close();
      }
    }
  }
}
