package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import io.graphflow.options.SessionOptions;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random graphs go out to GraphAr. There they are queried in place, and from there they are loaded: answers are those of the
 * database that they come from.
 */
class RoundTripTest {
  private static final int ROUNDS = Integer.getInteger("graphflow.graphar.rounds", 4);
  private static final List<String> QUERIES = List.of(
      "MATCH (n) RETURN labels(n), properties(n)",
      "MATCH (a)-[e]->(b) RETURN labels(a), properties(a), type(e), properties(e), labels(b),"
          + " properties(b)",
      "MATCH (n:Extra) RETURN count(*), count(n.text)",
      "MATCH (n:Person) WHERE NOT n:Extra RETURN n.id, n.day, n.moment",
      "MATCH (n:Person {id: 7}) RETURN properties(n)",
      "MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c) RETURN count(*), count(DISTINCT c)",
      "MATCH (a:Person)<-[e:KNOWS]-(b) WHERE e.weight > 0.5 RETURN a.id, b.id, e.since",
      "MATCH (a)-[:KNOWS]->(a) RETURN count(*)",
      "MATCH (a)-[:KNOWS]->(b), (a)-[e:KNOWS]->(b) RETURN a.id, b.id, count(e)",
      "MATCH (a)-[:KNOWS]->(b)-[:KNOWS]->(a) RETURN count(*)",
      "MATCH (a:Person)-[:LIKES]->(x) RETURN labels(x), count(*)",
      "MATCH (x)<-[:LIKES]-(a) RETURN x.name, collect(a.id)[0..0], count(*)",
      "MATCH (a:Person) OPTIONAL MATCH (a)-[e:LIKES]->(c:City) RETURN a.id, count(e), max(e.stars)",
      "MATCH (a:Person)-[:KNOWS*1..3]->(b) RETURN count(*)",
      "MATCH (a:Person)-[:KNOWS]-(b) RETURN a.id, count(*)",
      "MATCH (c:City) RETURN c.name, c.tags, c.codes, c.marks ORDER BY c.name",
      "MATCH (n) WHERE n.spans IS NOT NULL RETURN n.spans, n.spot, n.raw",
      "MATCH (n:Person) RETURN min(n.height), max(n.height), sum(n.id), count(n.flag)",
      "MATCH (a)-[e:LIKES]->() RETURN e.stars, e.note, e.at",
      "MATCH (a:Person {id: 7})-[e:KNOWS]->(b) RETURN b.id, e.weight, startNode(e).id,"
          + " endNode(e).id",
      "MATCH (a:Person {id: 9})<-[e:KNOWS]-(b) RETURN b.id, e.weight, e.since, startNode(e).id",
      "MATCH (a:Person)-[e:KNOWS]-(b) WHERE a.id < 5 RETURN a.id, b.id, e.weight",
      "MATCH (a:Person {id: 8})-[:KNOWS*1..4]-(b) RETURN count(DISTINCT b)",
      "MATCH p = shortestPath((a:Person {id: 1})-[:KNOWS*]-(b:Person {id: 44})) RETURN length(p)",
      "MATCH (a:Person) WHERE EXISTS { (a)-[:LIKES]->(:City) } RETURN count(*)",
      "MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c), (a)-[e:KNOWS]->(c) RETURN a.id, e.weight",
      "MATCH (a:Person {id: 3}) RETURN size([(a)-[e:KNOWS]->(b) | e.weight + b.id])");

  @TempDir
  private Path directory;

