package io.graphflow.storage.trie;

import java.util.Objects;

/**
 * A trie of fan-out 64 over the blocks of 64 keys that its leaves are. It is as deep as its
 * largest key needs: keys below 64 are one leaf without a node above it. Nodes count the keys
 * below them, so that {@link #rank} costs a walk.
 *
 * <p>A version is immutable once the {@link Edit} that made it is sealed, and then safe for use by
 * many threads if it is handed to them safely.
 *
 * @param <L> its kind of leaf
 */
public abstract sealed class RadixTrie<L extends Leaf>
    permits PersistentMap, PersistentSet, PersistentColumn {
  /** Children of a node, and keys of a leaf. */
  static final int FAN_OUT = 64;

  /** The largest key. */
  public static final long MAX_KEY = (1L << 48) - 1;

  private static final int DIGIT_BITS = 6;
  private static final int HEADER_BYTES = 48;

  private final Edit edit;
  private TrieNode root;
  /** Levels of nodes above the leaves. */
  private int levels;
  private long keyCount;
  private long sizeBytes;

  /** Creates an empty trie that belongs to no edit. */
  RadixTrie() {
    edit = null;
    sizeBytes = HEADER_BYTES;
  }

  /** Copies a trie for an edit to change. */
  RadixTrie(Edit edit, RadixTrie<L> from) {
    this.edit = edit;
    root = from.root;
    levels = from.levels;
    keyCount = from.keyCount;
    sizeBytes = from.sizeBytes;
  }

  /** An empty leaf. */
  abstract L newLeaf(Edit owner);

  /** Number of keys. */
  public final long count() {
    return keyCount;
  }

  /** Whether there is no key. */
  public final boolean isEmpty() {
    return keyCount == 0;
  }

  /** Bytes of this version if it shared nothing: a sum that is kept, O(1). */
  public final long sizeBytes() {
    return sizeBytes;
  }

  /** Whether this version may be changed in place. */
  final boolean ownedBy(Edit who) {
    who.requireOpen();
    return edit == who;
  }

  static long checkKey(long key) {
    if (key < 0 || key > MAX_KEY) {
      throw new IndexOutOfBoundsException("a key is from 0 to 2^48 - 1, not " + key);
    }
    return key;
  }

  static long bit(long key) {
    // The shift takes the lowest six bits of the key.
    return 1L << key;
  }

  /** The leaf where a key is or would be, or null. */
  @SuppressWarnings("unchecked")
  final L leaf(long key) {
    long block = key >>> DIGIT_BITS;
    TrieNode node = root;
    if (node == null || block >>> (levels * DIGIT_BITS) != 0) {
      return null;
    }
    for (int shift = (levels - 1) * DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS) {
      node = ((InnerNode) node).find(1L << (block >>> shift));
      if (node == null) {
        return null;
      }
    }
    return (L) node;
  }

  /** Which of the 64 keys from {@code key & -64} on are there, bit i for the i-th. */
  public final long block(long key) {
    Leaf leaf = leaf(checkKey(key));
    return leaf == null ? 0 : leaf.mask;
  }

  /** Which of the 64 keys from {@code first} on are there, bit i for {@code first + i}. */
  public final long window(long first) {
    long window = block(first) >>> first;
    // The shifts take the lowest six bits: where they are 0, the window is a block.
    if ((first & (FAN_OUT - 1)) != 0 && first <= MAX_KEY - FAN_OUT) {
      window |= block(first + FAN_OUT) << -first;
    }
    return window;
  }

  /** Whether the trie has a key. */
  final boolean hasKey(long key) {
    return (block(key) & bit(key)) != 0;
  }

  /** The smallest key that is at least {@code from}, or -1. */
  public final long next(long from) {
    Objects.checkIndex(from, MAX_KEY + 2);
    if (root == null || from >>> (levels * DIGIT_BITS + DIGIT_BITS) != 0) {
      return -1;
    }
    return next(root, levels * DIGIT_BITS, from, 0);
  }

  /**
   * The smallest key at or below a node that is at least {@code from}, or -1.
   *
   * @param shift of the digit that chooses among the node's children
   * @param prefix the digits on the way to the node
   */
  private static long next(TrieNode node, int shift, long from, long prefix) {
    long rest = node.mask & -1L << (from >>> shift);
    if (node instanceof InnerNode inner) {
      while (rest != 0) {
        long digit = Long.numberOfTrailingZeros(rest);
        long childPrefix = prefix | digit << shift;
        long found = next(inner.child(inner.slot(1L << digit)), shift - DIGIT_BITS,
            Math.max(from, childPrefix), childPrefix);
        if (found >= 0) {
          return found;
        }
        rest &= rest - 1;
      }
      return -1;
    }
    return rest == 0 ? -1 : prefix | Long.numberOfTrailingZeros(rest);
  }

  /**
   * The smallest key that is at least {@code from} and lies, in this trie or another, in a leaf that the two do
   * not share; -1 without one. Every key that is in one of them only, or has another value in each, is such a
   * key. Both must be immutable, or one and the change of the other that an {@link Edit} makes. Costs no more
   * than what the edits between the two have touched.
   */
  public final long nextUnshared(RadixTrie<?> other, long from) {
    int level = Math.max(levels, other.levels);
    return from >>> (level * DIGIT_BITS + DIGIT_BITS) != 0
        ? -1
        : nextUnshared(new Subtrie(root, levels), new Subtrie(other.root, other.levels), level,
            from, 0);
  }

  /**
   * A node, or none, with the nodes below it.
   *
   * @param level above the leaves; one that is lower than where it is looked at holds small keys only
   */
  private record Subtrie(TrieNode node, int level) {
    /** Which digits at a level lead to keys. */
    long digits(int at) {
      return node == null ? 0 : level < at ? 1 : node.mask;
    }

    Subtrie below(int at, long digit) {
      if (node == null || (level < at && digit != 0)) {
        return new Subtrie(null, at - 1);
      }
      return level < at ? this : new Subtrie(((InnerNode) node).find(1L << digit), level - 1);
    }
  }

  private static long nextUnshared(
      Subtrie one, Subtrie other, int level, long from, long prefix) {
    if (one.node() == other.node() && (one.node() == null || one.level() == other.level())) {
      return -1;
    }
    int shift = level * DIGIT_BITS;
    long rest = (one.digits(level) | other.digits(level)) & -1L << (from >>> shift);
    if (level == 0) {
      return rest == 0 ? -1 : prefix | Long.numberOfTrailingZeros(rest);
    }
    for (; rest != 0; rest &= rest - 1) {
      long digit = Long.numberOfTrailingZeros(rest);
      long childPrefix = prefix | digit << shift;
      long found = nextUnshared(one.below(level, digit), other.below(level, digit), level - 1,
          Math.max(from, childPrefix), childPrefix);
      if (found >= 0) {
        return found;
      }
    }
    return -1;
  }

  /** Number of keys below {@code key}, which need not be there. */
  public final long rank(long key) {
    Objects.checkIndex(key, MAX_KEY + 2);
    if (root == null) {
      return 0;
    }
    if (key >>> (levels * DIGIT_BITS + DIGIT_BITS) != 0) {
      return keyCount;
    }
    long rank = 0;
    TrieNode node = root;
    int shift = levels * DIGIT_BITS;
    while (node instanceof InnerNode inner) {
      long bit = 1L << (key >>> shift);
      int slot = inner.slot(bit);
      for (int i = 0; i < slot; i++) {
        rank += inner.child(i).keyCount();
      }
      if (!inner.has(bit)) {
        return rank;
      }
      node = inner.child(slot);
      shift -= DIGIT_BITS;
    }
    return rank + Long.bitCount(node.mask & (bit(key) - 1));
  }

  /**
   * The leaf of a key for changing: it and the path to it are made where they are missing, and
   * copied where they are not this trie's own.
   *
   * @param countChange by how many keys the leaf is going to grow or shrink
   */
  @SuppressWarnings("unchecked")
  final L leafForChange(long key, int countChange) {
    long block = key >>> DIGIT_BITS;
    makeDeeper(block);
    keyCount += countChange;
    int shift = (levels - 1) * DIGIT_BITS;
    if (shift < 0) {
      root = own(root, true);
      return (L) root;
    }
    InnerNode node = (InnerNode) own(root, false);
    root = node;
    for (;; shift -= DIGIT_BITS) {
      node.addKeys(countChange);
      long bit = 1L << (block >>> shift);
      TrieNode child = node.find(bit);
      TrieNode owned = own(child, shift == 0);
      if (owned != child) {
        long before = node.sizeBytes();
        node.put(bit, owned);
        sizeBytes += node.sizeBytes() - before;
      }
      if (shift == 0) {
        return (L) owned;
      }
      node = (InnerNode) owned;
    }
  }

  /** A node that this edit may change, in place of one that may be missing or another edit's. */
  private TrieNode own(TrieNode node, boolean isLeaf) {
    if (node == null) {
      TrieNode made = isLeaf ? newLeaf(edit) : new InnerNode(edit);
      sizeBytes += made.sizeBytes();
      return made;
    }
    return node.edit == edit ? node : node.copy(edit);
  }

  private void makeDeeper(long block) {
    while (block >>> (levels * DIGIT_BITS) != 0) {
      if (root != null) {
        InnerNode above = new InnerNode(edit);
        above.put(1, root);
        above.addKeys(root.keyCount());
        root = above;
        sizeBytes += above.sizeBytes();
      }
      levels++;
    }
  }

  /** Counts bytes that a leaf has gained or, if negative, lost. */
  final void addBytes(long change) {
    sizeBytes += change;
  }

  /** Removes the leaf of a key, its last one, and all nodes that become empty or useless. */
  final void removeLeaf(long key) {
    keyCount--;
    root = without(root, (levels - 1) * DIGIT_BITS, key >>> DIGIT_BITS);
    while (levels > 0 && root instanceof InnerNode inner && inner.mask == 1) {
      sizeBytes -= inner.sizeBytes();
      root = inner.child(0);
      levels--;
    }
    if (root == null) {
      levels = 0;
    }
  }

  /** A node without the leaf of a block, or null if it has no other. */
  private TrieNode without(TrieNode node, int shift, long block) {
    if (!(node instanceof InnerNode inner)) {
      sizeBytes -= node.sizeBytes();
      return null;
    }
    long bit = 1L << (block >>> shift);
    TrieNode child = without(inner.find(bit), shift - DIGIT_BITS, block);
    if (child == null && inner.mask == bit) {
      sizeBytes -= inner.sizeBytes();
      return null;
    }
    InnerNode owned = (InnerNode) own(inner, false);
    if (child == null) {
      owned.remove(bit);
    } else {
      owned.put(bit, child);
    }
    owned.addKeys(-1);
    return owned;
  }
}
