package io.graphflow;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A text file of queries over one graph, with the rows they must give in every engine.
 *
 * <pre>{@code
 * graph social
 *
 * ## what this shows
 * param age = 30
 * MATCH (p:Person {age: $age})
 * RETURN p.name AS name
 * ----
 * name
 * 'alice'
 * 'dan'
 *
 * ## rows in order
 * RETURN 1 AS a, 2.5 AS b
 * ---- ordered
 * a | b
 * 1 | 2.5
 *
 * ## an error: its kind, then what the message contains
 * RETURN 1 / 0
 * ---- error QUERY
 * Division by zero
 * }</pre>
 *
 * Values are written as {@link ValueLiterals} does. Parameters are Cypher expressions.
 */
record QueryFile(String name, String graph, List<Case> cases) {

  /** What a case expects. */
  enum Expectation {
    ROWS, ORDERED_ROWS, ERROR
  }

  /**
   * A query.
   *
   * @param expected the lines below the dashes: header and rows, or what the message contains
   * @param errorKind for an error
   */
  record Case(
      String name,
      Map<String, String> parameters,
      String query,
      Expectation expectation,
      String errorKind,
      List<String> expected) {}

  /** Reads {@code /queries/NAME.queries} from the test resources. */
  static QueryFile read(String name) throws IOException {
    try (InputStream in = QueryFile.class.getResourceAsStream("/queries/" + name + ".queries")) {
      return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static QueryFile parse(String name, String text) {
    String[] parts = text.split("(?m)^## ", -1);
    String graph = parts[0].lines()
        .filter(line -> line.startsWith("graph "))
        .findFirst()
        .orElseThrow()
        .substring("graph ".length())
        .strip();
    List<Case> cases = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      cases.add(parseCase(parts[i]));
    }
    return new QueryFile(name, graph, cases);
  }

  private static Case parseCase(String text) {
    List<String> lines = text.stripTrailing().lines().toList();
    Map<String, String> parameters = new LinkedHashMap<>();
    List<String> query = new ArrayList<>();
    int at = 1;
    for (; !lines.get(at).startsWith("----"); at++) {
      String line = lines.get(at);
      if (query.isEmpty() && line.startsWith("param ")) {
        String[] sides = line.substring("param ".length()).split(" = ", 2);
        parameters.put(sides[0].strip(), sides[1].strip());
      } else {
        query.add(line);
      }
    }
    String mode = lines.get(at).substring("----".length()).strip();
    Expectation expectation = mode.isEmpty() ? Expectation.ROWS
        : mode.equals("ordered") ? Expectation.ORDERED_ROWS : Expectation.ERROR;
    String kind = expectation == Expectation.ERROR ? mode.substring("error ".length()) : null;
    return new Case(lines.getFirst(), parameters, String.join("\n", query), expectation, kind,
        lines.subList(at + 1, lines.size()).stream().map(String::strip).toList());
  }
}
