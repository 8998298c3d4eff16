package io.graphflow.spark;

import io.graphflow.Database;
import io.graphflow.Session;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A small graph with what makes trouble: NULLs, labels of some, several tables, loops and parallel edges. */
final class ExampleGraph {
  static final Map<String, Object> PARAMETERS = Map.of("id", 7L, "ids", List.of(3L, 9L, 9L, 400L),
      "none", List.of(), "text", "text", "day", LocalDate.of(2010, 1, 1), "number", 3L, "half", 0.5,
      "mixed", Arrays.asList(1L, null, 3L));

  private ExampleGraph() {}

  static void fill(Database database, Random random) {
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (n:Person) REQUIRE n.id IS UNIQUE").consume();
      session.run("UNWIND range(0, 59) AS i CREATE (n:Person {id: i})"
          + " SET n.text = CASE i % 3 WHEN 0 THEN null ELSE 'text ' + toString(i % 10) END,"
          + " n.height = CASE i % 7 WHEN 0 THEN null WHEN 3 THEN 0.0 / 0.0 ELSE i / 4.0 END,"
          + " n.flag = CASE i % 5 WHEN 0 THEN null ELSE i % 2 = 0 END,"
          + " n.age = CASE i % 4 WHEN 0 THEN null ELSE i % 11 END,"
          + " n.day = date({year: 2000 + i % 20, month: 1 + i % 12, day: 1}),"
          + " n.moment = datetime({year: 2000 + i % 20, month: 2, hour: i % 24,"
          + " minute: 1, second: 2, millisecond: i})").consume();
      session.run("UNWIND range(0, 9) AS i CREATE (n:City {name: 'city ' + toString(i)})"
          + " SET n.tags = CASE i % 4 WHEN 0 THEN [] ELSE ['a', toString(i)] END,"
          + " n.codes = CASE i % 3 WHEN 0 THEN null ELSE [i, -i] END,"
          + " n.marks = CASE i % 3 WHEN 0 THEN null ELSE [true, i % 2 = 0] END,"
          + " n.spans = duration({days: i})").consume();
      session.run("MATCH (n:Person) WHERE n.id % 4 = 1 SET n:Extra").consume();
      session.run("UNWIND range(0, 4) AS i CREATE (:Empty)").consume();
      for (int i = 0; i < 150; i++) {
        session.run("MATCH (a:Person {id: $a}), (b:Person {id: $b})"
            + " CREATE (a)-[:KNOWS {weight: $w, since: date('2020-01-01') + duration({days: $a})}]->(b)",
            Map.of("a", (long) random.nextInt(60), "b", (long) random.nextInt(60), "w",
                random.nextInt(8) / 8.0))
            .consume();
      }
      session.run(
          "MATCH (a:Person {id: 5}), (b:Person {id: 7}) CREATE (a)-[:KNOWS {weight: 0.25}]->(b),"
              + " (a)-[:KNOWS]->(b), (a)-[:KNOWS {weight: 0.75}]->(a), (b)-[:KNOWS]->(a)")
          .consume();
      session
          .run("MATCH (a:Person), (c:City) WHERE (a.id * 7 + size(c.name) + size(c.tags)) % 9 = 0"
              + " CREATE (a)-[:LIKES {stars: a.id % 5, note: CASE a.id % 2 WHEN 0 THEN c.name END}]->(c)")
          .consume();
      session
          .run(
              "MATCH (a:Person), (b:Empty) WHERE a.id % 20 = 3 CREATE (a)-[:LIKES {stars: 9}]->(b)")
          .consume();
      session.run("MATCH (a:City), (b:City) WHERE a.name < b.name AND size(b.tags) = 0"
          + " CREATE (a)-[:NEAR]->(b)").consume();
    }
  }
}
