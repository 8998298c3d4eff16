/**
 * Locks of writing transactions: strict two-phase locking at several granularities (Gray, Lorie,
 * Putzolu, Traiger: "Granularity of Locks and Degrees of Consistency in a Shared Data Base", 1976).
 *
 * <p>A writing transaction locks whatever it reads or writes and keeps every lock until it ends, so that
 * the writing transactions of a database are serializable. A read-only transaction reads a snapshot and
 * never comes here.
 *
 * <p>Start with {@link io.graphflow.core.transaction.TransactionLocks}: what is locked for which access.
 * {@link io.graphflow.core.transaction.LockManager} owns the locks of a database. Beneath them, a {@code
 * ResourceLock} is the lock of one resource, with its {@code LockGrant}s and a queue of {@code
 * LockWait}s; it lies in one of many {@code LockPartition}s, each with a latch of its own. Whoever has to
 * wait goes through the {@code WaitsForGraph}, where deadlocks are found.
 *
 * <p>Order of latches: a transaction's, then that of the {@code WaitsForGraph}, then one partition's. A
 * transaction that waits keeps its own latch and no other.
 */
package io.graphflow.core.transaction;
