package io.graphflow.server.bolt.message;

import io.graphflow.server.work.Failure;
import io.graphflow.server.work.GqlStatus;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a message tells of a failure, in each version. */
final class FailureMetadata {
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
    put(metadata, failure.status().status(), failure);
    failure.status().cause().ifPresent(cause -> {
      // It has no code of its own.
      Map<String, Object> nested = new LinkedHashMap<>();
      nested.put("message", cause.message(failure.reason()));
      put(nested, cause, failure);
      metadata.put("cause", nested);
    });
    return metadata;
  }

  private static void put(Map<String, Object> metadata, GqlStatus status, Failure failure) {
    metadata.put("gql_status", status.code());
    metadata.put("description", status.description(failure.reason()));
    metadata.put("diagnostic_record", diagnosticRecord(failure));
  }

  private static String classification(String code) {
    if (code.startsWith("Neo.ClientError")) {
      return "CLIENT_ERROR";
    }
    return code.startsWith("Neo.TransientError") ? "TRANSIENT_ERROR" : "DATABASE_ERROR";
  }

  private static Map<String, Object> diagnosticRecord(Failure failure) {
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put("OPERATION", "");
    entries.put("OPERATION_CODE", "0");
    entries.put("CURRENT_SCHEMA", "/");
    entries.put("_classification", classification(failure.code()));
    failure.place()
        .ifPresent(place -> entries.put("_position", Map.of("offset", (long) place.offset(), "line",
            (long) place.line(), "column", (long) place.column())));
    return entries;
  }
}
