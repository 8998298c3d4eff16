package io.graphflow.peers.bolt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Statements that run one after another in a database that was emptied before.
 *
 * @param name what they are about
 * @param statements their texts
 */
record StatementScenario(String name, List<String> statements) {
  /** The resource that has them: a line {@code // == NAME} before each, and a statement in each other line. */
  static final String FILE = "statements.cypher";

  private static final String HEAD = "// == ";

  static List<StatementScenario> all() {
    List<StatementScenario> scenarios = new ArrayList<>();
    try (InputStream in = StatementScenario.class.getResourceAsStream(FILE)) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (line.startsWith(HEAD)) {
          scenarios.add(new StatementScenario(line.substring(HEAD.length()), new ArrayList<>()));
        } else if (!line.isBlank()) {
          scenarios.getLast().statements().add(line.substring(0, line.length() - 1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scenarios;
  }
}
