package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.procedure.Procedure;
import io.graphflow.procedure.ProcedureInfo;
import io.graphflow.procedure.Procedures;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProceduresTest {
  @TempDir
  Path folder;

  private Database database;
  private Session session;

  private void open(Engine engine) {
    database = Database.create(folder.resolve("graph"));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    run("CREATE (:A {name: 'a', x: 1})-[:R {since: date('2020-01-01')}]->(:B {name: 'b'}),"
        + " (:B {name: 'c'})");
  }

  @AfterEach
  void close() {
    if (database != null) {
      database.close();
    }
  }

  private List<String> run(String query) {
    return run(query, Map.of());
  }

  /** Rows as text. */
  private List<String> run(String query, Map<String, Object> parameters) {
    return session.run(query, parameters).list().stream().map(ProceduresTest::text).toList();
  }

  private static String text(Record row) {
    return String.join(" ", row.asMap().values().stream().map(Objects::toString).toList());
  }

  private void register(String signature, Procedure procedure) {
    database.procedures().register(signature, procedure);
  }

  /** Numbers from 1 on. */
  private void registerNumbers() {
    register("numbers(most :: INTEGER) :: (number :: INTEGER, odd :: BOOLEAN)",
        arguments -> LongStream.rangeClosed(1, arguments.get("most").asLong())
            .mapToObj(i -> new Object[] {i, i % 2 == 1}));
  }

  private void assertError(String query, String message) {
    assertThatThrownBy(() -> session.run(query).list())
        .isInstanceOfSatisfying(GraphflowException.class,
            error -> assertThat(error.kind()).isEqualTo(Kind.QUERY))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource
  void givesRowsForEachRow(Engine engine) {
    open(engine);
    registerNumbers();
    assertThat(run("UNWIND [2, 0, 3] AS n CALL numbers(n) YIELD number AS i, odd RETURN n, i, odd"))
        .containsExactly("2 1 true", "2 2 false", "3 1 true", "3 2 false", "3 3 true");
    assertThat(run("MATCH (n) CALL numbers(2) YIELD number WHERE number > 1 RETURN n.name, number"))
        .containsExactlyInAnyOrder("a 2", "b 2", "c 2");
    assertThat(run("MATCH (n:B) CALL numbers(3000) YIELD number"
        + " RETURN n.name AS name, count(*), sum(number), count(DISTINCT number % 7) ORDER BY name"))
        .containsExactly("b 3000 4501500 7", "c 3000 4501500 7");
    assertThat(run("CALL numbers(5) YIELD odd, number WITH number WHERE number % 2 = 1"
        + " MATCH (n:A) CALL numbers(number + n.x) YIELD number AS m RETURN number, max(m)"))
        .containsExactly("1 2", "3 4", "5 6");
  }

  @ParameterizedTest
  @EnumSource
  void isAQueryByItself(Engine engine) {
    open(engine);
    registerNumbers();
    Result result = session.run("CALL numbers(2)");
    assertThat(result.keys()).containsExactly("number", "odd");
    assertThat(result.list().stream().map(ProceduresTest::text))
        .containsExactly("1 true", "2 false");
    assertThat(run("CALL numbers", Map.of("most", 1, "other", 2))).containsExactly("1 true");
    assertThat(run("CALL numbers YIELD odd AS o, number WHERE number > 1", Map.of("most", 3)))
        .containsExactly("false 2", "true 3");
    assertThat(session.prepare("CALL numbers").parameters()).containsExactly("most");
    assertThatThrownBy(() -> run("CALL numbers")).hasMessageContaining("$most");
  }

  /** Whatever stands for many rows in an engine, each of them is a call. */
  @ParameterizedTest
  @EnumSource
  void isCalledOnceForEachRow(Engine engine) {
    open(engine);
    AtomicInteger calls = new AtomicInteger();
    register("note() :: VOID", _ -> {
      calls.incrementAndGet();
      return Stream.empty();
    });
    run("MATCH (a:A) UNWIND range(1, 1500) AS i CREATE (a)-[:S]->(:C {i: i})");
    assertThat(run("MATCH (:A)-[:S]->(), (:B) CALL note() RETURN count(*)"))
        .containsExactly("3000");
    assertThat(calls.getAndSet(0)).isEqualTo(3000);
    assertThat(session.run("MATCH (:A)-[:S]->() CALL note()").list()).isEmpty();
    assertThat(calls.getAndSet(0)).isEqualTo(1500);
    Result standalone = session.run("CALL note()");
    assertThat(standalone.keys()).isEmpty();
    assertThat(standalone.list()).isEmpty();
    assertThat(calls.getAndSet(0)).isEqualTo(1);
    run("MATCH (b:B) CALL note() SET b.noted = true");
    assertThat(calls.get()).isEqualTo(2);
    assertThat(run("MATCH (b:B {noted: true}) RETURN count(*)")).containsExactly("2");
  }

  @ParameterizedTest
  @EnumSource
  void takesAndGivesValuesOfAllTypes(Engine engine) {
    open(engine);
    List<Object> seen = new ArrayList<>();
    register("echo(value :: ANY?, number :: NUMBER?, float :: FLOAT?, list :: LIST<STRING?>?,"
        + " map :: MAP?) :: (value :: ANY?, number :: NUMBER?, float :: FLOAT?,"
        + " list :: LIST<STRING?>?, map :: MAP?)", arguments -> {
          arguments.values().forEach(value -> seen.add(value.asObject()));
          return Stream.<Object[]>of(
              arguments.values().stream().map(Value::asObject).toArray());
        });
    assertThat(run("CALL echo(date('2020-02-03'), 1, 2, ['x', null], {k: 1})"))
        .containsExactly("2020-02-03 1 2.0 [x, null] {k=1}");
    assertThat(seen).containsExactly(
        LocalDate.of(2020, 2, 3), 1L, 2.0, Arrays.asList("x", null), Map.of("k", 1L));
    assertThat(run("CALL echo(null, 1.5, null, [], null)"))
        .containsExactly("null 1.5 null [] null");
    assertThat(run("MATCH (n:A) CALL echo([n], null, null, null, {n: n}) YIELD value, map"
        + " RETURN value[0].name, map.n.x")).containsExactly("a 1");
    assertError("MATCH ()-[r]->() CALL echo([r], null, null, null, null) YIELD value RETURN value",
        "What the procedure echo gives is a io.graphflow.value.Relationship");
    register("look(value :: ANY) :: VOID", arguments -> {
      seen.add(arguments.get("value").asObject());
      return Stream.empty();
    });
    run("MATCH (n:A)-[r]->() CALL look({n: n, r: [r]}) RETURN n");
    Map<?, ?> elements = (Map<?, ?>) seen.getLast();
    assertThat(((Node) elements.get("n")).get("name").asString()).isEqualTo("a");
    assertThat(((List<?>) elements.get("r"))).first()
        .isInstanceOfSatisfying(Relationship.class,
            edge -> assertThat(edge.get("since").asLocalDate()).isEqualTo("2020-01-01"));
  }

  @ParameterizedTest
  @EnumSource
  void givesNodesToGoOnFrom(Engine engine) {
    open(engine);
    register("reach(from :: LIST) :: (node :: NODE?, rank :: FLOAT)", arguments -> {
      List<Object> nodes = new ArrayList<>(arguments.get(0).asList());
      nodes.add(null);
      return IntStream.range(0, nodes.size()).mapToObj(i -> new Object[] {nodes.get(i), i});
    });
    assertThat(
        run("MATCH (n) WITH n ORDER BY n.name WITH collect(n) AS ns CALL reach(ns) YIELD node, rank"
            + " OPTIONAL MATCH (node)-[:R]->(m) RETURN node.name, labels(node), m.name, rank"
            + " ORDER BY rank"))
        .containsExactlyInAnyOrder(
            "a [A] b 0.0", "b [B] null 1.0", "c [B] null 2.0", "null null null 3.0");
    assertThat(run("MATCH (n) WITH collect(n) AS ns CALL reach(ns) YIELD node WITH node"
        + " WHERE node.name = 'c' SET node.name = 'd' RETURN node.name")).containsExactly("d");
    register("stranger(id :: INTEGER) :: (node :: NODE)", arguments -> Stream.<Object[]>of(
        new Object[] {new Node(new UUID(1, 2), arguments.get(0).asLong(), List.of(), Map.of())}));
    assertError("CALL stranger(-1)", "gave the node -1, which the query does not see");
    assertError("MATCH (n) WITH id(n) AS id LIMIT 1 CALL stranger(id) YIELD node RETURN node",
        "it is of another database");
    assertError("CALL stranger(1000)", "gave the node 1000, which the query does not see");
    assertError("CALL stranger(" + (7L << 48) + ")", "which the query does not see");
  }

  @ParameterizedTest
  @EnumSource
  void checksArgumentsThatAreKnownWhenItRuns(Engine engine) {
    open(engine);
    registerNumbers();
    assertError("UNWIND [1, 'x'] AS n CALL numbers(n) YIELD number RETURN number",
        "The argument most :: INTEGER of numbers cannot be the STRING 'x'");
    assertError("MATCH (n) CALL numbers(n.x) YIELD number RETURN number",
        "The argument most :: INTEGER of numbers cannot be NULL");
  }

  @ParameterizedTest
  @EnumSource
  void checksRows(Engine engine) {
    open(engine);
    register("bad(what :: STRING) :: (a :: INTEGER, b :: LIST<INTEGER>?)",
        arguments -> switch (arguments.get(0).asString()) {
          case "narrow" -> Stream.<Object[]>of(new Object[] {1});
          case "no row" -> Collections.<Object[]>singletonList(null).stream();
          case "type" -> Stream.<Object[]>of(new Object[] {"one", null});
          case "null" -> Stream.<Object[]>of(new Object[] {null, null});
          case "element" -> Stream.<Object[]>of(new Object[] {1, List.of(1, "two")});
          case "value" -> Stream.<Object[]>of(new Object[] {new Thread(), null});
          case "fails" -> throw new IllegalStateException("out of order");
          case "fails late" -> Stream.of(1, 0).map(i -> new Object[] {1 / i, null});
          default -> null;
        });
    assertThat(run("CALL bad('nothing')")).isEmpty();
    assertError("CALL bad('narrow')", "gave a row of 1 values, but its signature is bad(");
    assertError("CALL bad('no row')", "gave no row, but its signature is bad(");
    assertError("CALL bad('type')", "gave the STRING 'one' in its column a :: INTEGER");
    assertError("CALL bad('null')", "gave NULL in its column a :: INTEGER");
    assertError("CALL bad('element')", "a LIST of 2 elements in its column b :: LIST<INTEGER>?");
    assertError("CALL bad('value')", "What the procedure bad gives is a java.lang.Thread");
    assertError("CALL bad('fails')", "The procedure bad failed: java.lang.IllegalStateException");
    assertError("CALL bad('fails late')",
        "The procedure bad failed: java.lang.ArithmeticException");
    register("void() :: VOID", _ -> Stream.<Object[]>of(new Object[] {}));
    assertError("CALL void()", "gives rows, but its signature is void() :: VOID");
  }

  @ParameterizedTest
  @EnumSource
  void closesStreamsAndTakesNoMoreThanNeeded(Engine engine) {
    open(engine);
    AtomicInteger taken = new AtomicInteger();
    AtomicInteger closed = new AtomicInteger();
    register("endless() :: (i :: INTEGER)",
        _ -> Stream.iterate(0, i -> i + 1).map(i -> {
          taken.incrementAndGet();
          return new Object[] {i};
        }).onClose(closed::incrementAndGet));
    assertThat(run("MATCH (:B) CALL endless() YIELD i RETURN i LIMIT 3"))
        .containsExactly("0", "1", "2");
    assertThat(taken.get()).isLessThanOrEqualTo(1024);
    assertThat(closed.get()).isEqualTo(1);
    try (Result result = session.run("CALL endless()")) {
      result.next();
    }
    assertThat(closed.get()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void runsInWritingTransactions(Engine engine) {
    open(engine);
    registerNumbers();
    try (Transaction transaction = session.beginTransaction()) {
      transaction.run("CALL numbers(3) YIELD number CREATE (:N {i: number})");
      assertThat(transaction.run("CALL db.labels() YIELD label WHERE label = 'N'"
          + " MATCH (n:N) RETURN label, count(*)").single().get(1).asLong()).isEqualTo(3);
      transaction.commit();
    }
    assertThat(run("CALL numbers(2) YIELD number MERGE (n:N {i: number + 2}) RETURN n.i"))
        .containsExactly("3", "4");
    assertThat(run("MATCH (n:N) RETURN count(*)")).containsExactly("4");
  }

  @ParameterizedTest
  @EnumSource
  void plansFollowWhatIsRegistered(Engine engine) {
    open(engine);
    registerNumbers();
    PreparedQuery prepared = session.prepare("CALL numbers(1)");
    assertThat(prepared.run().list()).hasSize(1);
    assertThat(database.procedures().unregister("numbers")).isTrue();
    assertThat(database.procedures().unregister("numbers")).isFalse();
    assertThatThrownBy(prepared::run).hasMessageContaining("there is no procedure 'numbers'");
    register("numbers(n :: INTEGER) :: (word :: STRING)",
        _ -> Stream.<Object[]>of(new Object[] {"many"}));
    assertThat(prepared.run().list().stream().map(ProceduresTest::text)).containsExactly("many");
  }

  @Test
  void refusesWhatCannotBeRegistered() {
    open(Engine.GF_CL);
    Procedures procedures = database.procedures();
    assertUsage(() -> procedures.register("p(", _ -> null), "is no signature");
    assertUsage(() -> procedures.register("db.labels() :: VOID", _ -> null), "already");
    assertUsage(() -> procedures.register("p() :: (r :: RELATIONSHIP)", _ -> null), "r ::");
    assertUsage(() -> procedures.register("p() :: (r :: LIST<PATH>)", _ -> null), "r ::");
    assertUsage(() -> procedures.unregister("db.labels"), "cannot be removed");
    assertThat(procedures.list().stream().map(ProcedureInfo::name))
        .contains("db.labels")
        .doesNotContain("p")
        .isSorted();
    procedures.register("p(a :: ANY?) :: VOID", arguments -> {
      assertThatIllegalArgumentException().isThrownBy(() -> arguments.get("b"))
          .withMessageContaining("p(a :: ANY?) :: VOID");
      return Stream.empty();
    });
    assertThat(run("CALL p(1)")).isEmpty();
  }

  private static void assertUsage(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(GraphflowException.class,
            error -> assertThat(error.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource
  void showsTheSchema(Engine engine) {
    open(engine);
    run("MATCH (b:B {name: 'c'}) SET b:Extra");
    run("CREATE CONSTRAINT named FOR (b:B) REQUIRE b.name IS NOT NULL");
    assertThat(run("CALL db.labels()")).containsExactlyInAnyOrder("A", "B", "Extra");
    assertThat(run("CALL db.relationshipTypes()")).containsExactly("R");
    assertThat(run("CALL db.propertyKeys()")).containsExactly("name", "since", "x");
    assertThat(run("CALL db.schema.nodeTypeProperties()")).containsExactlyInAnyOrder(
        ":`A` [A] name [STRING] false", ":`A` [A] x [INTEGER] false",
        ":`B` [B] name [STRING] true");
    assertThat(run("CALL db.schema.relTypeProperties()"))
        .containsExactly(":`R` since [DATE] false");
    assertThat(run("CALL db.constraints() YIELD name, type")).isEqualTo(
        session.run("SHOW CONSTRAINTS")
            .list()
            .stream()
            .map(row -> row.get("name").asString() + " " + row.get("type").asString())
            .toList())
        .isNotEmpty();
    run("CREATE INDEX byX FOR (a:A) ON (a.x)");
    assertThat(run("CALL db.indexes() YIELD name, properties WHERE name = 'byX'"))
        .containsExactly("byX [x]");
    assertThat(run("CALL dbms.procedures() YIELD name, signature WHERE name = 'db.labels'"))
        .containsExactly("db.labels db.labels() :: (label :: STRING)");
    assertThat(
        run("CALL dbms.procedures() YIELD description WHERE description = '' RETURN count(*)"))
        .containsExactly("0");
    assertThat(run("CALL dbms.functions() YIELD name, aggregating WHERE name IN ['count', 'size']"))
        .containsExactly("count true", "size false");
  }
}
