package io.graphflow.bench.pointread;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
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
 * The friends of one person of the social network after the other, in random order, through the Java
 * API on one thread, every row read; and {@link HeapFriends} as the limit.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms1g", "-Xmx1g", "-Xmn64m"})
public class PointReadBenchmark {
  static final String QUERY =
      "MATCH (a:Person {id: $id})-[:KNOWS]->(b) RETURN b.id, b.firstName";

  private static final int CHECKED_PERSONS = 1_000;

  /** How a query is asked. */
  public enum Way {
    /** Runs a {@link PreparedQuery}. */
    PREPARED,
    /** Runs the text, whose plan the session finds. */
    TEXT
  }

  /** A social network's name. */
  @Param("snb-0.1")
  String graph;

  @Param({"LIMIT", "GF_RV", "GF_CV", "GF_CL"})
  Contestant contestant;

  @Param({"PREPARED", "TEXT"})
  Way way;

  private Database database;
  private Session session;
  private PreparedQuery prepared;
  private HeapFriends friends;
  private long[] keys;
  private int next;

  /** Opens the graph, which the first fork makes, and checks the friends of some persons. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    database = Database.open(BenchmarkGraph.named(graph).database());
    try (Session reader = session(Engine.GF_CV)) {
      friends = HeapFriends.read(reader);
    }
    keys = shuffled(friends.keys());
    if (contestant != Contestant.LIMIT) {
      session = session(contestant.engine());
      prepared = session.prepare(QUERY);
      for (int i = 0; i < Math.min(CHECKED_PERSONS, keys.length); i++) {
        long digest = ask(keys[i]);
        if (digest != friends.digest(keys[i])) {
          throw new IllegalStateException(
              contestant + " found other friends of person " + keys[i]);
        }
      }
    }
  }

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1));
  }

  private static long[] shuffled(long[] keys) {
    Random random = new Random(BenchmarkGraph.SEED);
    for (int i = keys.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
    return keys;
  }

  /** Reads the friends of the next person. */
  @Benchmark
  public long read() {
    long key = keys[next];
    next = next + 1 == keys.length ? 0 : next + 1;
    return session == null ? friends.digest(key) : ask(key);
  }

  private long ask(long key) {
    Map<String, Object> parameters = Collections.singletonMap("id", key);
    Result rows =
        way == Way.PREPARED ? prepared.run(parameters) : session.run(QUERY, parameters);
    long digest = 0;
    while (rows.hasNext()) {
      Record row = rows.next();
      digest += digest(row.get(0).asLong(), row.get(1).asString());
    }
    return digest;
  }

  /** A number that tells rows apart, whatever their order. */
  static long digest(long key, String firstName) {
    return key * 31 + firstName.hashCode();
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    if (session != null) {
      session.close();
    }
    database.close();
  }
}
