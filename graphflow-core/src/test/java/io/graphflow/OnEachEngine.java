package io.graphflow;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A test whose queries run on one engine after the other, each in an empty database of its own. */
abstract class OnEachEngine {
  @TempDir
  Path folder;

  Database database;
  Session session;

  void open(Engine engine) {
    database = Database.create(folder.resolve("db"));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  @AfterEach
  void close() {
    database.close();
  }

  List<List<Object>> run(String query) {
    return run(query, Map.of());
  }

  /** Rows as lists of their values, which may be null. */
  List<List<Object>> run(String query, Map<String, Object> parameters) {
    return session.run(query, parameters)
        .list(row -> Collections.unmodifiableList(new ArrayList<>(row.asMap().values())));
  }

  /** Rows of one value each. */
  static List<List<Object>> rows(Object... values) {
    return Stream.of(values).map(value -> List.of(value)).toList();
  }
}
