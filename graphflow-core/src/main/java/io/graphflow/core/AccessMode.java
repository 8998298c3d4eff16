package io.graphflow.core;

/** What a transaction may do. */
public enum AccessMode {
  /** It reads a snapshot, the state at its beginning, and neither waits nor makes others wait. */
  READ,
  /** It reads and writes; it is serializable with all others that write. */
  WRITE
}
