package io.graphflow.interactive.network;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.Map;

/**
 * An update of a stream. Times are milliseconds since 1970 in the network's time.
 *
 * @param timeMillis when it is due
 * @param dependencyMillis when the last of what it refers to was made; earlier than {@code timeMillis}
 * @param operation one of the updates
 * @param parameters values by name
 */
public record ScheduledUpdate(
    long timeMillis,
    long dependencyMillis,
    InteractiveOperation operation,
    Map<String, Object> parameters) {}
