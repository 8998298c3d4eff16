package io.graphflow.core.acid;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.LockWaits;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The anomalies of the LDBC ACID test suite (Waudby et al., "Towards Testing ACID Compliance in the LDBC
 * Social Network Benchmark", TPCTC 2020): in no order of their steps may transactions show them. That
 * the tests can fail is shown by the same scripts with isolation switched off, where some order of their
 * steps must show the anomaly.
 */
@Timeout(120)
class AnomalyTest {
  @TempDir
  private Path folder;

  private Database database;

  /**
   * An anomaly.
   *
   * @param graph the query that makes the graph to begin with
   * @param scripts makes the scripts anew for each order, as they keep what they have read
   */
  record Anomaly(
      String name,
      String graph,
      Function<Reads, List<Script>> scripts,
      Predicate<Seen> shown) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** What scripts have read, in the order of reading. */
  static final class Reads {
    private final List<List<Long>> byScript = new ArrayList<>();

    List<Long> script() {
      List<Long> reads = java.util.Collections.synchronizedList(new ArrayList<>());
      byScript.add(reads);
      return reads;
    }

    long get(int script, int read) {
      return byScript.get(script).get(read);
    }
  }

  /** All that can be known when the scripts have ended. */
  record Seen(Reads reads, List<Boolean> done, Session session) {
    long read(String query) {
      return session.run(query).single().get(0).asLong();
    }

    int doneCount() {
      int count = 0;
      for (boolean each : done) {
        count += each ? 1 : 0;
      }
      return count;
    }
  }

  private static final String TWO = "CREATE (:Item {id: 1, v: 0}), (:Item {id: 2, v: 0})";

  private static String get(int id) {
    return "MATCH (x:Item {id: " + id + "}) RETURN x.v";
  }

  private static String set(int id, Object value) {
    return "MATCH (x:Item {id: " + id + "}) SET x.v = " + value;
  }

  private static Stream<Anomaly> anomalies() {
    return Stream.of(
        new Anomaly("dirty write (G0)", TWO, reads -> List.of(
            Script.writing(List.of(w -> w.run(set(1, 1)), w -> w.run(set(2, 1)), Work::commit)),
            Script.writing(List.of(w -> w.run(set(1, 2)), w -> w.run(set(2, 2)), Work::commit))),
            seen -> seen.read(get(1)) != seen.read(get(2))),
        abortedRead(AccessMode.READ),
        abortedRead(AccessMode.WRITE),
        intermediateRead(AccessMode.READ),
        intermediateRead(AccessMode.WRITE),
        new Anomaly("circular information flow (G1c)", TWO, reads -> {
          List<Long> first = reads.script();
          List<Long> second = reads.script();
          return List.of(
              Script.writing(List.of(
                  w -> w.run(set(1, 1)), w -> first.add(w.read(get(2))), Work::commit)),
              Script.writing(List.of(
                  w -> w.run(set(2, 1)), w -> second.add(w.read(get(1))), Work::commit)));
        }, seen -> seen.doneCount() == 2 && seen.reads.get(0, 0) == 1 && seen.reads.get(1, 0) == 1),
        itemManyPreceders(AccessMode.READ),
        itemManyPreceders(AccessMode.WRITE),
        phantomEdge(AccessMode.READ),
        phantomEdge(AccessMode.WRITE),
        phantomVertex(AccessMode.READ),
        phantomVertex(AccessMode.WRITE),
        observedTransactionVanishes(AccessMode.READ),
        fracturedRead(AccessMode.READ),
        fracturedRead(AccessMode.WRITE),
        new Anomaly("lost update", TWO, reads -> {
          List<Script> scripts = new ArrayList<>();
          for (int i = 0; i < 2; i++) {
            List<Long> own = reads.script();
            scripts.add(Script.writing(List.of(
                w -> own.add(w.read(get(1))),
                w -> w.run(set(1, own.getFirst() + 1)),
                Work::commit)));
          }
          return scripts;
        }, seen -> seen.read(get(1)) != seen.doneCount()),
        new Anomaly("write skew", "CREATE (:Item {id: 1, v: 70}), (:Item {id: 2, v: 80})",
            reads -> {
              List<Script> scripts = new ArrayList<>();
              for (int id = 1; id <= 2; id++) {
                int withdrawn = id;
                List<Long> own = reads.script();
                scripts.add(Script.writing(List.of(
                    w -> own.add(w.read("MATCH (x:Item) RETURN sum(x.v)")),
                    w -> {
                      if (own.getFirst() >= 100) {
                        w.run(set(withdrawn, "x.v - 100"));
                      }
                    },
                    Work::commit)));
              }
              return scripts;
            }, seen -> seen.read("MATCH (x:Item) RETURN sum(x.v)") < 0),
        new Anomaly("write skew over what is not there", "CREATE (:Item {id: 1, v: 0})",
            reads -> {
              List<Script> scripts = new ArrayList<>();
              for (int i = 0; i < 2; i++) {
                List<Long> own = reads.script();
                scripts.add(Script.writing(List.of(
                    w -> own.add(w.read("MATCH (d:Doctor) RETURN count(*)")),
                    w -> {
                      if (own.getFirst() == 0) {
                        w.run("CREATE (:Doctor)");
                      }
                    },
                    Work::commit)));
              }
              return scripts;
            }, seen -> seen.read("MATCH (d:Doctor) RETURN count(*)") != 1
                && seen.doneCount() > 0));
  }

  private static Script reader(AccessMode mode, List<java.util.function.Consumer<Work>> steps) {
    return new Script(mode, steps);
  }

  private static Anomaly abortedRead(AccessMode mode) {
    return new Anomaly("aborted read (G1a), " + mode, TWO, reads -> {
      List<Long> own = reads.script();
      return List.of(
          Script.writing(List.of(w -> w.run(set(1, 1)), Work::rollback)),
          reader(mode, List.of(w -> own.add(w.read(get(1))), Work::commit)));
    }, seen -> seen.reads.get(0, 0) != 0);
  }

  private static Anomaly intermediateRead(AccessMode mode) {
    return new Anomaly("intermediate read (G1b), " + mode, TWO, reads -> {
      List<Long> own = reads.script();
      return List.of(
          Script.writing(List.of(w -> w.run(set(1, 1)), w -> w.run(set(1, 2)), Work::commit)),
          reader(mode, List.of(w -> own.add(w.read(get(1))), Work::commit)));
    }, seen -> seen.reads.get(0, 0) == 1);
  }

  private static Anomaly itemManyPreceders(AccessMode mode) {
    return new Anomaly("item-many-preceders, " + mode, TWO, reads -> {
      List<Long> own = reads.script();
      return List.of(
          Script.writing(List.of(w -> w.run(set(1, "x.v + 1")), Work::commit)),
          reader(mode, List.of(
              w -> own.add(w.read(get(1))), w -> own.add(w.read(get(1))), Work::commit)));
    }, seen -> seen.done.get(1) && seen.reads.get(0, 0) != seen.reads.get(0, 1));
  }

  private static Anomaly phantomEdge(AccessMode mode) {
    String count = "MATCH (:Item {id: 1})-[:LIKES]->(y) RETURN count(*)";
    return new Anomaly("phantom edge (PMP), " + mode,
        TWO + " WITH 1 AS one MATCH (a:Item {id: 2}) CREATE (a)-[:LIKES]->(a)", reads -> {
          List<Long> own = reads.script();
          return List.of(
              Script.writing(List.of(
                  w -> w.run("MATCH (a:Item {id: 1}), (b:Item {id: 2}) CREATE (a)-[:LIKES]->(b)"),
                  Work::commit)),
              reader(mode, List.of(
                  w -> own.add(w.read(count)), w -> own.add(w.read(count)), Work::commit)));
        }, seen -> seen.done.get(1) && seen.reads.get(0, 0) != seen.reads.get(0, 1));
  }

  private static Anomaly phantomVertex(AccessMode mode) {
    String count = "MATCH (x:Item) WHERE x.v > 10 RETURN count(*)";
    return new Anomaly("phantom vertex (PMP), " + mode, TWO, reads -> {
      List<Long> own = reads.script();
      return List.of(
          Script.writing(List.of(w -> w.run("CREATE (:Item {id: 3, v: 11})"), Work::commit)),
          reader(mode, List.of(
              w -> own.add(w.read(count)), w -> own.add(w.read(count)), Work::commit)));
    }, seen -> seen.done.get(1) && seen.reads.get(0, 0) != seen.reads.get(0, 1));
  }

  private static Anomaly observedTransactionVanishes(AccessMode mode) {
    return new Anomaly("observed transaction vanishes, " + mode, TWO, reads -> {
      List<Long> own = reads.script();
      return List.of(
          Script.writing(List.of(w -> w.run(set(1, 1)), w -> {
            w.run(set(2, 1));
            w.commit();
          })),
          Script.writing(List.of(w -> w.run(set(1, 2)), w -> {
            w.run(set(2, 2));
            w.commit();
          })),
          reader(mode, List.of(w -> own.add(w.read(get(1))), w -> {
            own.add(w.read(get(2)));
            w.commit();
          })));
    }, seen -> seen.done.get(2) && seen.reads.get(0, 0) != seen.reads.get(0, 1));
  }

  private static Anomaly fracturedRead(AccessMode mode) {
    return new Anomaly("fractured read, " + mode, TWO, reads -> {
      List<Long> own = reads.script();
      return List.of(
          Script.writing(List.of(w -> w.run(set(1, 1)), w -> w.run(set(2, 1)), Work::commit)),
          reader(mode, List.of(
              w -> own.add(w.read(get(1))), w -> own.add(w.read(get(2))), Work::commit)));
    }, seen -> seen.done.get(1) && seen.reads.get(0, 0) != seen.reads.get(0, 1));
  }

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("acid"),
        DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF)));
    try (Session session = session()) {
      session.run("CREATE (a:Item {id: 0, v: 0})-[:LIKES]->(a), (:Doctor)").consume();
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Session session() {
    return database.session(
        SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(1));
  }

  @ParameterizedTest
  @MethodSource("anomalies")
  void isNotShownByTransactionsInAnyOrderOfTheirSteps(Anomaly anomaly) throws Exception {
    List<String> shown = ordersThatShow(anomaly, script -> Work.isolated(session(), script.mode()));
    assertThat(shown).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("anomalies")
  void isShownWithIsolationSwitchedOff(Anomaly anomaly) throws Exception {
    assertThat(ordersThatShow(anomaly, _ -> Work.exposed(session()))).isNotEmpty();
  }

  private List<String> ordersThatShow(Anomaly anomaly, Function<Script, Work> begin)
      throws InterruptedException {
    List<String> shown = new ArrayList<>();
    for (List<Integer> order : Interleaving.all(anomaly.scripts.apply(new Reads()))) {
      try (Session session = session()) {
        session.run("MATCH (n) DETACH DELETE n").consume();
        session.run(anomaly.graph).consume();
        Reads reads = new Reads();
        Interleaving.Outcome outcome = Interleaving.run(anomaly.scripts.apply(reads), order, begin,
            () -> LockWaits.any(database));
        if (anomaly.shown.test(new Seen(reads, outcome.done(), session))) {
          shown.add(order.toString());
        }
      }
    }
    return shown;
  }
}
