package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a load are the same whatever the number of processors. */
class ProcessorsTest {
  private static final int PERSONS = 30_000;
  private static final int CITIES = 200;
  /** Enough for several chunks of files, of edges to sort and of edges to count. */
  private static final int EDGES = 300_000;
  /** Header and footer of a file: they hold the database's id, or depend on it. */
  private static final int HEADER_BYTES = 64;
  private static final int FOOTER_BYTES = 16;

  private static final String DESCRIPTOR = """
      {"vertices": [
        {"label": "Person", "key": "id", "files": "person.csv", "columns": [
          {"name": "id", "type": "INT64"}, {"name": "name", "type": "STRING"}]},
        {"label": "City", "key": "id", "files": "city.csv", "columns": [
          {"name": "id", "type": "INT64"}]}],
       "edges": [
        {"label": "KNOWS", "files": "knows.csv", "columns": [
          {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"},
          {"name": "since", "type": "INT64"}, {"name": "how", "type": "STRING"}]},
        {"label": "LIVES_IN", "files": "lives.csv", "columns": [
          {"name": "a", "from": "Person"}, {"name": "b", "to": "City"},
          {"name": "share", "type": "DOUBLE"}]}]}""";

  @TempDir
  private Path folder;

  @Test
  void giveTheSameFiles() {
    RandomSource.rounds(1, random -> {
      try {
        writeDataset(random);
        SortedMap<String, byte[]> alone = load(1);
        SortedMap<String, byte[]> together = load(4);
        assertThat(together.keySet()).isEqualTo(alone.keySet());
        alone.forEach((name, bytes) -> assertThat(together.get(name)).as(name).isEqualTo(bytes));
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
  }

  private void writeDataset(RandomGenerator random) throws IOException {
    Files.writeString(folder.resolve("dataset.json"), DESCRIPTOR);
    try (PrintWriter persons = writer("person.csv"); PrintWriter lives = writer("lives.csv")) {
      persons.println("id,name");
      lives.println("a,b,share");
      for (int person = 0; person < PERSONS; person++) {
        persons.println(3L * person + ",name " + random.nextInt(PERSONS));
        if (random.nextInt(3) > 0) {
          lives.println(3L * person + "," + random.nextInt(CITIES) + "," + random.nextDouble());
        }
      }
    }
    try (PrintWriter cities = writer("city.csv")) {
      cities.println("id");
      for (int city = 0; city < CITIES; city++) {
        cities.println(city);
      }
    }
    try (PrintWriter knows = writer("knows.csv")) {
      knows.println("a,b,since,how");
      for (int edge = 0; edge < EDGES; edge++) {
        // Low numbers more often, so that lists are of all lengths and some edges are parallel.
        knows.println(3L * random.nextInt(1 + random.nextInt(PERSONS)) + ","
            + 3L * random.nextInt(1 + random.nextInt(PERSONS)) + ","
            + (random.nextInt(10) == 0 ? "" : random.nextInt(5000)) + ",how" + random.nextInt(99));
      }
    }
  }

  private PrintWriter writer(String file) throws IOException {
    return new PrintWriter(Files.newBufferedWriter(folder.resolve(file)));
  }

  /** Loads in a JVM of so many processors; returns what its files hold, by name. */
  private SortedMap<String, byte[]> load(int processors)
      throws IOException, InterruptedException {
    Path database = folder.resolve("database-" + processors);
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-ea",
        "-XX:ActiveProcessorCount=" + processors,
        "-Djava.util.concurrent.ForkJoinPool.common.parallelism=" + (processors - 1), "-cp",
        System.getProperty("java.class.path"), Load.class.getName(), folder.toString(),
        database.toString(), Integer.toString(processors)).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    assertThat(GraphStore.verify(database).problems()).isEmpty();
    SortedMap<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(database, 2)) {
      for (Path file : files.filter(path -> path.getNameCount() == database.getNameCount() + 2)
          .toList()) {
        byte[] bytes = Files.readAllBytes(file);
        contents.put(file.getFileName().toString(),
            Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length - FOOTER_BYTES));
      }
    }
    assertThat(contents).hasSizeGreaterThan(9);
    return contents;
  }

  /** The process that loads. */
  static final class Load {

    private Load() {}

    public static void main(String[] arguments) {
      int processors = Integer.parseInt(arguments[2]);
      if (Runtime.getRuntime().availableProcessors() != processors) {
        throw new IllegalStateException(
            "the JVM has " + Runtime.getRuntime().availableProcessors() + " processors");
      }
      DatasetLoader.load(
          Path.of(arguments[0]), null, Path.of(arguments[1]), LoadOptions.DEFAULT);
    }
  }
}
