package io.graphflow;

/**
 * What a transaction may do.
 *
 * <pre>{@code
 * try (Transaction transaction = session.beginTransaction(AccessMode.READ)) {
 *   long before = transaction.run("MATCH (n) RETURN count(*)").single().get(0).asLong();
 *   long after = transaction.run("MATCH (n) RETURN count(*)").single().get(0).asLong(); // the same
 * }
 * }</pre>
 */
public enum AccessMode {
  /** It reads a snapshot, the state at its beginning, and neither waits nor makes others wait. */
  READ,
  /** It reads and writes; it is serializable with all others that write. */
  WRITE
}
