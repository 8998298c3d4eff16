package io.graphflow.server.bolt.message;

import io.graphflow.server.work.Failure;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a message tells of a failure, in each version. */
final class FailureMetadata {
  /** The general status of GQL, for errors that have no better one here. */
  private static final String UNEXPECTED = "50N42";

  private FailureMetadata() {}

  static Map<String, Object> of(Failure failure, BoltVersion version) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    if (!version.hasGqlErrors()) {
      metadata.put("code", failure.code());
      metadata.put("message", failure.message());
      return metadata;
    }
    metadata.put("neo4j_code", failure.code());
    metadata.put("message", failure.message());
    metadata.put("gql_status", UNEXPECTED);
    metadata.put("description", "error: general processing exception - unexpected error. "
        + failure.message());
    metadata.put("diagnostic_record", diagnosticRecord(classification(failure.code())));
    return metadata;
  }

  private static String classification(String code) {
    if (code.startsWith("Neo.ClientError")) {
      return "CLIENT_ERROR";
    }
    return code.startsWith("Neo.TransientError") ? "TRANSIENT_ERROR" : "DATABASE_ERROR";
  }

  private static Map<String, Object> diagnosticRecord(String classification) {
    return Map.of("OPERATION", "", "OPERATION_CODE", "0", "CURRENT_SCHEMA", "/", "_classification",
        classification);
  }
}
