package io.graphflow;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * The process of {@link SoakTest}: sessions that run heavy and light queries at random, in a heap that is too small for
 * what they want together. It says what happened, and {@link #WELL} at the end.
 */
final class SoakProcess {
  /** The last line if nothing was wrong. */
  static final String WELL = "all is well";

  private static final int SESSIONS = 8;
  private static final int VERTICES = 20_000;
  private static final List<Engine> ENGINES = List.of(Engine.values());
  private static final long MIB = 1 << 20;
  private static final long[] LIMITS = {0, 8 * MIB, 64 * MIB};
  private static final long[] MULTIPLIERS = {1, 17, 256, 4001};

  /** What may be more in the end without being a leak: plans, changes that wait for a checkpoint. */
  private static final long SLACK_BYTES = 24 * MIB;

  /** From so long on, most of the time is after all code was compiled and the heap was filled. */
  private static final long LONG_SECONDS = 600;

  /** Tenths of a long time after which the process has the memory that it needs. */
  private static final int WARM_TENTHS = 3;
  private static final long RESIDENT_SLACK_BYTES = 48 * MIB;

  /** Queries whose rows are compared as a set; they want up to some 60 MiB each. */
  private static final List<String> HEAVY = List.of(
      "MATCH (a:P)-[e:R]->(b)-[:R]->(c) WITH a, c, e ORDER BY e.w, c.name DESC, a.id, c.id"
          + " SKIP 100000 LIMIT 150000 RETURN count(*) AS n, sum(a.id * 3 + c.id) AS s",
      "MATCH (a:P)-[:R]->(b)-[:R]->(c) WITH DISTINCT a.id * 20000 + c.id AS k"
          + " RETURN count(*) AS n, sum(k % 1009) AS s",
      "MATCH (a:P)-[:R]->(b)-[e:R]->(c) WITH a, c.name AS n, count(*) AS k, max(e.w) AS m"
          + " RETURN count(*) AS n, sum(k * m) AS s",
      "MATCH (a:P)-[e:R]->(b) WITH a.g AS g, collect(b.name) AS l, count(DISTINCT b.id) AS d"
          + " RETURN sum(size(l)) AS n, sum(d) AS s",
      "MATCH (a:P)-[:R]->(b), (c:P {g: 3})-[:R]->(b) RETURN count(*) AS n, sum(a.id + c.id) AS s",
      "MATCH (a:P {id: 77})-[:R*1..6]->(b) RETURN count(DISTINCT b) AS n, count(*) AS s",
      "UNWIND range(1, 200000) AS i WITH i % 70000 AS k, 'text ' + i AS t ORDER BY t"
          + " RETURN count(DISTINCT k) AS n, sum(k) AS s");

  /** Queries for which no disk helps. */
  private static final List<String> HOPELESS = List.of(
      "UNWIND range(1, 100000000) AS i RETURN size(collect([i])) AS n",
      "UNWIND range(1, 100000000) AS i RETURN count(DISTINCT 'text ' + i) AS n",
      "RETURN size([x IN range(1, 100000000) | toString(x)]) AS n");

  private final Database database;
  private final long endNanos;
  private final boolean isLong;
  private final List<String> expected = new ArrayList<>();
  private final AtomicReference<String> wrong = new AtomicReference<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger light = new AtomicInteger();
  private final AtomicLong written = new AtomicLong();

  private SoakProcess(Database database, long seconds) {
    this.database = database;
    this.isLong = seconds >= LONG_SECONDS;
    this.endNanos = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
  }

  /** Takes the folder for a database, how many seconds, and a seed. */
  public static void main(String[] arguments) throws Exception {
    long seconds = Long.parseLong(arguments[1]);
    try (Database database = Database.create(Path.of(arguments[0]), DatabaseOptions.DEFAULT)) {
      SoakProcess soak = new SoakProcess(database, seconds);
      soak.create();
      soak.run(Long.parseLong(arguments[2]));
    }
  }

  private void create() {
    try (Session session = database.session()) {
      session.run("""
          UNWIND range(0, $last) AS i
          CREATE (:P {id: i, name: 'person ' + (i * 7919) % 20000, g: i % 50})""",
          Map.of("last", VERTICES - 1)).consume();
      session.run("UNWIND range(0, $last) AS i CREATE (:Counter {id: i, n: 0})",
          Map.of("last", SESSIONS - 1)).consume();
      session.run("CREATE INDEX FOR (p:P) ON (p.id)").consume();
      session.run("CREATE INDEX FOR (p:Counter) ON (p.id)").consume();
      for (long multiplier : MULTIPLIERS) {
        session.run("""
            MATCH (a:P) MATCH (b:P {id: (a.id * $d + $d) % 20000})
            CREATE (a)-[:R {w: (a.id * $d) % 97}]->(b)""", Map.of("d", multiplier)).consume();
      }
      database.checkpoint();
      for (String query : HEAVY) {
        expected.add(session.run(query).list().toString());
      }
    }
  }

  private void run(long seed) throws Exception {
    long heapBefore = heapBytes();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < SESSIONS; number++) {
      int own = number;
      threads.add(Thread.ofPlatform().start(() -> guard(own, new Random(seed * SESSIONS + own))));
    }
    List<Long> ownBytes = ownBytesInTenths();
    for (Thread thread : threads) {
      thread.join();
    }
    long heapAfter = heapBytes();
    System.out.printf(
        "%,d heavy queries answered, %,d refused, %,d light ones, %,d written; heap %,d, later %,d; resident MiB %s%n",
        answered.get(), refused.get(), light.get(), written.get(), heapBefore, heapAfter,
        ownBytes.stream().map(bytes -> bytes / MIB).toList());
    require(!isLong || ownBytes.getLast() < ownBytes.get(WARM_TENTHS - 1) + RESIDENT_SLACK_BYTES,
        "the process grows");
    require(database.kernel().resources().memory().usedBytes() == 0, "memory is not given back");
    require(heapAfter < heapBefore + SLACK_BYTES, "the heap grows");
    require(openSpillFiles() == 0, "files stay open");
    System.out.println(wrong.get() == null ? WELL : "wrong: " + wrong.get());
  }

  /** {@link #ownBytes} after each tenth of the time. */
  private List<Long> ownBytesInTenths() throws IOException, InterruptedException {
    long tenth = (endNanos - System.nanoTime()) / 10;
    List<Long> bytes = new ArrayList<>();
    for (int i = 9; i >= 0; i--) {
      TimeUnit.NANOSECONDS.sleep(endNanos - i * tenth - System.nanoTime());
      bytes.add(ownBytes());
    }
    return bytes;
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      wrong.compareAndSet(null, what);
    }
  }

  private void guard(int own, Random random) {
    try {
      work(own, random);
    } catch (Throwable e) {
      e.printStackTrace(System.out);
      wrong.compareAndSet(null, e.toString());
    }
  }

  private void work(int own, Random random) {
    long count = 0;
    while (System.nanoTime() < endNanos && wrong.get() == null) {
      SessionOptions options = SessionOptions.DEFAULT
          .withEngine(ENGINES.get(random.nextInt(ENGINES.size())))
          .withThreads(1 + random.nextInt(2))
          .withMemoryLimitBytes(LIMITS[random.nextInt(LIMITS.length)]);
      switch (random.nextInt(8)) {
        case 0, 1 -> heavy(options, random.nextInt(HEAVY.size()));
        case 2 -> hopeless(options.withTimeout(Duration.ofMillis(500 + random.nextInt(2000))),
            HOPELESS.get(random.nextInt(HOPELESS.size())));
        case 3 -> early(options);
        case 4 -> {
          increment(own);
          count++;
        }
        default -> {
          for (int i = 0; i < 20; i++) {
            light(options, random.nextInt(VERTICES));
          }
        }
      }
    }
    try (Session session = database.session()) {
      long found = session.run("MATCH (c:Counter {id: $id}) RETURN c.n AS n", Map.of("id", own))
          .single()
          .get("n")
          .asLong();
      require(found == count, found + " of " + count + " increments are there");
    }
    written.addAndGet(count);
  }

  private void heavy(SessionOptions options, int number) {
    try (Session session = database.session(options)) {
      String found = session.run(HEAVY.get(number)).list().toString();
      require(found.equals(expected.get(number)), options.engine() + " gives " + found + " for "
          + HEAVY.get(number) + " instead of " + expected.get(number));
      answered.incrementAndGet();
    } catch (GraphflowException e) {
      refuse(e);
    }
  }

  private void hopeless(SessionOptions options, String query) {
    try (Session session = database.session(options)) {
      session.run(query).list();
      require(false, query + " has an answer");
    } catch (GraphflowException e) {
      refuse(e);
    }
  }

  private void refuse(GraphflowException e) {
    refused.incrementAndGet();
    require(e.kind() == GraphflowException.Kind.RESOURCE, e.toString());
  }

  /** Leaves a result that has only begun. */
  private void early(SessionOptions options) {
    try (Session session = database.session(options);
        Result result =
            session.run("MATCH (a:P)-[e:R]->(b) RETURN a.id, b.name ORDER BY e.w, b.id")) {
      for (int i = 0; i < 100; i++) {
        result.next();
      }
    } catch (GraphflowException e) {
      refuse(e);
    }
  }

  /** Nothing that others do may end it. */
  private void light(SessionOptions options, int id) {
    try (Session session = database.session(options)) {
      String name =
          session.run("MATCH (p:P {id: $id})-[:R]->(q) RETURN p.name AS name ORDER BY q.id LIMIT 1",
              Map.of("id", id)).single().get("name").asString();
      require(name.equals("person " + id * 7919L % VERTICES), "another name: " + name);
      light.incrementAndGet();
    }
  }

  private void increment(int own) {
    try (Session session = database.session()) {
      session.run("MATCH (c:Counter {id: $id}) SET c.n = c.n + 1", Map.of("id", own)).consume();
    }
  }

  /** What is in use after a collection. */
  private static long heapBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** The memory of the process, its heap included, but no mapped files; 0 where nobody tells. */
  private static long ownBytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status)
        .stream()
        .filter(line -> line.startsWith("RssAnon:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
        .sum();
  }

  private static long openSpillFiles() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    if (!Files.exists(descriptors)) {
      return 0;
    }
    long count = 0;
    try (Stream<Path> files = Files.list(descriptors)) {
      for (Path file : files.toList()) {
        if (Files.isSymbolicLink(file)
            && Files.readSymbolicLink(file).toString().contains("spill-")) {
          count++;
        }
      }
    }
    return count;
  }
}
