package io.graphflow.core.transaction;

import java.time.Duration;

/**
 * A transaction that takes locks.
 *
 * @param transaction its number; older ones have smaller numbers
 * @param description the work of the transaction
 * @param age time since it began
 * @param lockCount number of locks it held a moment ago
 * @param waiting its wait, or null
 */
public record TransactionStatus(
    long transaction,
    String description,
    Duration age,
    int lockCount,
    WaitStatus waiting) {}
