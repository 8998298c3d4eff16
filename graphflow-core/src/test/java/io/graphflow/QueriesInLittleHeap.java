package io.graphflow;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
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

  private QueriesInLittleHeap() {}

  /** Takes the folder for a database, the engine, and the limit in bytes. */
  public static void main(String[] arguments) {
    SessionOptions options = SessionOptions.DEFAULT
        .withEngine(Engine.valueOf(arguments[1]))
        .withThreads(1)
        .withMemoryLimitBytes(Long.parseLong(arguments[2]));
    try (Database database = Database.create(Path.of(arguments[0]));
        Session session = database.session(options)) {
      for (int query = 0; query < QUERIES.size(); query++) {
        System.out.println(end(session, query));
      }
    }
  }

  private static String end(Session session, int query) {
    try {
      Result result = session.run(QUERIES.get(query));
      while (result.hasNext()) {
        result.next();
      }
      return "answered " + query;
    } catch (GraphflowException e) {
      boolean limited = e.kind() == GraphflowException.Kind.RESOURCE
          && e.getMessage().contains("memory limit of");
      return (limited ? LIMITED : "failed ") + query + ": " + e.getMessage();
    } catch (OutOfMemoryError e) {
      return "without memory " + query + ": " + e;
    }
  }
}
