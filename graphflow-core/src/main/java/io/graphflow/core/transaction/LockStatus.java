package io.graphflow.core.transaction;

/**
 * A lock that is held.
 *
 * @param transaction the number of the transaction that holds it
 * @param resource what is locked
 * @param mode in which mode
 */
public record LockStatus(long transaction, LockedResource resource, LockMode mode) {}
