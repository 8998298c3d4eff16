package io.graphflow.peers.bolt;

import io.graphflow.interactive.network.DatabaseFolder;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.peers.bolt.BoltServers.BoltServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.neo4j.driver.Driver;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;

/**
 * Measures at Neo4j and at GraphflowDB, through one driver, how long a point read takes and how many records come in a
 * second. Each system has a process of its own with the driver in it, by turns; the best of the rounds of each counts.
 */
final class BoltSpeed {
  private static final List<String> SYSTEMS = List.of("graphflow", "neo4j");
  private static final int FORKS = 3;
  private static final int PERSONS = 100_000;
  private static final int BATCH = 10_000;
  private static final int WARM_READS = 30_000;
  private static final int ROUNDS = 10;
  private static final int READS = 2_000;
  private static final int RECORDS = 1_000_000;
  private static final int RECORD_ROUNDS = 8;
  private static final int MICROS = 1_000;
  private static final double SECOND = 1e9;

  private BoltSpeed() {}

  /** Measures both systems and prints a table. */
  static void compare() throws IOException, InterruptedException {
    Map<String, Map<String, Double>> best = new TreeMap<>();
    for (int fork = 0; fork < FORKS; fork++) {
      for (String system : SYSTEMS) {
        measureInOwnProcess(system).forEach((what, value) -> best
            .computeIfAbsent(what, _ -> new TreeMap<>())
            .merge(system, value, what.endsWith("/s") ? Math::max : Math::min));
      }
    }
    System.out.println("| | GraphflowDB | Neo4j | ratio |");
    System.out.println("| --- | ---: | ---: | ---: |");
    best.forEach((what, values) -> {
      double ours = values.get(SYSTEMS.getFirst());
      double theirs = values.get(SYSTEMS.getLast());
      System.out.printf(Locale.ROOT, "| %s | %,.0f | %,.0f | %.2f |%n", what, ours, theirs,
          ours / theirs);
    });
  }

  private static Map<String, Double> measureInOwnProcess(String system)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx2g", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
        "-cp", System.getProperty("java.class.path"),
        BoltComparison.class.getName(), BoltComparison.SPEED, system));
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    Map<String, Double> values = new TreeMap<>();
    try (BufferedReader lines = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split("=", 2);
        if (parts.length == 2) {
          values.put(parts[0], Double.parseDouble(parts[1]));
        }
      }
    }
    if (process.waitFor() != 0 || values.isEmpty()) {
      throw new IOException("the measurement of " + system + " failed");
    }
    return values;
  }

  /**
   * Measures a system in this process and prints what it found, a line each.
   *
   * @param system of {@link #SYSTEMS}
   */
  static void measure(String system) throws IOException {
    Path folder = Files.createTempDirectory("bolt-speed");
    try (BoltServer server = system.equals("neo4j")
        ? BoltServers.neo4j(folder.resolve("db"))
        : BoltServers.graphflow(folder.resolve("db"), DatabaseOptions.DEFAULT)) {
      load(server.driver());
      measureReads(server.driver());
      measureRecords(server.driver());
    } finally {
      DatabaseFolder.delete(folder);
    }
  }

  private static void load(Driver driver) {
    try (Session session = driver.session()) {
      session.run("CREATE CONSTRAINT FOR (p:Person) REQUIRE p.id IS UNIQUE").consume();
      for (int first = 0; first < PERSONS; first += BATCH) {
        session.run("UNWIND range($first, $last) AS i"
            + " CREATE (:Person {id: i, name: 'person ' + toString(i), age: i % 90})",
            Map.of("first", first, "last", first + BATCH - 1)).consume();
      }
      session.run("CALL db.awaitIndexes(300)").consume();
    }
  }

  private static void measureReads(Driver driver) {
    SplittableRandom random = new SplittableRandom(1);
    try (Session session = driver.session()) {
      read(session, random, new long[WARM_READS]);
      long[] medians = new long[ROUNDS];
      long[] tails = new long[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        long[] nanos = new long[READS];
        read(session, random, nanos);
        Arrays.sort(nanos);
        medians[round] = nanos[READS / 2];
        tails[round] = nanos[READS * 99 / 100];
      }
      print("point read, median, µs", (double) Arrays.stream(medians).min().orElseThrow() / MICROS);
      print("point read, 99 %, µs", (double) Arrays.stream(tails).min().orElseThrow() / MICROS);
    }
  }

  private static void read(Session session, SplittableRandom random, long[] nanos) {
    for (int i = 0; i < nanos.length; i++) {
      int id = random.nextInt(PERSONS);
      long start = System.nanoTime();
      String name = session.run("MATCH (p:Person {id: $id}) RETURN p.name AS name, p.age AS age",
          Map.of("id", id)).single().get("name").asString();
      nanos[i] = System.nanoTime() - start;
      if (!name.equals("person " + id)) {
        throw new IllegalStateException("person " + id + " is " + name);
      }
    }
  }

  private static void measureRecords(Driver driver) {
    double best = 0;
    for (int round = 0; round < RECORD_ROUNDS; round++) {
      long start = System.nanoTime();
      long sum = 0;
      try (Session session = driver.session()) {
        Result result = session.run("UNWIND range(1, $n) AS i RETURN i, 'text' AS s, i * 0.5 AS f",
            Map.of("n", RECORDS));
        while (result.hasNext()) {
          sum += result.next().get(0).asLong();
        }
      }
      if (sum != (long) RECORDS * (RECORDS + 1) / 2) {
        throw new IllegalStateException("records are missing");
      }
      best = Math.max(best, RECORDS * SECOND / (System.nanoTime() - start));
    }
    print("records/s", best);
  }

  private static void print(String what, double value) {
    System.out.println(what + "=" + value);
  }
}
