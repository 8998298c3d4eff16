package io.graphflow.core.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.database.GraphStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that writes, at random moments, again and again on the same database: whatever it had
 * acknowledged must be there, and of what it had not, either all or nothing.
 *
 * <p>Short here; the long form is {@code -Dgraphflow.crash.rounds=200}. Another seed is {@code
 * -Dgraphflow.crash.seed=N}.
 */
class CrashTest {
  private static final int ROUNDS = Integer.getInteger("graphflow.crash.rounds", 10);
  private static final long SEED =
      Long.getLong("graphflow.crash.seed", System.nanoTime() & 0xFFFF_FFFFL);

  private static final List<Engine> ENGINES = List.of(Engine.values());

  @TempDir
  private Path folder;

  @Test
  void whatWasAcknowledgedSurvivesAKillAndNothingIsThereByHalf() throws Exception {
    Path path = folder.resolve("db");
    prepare(path);
    Random random = new Random(SEED);
    long acknowledgedInAll = 0;
    long[] expected = new long[CrashWriter.THREADS];
    for (int round = 0; round < ROUNDS; round++) {
      String context = "round " + round + " of -Dgraphflow.crash.seed=" + SEED;
      long[] acknowledged = runAndKill(path, random, expected, context);
      long[] found = check(path, ENGINES.get(round % ENGINES.size()), context);
      for (int thread = 0; thread < found.length; thread++) {
        assertThat(found[thread]).as(context + ", thread " + thread)
            .isBetween(acknowledged[thread], acknowledged[thread] + 1);
        acknowledgedInAll += acknowledged[thread] - expected[thread];
      }
      expected = found;
      assertThat(GraphStore.verify(path).problems()).as(context).isEmpty();
    }
    assertThat(acknowledgedInAll).as("transactions in all rounds").isPositive();
  }

  private static void prepare(Path path) {
    try (Database database = Database.create(path); Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (h:Head) REQUIRE h.thread IS UNIQUE").consume();
      for (int thread = 0; thread < CrashWriter.THREADS; thread++) {
        session.run("CREATE (:Head {thread: " + thread + ", last: 0})").consume();
      }
    }
  }

  /** The last number that each thread said it had committed. */
  private static long[] runAndKill(Path path, Random random, long[] before, String context)
      throws IOException, InterruptedException {
    // A file keeps what was said, a pipe may lose the end of it with the process.
    Path said = path.resolveSibling("said");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-Xmx256m",
        "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
        CrashWriter.class.getName(), path.toString(), Boolean.toString(random.nextBoolean()))
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
    try {
      // Now and then before anything was written: while it opens files and the log.
      int awaitedLines = random.nextInt(4);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (Files.readString(said).lines().filter(CrashTest::isOfWriter).count() < awaitedLines) {
        assertThat(process.isAlive() && System.nanoTime() < deadline)
            .as(context + ": " + Files.readString(said))
            .isTrue();
        TimeUnit.MILLISECONDS.sleep(5);
      }
      TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
    long[] acknowledged = before.clone();
    List<String> strange = new ArrayList<>();
    for (String line : Files.readString(said).lines().toList()) {
      if (line.matches("\\d \\d+")) {
        int thread = line.charAt(0) - '0';
        acknowledged[thread] = Math.max(acknowledged[thread], Long.parseLong(line.substring(2)));
      } else if (!isOfWriter(line) && !line.matches("(WARNING|SLF4J).*")) {
        strange.add(line);
      }
    }
    assertThat(strange).as(context + ": errors of the process").isEmpty();
    return acknowledged;
  }

  /** Whether a line is what a writer says, the last one possibly cut off. */
  private static boolean isOfWriter(String line) {
    return line.equals("open") || line.matches("\\d( \\d*)?");
  }

  /** Checks that the graph is what whole transactions make; the last number of each thread. */
  private static long[] check(Path path, Engine engine, String context) {
    try (Database database = Database.open(path, DatabaseOptions.DEFAULT);
        Session session =
            database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1))) {
      long[] last = new long[CrashWriter.THREADS];
      Arrays.fill(last, -1);
      for (Record row : session.run("MATCH (h:Head) RETURN h.thread, h.last").list()) {
        last[(int) row.get(0).asLong()] = row.get(1).asLong();
      }
      List<String> found = new ArrayList<>();
      for (Record row : session
          .run("MATCH (h:Head)-[w:WROTE]->(o:Op) RETURN h.thread, w.n, o.thread, o.n, o.text")
          .list()) {
        found.add(row.asMap().values().toString());
      }
      List<String> expected = new ArrayList<>();
      for (int thread = 0; thread < last.length; thread++) {
        for (long n = Math.max(1, last[thread] - CrashWriter.KEPT + 1); n <= last[thread]; n++) {
          expected.add(List.of(thread, n, thread, n, CrashWriter.text(thread, n)).toString());
        }
      }
      assertThat(found).as(context + ", " + engine).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(session.run("MATCH (o:Op) RETURN count(*)").single().get(0).asLong())
          .as(context + ": vertices")
          .isEqualTo(expected.size());
      return last;
    }
  }
}
