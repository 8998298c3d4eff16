package io.graphflow.storage.trie;

import java.util.Arrays;

/** A node above leaves, with those of its 64 children that exist. */
final class InnerNode extends TrieNode {
  private TrieNode[] children;
  private long keyCount;

  InnerNode(Edit edit) {
    super(edit);
    children = new TrieNode[1];
  }

  private InnerNode(Edit edit, InnerNode from) {
    super(edit);
    mask = from.mask;
    keyCount = from.keyCount;
    children = from.children.clone();
  }

  @Override
  InnerNode copy(Edit newEdit) {
    return new InnerNode(newEdit, this);
  }

  /** The child in a slot. */
  TrieNode child(int slot) {
    return children[slot];
  }

  /** The child with this bit, or null. */
  TrieNode find(long bit) {
    return has(bit) ? children[slot(bit)] : null;
  }

  /** Puts a child in its place; one that was there is replaced. */
  void put(long bit, TrieNode child) {
    int slot = slot(bit);
    if (!has(bit)) {
      int count = Long.bitCount(mask);
      TrieNode[] from = children;
      if (count == from.length) {
        children = Arrays.copyOf(from, grownCapacity(count));
      }
      System.arraycopy(from, slot, children, slot + 1, count - slot);
      mask |= bit;
    }
    children[slot] = child;
  }

  /** Removes an existing child. */
  void remove(long bit) {
    int slot = slot(bit);
    int last = Long.bitCount(mask) - 1;
    System.arraycopy(children, slot + 1, children, slot, last - slot);
    children[last] = null;
    mask &= ~bit;
  }

  @Override
  long keyCount() {
    return keyCount;
  }

  void addKeys(long change) {
    keyCount += change;
  }

  @Override
  long sizeBytes() {
    return 40 + referenceArrayBytes(children.length);
  }
}
