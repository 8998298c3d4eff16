package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.core.graph.TextGraph;
import io.graphflow.core.limit.Interruption;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.MemoryOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.Layout;
import io.graphflow.summary.ExplainedPlan;
import io.graphflow.summary.ResultSummary;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import io.graphflow.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DatabaseTest {
  /** Runs for ever, as far as a test is concerned. */
  private static final String ENDLESS =
      "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a + b < 0"
          + " RETURN a";

  @TempDir
  private static Path folder;

  private Database database;

  @BeforeAll
  static void load() throws IOException {
    TextGraph.load("social", folder.resolve("social"));
  }

  @BeforeEach
  void open() {
    database = Database.open(folder.resolve("social"), DatabaseOptions.DEFAULT
        .withMemory(MemoryOptions.DEFAULT.withSpilling(false)));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private CompiledQuery plan(String query, CompilerOptions options) {
    Interruption none = new Interruption(0);
    return database.kernel()
        .reads()
        .plan(database.kernel().plans().get(query, options, none), none)
        .compiled();
  }

  private static GraphflowException failure(Runnable action) {
    GraphflowException error = catchThrowableOfType(GraphflowException.class, action::run);
    assertThat(error).isNotNull();
    return error;
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void readsTypedValues(Engine engine) {
    try (Session session = session(engine)) {
      Record record =
          session.run("MATCH (p:Person {name: $name}) RETURN p, p.name AS name, p.age AS"
              + " age, p.height AS height, p.born AS born, p.seen AS seen, p.active AS active, p.tags AS"
              + " tags, {a: [p.age]} AS map", Map.of("name", "alice")).single();
      assertThat(record.keys()).containsExactly("p", "name", "age", "height", "born", "seen",
          "active", "tags", "map");
      assertThat(record.get("name").asString()).isEqualTo("alice");
      assertThat(record.get(2).asLong()).isEqualTo(30);
      assertThat(record.get("age").asInt()).isEqualTo(30);
      assertThat(record.get("age").asDouble()).isEqualTo(30.0);
      assertThat(record.get("height").asDouble()).isEqualTo(1.7);
      assertThat(record.get("born").asLocalDate()).isEqualTo(LocalDate.of(1990, 5, 1));
      assertThat(record.get("seen").asZonedDateTime().toInstant())
          .isEqualTo(Instant.parse("2021-01-01T10:00:00Z"));
      assertThat(record.get("active").asBoolean()).isTrue();
      assertThat(record.get("tags").asList()).containsExactly("a", "b");
      assertThat(record.get("map").asMap()).isEqualTo(Map.of("a", List.of(30L)));
      Node node = record.get("p").asNode();
      assertThat(node.labels()).containsExactly("Person", "Agent");
      assertThat(node.properties()).containsEntry("age", 30L).hasSize(7);
      assertThat(failure(() -> record.get("name").asLong())).hasMessageContaining("STRING");
      assertThat(failure(() -> record.get("nothing"))).hasMessageContaining("nothing");
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void relationshipsNameTheirEndsWhicheverWayTheyWereReached(Engine engine) {
    try (Session session = session(engine)) {
      Record there = session.run("MATCH (a:Person {name: 'dan'})-[w:WORKS_AT]->(f) RETURN a, w, f,"
          + " id(w) AS id").single();
      Record back = session.run("MATCH (f:Firm {name: 'bolt'})<-[w:WORKS_AT]-(a) RETURN a, w, f,"
          + " id(w) AS id").single();
      Relationship edge = there.get("w").asRelationship();
      assertThat(edge).isEqualTo(back.get("w").asRelationship());
      assertThat(edge.properties()).isEqualTo(Map.of("since", 2013L))
          .isEqualTo(back.get("w").asMap());
      assertThat(edge.startNodeId()).isEqualTo(there.get("a").asNode().id());
      assertThat(edge.endNodeId()).isEqualTo(back.get("f").asNode().id());
      assertThat(edge.id()).isEqualTo(there.get("id").asLong()).isEqualTo(back.get("id").asLong());
      assertThat(edge.type()).isEqualTo("WORKS_AT");
    }
  }

  @Test
  void convertsParameters() {
    Map<String, Object> given = new HashMap<>();
    given.put("x", Arrays.asList(1, (short) 2, (byte) 3, 4L, 1.5f, 2.5, 'c', "s", true, null,
        LocalDate.of(2020, 1, 2), Instant.ofEpochMilli(5), new int[] {1, 2}, List.of(),
        Map.of("k", 1), Value.of("v")));
    try (Session session = database.session()) {
      List<Object> values =
          session.run("RETURN $x AS x", given).single().get("x").asList();
      assertThat(values).containsExactly(1L, 2L, 3L, 4L, 1.5, 2.5, "c", "s", true, null,
          LocalDate.of(2020, 1, 2),
          ZonedDateTime.ofInstant(Instant.ofEpochMilli(5), ZoneOffset.UTC),
          List.of(1L, 2L), List.of(), Map.of("k", 1L), "v");
    }
  }

  @Test
  void namesParametersThatAreMissingOrUnusable() {
    try (Session session = database.session()) {
      assertThat(failure(() -> session.run("RETURN $absent AS x", Map.of("other", 1))))
          .hasMessageContaining("absent")
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.QUERY);
      assertThat(failure(() -> session.run("RETURN $odd AS x", Map.of("odd", new Object()))))
          .hasMessageContaining("odd")
          .hasMessageContaining("java.lang.Object");
    }
  }

  @Test
  void aPlanServesAllValuesOfItsParameters() {
    try (Session session = database.session()) {
      PreparedQuery query = session.prepare("RETURN $x + 1 AS y");
      assertThat(query.parameters()).containsExactly("x");
      assertThat(query.text()).isEqualTo("RETURN $x + 1 AS y");
      assertThat(query.run(Map.of("x", 1)).single().get("y").asObject()).isEqualTo(2L);
      assertThat(query.run(Map.of("x", 1.5)).single().get("y").asObject()).isEqualTo(2.5);
      assertThat(query.run(Map.of("x", "a")).single().get("y").asObject()).isEqualTo("a1");
      assertThat(failure(query::run)).hasMessageContaining("x");
    }
  }

  @Test
  void plansAreCachedByTextAndOptions() {
    String text = "MATCH (a:Person)-[:KNOWS]->(b:Person) RETURN a.name AS name";
    CompilerOptions other = CompilerOptions.DEFAULT.withVertexOrder(List.of("b", "a"));
    assertThat(plan(text, CompilerOptions.DEFAULT))
        .isSameAs(plan(text, CompilerOptions.DEFAULT))
        .isNotSameAs(plan(text, other));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void resultsAreReadLazily(Engine engine) {
    try (Session session = session(engine)) {
      Result result = session.run("UNWIND range(1, 2000000000) AS x RETURN x");
      assertThat(result.peek().get("x").asLong()).isEqualTo(1);
      assertThat(result.next().get("x").asLong()).isEqualTo(1);
      assertThat(result.next().get("x").asLong()).isEqualTo(2);
      ResultSummary summary = result.consume();
      assertThat(summary.rows()).isEqualTo(2);
      assertThat(summary.engine()).isEqualTo(engine);
      assertThat(summary.consumedAfter()).isGreaterThanOrEqualTo(summary.availableAfter());
      assertThat(failure(result::list)).hasMessageContaining("closed");
    }
  }

  @Test
  void readsWholeResults() {
    try (Session session = database.session()) {
      String text = "UNWIND [1, 2, 3] AS x RETURN x";
      assertThat(session.run(text).list()).hasSize(3);
      assertThat(session.run(text).stream().mapToLong(r -> r.get(0).asLong()).sum()).isEqualTo(6);
      Result result = session.run(text);
      List<Long> values = new ArrayList<>();
      result.forEachRemaining(record -> values.add(record.get("x").asLong()));
      assertThat(values).containsExactly(1L, 2L, 3L);
      assertThat(result.hasNext()).isFalse();
      assertThatThrownBy(result::next).isInstanceOf(NoSuchElementException.class);
      assertThatThrownBy(() -> session.run(text).single())
          .isInstanceOf(NoSuchElementException.class);
      assertThatThrownBy(() -> session.run("UNWIND [] AS x RETURN x").single())
          .isInstanceOf(NoSuchElementException.class);
    }
  }

  private static long lines(ExplainedPlan plan) {
    return 1 + plan.inputs().stream().mapToLong(DatabaseTest::lines).sum();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void whatIsExplainedHasItsColumnsAndNoRows(Engine engine) {
    try (Session session = session(engine)) {
      for (String[] each : new String[][] {
          {"MATCH (a:Person) RETURN a.name AS name, count(*)", "name", "count(*)"},
          {"CREATE (a:Person {name: 'x'}) RETURN a, 1 AS b", "a", "b"},
          {"CREATE (:Person {name: 'x'})"}, {"CALL db.labels()", "label"},
          {"UNWIND [1] AS i CALL (i) { CREATE (:Person {name: 'x'}) } IN TRANSACTIONS"
              + " RETURN count(i) AS n", "n"}}) {
        Result explained = session.run("EXPLAIN " + each[0]);
        assertThat(explained.keys()).as(each[0])
            .isEqualTo(List.of(each).subList(1, each.length));
        assertThat(explained.isExplained()).isTrue();
        assertThat(explained.hasNext()).isFalse();
        assertThat(explained.consume().plan()).isPresent();
      }
      assertThat(session.run("RETURN 1").isExplained()).isFalse();
      assertThat(session.run("PROFILE RETURN 1").isExplained()).isFalse();
      assertThat(session.run("MATCH (p {name: 'x'}) RETURN count(*)").single().get(0).asLong())
          .isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void explainsAndProfiles(Engine engine) {
    try (Session session = session(engine)) {
      String text = "MATCH (a:Person)-[k:KNOWS]->(b) WHERE k.since > 2004 RETURN b.name AS name";
      Result explained = session.run("EXPLAIN " + text);
      assertThat(explained.hasNext()).isFalse();
      assertThat(explained.consume().plan()).get()
          .asString()
          .contains("ScanVertices")
          .doesNotContain("time ms");
      ExplainedPlan tree = explained.consume().explained().orElseThrow();
      assertThat(lines(tree))
          .isEqualTo(explained.consume().plan().orElseThrow().lines().count() - 1);
      assertThat(explained.consume().plan().orElseThrow()).contains(tree.operator());
      assertThat(tree.estimatedRows()).isPresent();
      assertThat(explained.consume().profile()).isEmpty();
      ResultSummary profiled = session.run("PROFILE " + text).consume();
      assertThat(profiled.rows()).isEqualTo(4);
      assertThat(lines(profiled.explained().orElseThrow())).isEqualTo(lines(tree));
      assertThat(profiled.plan()).get()
          .asString()
          .contains("time ms")
          .containsPattern("Extend|Expand");
      assertThat(session.run(text).consume().plan()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void explainsWithoutValuesOfParameters(Engine engine) {
    String text =
        "MATCH (a:Person {name: $name})-[:KNOWS]->(b) WHERE b.age > $age RETURN b LIMIT $most";
    try (Session session = session(engine)) {
      assertThat(session.run("EXPLAIN " + text).consume().plan()).get()
          .asString()
          .contains("$name", "$age", "$most");
      assertThat(failure(() -> session.run("PROFILE " + text).consume()))
          .hasMessageContaining("$age, $most, $name");
      try (Transaction transaction = session.beginTransaction()) {
        assertThat(transaction.run("EXPLAIN " + text).consume().plan()).isPresent();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void stopsAfterTheTimeLimit(Engine engine) {
    SessionOptions options =
        SessionOptions.DEFAULT.withEngine(engine).withTimeout(Duration.ofMillis(500));
    try (Session session = database.session(options)) {
      assertThat(failure(() -> session.run(ENDLESS).list())).hasMessageContaining("time limit")
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.RESOURCE);
      assertThat(session.run("RETURN 1 AS x").single().get("x").asLong()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void stopsAtTheMemoryLimit(Engine engine) {
    SessionOptions options =
        SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(1 << 20);
    try (Session session = database.session(options)) {
      for (String text : List.of("UNWIND range(1, 10000000) AS x RETURN collect(x) AS l",
          "UNWIND range(1, 10000000) AS x RETURN DISTINCT x",
          "UNWIND range(1, 10000000) AS x RETURN x ORDER BY -x",
          "UNWIND range(1, 10000000) AS x RETURN x, count(*) AS n",
          "UNWIND range(1, 10000000) AS x RETURN count(DISTINCT x) AS n")) {
        assertThat(failure(() -> session.run(text).list())).as(text)
            .hasMessageContaining("memory limit")
            .extracting(GraphflowException::kind)
            .isEqualTo(Kind.RESOURCE);
      }
      assertThat(session.run("UNWIND range(1, 1000000) AS x RETURN x ORDER BY -x LIMIT 1")
          .single()
          .get("x")
          .asLong()).isEqualTo(1_000_000);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void isInterruptedFromAnotherThread(Engine engine) throws Exception {
    try (Session session = session(engine);
        ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Result result = session.run(ENDLESS);
      CountDownLatch started = new CountDownLatch(1);
      Future<GraphflowException> failure = executor.submit(() -> {
        started.countDown();
        return failure(result::list);
      });
      started.await();
      session.interrupt();
      assertThat(failure.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.INTERRUPTED);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void closingEndsRunningQueries(Engine engine) throws Exception {
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Session session = session(engine);
      Result idle = session(engine).run("MATCH (p:Person) RETURN p");
      Record kept = idle.next();
      Result running = session.run(ENDLESS);
      CountDownLatch started = new CountDownLatch(1);
      Future<GraphflowException> failure = executor.submit(() -> {
        started.countDown();
        return failure(running::list);
      });
      started.await();
      database.close();
      assertThat(failure.get(30, TimeUnit.SECONDS).kind()).isIn(Kind.INTERRUPTED, Kind.USAGE);
      assertThat(failure(idle::list)).hasMessageContaining("closed");
      assertThat(kept.get("p").asNode().labels()).contains("Person");
      assertThat(failure(() -> session.run("RETURN 1 AS x"))).hasMessageContaining("closed");
      assertThat(failure(() -> database.session())).hasMessageContaining("closed");
      assertThat(failure(() -> database.memoryReport(Layout.FILES))).hasMessageContaining("closed");
      database.close();
    }
  }

  @Test
  void aClosedSessionSaysSo() {
    Session session = database.session();
    Result result = session.run("MATCH (p:Person) RETURN p");
    session.close();
    assertThat(failure(() -> session.run("RETURN 1 AS x")))
        .hasMessageContaining("session is closed");
    assertThat(failure(result::next)).hasMessageContaining("closed");
    assertThat(database.session().run("RETURN 1 AS x").list()).hasSize(1);
  }

  @Test
  void manySessionsRunAtOnce() throws Exception {
    try (ExecutorService executor = Executors.newFixedThreadPool(4)) {
      List<Future<Long>> sums = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        Engine engine = List.of(Engine.values()).get(i % 3);
        sums.add(executor.submit(() -> {
          try (Session session = session(engine)) {
            return session.run("MATCH (a:Person)-[k:KNOWS]-(b) RETURN sum(k.since) AS s")
                .single()
                .get("s")
                .asLong();
          }
        }));
      }
      for (Future<Long> sum : sums) {
        assertThat(sum.get()).isEqualTo(2L * (2000 + 2010 + 2005 + 2003 + 2001 + 2007) + 2015);
      }
    }
  }

  @Test
  void anUnusableFolderIsRefused() {
    assertThat(failure(() -> Database.open(folder.resolve("nothing")).close()))
        .hasMessageContaining("nothing");
  }

  @Test
  void reportsTheMemoryOfEachLayout() {
    for (Layout layout : Layout.values()) {
      assertThat(database.memoryReport(layout).layout()).isEqualTo(layout);
      assertThat(database.memoryReport(layout).totalBytes()).isPositive();
    }
  }

  @Test
  void warningsReachTheSummary() {
    try (Session session = database.session()) {
      assertThat(session.run("RETURN 1 AS x").consume().warnings()).isEmpty();
    }
  }
}
