package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryPool;
import io.graphflow.core.limit.QueryLimits;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.MemoryOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ProfiledPlan;
import io.graphflow.summary.ResultSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries that need more than their memory go to the disk, and give the same rows. */
class SpillTest {
  private static final long MIB = 1 << 20;
  private static final List<Engine> ENGINES = List.of(Engine.GF_CL, Engine.GF_FT);

  /** Where rows come in an order of their own, all of them are compared in it. */
  private static List<String> orders() {
    return List.of(
        "MATCH (a:P) RETURN a.id AS x, a.name AS n ORDER BY a.name, a.id",
        "MATCH (a:P)-[e:R]->(b) RETURN a.id AS x, b.id AS y, e.w AS w ORDER BY e.w DESC, b.id, a.id",
        "MATCH (a:P)-[e:R]->(b) WITH a, e, b ORDER BY b.maybe, a.name DESC, b.id"
            + " RETURN a.id AS x, e.w AS w, b.maybe AS m",
        "MATCH p = (a:P)-[:R]->(b) WITH p, a.real AS r, b.id AS i, a.id AS k ORDER BY r, i, k"
            + " RETURN [n IN nodes(p) | n.id] AS ns, [r IN relationships(p) | r.w] AS ws",
        "UNWIND range(1, 30000) AS i WITH i, [i % 7, 'x' + i, null, {k: i, d: duration({days: i})}] AS l"
            + " ORDER BY -i RETURN i, l",
        "UNWIND range(1, 30000) AS i WITH i, CASE i % 6 WHEN 0 THEN i WHEN 1 THEN i + 0.5"
            + " WHEN 2 THEN 'é\u20ac' + i WHEN 3 THEN null WHEN 4 THEN date({year: 1 + i % 4000})"
            + " ELSE [i, range(1, i % 9, 2)] END AS v ORDER BY v RETURN i, v",
        "UNWIND range(1, 30000) AS i"
            + " WITH i, datetime({year: 2000, month: 1 + i % 12, timezone: 'Europe/Berlin'}) AS d,"
            + " localtime({hour: i % 24, minute: i % 60}) AS t, localdatetime({year: i % 9000}) AS l,"
            + " time({hour: i % 24, timezone: '+02:00'}) AS o ORDER BY t, d, i RETURN i, d, t, l, o",
        "UNWIND range(1, 30000) AS i WITH i, encode(toString(i % 97)) AS b ORDER BY b, i RETURN i, b",
        "UNWIND range(1, 30000) AS i WITH i, point({x: i % 100, y: -i % 7}) AS p ORDER BY p, i RETURN i, p",
        // Rows that are equal by their key stay in their order.
        "UNWIND range(1, 40000) AS i WITH i ORDER BY i % 3 RETURN i",
        "UNWIND range(1, 60000) AS i RETURN i, toString(i) AS s ORDER BY i % 1000, i SKIP 31000 LIMIT 20000",
        "UNWIND range(1, 60000) AS i RETURN i ORDER BY i % 5 LIMIT 30000",
        "UNWIND range(1, 40000) AS i RETURN i, toString(i) AS s ORDER BY s SKIP 39990",
        "UNWIND range(1, 40000) AS i RETURN i ORDER BY -i SKIP 40000 LIMIT 1500",
        "UNWIND range(1, 3) AS i CALL { WITH i UNWIND range(1, 20000) AS k WITH k, i ORDER BY -k * i SKIP 19990"
            + " RETURN sum(k) AS s } RETURN i, s");
  }