  @Test
  void queriesAnswerTheSameInPlaceAndLoaded() {
    long seed = Long.getLong("graphflow.seed", System.nanoTime());
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(seed + round);
      Path folder = directory.resolve("database-" + round);
      Path lake = directory.resolve("lake-" + round);
      Path loaded = directory.resolve("loaded-" + round);
      Map<String, List<String>> expected = new HashMap<>();
      try (Database database = Database.create(folder)) {
        fill(database, random);
        QUERIES.forEach(query -> expected.put(query, answers(database, Engine.GF_CL, query)));
        database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
      }
      Path graph = lake.resolve("lake-" + round + ".graph.yml");
      Database.load(graph, null, loaded, LoadOptions.DEFAULT);
      for (Path place : List.of(graph, loaded)) {
        for (PageUse pages : place.equals(graph) ? PageUse.values()
            : new PageUse[] {PageUse.BY_PLAN}) {
          // Each engine begins with nothing built.
          for (Engine engine : Engine.values()) {
            try (Database database = Database.open(place, options(pages))) {
              for (String query : QUERIES) {
                assertThat(answers(database, engine, query))
                    .as("seed %d: %s in %s by %s, pages %s", seed + round, query, place, engine,
                        pages)
                    .isEqualTo(expected.get(query));
              }
            }
          }
        }
      }
    }
  }

  /** Pages do not stay in memory for long, so that most are read again and again. */
  private static DatabaseOptions options(PageUse pages) {
    return DatabaseOptions.DEFAULT
        .withLake(LakeOptions.DEFAULT.withPages(pages).withPageCacheBytes(16 << 10));
  }

  /** The promise of one edge goes out as well, and comes back. */
  @Test
  void declaredCardinalityIsKept() throws IOException {
    try (Database database = Database.create(directory.resolve("database"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE City(id INT64, PRIMARY KEY (id))").consume();
      session.run("CREATE REL TABLE WITHIN(FROM City TO City, MANY_ONE)").consume();
      session.run("CREATE (:City {id: 1})-[:WITHIN]->(:City {id: 2})").consume();
      database.export(directory.resolve("lake"), ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
    Database.load(directory.resolve("lake"), null, directory.resolve("loaded"),
        LoadOptions.DEFAULT);
    try (Database database = Database.open(directory.resolve("loaded"))) {
      database.export(directory.resolve("csv"), ExportFormat.CSV, ProgressListener.NONE);
    }
    assertThat(Files.readString(directory.resolve("csv/dataset.json"))).contains("\"n-1\"");
  }

  /** What was loaded before there were lakes is loaded still. */
  @Test
  void aFolderWithADescriptorIsOtherData() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("both"));
    Files.writeString(folder.resolve("a.graph.yml"), "name: a");
    Files.writeString(folder.resolve("b.graph.yml"), "name: b");
    assertThatThrownBy(() -> Database.load(folder, null, directory.resolve("loaded"),
        LoadOptions.DEFAULT)).hasMessageContaining("the folder describes 2 graphs; name one");
    Files.writeString(folder.resolve("dataset.json"), "{\"vertices\": [], \"edges\": []}");
    assertThat(Database.load(folder, null, directory.resolve("loaded"), LoadOptions.DEFAULT)
        .nodeCount()).isZero();
  }

  @Test
  void aGraphInPlaceCannotBeChanged() {
    Path lake = directory.resolve("small");
    try (Database database = Database.create(directory.resolve("database"))) {
      fill(database, new Random(1));
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
    try (Database database = Database.open(lake.resolve("small.graph.yml"));
        Session session = database.session()) {
      for (String write : List.of("CREATE (:Person {id: 1})", "MATCH (n:Person) SET n.id = 3",
          "MATCH (n) DETACH DELETE n", "CREATE INDEX FOR (n:Person) ON (n.day)", "CHECKPOINT")) {
        assertThatThrownBy(() -> session.run(write).consume()).as(write)
            .isInstanceOf(GraphflowException.class)
            .hasMessageContaining(
                "is read in place, and cannot be changed; load it into a database");
      }
      assertThatThrownBy(() -> database.backup(directory.resolve("backup")))
          .hasMessageContaining("has no files for a backup; load it into a database");
      assertThat(answers(database, Engine.GF_CL, "MATCH (n:Person) RETURN count(*)"))
          .isNotEmpty();
    }
  }

  private static List<String> answers(Database database, Engine engine, String query) {
    List<String> rows = new ArrayList<>();
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      for (Record row : session.run(query)) {
        rows.add(row.asMap().toString());
      }
    }
    Collections.sort(rows);
    return rows;
  }

  /** Makes a graph of which a part is in files and a part in the log, with elements that were deleted. */
  private static void fill(Database database, Random random) {
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (n:Person) REQUIRE n.id IS UNIQUE").consume();
      for (int half = 0; half < 2; half++) {
        Map<String, Object> parameters =
            Map.of("from", half * 40L, "to", half * 40L + 39, "seed", random.nextInt(1000));
        session.run("UNWIND range($from, $to) AS i CREATE (n:Person {id: i})"
            + " SET n.text = CASE i % 3 WHEN 0 THEN null ELSE 'text ' + toString(i * $seed) END,"
            + " n.height = CASE i % 7 WHEN 0 THEN null ELSE i / 3.0 END,"
            + " n.flag = CASE i % 5 WHEN 0 THEN null ELSE i % 2 = 0 END,"
            + " n.day = date({year: 2000 + i % 20, month: 1 + i % 12, day: 1}),"
            + " n.moment = datetime({year: 2000 + i % 20, month: 2, hour: i % 24,"
            + " minute: 1, second: 2, millisecond: i})", parameters).consume();
        session.run("UNWIND range($from, $to) AS i WITH i WHERE i % 6 = 0"
            + " CREATE (n:City {name: 'city ' + toString(i)})"
            + " SET n.tags = CASE i % 12 WHEN 0 THEN [] ELSE ['a', toString(i)] END,"
            + " n.codes = CASE i % 18 WHEN 0 THEN null ELSE [i, -i] END,"
            + " n.marks = CASE i % 18 WHEN 0 THEN null ELSE [true, i % 4 = 0] END,"
            + " n.spans = duration({days: i}), n.spot = point({x: i, y: 2.5}), n.raw = X'00ff'",
            parameters)
            .consume();
        session.run("MATCH (n:Person) WHERE n.id % 4 = 1 SET n:Extra").consume();
        session.run("UNWIND range(0, 8) AS i CREATE (:Empty)").consume();
        session.run("CREATE ({text: 'nobody'})").consume();
        for (int i = 0; i < 150; i++) {
          session.run("MATCH (a:Person {id: $a}), (b:Person {id: $b})"
              + " CREATE (a)-[:KNOWS {weight: $w, since: date('2020-01-01')}]->(b)",
              Map.of("a", (long) random.nextInt(40 * (half + 1)), "b",
                  (long) random.nextInt(40 * (half + 1)), "w", random.nextDouble()))
              .consume();
        }
        session.run("MATCH (a:Person), (c:City) WHERE (a.id * 7 + size(c.name)) % 9 = 0"
            + " CREATE (a)-[:LIKES {stars: a.id % 5, note: CASE a.id % 2 WHEN 0 THEN c.name END}]->(c)")
            .consume();
        session.run("MATCH (a:Person), (b:Empty) WHERE a.id % 20 = 3"
            + " CREATE (a)-[:LIKES {at: time('10:00+01:00')}]->(b)").consume();
        if (half == 0) {
          session.run("CHECKPOINT").consume();
        }
      }
      session.run("MATCH (n:Person) WHERE n.id % 11 = 5 DETACH DELETE n").consume();
      session.run("MATCH ()-[e:KNOWS]->() WHERE e.weight < 0.1 DELETE e").consume();
    }
  }
}
