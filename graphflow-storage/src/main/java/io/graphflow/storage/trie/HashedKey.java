package io.graphflow.storage.trie;

/** A key of {@link PersistentKeys} that is neither a long nor a text; immutable, with value equality. */
public interface HashedKey {

  /** A well-mixed hash, the same for equal keys. */
  long hash64();
}
