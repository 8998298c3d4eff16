package io.graphflow.examples;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.summary.ResultSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Goes through a result of a million rows without ever having them all in memory: a query that only reads
 * finds its rows as they are asked for.
 */
public final class StreamResult {
  private static final long ROWS = 1_000_000;

  private StreamResult() {}

  /**
   * Runs the example.
   *
   * @param arguments a folder in which there is no database yet
   */
  public static void main(String[] arguments) {
    try (Database database = Database.create(Path.of(arguments[0], "numbers"));
        Session session = database.session()) {
      String query = "UNWIND range(1, $rows) AS x RETURN x, x * x AS square";
      Map<String, Object> parameters = Map.of("rows", ROWS);

      long sum = 0;
      for (Record row : session.run(query, parameters)) {
        sum += row.get("x").asLong();
      }
      System.out.println("the sum is " + sum);

      // What is not asked for is not computed. Closing the stream ends the query.
      try (Stream<Record> rows = session.run(query, parameters).stream()) {
        List<Long> squares = rows.map(row -> row.get("square").asLong())
            .filter(square -> square % 2 == 0)
            .limit(3)
            .toList();
        System.out.println("even squares: " + squares);
      }

      Result result = session.run(query, parameters);
      result.next();
      ResultSummary summary = result.consume(); // drops the rows that are left
      System.out.println(summary.rows() + " row was read");
    }
  }
}
