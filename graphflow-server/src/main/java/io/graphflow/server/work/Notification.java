package io.graphflow.server.work;

import io.graphflow.exception.QueryWarning;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a kind of warning is told, as clients know it from Neo4j.
 *
 * @param code of Neo4j
 * @param title in words
 * @param category of Neo4j, by which clients can refuse them
 * @param status of GQL
 * @param condition what the status means, in GQL's words
 */
public record Notification(
    String code,
    String title,
    String category,
    String status,
    String condition) {
  private static final String PREFIX = "Neo.ClientNotification.Statement.";

  /** How a kind is told. */
  public static Notification of(QueryWarning.Kind kind) {
    return switch (kind) {
      case UNKNOWN_LABEL -> new Notification(PREFIX + "UnknownLabelWarning",
          "The provided label is not in the database.", "UNRECOGNIZED", "01N50",
          "warn: label does not exist");
      case UNKNOWN_RELATIONSHIP_TYPE -> new Notification(PREFIX + "UnknownRelationshipTypeWarning",
          "The provided relationship type is not in the database.", "UNRECOGNIZED", "01N51",
          "warn: relationship type does not exist");
      case UNKNOWN_PROPERTY -> new Notification(PREFIX + "UnknownPropertyKeyWarning",
          "The provided property key is not in the database", "UNRECOGNIZED", "01N52",
          "warn: property key does not exist");
      case NO_MATCH -> new Notification(PREFIX + "Warning", "Nothing can match this pattern.",
          "GENERIC", "01N42", "warn: unknown warning");
      case CARTESIAN_PRODUCT -> new Notification(PREFIX + "CartesianProduct",
          "This query builds a cartesian product between disconnected patterns.", "PERFORMANCE",
          "03N90", "info: cartesian product");
    };
  }

  private static String severity(QueryWarning warning) {
    return warning.kind().isMistake() ? "WARNING" : "INFORMATION";
  }

  private static Map<String, Object> position(QueryWarning warning) {
    return Map.of("offset", (long) warning.offset(), "line", (long) warning.line(), "column",
        (long) warning.column());
  }

  /** A warning as clients before Bolt 5.6 are told it. */
  public static Map<String, Object> notification(QueryWarning warning) {
    Notification kind = of(warning.kind());
    return Map.of("code", kind.code, "title", kind.title, "description", warning.message(),
        "severity", severity(warning), "category", kind.category, "position", position(warning));
  }

  /** A warning as a status of GQL. */
  public static Map<String, Object> status(QueryWarning warning) {
    Notification kind = of(warning.kind());
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("gql_status", kind.status);
    status.put("status_description", kind.condition + ". " + warning.message());
    status.put("description", warning.message());
    status.put("title", kind.title);
    status.put("neo4j_code", kind.code);
    status.put("diagnostic_record", Map.of("OPERATION", "", "OPERATION_CODE", "0",
        "CURRENT_SCHEMA", "/", "_severity", severity(warning), "_classification", kind.category,
        "_position", position(warning)));
    return status;
  }
}