  private static List<String> groups() {
    return List.of(
        "UNWIND range(1, 60000) AS i RETURN DISTINCT i % 30000 AS x",
        "UNWIND range(1, 60000) AS i RETURN DISTINCT 'text ' + i % 20000 AS x, i % 2 AS y",
        "MATCH (a:P)-[e:R]->(b) RETURN DISTINCT e.w AS w, b.id AS y",
        "MATCH (a:P)-[e:R]->(b) RETURN DISTINCT e, b.real AS r",
        "MATCH (a:P)-[e:R]->(b) RETURN a.id * 10000 + b.id AS k, count(*) AS n, sum(e.w) AS s",
        "MATCH (a:P)-[:R]->(b)-[e:R]->(c) WITH a.id * 10000 + c.id AS k, count(*) AS n, sum(e.w) AS s,"
            + " min(b.name) AS m, max(b.maybe) AS x WHERE k % 7 = 0 RETURN k, n, s, m, x",
        "MATCH (a:P)-[:R]->(b)-[:R]->(c) WITH a, c, count(b) AS n, avg(b.real) AS v"
            + " RETURN a.id % 10 AS x, count(*) AS c, sum(n) AS s, max(v) AS v",
        "MATCH (a:P)-[e:R]->(b) RETURN e.w AS w, b.name AS n, size(collect(a.id)) AS l,"
            + " count(DISTINCT a.maybe) AS d, stDev(a.real) > 0 AS s",
        "MATCH (a:P)-[e:R]->(b) WITH a, b ORDER BY b.id RETURN a, head(collect(b.id)) AS h",
        "MATCH (a:P)-[:R]->(b), (a)-[:R]->(c) RETURN a, b.id AS x, count(*) AS n, min(c.id) AS m",
        "MATCH (a:P)-[:R]->(b) OPTIONAL MATCH (b)-[:R]->(c {maybe: 1}) RETURN a.id AS x, b.id AS y,"
            + " count(c) AS n, sum(c.id) AS s",
        "UNWIND range(1, 40000) AS i RETURN [i % 20000, null] AS l, {k: i % 5} AS m, sum(1.5 * i) AS s",
        "MATCH p = (a:P)-[:R]->(b) RETURN p, count(*) AS n",
        "UNWIND range(1, 3) AS i CALL { WITH i UNWIND range(1, 30000) AS k"
            + " WITH k % (9000 * i) AS g, count(*) AS n RETURN sum(g * n) AS s } RETURN i, s",
        "UNWIND range(1, 30000) AS i RETURN i AS x UNION UNWIND range(20000, 50000) AS i RETURN i AS x");
  }

  private static List<String> joins() {
    return List.of(
        "MATCH (a:P), (b:P) WHERE a.key = b.next RETURN a.id AS x, b.name AS n",
        "MATCH (a:P), (b:P) WHERE a.key = b.next RETURN count(*) AS n",
        "MATCH (a:P), (b:P) WHERE a.name = b.name RETURN a.id AS x, b.id AS y",
        "MATCH (a:P), (b:P) WHERE a.name = b.name AND a.id % 3 = 1 RETURN count(*) AS n",
        // One key has all rows.
        "MATCH (a:P) WHERE NOT a.half IN range(6, 4999) UNWIND [1, 2] AS z MATCH (b:P) WHERE a.one = b.one"
            + " RETURN a.id AS x, b.id AS y",
        "MATCH (a:P)-[:R]->(c), (b:P) WHERE c.key = b.next RETURN a.id AS x, b.name AS n",
        "MATCH (a:P)-[e:R]->(c), (b:P) WHERE c.key = b.next RETURN a.id AS x, e.w AS w, b.name AS n",
        "MATCH (a:P)-[:R]->(), (b:P)-[:R]->() WHERE a.key = b.key RETURN count(*) AS n",
        // The left side is a join, too, which is read again with all of its own portions.
        "MATCH (a:P), (b:P), (c:P) WHERE a.key = b.next AND b.name = c.name RETURN a.id AS x, c.id AS y",
        "MATCH (a:P) UNWIND [a.key, a.half] AS k MATCH (b:P) WHERE b.key = k RETURN k, b.name AS n",
        "MATCH (a:P) WITH a.key AS k, sum(a.id) AS s MATCH (b:P) WHERE b.key = k RETURN k, s, b.name AS n",
        // Workers read the left side, once for each portion.
        "MATCH (a:P), (b:P) WHERE a.key = b.next RETURN a.half % 10 AS x, count(*) AS n, max(b.name) AS m",
        "MATCH (a:P), (b:P) WHERE a.name = b.name RETURN DISTINCT a.half % 50 AS x, size(b.name) AS y",
        "MATCH (a:P), (b:P), (c:P) WHERE a.key = b.next AND b.name = c.name"
            + " RETURN a.half % 10 AS x, sum(b.id) AS s, sum(c.id) AS t",
        "MATCH (h:H)-[:T]->(m:M)-[:V]->(a:W), (b:P) WHERE a.key = b.next"
            + " RETURN h.id + m.id AS x, count(*) AS n, sum(b.id) AS s, max(b.name) AS m",
        "MATCH (a:P), (b:P) WHERE a.key = b.next RETURN a.id AS x, b.name AS n ORDER BY n LIMIT 10");
  }

