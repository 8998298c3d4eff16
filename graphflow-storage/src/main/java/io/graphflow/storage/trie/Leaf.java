package io.graphflow.storage.trie;

/** 64 consecutive keys, of which {@link #mask} says which are there. */
abstract sealed class Leaf extends TrieNode
    permits PersistentMap.MapLeaf, PersistentSet.SetLeaf, ColumnLeaf {

  Leaf(Edit edit) {
    super(edit);
  }

  @Override
  abstract Leaf copy(Edit newEdit);

  @Override
  final long keyCount() {
    return Long.bitCount(mask);
  }
}
