package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.core.lake.LakeFormats;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A database that a graph was loaded into, and the graph read in place, which must answer the same. */
final class LoadedLake implements AutoCloseable {
  private final LoadSummary summary;
  private final Database database;
  private final Session session;
  private final List<Database> placed;

  private LoadedLake(LoadSummary summary, Path folder, List<Database> placed) {
    this.placed = placed;
    this.summary = summary;
    this.database = Database.open(folder);
    this.session = database.session();
  }

  static LoadedLake of(Path graph, Path folder) {
    return of(graph, null, folder, LoadOptions.DEFAULT.withThreads(2));
  }

  static LoadedLake of(Path graph, Path data, Path folder, LoadOptions options) {
    LoadSummary summary = Database.load(graph, data, folder, options);
    // Other data, and less of it, is only for loads.
    boolean whole = data == null && !options.ignoreMissing();
    return new LoadedLake(summary, folder,
        whole ? Stream.of(PageUse.NEVER, PageUse.ALWAYS).map(use -> place(graph, use)).toList()
            : List.of());
  }

  /** Few of the pages that are read stay in memory, so that most are read again and again. */
  private static Database place(Path graph, PageUse use) {
    return Database.open(LakeFormats.graphFile(graph).orElseThrow(), options(use));
  }

  private static DatabaseOptions options(PageUse use) {
    return DatabaseOptions.DEFAULT
        .withLake(LakeOptions.DEFAULT.withPages(use).withPageCacheBytes(64 << 10));
  }

  /** A graph behind an address, and its data behind another, or null. */
  static LoadedLake of(URI graph, URI data, Path folder) {
    LoadSummary summary =
        Database.load(graph, data, folder, LoadOptions.DEFAULT.withThreads(2));
    return new LoadedLake(summary, folder, data != null ? List.of()
        : Stream.of(PageUse.NEVER, PageUse.ALWAYS)
            .map(use -> Database.open(graph, options(use)))
            .toList());
  }

  LoadSummary summary() {
    return summary;
  }

  List<Record> run(String query) {
    List<Record> rows = session.run(query).list();
    for (Database each : placed) {
      try (Session inPlace = each.session()) {
        assertThat(texts(inPlace.run(query).list()))
            .as("in place, pages %s: %s", each.options().lake().pages(), query)
            .isEqualTo(texts(rows));
      }
    }
    return rows;
  }

  /** The order of rows, and that of a node's labels, is nobody's business. */
  private static List<String> texts(List<Record> rows) {
    return rows.stream().map(row -> {
      Map<String, Object> values = new TreeMap<>(row.asMap());
      values.computeIfPresent("l", (_, labels) -> new TreeSet<>((List<?>) labels));
      return values.toString();
    }).sorted().toList();
  }

  /** The only value of the only row. */
  Object value(String query) {
    return run(query).getFirst().get(0).asObject();
  }

  /** A sorted line for each node and relationship, as {@link TestLake#content}. */
  List<String> content() {
    List<String> lines = run("MATCH (n) RETURN labels(n) AS l, properties(n) AS p").stream()
        .map(row -> "(" + row.get("l").asList().stream().sorted().toList() + " "
            + sorted(row.get("p").asMap()) + ")")
        .toList();
    lines = new ArrayList<>(lines);
    lines
        .addAll(run("MATCH (a)-[r]->(b) RETURN coalesce(properties(a).id, properties(a).name) AS a,"
            + " type(r) AS t, properties(r) AS p,"
            + " coalesce(properties(b).id, properties(b).name) AS b").stream()
            .map(row -> "(" + row.get("a").asObject() + ")-[" + row.get("t").asString() + " "
                + sorted(row.get("p").asMap()) + "]->(" + row.get("b").asObject() + ")")
            .toList());
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
    placed.forEach(Database::close);
  }
}
