package io.graphflow;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.MemoryOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs queries that want more memory than they may have, in the process that {@link HeapWithinLimitTest}
 * starts with a heap of little more than that, and says how each ends.
 */
final class QueriesInLittleHeap {
  /** Before the query's number where it ended by its limit, as all of them should. */
  static final String LIMITED = "limited ";

  /** Each keeps values of another kind, or in another place, and never has enough of them. */
  static final List<String> QUERIES = List.of(
      "UNWIND range(1, 300000) AS i WITH i, [x IN range(1, 1000) | x + i] AS l ORDER BY -i RETURN i, size(l)",
      "RETURN size(reduce(s = 'x', i IN range(1, 40) | s + s))",
      "RETURN size([x IN range(1, 2000000000) | x])",
      "UNWIND range(1, 100000) AS i RETURN size(reduce(s = '', j IN range(1, 50) | replace(s + 'aa', 'a', 'aa')))",
      "RETURN range(0, 1000000000) + [1]",
      "UNWIND range(1, 100000000) AS i RETURN collect(i)",
      "UNWIND range(1, 100000000) AS i RETURN collect(i * 0.5)",
      "UNWIND range(1, 100000000) AS i RETURN collect('text ' + i)",
      "UNWIND range(1, 100000000) AS i RETURN collect('日本語 ' + i)",
      "UNWIND range(1, 100000000) AS i RETURN collect([i, [i, 'a']])",
      "UNWIND range(1, 100000000) AS i RETURN collect({a: i, b: 'b' + i})",
      "UNWIND range(1, 100000000) AS i RETURN collect(date('2020-01-01') + duration({days: i % 1000}))",
      "UNWIND range(1, 100000000) AS i RETURN count(DISTINCT i)",
      "UNWIND range(1, 100000000) AS i RETURN count(DISTINCT 'text ' + i)",
      "UNWIND range(1, 100000000) AS i RETURN percentileCont(i, 0.5)",
      "UNWIND range(1, 100000000) AS i WITH i AS key, count(*) AS c WHERE c > 1 RETURN count(*)",
      "UNWIND range(1, 100000000) AS i WITH 'key ' + i AS key, max('value ' + i) AS m WHERE m = '' RETURN count(*)",
      "UNWIND range(1, 100000000) AS i WITH DISTINCT [i, 'x'] AS l WHERE size(l) = 0 RETURN count(*)",
      "UNWIND range(1, 100000000) AS i WITH 'text ' + i AS s ORDER BY s RETURN s",
      "UNWIND range(1, 100000000) AS i WITH i, 'text ' + i AS s ORDER BY i % 1000 RETURN s",
      "UNWIND range(1, 100000000) AS i CREATE (:A {i: i, s: 'text ' + i})",
      "UNWIND range(1, 100000000) AS i CREATE (:A)-[:R {i: i}]->(:B)");

  /** Before the query's number where it came to its end, and gave the rows that it should. */
  static final String ANSWERED = "answered ";

  private static final long DISTINCT_ROWS = 200_000_000;
  private static final long SORTED_ROWS = 100_000_000;

  /** A prime, so that its multiples by fewer numbers are distinct. */
  private static final long MODULUS = 200_000_033;

  private static final long JOINED_ROWS = 100_000_000;
  private static final long KEYS = 10_000_000;

  /** A query whose rows of one integer ascend. */
  private record Large(String query, long rows, long sum) {}

