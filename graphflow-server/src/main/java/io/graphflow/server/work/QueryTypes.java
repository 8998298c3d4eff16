package io.graphflow.server.work;

import io.graphflow.summary.QueryType;

/** What clients call types of queries. */
public final class QueryTypes {
  private QueryTypes() {}

  /** One or two letters, as Neo4j has them. */
  public static String text(QueryType type) {
    return switch (type) {
      case READ -> "r";
      case READ_WRITE -> "rw";
      case WRITE -> "w";
      case SCHEMA -> "s";
    };
  }
}
