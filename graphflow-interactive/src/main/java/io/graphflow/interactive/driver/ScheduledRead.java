package io.graphflow.interactive.driver;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.Map;

/**
 * A complex read that is due.
 *
 * @param timeMillis when, in the network's time
 * @param operation the read
 * @param parameters values by name
 */
record ScheduledRead(
    long timeMillis,
    InteractiveOperation operation,
    Map<String, Object> parameters) {}
