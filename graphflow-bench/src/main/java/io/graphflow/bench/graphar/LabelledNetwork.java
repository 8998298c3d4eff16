package io.graphflow.bench.graphar;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A social network whose tags bear the names of their classes as labels, as GraphAr's paper has them; kept beside the other. */
final class LabelledNetwork {
  private static final String DATABASE = "labelled-database";
  private static final String LAKE = "labelled-lake";

  private LabelledNetwork() {}

  /** A name as queries have it. */
  static String label(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** Its database, which is made if it is not there. */
  static Path database(BenchmarkGraph graph) throws IOException {
    Path folder = graph.file(DATABASE);
    if (!Files.isDirectory(folder)) {
      Path partial = graph.file(DATABASE + ".partial");
      if (Files.exists(partial)) {
        TransformationMeasurement.delete(partial);
      }
      try (Database database = Database.open(graph.database(),
          DatabaseOptions.DEFAULT.withReadOnly(true))) {
        database.backup(partial);
      }
      try (Database database = Database.open(partial); Session session = database.session()) {
        List<String> classes = session.run("MATCH (c:TagClass) RETURN c.name AS name")
            .stream()
            .map(row -> row.get("name").asString())
            .toList();
        Set<String> known = session.run("CALL db.labels() YIELD label RETURN label")
            .stream()
            .map(row -> row.get("label").asString())
            .collect(Collectors.toSet());
        for (String name : classes) {
          if (!known.contains(name)) {
            // The network's schema takes no label that no table has.
            session.run("CREATE NODE TABLE " + label(name) + "(id INT64)").consume();
          }
          session.run("MATCH (t:Tag)-[:HAS_TYPE]->(:TagClass {name: $name}) SET t:" + label(name),
              Map.of("name", name)).consume();
        }
        session.run("CHECKPOINT").consume();
      }
      Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
    }
    return folder;
  }

  /** The graph's file of its export, which is made if it is not there. */
  static Path lake(BenchmarkGraph graph) throws IOException {
    Path folder = graph.file(LAKE);
    if (!Files.isDirectory(folder)) {
      try (Database database = Database.open(database(graph))) {
        database.export(folder, ExportFormat.GRAPHAR, ProgressListener.NONE);
      }
    }
    return folder.resolve(LAKE + ".graph.yml");
  }
}
