package io.graphflow.storage.trie;

/**
 * The right to change nodes in place that were made with this edit: <em>transient ownership</em>.
 * Nodes that a structure shares with older versions are copied once, by the first change that needs
 * it; further changes with the same edit find a copy that is theirs.
 *
 * <p>A structure that an edit made belongs to it until {@link #seal}, so every reference to it sees
 * the edit's changes. From then on it never changes. An edit is used by one thread at a time; many
 * may read its structures once it is sealed and they are handed over safely (by a volatile field,
 * say).
 */
public final class Edit {
  private boolean sealed;

  /** Begins an edit. */
  public Edit() {}

  /** Ends the edit: its structures are immutable from now on. Sealing twice is the same as once. */
  public void seal() {
    sealed = true;
  }

  /** Whether it has ended. */
  public boolean isSealed() {
    return sealed;
  }

  /**
   * Checks that changes may be made.
   *
   * @throws IllegalStateException if the edit is sealed
   */
  public void requireOpen() {
    if (sealed) {
      throw new IllegalStateException("this edit is sealed: what it made is immutable");
    }
  }
}
