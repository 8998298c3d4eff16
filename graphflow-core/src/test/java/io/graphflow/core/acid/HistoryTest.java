package io.graphflow.core.acid;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.core.transaction.SerializationGraph;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LockOptions;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random transactions of several threads, and whether what they have read and written could have happened
 * one after the other. Every item counts how often it was written, so that a value names its version.
 * Items are a property of a vertex, found by key, by a scan or as the end of an edge, the length of an
 * adjacency list, and a property of a vertex that is deleted and made anew under its unique key. Locks of
 * elements become those of tables early in some runs ({@code -Dgraphflow.history.transactions=1000} for a
 * long form, {@code -Dgraphflow.history.seed=N} to repeat one).
 */
@Timeout(180)
class HistoryTest {
  private static final int THREADS = 6;
  private static final int TRANSACTIONS = Integer.getInteger("graphflow.history.transactions", 60);
  private static final int VERTICES = 3;
  private static final int ATTEMPTS = 200;

  @TempDir
  private Path folder;

  private final long seed = Long.getLong("graphflow.history.seed", System.nanoTime());
  private final SerializationGraph graph = new SerializationGraph();
  private final AtomicInteger committed = new AtomicInteger();

  /** Two transactions that wrote the same version, or null. */
  private AssertionError clash;

  /** What one transaction has read and written: versions by item. */
  private static final class Accesses {
    private final Map<Integer, Integer> reads = new TreeMap<>();
    private final Map<Integer, Integer> writes = new TreeMap<>();

    /** Its own writes tell a transaction nothing about others. */
    void read(int item, long version) {
      if (!writes.containsKey(item)) {
        reads.putIfAbsent(item, (int) version);
      }
    }

    void written(int item, long version) {
      writes.put(item, (int) version);
    }
  }

  @Test
  void transactionsCouldHaveRunOneAfterTheOther() throws Exception {
    run((session, mode) -> Work.isolated(session, mode));
    assertThat(committed.get()).as("seed %d", seed).isGreaterThan(THREADS * TRANSACTIONS / 2);
    assertThat(clash).as("seed %d", seed).isNull();
    assertThat(graph.cycle()).as("seed %d", seed).isEmpty();
  }

  @Test
  void withIsolationSwitchedOffTheyCouldNot() throws Exception {
    run((session, _) -> Work.exposed(session));
    assertThat(clash != null || !graph.cycle().isEmpty()).as("seed %d", seed).isTrue();
  }

  private interface Begin {
    Work begin(Session session, AccessMode mode);
  }

