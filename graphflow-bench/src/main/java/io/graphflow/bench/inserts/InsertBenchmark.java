package io.graphflow.bench.inserts;

import io.graphflow.Appender;
import io.graphflow.Database;
import io.graphflow.RowAppender;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.SystemDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One thread that inserts persons, each with an edge to a random one of an earlier batch, 1,000 in a
 * transaction; scores are persons with their edge a second. An iteration begins with one person. The
 * database lies in {@code -Dgraphflow.bench.folder}, or where the system keeps temporary files, which
 * must not be in memory.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@OperationsPerInvocation(InsertBenchmark.BATCH)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g"})
public class InsertBenchmark {
  /** Persons a transaction. */
  static final int BATCH = 1_000;

  private static final String FIRST = "CREATE (:Person {id: 0, name: 'person 0'})";
  private static final String INSERT = """
      UNWIND $rows AS row
      MATCH (friend:Person {id: row.friend})
      CREATE (:Person {id: row.id, name: row.name})-[:KNOWS {since: row.since}]->(friend)""";

  /** The structure that keeps ids apart, and finds persons by them. */
  public enum Key {
    /** The primary key of a declared table. */
    PRIMARY_KEY,
    /** A constraint in an open schema. */
    UNIQUE;

    private List<String> declarations() {
      return switch (this) {
        case PRIMARY_KEY -> List.of(
            "CREATE NODE TABLE Person (id INT64, name STRING, PRIMARY KEY (id))",
            "CREATE REL TABLE KNOWS (FROM Person TO Person, since INT64)");
        case UNIQUE -> List.of("CREATE CONSTRAINT id FOR (p:Person) REQUIRE p.id IS UNIQUE");
      };
    }
  }

  @Param({"PRIMARY_KEY", "UNIQUE"})
  public Key key;

  /** The event that a transaction waits for. */
  @Param({"SYNC", "OFF"})
  public Durability durability;

  private Path folder;
  private Database database;
  private Session session;
  private Appender appender;
  private RowAppender persons;
  private RowAppender edges;
  private HeapPersons heap;
  private NewPersons people;

  /** Creates a database with one person, and a heap with one. */
  @Setup(Level.Iteration)
  public void create() throws IOException {
    String parent = System.getProperty("graphflow.bench.folder");
    folder = parent == null
        ? Files.createTempDirectory("graphflow-inserts")
        : Files.createTempDirectory(Path.of(parent), "inserts");
    database = Database.create(
        folder.resolve("graph"), DatabaseOptions.DEFAULT.withLog(LogOptions.of(durability)));
    session = database.session();
    key.declarations().forEach(statement -> session.run(statement).consume());
    session.run(FIRST).consume();
    appender = database.appender(2 * BATCH);
    persons = appender.nodes("Person", "id", "name");
    edges = appender.relationships("KNOWS", "Person", "Person", "since");
    heap = new HeapPersons();
    people = new NewPersons();
  }

  /**
   * Deletes the database.
   *
   * @throws IllegalStateException if neither it nor the heap has all that was inserted
   */
  @TearDown(Level.Iteration)
  public void delete() throws IOException {
    try {
      long stored =
          session.run("MATCH (p:Person)-[:KNOWS]->(:Person) RETURN count(DISTINCT p)")
              .single()
              .get(0)
              .asLong();
      if (Math.max(stored, heap.size() - 1) != people.count()) {
        throw new IllegalStateException("%,d persons were inserted, %,d are stored"
            .formatted(people.count(), stored));
      }
    } finally {
      database.close();
      new SystemDisk().deleteTree(folder);
    }
  }

  /** Inserts by the appender of the Java API. */
  @Benchmark
  public void appender() {
    for (int i = 0; i < BATCH; i++) {
      people.next();
      persons.append(people.id()).append(people.name()).endRow();
      edges.append(people.id()).append(people.friend()).append(people.since()).endRow();
    }
    people.endBatch();
  }

  /** Inserts by a Cypher query over a list of maps, in a transaction of its own. */
  @Benchmark
  public void cypher() {
    List<Map<String, Object>> rows = new ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      people.next();
      rows.add(Map.of("id", people.id(), "name", people.name(), "friend", people.friend(),
          "since", people.since()));
    }
    session.run(INSERT, Map.of("rows", rows)).consume();
    people.endBatch();
  }

  /** Into objects on the heap. */
  @Benchmark
  public void limit() {
    for (int i = 0; i < BATCH; i++) {
      people.next();
      heap.add(people.id(), people.name(), people.friend(), people.since());
    }
    people.endBatch();
  }
}