  @TempDir
  private static Path folder;

  private static final SpillDisk disk = new SpillDisk();
  private static Database database;

  @BeforeAll
  static void create() {
    Path path = folder.resolve("spill");
    Database.create(path).close();
    database = Database.open(disk, path, DatabaseOptions.DEFAULT);
    try (Session session = database.session()) {
      session
          .run(
              """
                  UNWIND range(0, 9999) AS i
                  CREATE (:P {id: i, key: i, next: i + 1, half: i % 5000, one: 1, name: 'person ' + (i * 7919) % 10000, real: (i * 31) % 1000 / 8.0,
                    maybe: CASE i % 3 WHEN 0 THEN null ELSE i % 50 END})""")
          .consume();
      session.run("CREATE INDEX FOR (p:P) ON (p.id)").consume();
      session.run("""
          MATCH (a:P) UNWIND [1, 17, 256, 4001] AS d MATCH (b:P {id: (a.id * d + d) % 10000})
          CREATE (a)-[:R {w: (a.id * d) % 97}]->(b)""").consume();
      session.run("UNWIND range(0, 19999) AS i CREATE (:Q {key: i, next: i + 1})").consume();
      // Workers that begin at the few H take turns at the M.
      session.run("UNWIND range(0, 599) AS i CREATE (:M {id: i})").consume();
      session.run("UNWIND [0, 1] AS i CREATE (h:H {id: i}) WITH h MATCH (m:M) WHERE m.id % 2 = h.id"
          + " CREATE (h)-[:T]->(m)").consume();
      session.run("MATCH (m:M) UNWIND range(0, 199) AS i CREATE (m)-[:V]->(:W {key: i * 50})")
          .consume();
      database.checkpoint();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @AfterEach
  void nothingStaysBehind() throws IOException {
    assertThat(disk.openFiles).hasValue(0);
    try (Stream<Path> files = Files.list(folder.resolve("spill"))) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith("spill-"));
    }
    disk.roomBytes = Long.MAX_VALUE;
    disk.isUnreadable = false;
    disk.freeBytes = Long.MAX_VALUE;
  }

  private static List<List<Object>> rows(SessionOptions options, String query) {
    try (Session session = database.session(options)) {
      List<List<Object>> rows = new ArrayList<>();
      session.run(query).forEachRemaining(row -> rows.add(List.copyOf(row.values())));
      return rows;
    }
  }

  private static List<String> sorted(List<List<Object>> rows) {
    return rows.stream().map(Object::toString).sorted().toList();
  }

