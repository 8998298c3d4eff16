package io.graphflow.core.fuzz;

import io.graphflow.Session;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements that make a small graph of all kinds of values, NULLs among them. A part of it is in
 * files, the rest in changes above them, deletions included.
 */
final class RandomGraph {
  static final List<String> LABELS = List.of("A", "B", "C");
  static final List<String> EDGE_LABELS = List.of("R", "S", "T");
  private static final int MOST_VERTICES = 9;

  private final Choices choices;
  private final List<String> statements = new ArrayList<>();
  private int vertices;

  private RandomGraph(Choices choices) {
    this.choices = choices;
  }

  static List<String> statements(Choices choices) {
    RandomGraph graph = new RandomGraph(choices);
    graph.create();
    if (choices.chance(0.7)) {
      graph.statements.add("CHECKPOINT");
      graph.change();
    }
    return graph.statements;
  }

  /**
   * The statements that make a graph with more than a block of vertices in a table, a vertex with long
   * lists, and the like in changes.
   */
  static List<String> manyStatements(Choices choices) {
    RandomGraph graph = new RandomGraph(choices);
    graph.create();
    graph.createMany();
    if (choices.chance(0.7)) {
      graph.statements.add("CHECKPOINT");
      graph.change();
      if (choices.chance(0.6)) {
        graph.createMany();
      }
    }
    return graph.statements;
  }

  static void make(List<String> statements, Session session) {
    statements.forEach(statement -> session.run(statement).consume());
  }

  private void create() {
    int count = choices.below(MOST_VERTICES);
    for (int i = 0; i < count; i++) {
      statements.add("CREATE " + vertex());
    }
    int edges = count == 0 ? 0 : choices.below(2 * count);
    for (int i = 0; i < edges; i++) {
      statements.add(edge());
    }
  }

  /** As many as fill a block of a table, a long list and the parts of a changed list, or nearly. */
  private void createMany() {
    int first = vertices;
    int count = choices.of(1030, 1500, 2100);
    vertices += count;
    String label = choices.of(LABELS);
    statements.add("""
        UNWIND range(%d, %d) AS k CREATE (:%s {k: k, i: k %% 7 - 2, b: k %% 3 = 0, \
        s: CASE WHEN k %% 5 = 0 THEN null ELSE ['a', 'b', 'ab', 'Zoë'][k %% 4] END, \
        f: CASE WHEN k %% 4 = 0 THEN null ELSE k %% 9 / 2.0 END})""".formatted(
        first, vertices - 1, label));
    int hub = first + choices.below(count);
    int edges = choices.of(63, 65, 200, 511, 513, 1030);
    statements.add("""
        MATCH (a {k: %d}), (b:%s) WHERE %d <= b.k AND b.k < %d \
        CREATE (a)%s-[:%s {n: b.k %% 3, w: b.k %% 10 / 2.0}]-%s(b)""".formatted(
        hub, label, first, first + edges, choices.of("<", ""), choices.of(EDGE_LABELS), ">")
        .replaceAll("<(-.*-)>", "<$1"));
    // Short chains.
    statements.add("""
        MATCH (a:%s) WHERE %d <= a.k WITH a ORDER BY a.k WITH collect(a) AS l \
        UNWIND range(0, size(l) - 2) AS i WITH l[i] AS a, l[i + 1] AS b, i WHERE i %% 4 > 0 \
        CREATE (a)-[:%s {n: i %% 2}]->(b)""".formatted(
        label, first, choices.of(EDGE_LABELS)));
  }

  private void change() {
    int changes = choices.below(6);
    for (int i = 0; i < changes; i++) {
      statements.add(switch (choices.below(6)) {
        case 0 -> "CREATE " + vertex();
        case 1, 2 -> edge();
        case 3 -> "MATCH (n {k: %d}) SET n.i = %d, n:%s".formatted(
            choices.below(vertices + 1), choices.below(5), choices.of(LABELS));
        case 4 -> "MATCH ({k: %d})-[e]->() DELETE e".formatted(choices.below(vertices + 1));
        default -> "MATCH (n {k: %d}) DETACH DELETE n".formatted(choices.below(vertices + 1));
      });
    }
  }

  private String vertex() {
    StringBuilder text = new StringBuilder("(");
    int labels = choices.of(0, 1, 1, 1, 2);
    for (int i = 0; i < labels; i++) {
      text.append(':').append(choices.of(LABELS));
    }
    text.append(" {k: ").append(vertices++);
    maybe(text, "i", String.valueOf(choices.between(-2, 4)));
    maybe(text, "f", choices.between(-3, 6) / 2.0 + "");
    maybe(text, "s", choices.of("'a'", "'b'", "'ab'", "''", "'Zoë'"));
    maybe(text, "b", choices.of("true", "false"));
    maybe(text, "l", choices.of("[1, 2, 3]", "[]", "[3, 1]"));
    maybe(text, "d", choices.of("date('2020-02-29')", "date('1999-12-31')"));
    return text.append("})").toString();
  }

  private String edge() {
    StringBuilder properties = new StringBuilder("{n: ").append(choices.below(3));
    maybe(properties, "w", choices.between(0, 9) / 2.0 + "");
    maybe(properties, "t", choices.of("'x'", "'y'"));
    return "MATCH (a {k: %d}), (b {k: %d}) CREATE (a)-[:%s %s}]->(b)".formatted(
        choices.below(vertices + 1), choices.below(vertices + 1), choices.of(EDGE_LABELS),
        properties);
  }

  private void maybe(StringBuilder text, String key, String value) {
    if (choices.chance(0.6)) {
      text.append(", ").append(key).append(": ").append(value);
    }
  }
}
