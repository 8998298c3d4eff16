package io.graphflow.core.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.SnapshotRows;
import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.Vertex;
import io.graphflow.options.Engine;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What functions say of the vertices and edges of a changed graph, and that each is found by its key. */
final class ElementCheck {
  private final ChangedGraph changed;
  private final ModelGraph graph;
  private final Engine engine;
  private static final int MOST_KEYS = 40;

  private final Snapshot snapshot;
  private final String name;

  ElementCheck(ChangedGraph changed, ModelGraph graph, Engine engine, Snapshot snapshot,
      String name) {
    this.changed = changed;
    this.graph = graph;
    this.engine = engine;
    this.snapshot = snapshot;
    this.name = name;
  }

  void check() {
    vertices();
    for (String pattern : List.of("(a)-[r]->(b)", "(b)<-[r]-(a)")) {
      edges(pattern);
    }
    keys();
  }

  private List<List<Object>> rows(String text) {
    return SnapshotRows.of(
        QueryCompiler.compile(text, snapshot.catalog(), engine.restrict(CompilerOptions.DEFAULT)),
        snapshot,
        engine,
        1);
  }

  /** Compares rows in any order; collections among their values are bags. */
  private void check(String text, List<List<Object>> expected) {
    assertThat(texts(rows(text))).as("%s\n%s", text, name).isEqualTo(texts(expected));
  }

  private static List<String> texts(List<List<Object>> rows) {
    return rows.stream()
        .map(row -> row.stream().map(ElementCheck::text).toList().toString())
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  private static String text(Object value) {
    return switch (value) {
      case Map<?, ?> map -> new TreeMap<>(map).toString();
      case Collection<?> items -> new TreeSet<>(items).toString();
      case null, default -> String.valueOf(value);
    };
  }

  private void vertices() {
    List<List<Object>> expected = new ArrayList<>();
    for (Vertex vertex : graph.vertices) {
      expected.add(List.of(changed.id(vertex), vertex.labels(), vertex.properties().keySet(),
          vertex.properties(), vertex.labels().containsAll(List.of("A", "X")),
          vertex.labels().contains("C")));
    }
    check("MATCH (n) RETURN id(n), labels(n), keys(n), properties(n), n:A:X, n:C", expected);
    check("MATCH (n) WITH collect(n) AS every UNWIND every AS n "
        + "RETURN id(n), labels(n), keys(n), properties(n), n:A:X, n:C", expected);
  }

  private void edges(String pattern) {
    List<List<Object>> expected = new ArrayList<>();
    for (Edge edge : graph.edges) {
      expected.add(List.of(changed.id(edge), edge.label(), edge.properties().keySet(),
          edge.properties(), String.valueOf(edge.properties().get("w")),
          changed.id(edge.source()), changed.id(edge.destination())));
    }
    check("MATCH " + pattern + " RETURN id(r), type(r), keys(r), properties(r), "
        + "coalesce(toString(r.w), 'null'), id(startNode(r)), id(endNode(r))", expected);
  }

  private void keys() {
    // Of many vertices some, from all parts of the tables.
    int step = 1 + graph.vertices.size() / MOST_KEYS;
    for (int i = 0; i < graph.vertices.size(); i += step) {
      Vertex vertex = graph.vertices.get(i);
      Object key = vertex.properties().get("k");
      for (String label : vertex.labels()) {
        check("MATCH (n:" + label + " {k: " + key + "}) RETURN id(n)",
            List.of(List.of(changed.id(vertex))));
      }
    }
    check("MATCH (n) WHERE n.k = -1 RETURN id(n)", List.of());
  }
}
