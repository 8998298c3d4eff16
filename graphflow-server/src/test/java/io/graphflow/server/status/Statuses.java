package io.graphflow.server.status;

import org.neo4j.driver.exceptions.Neo4jException;

/** What Neo4j's driver tells of the statuses of an error. */
final class Statuses {
  private Statuses() {}

  /** The status of an error, and those of its causes behind it. */
  static String of(Neo4jException error) {
    StringBuilder text = new StringBuilder();
    for (Neo4jException told = error; told != null; told = cause(told)) {
      text.append(text.isEmpty() ? "" : " ").append(told.gqlStatus());
    }
    return text.toString();
  }

  /** The cause of an error, or null. */
  static Neo4jException cause(Neo4jException error) {
    return error.gqlCause().orElse(null);
  }
}
