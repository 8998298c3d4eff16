package io.graphflow.examples;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loads CSV files into a new database: the fastest way to get a large graph into one. */
public final class LoadCsvFiles {
  private LoadCsvFiles() {}

  /**
   * Runs the example.
   *
   * @param arguments a folder, which gets the CSV files and the database
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Files.writeString(folder.resolve("person.csv"), """
        id:NODE,name:STRING,age:INT
        1,Ann,45
        2,Bob,54
        3,Eve,17
        """);
    Files.writeString(folder.resolve("knows.csv"), """
        from:NODE,to:NODE,since:INT
        1,2,2003
        2,3,1992
        """);
    // What the files hold. There is a longer form for files of other programs: docs/loading.md.
    Files.writeString(folder.resolve("metadata.json"), """
        {
          "vertexFileDescriptions": [{"filename": "person.csv", "type": "Person"}],
          "edgeFileDescriptions": [
            {"filename": "knows.csv", "label": "KNOWS", "cardinality": "n-n"}
          ]
        }
        """);

    Path place = folder.resolve("loaded");
    LoadSummary summary = Database.load(folder, folder, place, LoadOptions.DEFAULT);
    System.out
        .println(summary.nodeCount() + " nodes, " + summary.relationshipCount() + " relationships");

    try (Database database = Database.open(place); Session session = database.session()) {
      for (Record row : session.run(
          "MATCH (a:Person)-[:KNOWS]->(b) RETURN a.name AS a, b.name AS b ORDER BY a")) {
        System.out.println(row.get("a").asString() + " knows " + row.get("b").asString());
      }
    }
  }
}
