package io.graphflow.core.transaction;

import java.time.Duration;

/**
 * A transaction that takes locks.
 *
 * @param transaction its number; older ones have smaller numbers
 * @param description what it does
 * @param age time since it began
 * @param lockCount number of locks it holds, a moment ago
 * @param waiting what it waits for, or null
 */
public record TransactionStatus(
    long transaction,
    String description,
    Duration age,
    int lockCount,
    WaitStatus waiting) {}
