package io.graphflow.graphar;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A database that a graph was loaded into. */
final class LoadedLake implements AutoCloseable {
  private final LoadSummary summary;
  private final Database database;
  private final Session session;

  private LoadedLake(LoadSummary summary, Path folder) {
    this.summary = summary;
    this.database = Database.open(folder);
    this.session = database.session();
  }

  static LoadedLake of(Path graph, Path folder) {
    return of(graph, null, folder, LoadOptions.DEFAULT.withThreads(2));
  }

  static LoadedLake of(Path graph, Path data, Path folder, LoadOptions options) {
    return new LoadedLake(Database.load(graph, data, folder, options), folder);
  }

  LoadSummary summary() {
    return summary;
  }

  List<Record> run(String query) {
    return session.run(query).list();
  }

  /** The only value of the only row. */
  Object value(String query) {
    return session.run(query).single().get(0).asObject();
  }

  /** A sorted line for each node and relationship, as {@link TestLake#content}. */
  List<String> content() {
    List<String> lines = session.run("MATCH (n) RETURN labels(n) AS l, properties(n) AS p")
        .list(row -> "(" + row.get("l").asList().stream().sorted().toList() + " "
            + sorted(row.get("p").asMap()) + ")");
    lines = new ArrayList<>(lines);
    lines.addAll(session
        .run("MATCH (a)-[r]->(b) RETURN coalesce(properties(a).id, properties(a).name) AS a,"
            + " type(r) AS t, properties(r) AS p,"
            + " coalesce(properties(b).id, properties(b).name) AS b")
        .list(row -> "(" + row.get("a").asObject() + ")-[" + row.get("t").asString() + " "
            + sorted(row.get("p").asMap()) + "]->(" + row.get("b").asObject() + ")"));
    return lines.stream().sorted().toList();
  }

  private static Map<String, Object> sorted(Map<String, Object> values) {
    Map<String, Object> sorted = new TreeMap<>(values);
    sorted.values().removeIf(value -> value == null);
    return sorted;
  }

  @Override
  public void close() {
    session.close();
    database.close();
  }
}
