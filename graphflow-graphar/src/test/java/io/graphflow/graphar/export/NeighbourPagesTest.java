package io.graphflow.graphar.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.ViewOf;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.exception.DataException;
import io.graphflow.graphar.http.LakeServer;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.storage.live.StoreView;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The properties of a vertex's neighbours, whose pages lie in several files of a server, are asked for together. */
class NeighbourPagesTest {
  private static final int PERSONS = 9_000;
  private static final int CHUNK = 1_500;
  private static final int CHUNKS = PERSONS / CHUNK;
  private static final String PROPERTIES = "lake/vertex/Person/properties/chunk";
  private static final String FRIENDS =
      "MATCH (:Person {id: $id})-[:KNOWS]->(b) RETURN b.note AS note ORDER BY note";

  @TempDir
  private static Path folder;

  private static Database whole;

  private static LakeServer server;

  /** Person 0 knows one of each hundred, and person 1 two of the first. */
  @BeforeAll
  static void export() throws IOException {
    Random random = new Random(1);
    List<String> notes = IntStream.range(0, PERSONS)
        .mapToObj(_ -> random.ints(2_000, 'a', 'z' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString())
        .toList();
    whole = Database.create(folder.resolve("database"));
    try (Session session = whole.session()) {
      session.run("CREATE NODE TABLE Person(id INT64, age INT64, note STRING, PRIMARY KEY (id))")
          .consume();
      session.run("UNWIND range(0, $n - 1) AS i"
          + " CREATE (:Person {id: i, age: i % 997, note: CASE WHEN i % 1100 = 7 THEN null ELSE $notes[i] END})",
          Map.of("n", PERSONS, "notes", notes)).consume();
      session.run("MATCH (a:Person {id: 0}), (b:Person) WHERE b.id % 100 = 7"
          + " CREATE (a)-[:KNOWS]->(b)").consume();
      session.run("MATCH (a:Person {id: 1}), (b:Person) WHERE b.id IN [3, 4]"
          + " CREATE (a)-[:KNOWS]->(b)").consume();
      session.run("CREATE NODE TABLE Company(id INT64, age INT64, note STRING, PRIMARY KEY (id))")
          .consume();
      session.run("UNWIND range(0, 9) AS i CREATE (:Company {id: i * 11, age: i, note: 'of ' + i})")
          .consume();
      session.run("MATCH (a:Person {id: 0}), (b:Person|Company) WHERE b.id % 300 < 80"
          + " AND b.id % 11 = 0 CREATE (a)-[:LIKES]->(b)").consume();
    }
    Path lake = Files.createDirectory(folder.resolve("lake"));
    try (StoreView view = ViewOf.committed(whole)) {
      GraphArExport.write(new ExportedGraph(view, ProgressListener.NONE), "persons", List.of(),
          lake, new ChunkSizes(CHUNK, 1 << 20));
    }
    server = new LakeServer(folder);
  }

  @AfterAll
  static void close() {
    server.close();
    whole.close();
  }

  private static Database open(long pageCacheBytes) {
    server.hook((_, _) -> false);
    return Database.open(server.address("lake/persons.graph.yml"),
        DatabaseOptions.DEFAULT.withLake(
            LakeOptions.DEFAULT.withPages(PageUse.ALWAYS).withPageCacheBytes(pageCacheBytes)));
  }

  private static List<Object> answers(Database database, Engine engine, String query, long id) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      return session.run(query, Map.of("id", id))
          .stream()
          .map(row -> row.get(0).asObject())
          .toList();
    }
  }

  /** The requests for files of ages and notes. */
  private static List<String> ofProperties() {
    return server.requests().stream().filter(asked -> asked.contains(PROPERTIES)).toList();
  }

  private static void sameAsWhole(Database placed, Engine engine, String query, long id) {
    assertThat(answers(placed, engine, query, id)).as(query)
        .isEqualTo(answers(whole, Engine.GF_CL, query, id))
        .isNotEmpty();
  }

  /** Of each file one request, though the neighbours lie in several pages of it; and no request waits for another one. */
  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void pagesOfAllFilesAreAskedForTogether(Engine engine) {
    try (Database placed = open(1 << 25)) {
      server.forget();
      CountDownLatch asked = new CountDownLatch(CHUNKS);
      AtomicInteger alone = new AtomicInteger();
      server.hook((_, name) -> {
        if (name.startsWith(PROPERTIES)) {
          asked.countDown();
          alone.addAndGet(isReached(asked) ? 0 : 1);
        }
        return false;
      });
      sameAsWhole(placed, engine, FRIENDS, 0);
      assertThat(alone).hasValue(0);
      assertThat(ofProperties()).hasSize(CHUNKS);
      // They are in memory now.
      server.forget();
      sameAsWhole(placed, engine, FRIENDS, 0);
      sameAsWhole(placed, engine, "MATCH (a:Person {id: $id})-[:KNOWS]->(b) RETURN b.note", 0);
      assertThat(server.requests()).isEmpty();
    }
  }

  private static boolean isReached(CountDownLatch latch) {
    try {
      return latch.await(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void onlyPagesOfNeighboursAreAskedFor(Engine engine) {
    try (Database placed = open(1 << 25)) {
      server.forget();
      sameAsWhole(placed, engine, FRIENDS, 1);
      String range = ofProperties().getFirst();
      assertThat(ofProperties()).hasSize(1).allMatch(name -> name.contains("chunk0 "));
      long first = Long.parseLong(range.substring(range.indexOf('=') + 1, range.indexOf('-')));
      long last = Long.parseLong(range.substring(range.indexOf('-') + 1));
      assertThat(last - first).isLessThan(1 << 20);
    }
  }

  /** In whatever order neighbours come, a page is read once, and what was read is within the budget. */
  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void pagesAreReadOnceHoweverSmallTheMemory(Engine engine) {
    for (long budget : new long[] {0, 1 << 20, 3 << 20}) {
      try (Database placed = open(budget)) {
        server.forget();
        sameAsWhole(placed, engine, "MATCH (:Person {id: $id})-[:KNOWS]->(b)"
            + " WITH b ORDER BY reverse(toString(b.id)) RETURN b.note", 0);
        assertThat(ofProperties()).as("budget " + budget).hasSize(CHUNKS);
        assertThat(placed.memoryReport(Layout.FILES)
            .items()
            .stream()
            .mapToLong(MemoryReport.Item::bytes)
            .sum()).isLessThanOrEqualTo(Math.max(budget, 1 << 18));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void conditionsOfNumbersAskTogether(Engine engine) {
    try (Database placed = open(1 << 25)) {
      server.forget();
      AtomicInteger most = new AtomicInteger();
      AtomicInteger now = new AtomicInteger();
      CountDownLatch several = new CountDownLatch(CHUNKS);
      server.hook((_, name) -> {
        if (name.startsWith(PROPERTIES)) {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          several.countDown();
          isReached(several);
          now.decrementAndGet();
        }
        return false;
      });
      sameAsWhole(placed, engine,
          "MATCH (:Person {id: $id})-[:KNOWS]->(b) WHERE b.age < 500 RETURN b.id ORDER BY b.id", 0);
      // Of each file the header of its dictionary, and then all of this with the page.
      assertThat(ofProperties()).hasSize(2 * CHUNKS);
      sameAsWhole(placed, engine,
          "MATCH (:Person {id: $id})-[:KNOWS]->(b) WHERE b.age < 500 RETURN count(*)", 0);
      assertThat(most).hasValue(CHUNKS);
      // The second one looks at what the first one has left.
      sameAsWhole(placed, engine, "MATCH (:Person {id: $id})-[:KNOWS]->(b)"
          + " WHERE b.age > 100 AND b.note <> '' AND b.age < 500 RETURN b.id ORDER BY b.id", 0);
    }
  }

  /** Some have no note. */
  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void conditionsOfTextsAndOfNullAskTogether(Engine engine) {
    String known = "MATCH (:Person {id: $id})-[:KNOWS]->(b) WHERE ";
    List<Object> notes =
        answers(whole, Engine.GF_CL, known + "b.note IS NOT NULL RETURN b.note", 0);
    for (String condition : List.of("b.note = '" + notes.get(3) + "'",
        "b.note <> '" + notes.get(7) + "'", "b.note IS NULL", "b.note IS NOT NULL")) {
      for (String result : List.of("b.id AS id ORDER BY id", "count(*)")) {
        try (Database placed = open(1 << 25)) {
          server.forget();
          sameAsWhole(placed, engine, known + condition + " RETURN " + result, 0);
          // IDs are short enough to come with the footers.
          assertThat(ofProperties()).as(condition + " " + result).hasSize(CHUNKS);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void neighboursOfSeveralTypes(Engine engine) {
    try (Database placed = open(1 << 25)) {
      String liked = "MATCH (:Person {id: $id})-[:LIKES]->(b)";
      server.forget();
      sameAsWhole(placed, engine, liked + " WITH b ORDER BY b.id % 10, b.id RETURN b.note", 0);
      assertThat(ofProperties()).hasSize(CHUNKS);
      sameAsWhole(placed, engine, liked + " RETURN b.note AS note ORDER BY note", 0);
      sameAsWhole(placed, engine, liked + " WHERE b.age < 500 RETURN b.id ORDER BY b.id", 0);
    }
  }

  @Test
  void damageIsToldOfWithFileAndPage() throws IOException {
    Path chunk = folder.resolve(PROPERTIES + "3");
    byte[] bytes = Files.readAllBytes(chunk);
    byte[] damaged = bytes.clone();
    damaged[damaged.length / 3] ^= 1;
    Files.write(chunk, damaged);
    try {
      for (Engine engine : List.of(Engine.GF_CL, Engine.GF_FT)) {
        try (Database placed = open(1 << 25)) {
          assertThatThrownBy(() -> answers(placed, engine, FRIENDS, 0))
              .isInstanceOf(DataException.class)
              .hasMessageContainingAll("/lake/vertex/Person/properties/chunk3", "column 'note'",
                  "page 0", "check sum");
          // Others are as they were.
          sameAsWhole(placed, engine, FRIENDS, 1);
        }
      }
    } finally {
      Files.write(chunk, bytes);
    }
  }
}
