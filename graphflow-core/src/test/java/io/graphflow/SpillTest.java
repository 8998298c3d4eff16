package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Queries that need more than their memory go to the disk, and give the same rows. */
class SpillTest {
  private static final long MIB = 1 << 20;
  private static final List<Engine> ENGINES = List.of(Engine.GF_CL, Engine.GF_FT);

  /** Where rows come in an order of their own, all of them are compared in it. */
  private static final List<String> ORDERS = List.of(
      "MATCH (a:P) RETURN a.id AS x, a.name AS n ORDER BY a.name, a.id",
      "MATCH (a:P)-[e:R]->(b) RETURN a.id AS x, b.id AS y, e.w AS w ORDER BY e.w DESC, b.id, a.id",
      "MATCH (a:P)-[e:R]->(b) WITH a, e, b ORDER BY b.maybe, a.name DESC, b.id"
          + " RETURN a.id AS x, e.w AS w, b.maybe AS m",
      "MATCH p = (a:P)-[:R]->(b) WITH p, a.real AS r, b.id AS i ORDER BY r, i"
          + " RETURN [n IN nodes(p) | n.id] AS ns, [r IN relationships(p) | r.w] AS ws",
      "UNWIND range(1, 30000) AS i WITH i, [i % 7, 'x' + i, null, {k: i, d: duration({days: i})}] AS l"
          + " ORDER BY -i RETURN i, l",
      "UNWIND range(1, 30000) AS i WITH i, CASE i % 6 WHEN 0 THEN i WHEN 1 THEN i + 0.5"
          + " WHEN 2 THEN 'é\u20ac' + i WHEN 3 THEN null WHEN 4 THEN date({year: 1 + i % 4000})"
          + " ELSE [i, range(1, i % 5)] END AS v ORDER BY v RETURN i, v",
      "UNWIND range(1, 30000) AS i"
          + " WITH i, datetime({year: 2000, month: 1 + i % 12, timezone: 'Europe/Berlin'}) AS d,"
          + " localtime({hour: i % 24, minute: i % 60}) AS t, localdatetime({year: i % 9000}) AS l,"
          + " time({hour: i % 24, timezone: '+02:00'}) AS o ORDER BY t, d, i RETURN i, d, t, l, o",
      // Rows that are equal by their key stay in their order.
      "UNWIND range(1, 40000) AS i WITH i ORDER BY i % 3 RETURN i",
      "UNWIND range(1, 60000) AS i RETURN i, toString(i) AS s ORDER BY i % 1000, i SKIP 31000 LIMIT 20000",
      "UNWIND range(1, 60000) AS i RETURN i ORDER BY i % 5 LIMIT 30000",
      "UNWIND range(1, 40000) AS i RETURN i, toString(i) AS s ORDER BY s SKIP 39990",
      "UNWIND range(1, 40000) AS i RETURN i ORDER BY -i SKIP 40000 LIMIT 1500",
      "UNWIND range(1, 3) AS i CALL { WITH i UNWIND range(1, 20000) AS k WITH k, i ORDER BY -k * i SKIP 19990"
          + " RETURN sum(k) AS s } RETURN i, s");

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
      session.run("""
          UNWIND range(0, 9999) AS i
          CREATE (:P {id: i, name: 'person ' + (i * 7919) % 10000, real: (i * 31) % 1000 / 8.0,
            maybe: CASE i % 3 WHEN 0 THEN null ELSE i % 50 END})""").consume();
      session.run("CREATE INDEX FOR (p:P) ON (p.id)").consume();
      session.run("""
          MATCH (a:P) UNWIND [1, 17, 256, 4001] AS d MATCH (b:P {id: (a.id * d + d) % 10000})
          CREATE (a)-[:R {w: (a.id * d) % 97}]->(b)""").consume();
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
  }

  private static List<List<Object>> rows(SessionOptions options, String query) {
    try (Session session = database.session(options)) {
      List<List<Object>> rows = new ArrayList<>();
      session.run(query).forEachRemaining(row -> rows.add(List.copyOf(row.values())));
      return rows;
    }
  }

  private static void compare(String query, long limitBytes, boolean inOrder) {
    for (Engine engine : ENGINES) {
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
          assertThat(found).as(engine.toString()).containsExactlyInAnyOrderElementsOf(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @FieldSource("ORDERS")
  void sorts(String query) {
    compare(query, MIB, true);
  }
}