  /** Each goes to the disk with several times its limit. */
  private static final List<Large> LARGE = List.of(
      new Large("UNWIND range(1, %d) AS i WITH DISTINCT i * 7919 %% %d AS k RETURN count(*) AS n"
          .formatted(DISTINCT_ROWS, MODULUS), 1, DISTINCT_ROWS),
      new Large(
          "UNWIND range(1, %d) AS i WITH i * 7919 %% %d AS k, count(*) AS n, sum(i) AS s RETURN sum(s) AS s"
              .formatted(DISTINCT_ROWS, MODULUS),
          1, DISTINCT_ROWS * (DISTINCT_ROWS + 1) / 2),
      new Large("UNWIND range(1, %d) AS i WITH (i * 7919) %% 100000007 AS k ORDER BY k RETURN k"
          .formatted(SORTED_ROWS), SORTED_ROWS, sortedSum()),
      new Large(
          "UNWIND range(1, %d) AS i WITH i %% %d AS j, i MATCH (k:K) WHERE k.j = j RETURN sum(k.v) AS s"
              .formatted(JOINED_ROWS, KEYS),
          1, JOINED_ROWS / KEYS * ((KEYS - 1) * KEYS / 2 + KEYS)),
      new Large(
          "UNWIND range(1, %d) AS i WITH i %% %d AS j MATCH (k:K) WHERE k.j = j RETURN count(*) AS n"
              .formatted(JOINED_ROWS, 2 * KEYS),
          1, JOINED_ROWS / 2));

  private QueriesInLittleHeap() {}

  /** The sum of all numbers below 100,000,007 but those to which the multipliers that are left out lead. */
  private static long sortedSum() {
    long prime = 100_000_007;
    long sum = prime * (prime - 1) / 2;
    for (long i = SORTED_ROWS + 1; i < prime; i++) {
      sum -= i * 7919 % prime;
    }
    return sum;
  }

  /**
   * Takes the folder for a database, the engine, the limit in bytes, and whether queries go to the disk.
   */
  public static void main(String[] arguments) {
    SessionOptions options = SessionOptions.DEFAULT
        .withEngine(Engine.valueOf(arguments[1]))
        .withThreads(1)
        .withMemoryLimitBytes(Long.parseLong(arguments[2]));
    boolean spills = Boolean.parseBoolean(arguments[3]);
    DatabaseOptions databaseOptions = DatabaseOptions.DEFAULT
        .withMemory(MemoryOptions.DEFAULT.withLimitBytes(0).withSpilling(spills));
    try (Database database = Database.create(Path.of(arguments[0]), databaseOptions);
        Session session = database.session(options)) {
      if (spills) {
        createKeys(database);
        for (Large large : LARGE) {
          System.out.println(end(session, large));
        }
        return;
      }
      for (int query = 0; query < QUERIES.size(); query++) {
        System.out.println(end(session, query));
      }
    }
  }

  /** Creates a vertex for each key, in an order of chance, whose value is one more. */
  private static void createKeys(Database database) {
    try (Session session = database.session()) {
      for (long from = 0; from < KEYS; from += KEYS / 100) {
        session
            .run("UNWIND range(%d, %d) AS i WITH i * 7919 %% %d AS j CREATE (:K {j: j, v: j + 1})"
                .formatted(from, from + KEYS / 100 - 1, KEYS))
            .consume();
      }
    }
    database.checkpoint();
  }

  private static String end(Session session, int query) {
    try {
      Result result = session.run(QUERIES.get(query));
      while (result.hasNext()) {
        result.next();
      }
      return ANSWERED + query;
    } catch (GraphflowException e) {
      boolean limited = e.kind() == GraphflowException.Kind.RESOURCE
          && e.getMessage().contains("memory limit of");
      return (limited ? LIMITED : "failed ") + query + ": " + e.getMessage();
    } catch (OutOfMemoryError e) {
      return "without memory " + query + ": " + e;
    }
  }

  private static String end(Session session, Large large) {
    long start = System.nanoTime();
    try {
      Result result = session.run(large.query);
      long rows = 0;
      long sum = 0;
      long last = Long.MIN_VALUE;
      while (result.hasNext()) {
        long value = result.next().get(0).asLong();
        if (value < last) {
          return value + " comes after " + last + ": " + large;
        }
        last = value;
        sum += value;
        rows++;
      }
      boolean isRight = rows == large.rows && sum == large.sum;
      return (isRight ? ANSWERED : "wrong, with %d rows, sum %d: ".formatted(rows, sum))
          + (System.nanoTime() - start) / 1_000_000_000 + " s " + large;
    } catch (GraphflowException e) {
      return "failed " + large + ": " + e.getMessage();
    } catch (OutOfMemoryError e) {
      return "without memory " + large + ": " + e;
    }
  }
}
