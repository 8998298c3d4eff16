package io.graphflow.core.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.DatabaseOnDisk;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Every ID that was ever handed out names its element or nothing, also one that only a transaction has seen
 * which did not commit: through writes, deletions, transactions that roll back or go on while a checkpoint is
 * made, checkpoints, reopenings, crashes and losses of power, in all engines and with each durability. {@code
 * -Dgraphflow.ids.lives=1000} is the long form.
 */
class ElementIdLivesTest {
  private static final int LIVES = Integer.getInteger("graphflow.ids.lives", 5);
  private static final long SEED = Long.getLong("graphflow.ids.seed", 1);
  private static final int STEPS = 40;

  private static final Path HOME = Path.of("/home");
  private static final Path FOLDER = HOME.resolve("graph");

  @Test
  void namesItsElementOrNothing() {
    for (long seed = SEED; seed < SEED + LIVES; seed++) {
      try (SimulatedDatabase life = new SimulatedDatabase(seed)) {
        life.live();
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("failed with -Dgraphflow.ids.lives=1 -Dgraphflow.ids.seed=" + seed
            + ": " + e.getMessage(), e);
      }
    }
  }

  /** What was handed out for an element, and the number that it has as a property, unlike any other's. */
  private record Given(String elementId, long id, long mark, boolean node) {}

  /** What runs a query: a session or a transaction. */
  private interface Running {
    List<Record> rows(String query, Map<String, Object> parameters);
  }

  /** A relationship that is there. */
  private record Ends(long from, long to) {}

  /** A graph, by marks. */
  private record Graph(Map<Long, String> nodes, Map<Long, Ends> relationships) {
    Graph copy() {
      return new Graph(new TreeMap<>(nodes), new TreeMap<>(relationships));
    }
  }

  private static final class SimulatedDatabase implements AutoCloseable {
    private final SplittableRandom random;
    private final DatabaseOptions options;
    private final Durability durability;
    private SimulatedDisk disk;
    private Database database;
    private Graph graph = new Graph(new TreeMap<>(), new TreeMap<>());
    private final List<Given> given = new ArrayList<>();
    /** Handed out by transactions that did not commit; nobody else gets them, ever. */
    private final List<Given> rolledBack = new ArrayList<>();
    private long lastMark;

    SimulatedDatabase(long seed) {
      random = new SplittableRandom(seed);
      durability = any(List.of(Durability.values()));
      DatabaseOptions usual = DatabaseOptions.DEFAULT
          .withLog(LogOptions.of(durability).withSegmentBytes(4000).withBufferBytes(400));
      options = seed % 3 == 0 ? usual.withCheckpointLogBytes(1500).withCloseLogBytes(800) : usual;
      disk = new SimulatedDisk(new SplittableRandom(seed), HOME);
      database = DatabaseOnDisk.create(disk, FOLDER, options);
      if (random.nextBoolean()) {
        // At most one of these a source: then positions are offsets of sources.
        try (Session session = database.session()) {
          session.run("CREATE NODE TABLE A (mark INT64)").consume();
          session.run("CREATE REL TABLE ONE (FROM A TO A, mark INT64, MANY_ONE)").consume();
        }
      }
    }

