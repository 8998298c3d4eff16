package io.graphflow.graphar.export;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.ViewOf;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.generate.Progress;
import io.graphflow.generate.snb.SnbGenerator;
import io.graphflow.generate.snb.SnbOptions;
import io.graphflow.graphar.place.PlacedGraph;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.live.StoreView;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The persons of a social network like LDBC's, and who knows whom, as a graph of a lake with small chunks. Keys ascend, as in
 * files that are sorted by them.
 */
final class PersonLake {
  /** LDBC's third short read, but for the order. */
  static final String IS3 = query("is3.cypher");

  /** The least ID of a person; greater than all of the generator's. */
  private static final long FIRST = 1L << 50;

  private final Path folder;

  /** The IDs of all persons, ascending in the order of the files. */
  final List<Long> persons;

  /**
   * Makes one.
   *
   * @param folder where it is put; must not exist
   * @param scale that of the network
   * @param persons of how many there is one chunk; of edges there is one for each chunk of persons
   */
  PersonLake(Path folder, double scale, int persons) throws IOException {
    this.folder = folder.resolve("lake");
    Files.createDirectories(this.folder);
    Path files = folder.resolve("files");
    Path data = folder.resolve("database");
    SnbGenerator.generate(new SnbOptions(files, scale, 0, 7), Progress.NONE);
    Database.load(datasets().resolve("ldbc-snb-interactive.json"), files, data,
        LoadOptions.DEFAULT);
    try (Database database = Database.open(data)) {
      try (Session session = database.session()) {
        session.run("MATCH (n) WHERE NOT n:Person DETACH DELETE n").consume();
        // In the generator's files they are in no order, so that each page might have each of them.
        List<List<Long>> renamed = new ArrayList<>();
        session.run("MATCH (p:Person) RETURN p.id")
            .forEach(row -> renamed.add(List.of(row.get(0).asLong(), FIRST + 7L * renamed.size())));
        session.run("UNWIND $renamed AS both MATCH (p:Person {id: both[0]}) SET p.id = both[1]",
            Map.of("renamed", renamed)).consume();
        this.persons = renamed.stream().map(List::getLast).toList();
      }
      try (StoreView view = ViewOf.committed(database)) {
        GraphArExport.write(new ExportedGraph(view, ProgressListener.NONE), "persons", List.of(),
            this.folder, new ChunkSizes(persons, 1 << 20));
      }
    }
  }

  private static Path datasets() {
    Path project = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(project.resolve("datasets/ldbc"))) {
      project = project.getParent();
    }
    return project.resolve("datasets");
  }

  private static String query(String name) {
    try {
      return Files.readString(datasets().resolve("ldbc").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its files, watched. */
  WatchedFolder watched() {
    return new WatchedFolder(folder);
  }

  /** Opens it. */
  static Database open(WatchedFolder files, DatabaseOptions options) {
    return ViewOf.placed(PlacedGraph.open(new StoredFile(files, "persons.graph.yml"), null,
        options.lake().pageCacheBytes()), options);
  }

  /** The friends of a person, by their ID. */
  static List<Long> friends(Session session, long person) {
    return session.run(IS3, Map.of("personId", person))
        .stream()
        .map(row -> row.get(0).asLong())
        .toList();
  }
}