  private static void compare(
      List<Engine> engines, String query, long limitBytes, boolean inOrder) {
    for (Engine engine : engines) {
      for (int threads : new int[] {1, 2}) {
        SessionOptions options = SessionOptions.DEFAULT.withEngine(engine).withThreads(threads);
        long before = disk.writtenBytes.get();
        List<List<Object>> expected = rows(options, query);
        assertThat(disk.writtenBytes).as("without a limit").hasValue(before);
        List<List<Object>> found = rows(options.withMemoryLimitBytes(limitBytes), query);
        assertThat(disk.writtenBytes).as(engine + ": on the disk").hasValueGreaterThan(before);
        if (inOrder) {
          assertThat(found).as(engine.toString()).isEqualTo(expected);
        } else {
          assertThat(sorted(found)).as(engine.toString()).isEqualTo(sorted(expected));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("orders")
  void sorts(String query) {
    compare(ENGINES, query, MIB, true);
  }

  @ParameterizedTest
  @MethodSource("groups")
  void groups(String query) {
    compare(List.of(Engine.values()), query, MIB, false);
  }

  /** The right side comes in portions, and the left one is read for each of them. */
  @ParameterizedTest
  @MethodSource("joins")
  void joins(String query) {
    compare(List.of(Engine.GF_CL), query, MIB / 2, false);
  }

  @ParameterizedTest
  @MethodSource("joins")
  void joinsThatFail(String query) {
    SessionOptions options =
        SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withMemoryLimitBytes(MIB / 2);
    disk.roomBytes = disk.writtenBytes.get() + 10_000;
    assertFails(options, query, "No space left on device");
    disk.roomBytes = Long.MAX_VALUE;
    disk.isUnreadable = true;
    assertFails(options, query, "the sector is lost");
    disk.isUnreadable = false;
    try (Session session = database.session(options)) {
      try (Result result = session.run(query)) {
        result.next();
      }
      assertThat(disk.openFiles).hasValue(0);
      assertThat(database.kernel().resources().memory().usedBytes()).isZero();
    }
  }

  private static Stream<String> all() {
    return Stream.of(orders(), groups(), joins()).flatMap(List::stream);
  }

  /**
   * Another query takes what is left of all memory and gives it back, again and again: then there may be none at any step
   * of a query, which gives the same rows even so, or ends with an error that says why.
   */
  @ParameterizedTest
  @MethodSource("all")
  void othersMayTakeWhatIsLeftAtAnyTime(String query) throws InterruptedException {
    List<String> expected = sorted(rows(SessionOptions.DEFAULT, query));
    MemoryPool pool = database.kernel().resources().memory();
    AtomicBoolean ends = new AtomicBoolean();
    Thread other = Thread.ofPlatform().start(() -> takeAgainAndAgain(pool, query.length(), ends));
    try {
      for (int run = 0; run < Integer.getInteger("graphflow.spill.runs", 2); run++) {
        for (Engine engine : ENGINES) {
          runBeside(
              SessionOptions.DEFAULT.withEngine(engine)
                  .withThreads(1 + run % 2)
                  .withMemoryLimitBytes(MIB),
              query, expected);
        }
      }
    } finally {
      ends.set(true);
      other.join();
    }
    assertThat(pool.usedBytes()).isZero();
  }

  private static void runBeside(SessionOptions options, String query, List<String> expected) {
    try {
      assertThat(sorted(rows(options, query))).as(options.toString()).isEqualTo(expected);
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(e.toString()).isEqualTo(Kind.RESOURCE);
      assertThat(e).hasMessageContaining("memory limit").hasNoSuppressedExceptions();
    }
    assertThat(disk.openFiles).hasValue(0);
  }

  private static void takeAgainAndAgain(MemoryPool pool, long seed, AtomicBoolean ends) {
    QueryLimits limits = new QueryLimits(new Interruption(0), Long.MAX_VALUE, pool);
    Random random = new Random(seed);
    while (!ends.get()) {
      long taken = 0;
      for (long step = pool.limitBytes(); step > 0; step /= 2) {
        taken += limits.tryReserve(step) ? step : 0;
      }
      LockSupport.parkNanos(random.nextInt(500_000));
      limits.release(taken);
      LockSupport.parkNanos(random.nextInt(2_000_000));
    }
  }

  /** What is read but once, or is not the same each time, is no left side to read again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (a:P) WITH a, rand() AS r MATCH (b:P) WHERE a.key = b.key AND r < 2 RETURN a.id AS x, b.name AS n",
          "MATCH (a:P) WITH a LIMIT 9000 MATCH (b:P) WHERE a.key = b.key RETURN a.id AS x, b.name AS n",
          "MATCH (a:P) WITH a.maybe AS m, avg(a.id) AS v MATCH (b:P) WHERE b.key = m RETURN v, b.name AS n"})
  void joinsOfWhatIsReadOnce(String query) {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(Engine.GF_CL);
    try (Session session = database.session(options.withMemoryLimitBytes(MIB / 4))) {
      assertThatThrownBy(() -> session.run(query).list()).hasMessageContaining("memory limit");
    }
  }

  /** A left side that is read again does not find what earlier rows have written. */
  @Test
  void joinsBelowUpdates() {
    // The aggregate takes in all of P, so that nothing waits for the end of the join.
    String query = "MATCH (a:P) WITH a.half AS h, count(*) AS n MATCH (b:Q) WHERE b.key = h"
        + " AND (h + b.next) % 100 = 1 CREATE (:P {half: h + 5000})";
    SessionOptions options = SessionOptions.DEFAULT.withEngine(Engine.GF_CL);
    for (long limitBytes : new long[] {0, MIB / 2}) {
      long before = disk.writtenBytes.get();
      try (Session session = database.session(options.withMemoryLimitBytes(limitBytes));
          Transaction transaction = session.beginTransaction()) {
        assertThat(transaction.run("EXPLAIN " + query).consume().plan().orElseThrow())
            .contains("HashJoin")
            .doesNotContain("Eager");
        assertThat(transaction.run(query).consume().counters().nodesCreated()).isEqualTo(100);
        transaction.rollback();
      }
      assertThat(disk.writtenBytes.get() > before).isEqualTo(limitBytes > 0);
    }
  }

  /** There are more runs than are merged at a time. */
  @ParameterizedTest
  @EnumSource(value = Engine.class, names = {"GF_CL", "GF_FT"})
  void mergesManyRuns(Engine engine) {
    compare(List.of(engine), "UNWIND range(1, 400000) AS i RETURN i % 1000 AS k, i ORDER BY k",
        MIB / 4, true);
    compare(List.of(engine),
        "UNWIND range(1, 400000) AS i RETURN i ORDER BY i % 1000 SKIP 150000 LIMIT 240000", MIB / 4,
        true);
  }

  /** What is put aside does not fit, either. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void partsAgain(Engine engine) {
    compare(List.of(engine), "UNWIND range(1, 300000) AS i RETURN i % 150000 AS k, count(*) AS n",
        MIB / 4, false);
    compare(List.of(engine), "UNWIND range(1, 300000) AS i RETURN DISTINCT i % 150000 AS k",
        MIB / 4, false);
  }

  /** Rows are put aside that are subtracted from groups of others. */
  @Test
  void termsOfADifference() {
    String query =
        "MATCH (b:P)-[:R]->(a:P)-[:R]->(c:P) WHERE b <> c RETURN a.id AS i, count(*) AS n";
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
          .contains("SignedAggregate");
    }
    compare(List.of(Engine.GF_CL), query, MIB / 4, false);
  }

  /** Parts are so large that reading them again and again, a table full at a time, would not come to an end. */
  @Test
  void partsByFurtherBits() {
    compare(List.of(Engine.GF_CL),
        "UNWIND range(1, 1500000) AS i WITH DISTINCT i * 7 AS k RETURN count(*) AS n, sum(k) AS s",
        MIB / 4, true);
  }

  private static List<String> queries() {
    return List.of("UNWIND range(1, 100000) AS i RETURN i ORDER BY -i",
        "UNWIND range(1, 100000) AS i RETURN i ORDER BY -i SKIP 10 LIMIT 90000",
        "UNWIND range(1, 100000) AS i RETURN DISTINCT i",
        "UNWIND range(1, 100000) AS i RETURN i AS k, count(*) AS n, sum(i) AS s");
  }

  @ParameterizedTest
  @MethodSource("queries")
  void faultsOfTheDiskAreErrors(String query) {
    for (Engine engine : ENGINES) {
      for (int threads : new int[] {1, 2}) {
        SessionOptions options = SessionOptions.DEFAULT.withEngine(engine)
            .withThreads(threads)
            .withMemoryLimitBytes(MIB);
        disk.roomBytes = disk.writtenBytes.get() + 100_000;
        assertFails(options, query, "No space left on device");
        disk.roomBytes = Long.MAX_VALUE;
        disk.isUnreadable = true;
        assertFails(options, query, "the sector is lost");
        disk.isUnreadable = false;
        disk.freeBytes = 100_000;
        assertFails(options, query, "100,000 bytes are left on the disk");
        disk.freeBytes = Long.MAX_VALUE;
      }
    }
  }

  private static void assertFails(SessionOptions options, String query, String message) {
    try (Session session = database.session(options)) {
      assertThatThrownBy(() -> session.run(query).forEachRemaining(row -> {}))
          .as(options.engine() + ": " + query)
          .hasMessageContaining(message)
          .hasMessageContaining("temporary file")
          .hasMessageContaining("make the query narrower")
          .asInstanceOf(type(GraphflowException.class))
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.RESOURCE);
      assertThat(database.kernel().resources().memory().usedBytes()).isZero();
      assertThat(database.kernel().resources().spill().usedBytes()).isZero();
      assertThat(session.run("RETURN 1 AS x").single().get(0).asLong()).isEqualTo(1);
    }
  }

  /** Nothing is left of a result that is not read to its end, or of a query that fails on the way. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void endsEarly(Engine engine) {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(MIB);
    try (Session session = database.session(options)) {
      for (String query : groups()) {
        try (Result result = session.run(query)) {
          result.next();
        }
        assertThat(disk.openFiles).hasValue(0);
        assertThat(database.kernel().resources().memory().usedBytes()).as(query).isZero();
      }
      assertThatThrownBy(() -> session
          .run("UNWIND range(1, 100000) AS i WITH DISTINCT i RETURN 1 / (i - 90000) AS x")
          .forEachRemaining(row -> {})).hasMessageContaining("zero");
    }
    assertThat(database.kernel().resources().memory().usedBytes()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void profilesTellOfTheDisk(Engine engine) {
    String query =
        "PROFILE UNWIND range(1, 50000) AS i WITH i AS k, count(*) AS n RETURN sum(n) AS s";
    SessionOptions options = SessionOptions.DEFAULT.withEngine(engine);
    try (Session all = database.session(options);
        Session few = database.session(options.withMemoryLimitBytes(MIB))) {
      ResultSummary without = all.run(query).consume();
      assertThat(without.profile().orElseThrow().toString())
          .doesNotContainPattern("diskBytes=[1-9]");
      assertThat(without.plan().orElseThrow()).doesNotContain("disk");
      long before = disk.writtenBytes.get();
      ResultSummary with = few.run(query).consume();
      assertThat(diskBytes(with.profile().orElseThrow()))
          .isEqualTo(disk.writtenBytes.get() - before)
          .isPositive();
      assertThat(with.plan().orElseThrow()).contains("disk").contains("KB");
    }
  }

  private static long diskBytes(ProfiledPlan plan) {
    return plan.diskBytes() + plan.inputs().stream().mapToLong(SpillTest::diskBytes).sum();
  }

  /** What expressions had when they failed is given back, too. */
  @Test
  void failedQueriesKeepNothing() {
    SessionOptions options = SessionOptions.DEFAULT.withMemoryLimitBytes(MIB);
    for (String query : List.of("RETURN [x IN range(1, 10000000) | toString(x)] AS l",
        "CREATE (p:Q {l: [x IN range(1, 10000000) | toString(x)]})",
        "UNWIND range(1, 100000) AS i RETURN collect(i) AS l")) {
      try (Session session = database.session(options)) {
        assertThatThrownBy(() -> session.run(query).list()).hasMessageContaining("memory limit");
      }
      assertThat(database.kernel().resources().memory().usedBytes()).as(query).isZero();
    }
  }

  @Test
  void queriesShareTheMemoryOfTheDatabase() {
    DatabaseOptions options = DatabaseOptions.DEFAULT
        .withMemory(MemoryOptions.DEFAULT.withLimitBytes(4 * MIB).withSpilling(false));
    String texts =
        "UNWIND range(1, 15000) AS i RETURN i + '%s' AS t ORDER BY -i".formatted("x".repeat(60));
    String rows = "UNWIND range(1, 60000) AS i RETURN i ORDER BY -i";
    try (Database small = Database.create(folder.resolve("small"), options);
        Session one = small.session();
        Session two = small.session()) {
      // A query alone may have three quarters.
      assertThatThrownBy(
          () -> one.run("UNWIND range(1, 1000000) AS i RETURN i ORDER BY -i").list())
          .hasMessageContaining("memory limit of 3,145,728 bytes");
      try (Result kept = one.run(texts)) {
        kept.next();
        assertThatThrownBy(() -> two.run(rows).next())
            .hasMessageContaining("All queries of the database")
            .hasMessageContaining("4,194,304 bytes")
            .hasMessageContaining("rows to sort");
      }
      assertThat(two.run(rows).list()).hasSize(60000);
      assertThat(small.kernel().resources().memory().usedBytes()).isZero();
    }
  }

  /** Each has what others leave, and goes to the disk with the rest. */
  @Test
  void queriesThatSortAtATimeShareIt() {
    DatabaseOptions options =
        DatabaseOptions.DEFAULT.withMemory(MemoryOptions.DEFAULT.withLimitBytes(4 * MIB));
    List<Result> results = new ArrayList<>();
    try (Database small = Database.create(folder.resolve("sharing"), options)) {
      for (int i = 0; i < 6; i++) {
        Result result =
            small.session().run("UNWIND range(1, 100000) AS i RETURN i ORDER BY -i");
        assertThat(result.next().get(0).asLong()).isEqualTo(100000);
        results.add(result);
      }
      for (Result result : results) {
        long rows = 1;
        while (result.hasNext()) {
          assertThat(result.next().get(0).asLong()).isEqualTo(100000 - rows);
          rows++;
        }
        assertThat(rows).isEqualTo(100000);
      }
      assertThat(small.kernel().resources().memory().usedBytes()).isZero();
    }
  }
}
