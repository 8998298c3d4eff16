package io.graphflow.storage.trie;

/**
 * A node of a {@link RadixTrie}. Object sizes here and in its subclasses are those of a 64-bit JVM
 * with compressed references: 12 bytes of header (16 for an array), 4 a reference, multiples of 8.
 */
abstract sealed class TrieNode permits InnerNode, Leaf {
  /** The edit that may change this node in place. */
  final Edit edit;
  /** Which children (of a leaf: keys) there are, bit i for the i-th. */
  long mask;

  TrieNode(Edit edit) {
    this.edit = edit;
  }

  /**
   * The index of the child with this bit among the existing ones, or the index where it belongs.
   */
  final int slot(long bit) {
    return Long.bitCount(mask & (bit - 1));
  }

  final boolean has(long bit) {
    return (mask & bit) != 0;
  }

  /** Number of keys at or below this node. */
  abstract long keyCount();

  /** Bytes of this node alone. */
  abstract long sizeBytes();

  /** A copy of the node, owned by another edit. */
  abstract TrieNode copy(Edit newEdit);

  /** Room for one more than {@code count} elements in arrays that grow: 1, 2, 4, 6, 9 … up to 64. */
  static int grownCapacity(int count) {
    return Math.min(RadixTrie.FAN_OUT, count < 2 ? count + 1 : count + Math.max(2, count >> 1));
  }

  /** Bytes of an array of references. */
  static long referenceArrayBytes(int length) {
    return 16 + (((long) length * 4 + 7) & -8L);
  }

  /** Bytes of an array of longs. */
  static long longArrayBytes(int length) {
    return 16 + (long) length * Long.BYTES;
  }
}
