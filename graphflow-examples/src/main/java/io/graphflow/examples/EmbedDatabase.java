package io.graphflow.examples;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import java.nio.file.Path;
import java.util.Map;

/** Embeds a database in ten lines: creates it, writes a little graph and asks a question. */
public final class EmbedDatabase {
  private EmbedDatabase() {}

  /**
   * Runs the example.
   *
   * @param arguments a folder in which there is no database yet
   */
  public static void main(String[] arguments) {
    try (Database database = Database.create(Path.of(arguments[0], "social"));
        Session session = database.session()) {
      session.run("CREATE (:Person {name: 'Ann'})-[:KNOWS {since: 2020}]->(:Person {name: 'Bob'})");
      for (Record row : session.run(
          "MATCH (p:Person {name: $name})-[k:KNOWS]->(f) RETURN f.name AS friend, k.since AS since",
          Map.of("name", "Ann"))) {
        System.out.println(row.get("friend").asString() + " since " + row.get("since").asLong());
      }
    }
  }
}