    void live() {
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(14)) {
          case 0 -> database.checkpoint();
          case 1 -> reopen(disk);
          case 2 -> losePower();
          case 3 -> reopen(disk.afterKill());
          case 4 -> transactionBesideCheckpoint();
          case 5, 6 -> transaction();
          default -> write();
        }
        if (step % 10 == 9) {
          check();
        }
      }
    }

    private Session session() {
      return database.session(SessionOptions.DEFAULT
          .withEngine(any(List.of(Engine.values())))
          .withThreads(1));
    }

    private void write() {
      try (Session session = session()) {
        change(graph, given, (query, parameters) -> session.run(query, parameters).list());
      }
    }

    private void transaction() {
      try (Session session = session(); Transaction transaction = session.beginTransaction()) {
        end(transaction, random.nextInt(3) > 0, changes(transaction, graph.copy()));
      }
    }

    /** Some of its elements are created before the checkpoint takes its state, some after that. */
    private void transactionBesideCheckpoint() {
      CompletableFuture<Void> checkpoint;
      try (Session session = session(); Transaction transaction = session.beginTransaction()) {
        Written first = changes(transaction, graph.copy());
        checkpoint = CompletableFuture.runAsync(database::checkpoint);
        if (random.nextBoolean()) {
          transaction.run("MATCH (n) RETURN count(n)").consume();
        }
        Written all = changes(transaction, first.after);
        all.given.addAll(0, first.given);
        end(transaction, random.nextInt(4) > 0, all);
      }
      checkpoint.join();
    }

    private record Written(Graph after, List<Given> given) {}

    private Written changes(Transaction transaction, Graph working) {
      List<Given> own = new ArrayList<>();
      for (int i = random.nextInt(1, 6); i > 0; i--) {
        change(working, own, (query, parameters) -> transaction.run(query, parameters).list());
      }
      return new Written(working, own);
    }

    private void end(Transaction transaction, boolean commit, Written written) {
      if (commit) {
        transaction.commit();
        graph = written.after;
        given.addAll(written.given);
      } else {
        transaction.rollback();
        rolledBack.addAll(written.given);
      }
    }

    private void change(Graph state, List<Given> out,
        Running run) {
      int kind = state.nodes.size() < 3 ? 0 : random.nextInt(10);
      if (kind < 3) {
        long mark = ++lastMark;
        String label = any(List.of("A", "B", "A:C", ""));
        give(run.rows("CREATE (n" + (label.isEmpty() ? "" : ":" + label)
            + " {mark: $m}) RETURN elementId(n), id(n)", Map.of("m", mark)), mark, true, out);
        state.nodes.put(mark, label);
      } else if (kind < 7 || state.relationships.isEmpty()) {
        connect(state, out, run);
      } else if (kind == 7) {
        long mark = any(state.nodes);
        run.rows("MATCH (n {mark: $m}) DETACH DELETE n", Map.of("m", mark));
        state.nodes.remove(mark);
        state.relationships.values().removeIf(ends -> ends.from == mark || ends.to == mark);
      } else {
        long mark = any(state.relationships);
        Given own = given.stream()
            .filter(known -> known.mark == mark && random.nextBoolean())
            .findFirst()
            .orElse(null);
        if (own == null) {
          run.rows("MATCH ()-[r {mark: $m}]->() DELETE r", Map.of("m", mark));
        } else {
          run.rows("MATCH ()-[r]->() WHERE elementId(r) = $e DELETE r",
              Map.of("e", own.elementId));
        }
        state.relationships.remove(mark);
      }
    }

    private void connect(Graph state, List<Given> out,
        Running run) {
      // Parallel to another one, often.
      Ends ends = state.relationships.isEmpty() || random.nextBoolean()
          ? new Ends(any(state.nodes), any(state.nodes))
          : state.relationships.get(any(state.relationships));
      boolean one = random.nextInt(3) == 0 && state.nodes.get(ends.from).startsWith("A")
          && state.nodes.get(ends.to).startsWith("A") && state.relationships.values()
              .stream()
              .noneMatch(other -> other.from == ends.from);
      long mark = ++lastMark;
      List<Record> rows = run.rows(
          "MATCH (a {mark: $a}), (b {mark: $b}) CREATE (a)-[r:" + (one ? "ONE" : "MANY")
              + " {mark: $m}]->(b) RETURN elementId(r), id(r)",
          Map.of("a", ends.from, "b", ends.to, "m", mark));
      give(rows, mark, false, out);
      state.relationships.put(mark, ends);
    }

    private static void give(List<Record> rows, long mark, boolean node, List<Given> out) {
      assertThat(rows).hasSize(1);
      long id = rows.getFirst().get(1).asLong();
      assertThat(id).isBetween(0L, 1L << 53);
      out.add(new Given(rows.getFirst().get(0).asString(), id, mark, node));
    }

    private long any(Map<Long, ?> marks) {
      return any(List.copyOf(marks.keySet()));
    }

    private <T> T any(List<T> values) {
      return values.get(random.nextInt(values.size()));
    }

    /** Opens what a disk holds, which is another one if the process ended. */
    private void reopen(SimulatedDisk next) {
      try {
        database.close();
      } catch (GraphflowException e) {
        // What ends has no power any more.
        assertThat(next).isNotSameAs(disk);
      }
      disk = next;
      database = DatabaseOnDisk.open(disk, FOLDER, options);
    }

    /** Power is lost, while a transaction is open as often as not. */
    private void losePower() {
      try (Session session = session(); Transaction transaction = session.beginTransaction()) {
        if (random.nextBoolean()) {
          rolledBack.addAll(changes(transaction, graph.copy()).given);
        }
        SimulatedDisk rest = disk.afterPowerLoss();
        transaction.rollback();
        reopen(rest);
      }
      if (durability != Durability.SYNC) {
        takeWhatIsThere();
      }
    }

    /** The last transactions may be lost; the IDs that they were given remain theirs. */
    private void takeWhatIsThere() {
      graph = new Graph(new TreeMap<>(), new TreeMap<>());
      try (Session session = session()) {
        for (Record row : session.run("MATCH (n) RETURN n.mark, labels(n)")) {
          List<String> labels = row.get(1).asList(Value::asString);
          graph.nodes.put(row.get(0).asLong(), String.join(":", labels));
        }
        for (Record row : session.run("MATCH (a)-[r]->(b) RETURN r.mark, a.mark, b.mark")) {
          graph.relationships.put(
              row.get(0).asLong(), new Ends(row.get(1).asLong(), row.get(2).asLong()));
        }
      }
    }

    private void check() {
      Map<Long, Given> nodes = new HashMap<>();
      Map<Long, Given> relationships = new HashMap<>();
      for (Given known : given) {
        (known.node ? nodes : relationships).put(known.mark, known);
      }
      try (Session session = session()) {
        // All that is there has the IDs that it was given at first.
        checkAll(session.run("MATCH (n) RETURN n.mark, elementId(n), id(n), n").list(), nodes,
            graph.nodes);
        checkAll(
            session.run("MATCH ()-[r]->() RETURN r.mark, elementId(r), id(r), r").list(),
            relationships, graph.relationships);
      }
      for (Engine engine : Engine.values()) {
        try (Session session = database.session(
            SessionOptions.DEFAULT.withEngine(engine).withThreads(1))) {
          checkSought(session);
        }
      }
    }

    /** All that was given names what is there, and only that. */
    private void checkSought(Session session) {
      if (random.nextBoolean()) {
        checkSought(session, "MATCH (n) WHERE elementId(n) IN $ids RETURN n.mark", true, true);
        checkSought(session, "MATCH ()<-[r]-() WHERE id(r) IN $ids RETURN r.mark", false, false);
      } else {
        checkSought(session, "MATCH (n) WHERE id(n) IN $ids RETURN n.mark", true, false);
        checkSought(session, "MATCH ()-[r]->() WHERE elementId(r) IN $ids RETURN r.mark", false,
            true);
      }
      for (int i = 0; i < 2 && !given.isEmpty(); i++) {
        checkOne(session, given.get(random.nextInt(given.size())));
      }
      if (!rolledBack.isEmpty()) {
        checkOne(session, rolledBack.get(random.nextInt(rolledBack.size())));
      }
    }

    private static void checkAll(
        List<Record> rows, Map<Long, Given> known, Map<Long, ?> expected) {
      assertThat(rows.stream().map(row -> row.get(0).asLong()))
          .containsExactlyInAnyOrderElementsOf(expected.keySet());
      for (Record row : rows) {
        Given own = known.get(row.get(0).asLong());
        assertThat(row.get(1).asString()).isEqualTo(own.elementId);
        assertThat(row.get(2).asLong()).isEqualTo(own.id);
        if (own.node) {
          assertThat(row.get(3).asNode().id()).isEqualTo(own.id);
          assertThat(row.get(3).asNode().elementId()).isEqualTo(own.elementId);
        } else {
          assertThat(row.get(3).asRelationship().id()).isEqualTo(own.id);
          assertThat(row.get(3).asRelationship().elementId()).isEqualTo(own.elementId);
        }
      }
    }

    private void checkSought(Session session, String query, boolean node, boolean text) {
      List<Object> ids = new ArrayList<>();
      given.stream()
          .filter(known -> known.node == node)
          .forEach(known -> ids.add(text ? known.elementId : (Object) known.id));
      assertThat(session.run(query, Map.of("ids", ids))
          .list()
          .stream()
          .map(row -> row.get(0).asLong())).as(query)
          .containsExactlyInAnyOrderElementsOf(
              node ? graph.nodes.keySet() : graph.relationships.keySet());
    }

    private void checkOne(Session session, Given known) {
      boolean there = (known.node ? graph.nodes : graph.relationships).containsKey(known.mark);
      List<Long> expected = there ? List.of(known.mark) : List.of();
      String pattern = known.node ? "MATCH (x)" : "MATCH ()-[x]->()";
      assertThat(session.run(pattern + " WHERE elementId(x) = $e RETURN x.mark",
          Map.of("e", known.elementId)).list().stream().map(row -> row.get(0).asLong()))
          .as(known.toString())
          .containsExactlyElementsOf(expected);
      assertThat(session.run(pattern + " WHERE $i = id(x) RETURN x.mark",
          Map.of("i", known.id)).list().stream().map(row -> row.get(0).asLong()))
          .as(known.toString())
          .containsExactlyElementsOf(expected);
      if (!known.node) {
        assertThat(session.run("MATCH (a)-[x]-(b) WHERE elementId(x) = $e RETURN DISTINCT x.mark",
            Map.of("e", known.elementId)).list().stream().map(row -> row.get(0).asLong()))
            .containsExactlyElementsOf(expected);
      }
    }

    @Override
    public void close() {
      database.close();
    }
  }
}
