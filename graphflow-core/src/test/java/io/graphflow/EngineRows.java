package io.graphflow;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.util.ArrayList;
import java.util.List;

/** Rows that engines are compared by. */
final class EngineRows {
  private EngineRows() {}

  /** The rows of a query as texts, sorted, so that the order in which they come does not count. */
  static List<String> sorted(Database database, Engine engine, int threads, String query) {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(engine).withThreads(threads);
    try (Session session = database.session(options)) {
      List<String> rows = new ArrayList<>();
      session.run(query).forEachRemaining(row -> rows.add(row.values().toString()));
      rows.sort(null);
      return rows;
    }
  }
}