  private void run(Begin begin) throws Exception {
    try (Database database = Database.create(folder.resolve("db"),
        DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF)).withLocks(escalating()))) {
      try (Session session = database.session()) {
        session.run("CREATE CONSTRAINT FOR (i:Item) REQUIRE i.k IS UNIQUE").consume();
        session.run("UNWIND range(0, " + (VERTICES - 1) + ") AS k CREATE (:Item {k: k, v: 0})")
            .consume();
        session.run("CREATE (a:Leaf)-[:HAS]->(a)").consume();
        session.run("MATCH (a:Item), (b:Item) WHERE b.k = (a.k + 1) % " + VERTICES
            + " CREATE (a)-[:NEXT]->(b)").consume();
        session.run("CREATE CONSTRAINT FOR (s:Slot) REQUIRE s.k IS UNIQUE").consume();
        session.run("UNWIND range(0, " + (VERTICES - 1) + ") AS k CREATE (:Slot {k: k, v: 0})")
            .consume();
      }
      try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
        List<Future<?>> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
          Random random = new Random(seed + t);
          Engine engine = List.of(Engine.values()).get(t % Engine.values().length);
          int workers = 1 + t / Engine.values().length;
          threads.add(executor.submit(() -> {
            for (int i = 0; i < TRANSACTIONS; i++) {
              transaction(() -> database.session(
                  SessionOptions.DEFAULT.withEngine(engine).withThreads(workers)), begin, random);
            }
          }));
        }
        for (Future<?> thread : threads) {
          thread.get(150, TimeUnit.SECONDS);
        }
      }
    }
  }

  private LockOptions escalating() {
    int[] counts = {2, 3, 5, LockOptions.DEFAULT.escalationCount()};
    return LockOptions.DEFAULT.withWaitLimit(Duration.ofSeconds(30))
        .withEscalationCount(counts[(int) Math.floorMod(seed, (long) counts.length)]);
  }

  private void transaction(java.util.function.Supplier<Session> sessions, Begin begin,
      Random random) {
    AccessMode mode = random.nextInt(4) == 0 ? AccessMode.READ : AccessMode.WRITE;
    long script = random.nextLong();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Accesses accesses = new Accesses();
      try (Session session = sessions.get(); Work work = begin.begin(session, mode)) {
        play(work, mode, new Random(script), accesses);
        work.commit();
        note(accesses);
        return;
      } catch (GraphflowException e) {
        if (!e.isRetryable()) {
          throw e;
        }
      }
    }
    throw new AssertionError("a transaction lost " + ATTEMPTS + " deadlocks");
  }

  private void note(Accesses accesses) {
    synchronized (graph) {
      int transaction = committed.incrementAndGet();
      accesses.reads.forEach((item, version) -> graph.read(transaction, item, version));
      try {
        accesses.writes.forEach((item, version) -> graph.write(transaction, item, version));
      } catch (AssertionError e) {
        clash = e;
      }
    }
  }

  private static void play(Work work, AccessMode mode, Random random, Accesses accesses) {
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int k = random.nextInt(VERTICES);
      int kind = random.nextInt(mode == AccessMode.READ ? 7 : 11);
      Map<String, Object> values = Map.of("k", k);
      switch (kind) {
        case 0, 1 -> accesses.read(
            k, work.run("MATCH (i:Item {k: $k}) RETURN i.v", values).getFirst().get(0).asLong());
        case 2 -> {
          for (Record row : work.run("MATCH (i:Item) RETURN i.k, i.v")) {
            accesses.read((int) row.get(0).asLong(), row.get(1).asLong());
          }
        }
        case 3 -> accesses.read(VERTICES + k, length(work, values));
        case 4 -> {
          for (Record row : work.run("MATCH (s:Slot) RETURN s.k, s.v")) {
            accesses.read(2 * VERTICES + (int) row.get(0).asLong(), row.get(1).asLong());
          }
        }
        case 5 -> accesses.read(2 * VERTICES + k,
            work.run("MATCH (s:Slot {k: $k}) RETURN s.v", values).getFirst().get(0).asLong());
        case 6 -> accesses.read((k + 1) % VERTICES,
            work.run("MATCH (i:Item {k: $k})-[n:NEXT]->() RETURN endNode(n).v", values)
                .getFirst()
                .get(0)
                .asLong());
        case 7, 8 -> writeOnce(accesses, k, _ -> work
            .run("MATCH (i:Item {k: $k}) SET i.v = i.v + 1 RETURN i.v", values)
            .getFirst()
            .get(0)
            .asLong());
        case 9 -> writeOnce(accesses, 2 * VERTICES + k, _ -> work
            .run("MATCH (s:Slot {k: $k}) WITH s, s.v + 1 AS v DELETE s "
                + "CREATE (:Slot {k: $k, v: v}) RETURN v", values)
            .getFirst()
            .get(0)
            .asLong());
        default -> writeOnce(accesses, VERTICES + k, _ -> {
          work.run("MATCH (i:Item {k: $k}) CREATE (i)-[:HAS]->(:Leaf)", values);
          return length(work, values);
        });
      }
    }
  }

  /** An item has one version a transaction. */
  private static void writeOnce(Accesses accesses, int item, Function<Integer, Long> write) {
    if (!accesses.writes.containsKey(item)) {
      accesses.written(item, write.apply(item));
    }
  }

  private static long length(Work work, Map<String, Object> values) {
    return work.run("MATCH (i:Item {k: $k})-[:HAS]->(x) RETURN count(*)", values)
        .getFirst()
        .get(0)
        .asLong();
  }
}
