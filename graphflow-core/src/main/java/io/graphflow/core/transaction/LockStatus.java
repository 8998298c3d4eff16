package io.graphflow.core.transaction;

/**
 * A lock that a transaction holds.
 *
 * @param transaction the number of the transaction
 * @param resource the locked resource
 * @param mode the mode of the lock
 */
public record LockStatus(long transaction, LockedResource resource, LockMode mode) {}
