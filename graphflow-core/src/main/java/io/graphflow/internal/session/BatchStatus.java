package io.graphflow.internal.session;

import io.graphflow.core.value.ValueMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code REPORT STATUS} tells of a batch, in Neo4j's words. */
final class BatchStatus {
  private static final Map<String, Object> NOT_STARTED = status(false, false, null, null);

  private BatchStatus() {}

  /** Of a batch that was not run, as one before it had failed. */
  static Map<String, Object> notStarted() {
    return NOT_STARTED;
  }

  static Map<String, Object> committed(String transaction) {
    return status(true, true, transaction, null);
  }

  static Map<String, Object> failed(String transaction, String message) {
    return status(true, false, transaction, message);
  }

  private static Map<String, Object> status(
      boolean started, boolean committed, String transaction, String message) {
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put("started", started);
    entries.put("committed", committed);
    entries.put("transactionId", transaction);
    entries.put("errorMessage", message);
    return ValueMap.of(entries);
  }
}
