package io.graphflow.bench.limit;

import io.graphflow.core.Database;
import io.graphflow.core.DatabaseOptions;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Result;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.storage.snapshot.StorageOptions;
import java.io.IOException;
import java.nio.file.Path;
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
 * A query, prepared, or the loops of its limit: the time of an answer, which is checked before. A
 * benchmark says what is asked, and of whom, by its parameters; JMH takes the annotations from here.
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
  private LongSupplier answer;
  private Database database;
  private Session session;

  /** For subclasses, which JMH creates. */
  protected LimitBenchmark() {}

  /** Who is asked. */
  protected abstract Contestant contestant();

  /** What is asked. */
  protected abstract Question question() throws IOException;

  /** The structures that engines query; nothing to the limit. */
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
   * Opens the graph, made by the first who needs it, and checks the answer.
   *
   * @throws IllegalStateException if it is not what the loops find
   */
  @Setup(Level.Trial)
  public void open() throws IOException {
    Question question = question();
    long expected = question.answer();
    Path folder = question.graph().database();
    if (contestant() == Contestant.LIMIT) {
      answer = question.loops().apply(folder);
    } else {
      database =
          Database.open(folder, DatabaseOptions.DEFAULT.with(storage()).readOnly(true));
      session = database.session(SessionOptions.builder()
          .engine(contestant().engine())
          .threads(threads())
          .compilerOptions(new CompilerOptions(question.vertexOrder(), true, false))
          .build());
      PreparedQuery prepared = session.prepare(question.text());
      answer = () -> number(prepared.run());
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s answered %,d, expected %,d: %s"
          .formatted(contestant(), result, expected, question.text()));
    }
  }

  /** Answers. */
  @Benchmark
  public long run() {
    return answer.getAsLong();
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
