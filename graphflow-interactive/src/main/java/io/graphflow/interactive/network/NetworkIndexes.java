package io.graphflow.interactive.network;

import io.graphflow.Database;
import io.graphflow.Session;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The indexes that a network's database has for the workload, as {@code datasets/ldbc/indexes.cypher} creates them. */
public final class NetworkIndexes {
  private static final String STATEMENTS = "/datasets/ldbc/indexes.cypher";
  private static final String COMMENT = "//";

  private NetworkIndexes() {}

  /**
   * Creates them, and writes their files.
   *
   * @param database the folder of a loaded network, which nobody has open
   * @throws io.graphflow.exception.GraphflowException as {@link Database#open(Path)} and {@link Session#run(String)}
   */
  public static void create(Path database) throws IOException {
    try (Database open = Database.open(database)) {
      try (Session session = open.session()) {
        for (String statement : statements()) {
          session.run(statement).consume();
        }
      }
      open.checkpoint();
    }
  }

  /** The statements, one a line. */
  static List<String> statements() throws IOException {
    try (InputStream in = NetworkIndexes.class.getResourceAsStream(STATEMENTS)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(line -> !line.isBlank() && !line.startsWith(COMMENT))
          .toList();
    }
  }
}
