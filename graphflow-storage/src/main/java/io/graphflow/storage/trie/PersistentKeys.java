package io.graphflow.storage.trie;

import io.graphflow.storage.memory.Hash64;
import java.util.Arrays;
import java.util.Objects;

/**
 * A persistent map from keys, {@link Long}, {@link String} or {@link HashedKey}, to longs: a trie over 64-bit hashes
 * of fan-out 64 that keeps a key at the first level where no other shares its digits (Bagwell:
 * "Ideal Hash Trees", 2001). A key costs about 42 bytes beside its object. See {@link Edit} for
 * when a version is immutable.
 */
public final class PersistentKeys {
  private static final int DIGIT_BITS = 6;
  private static final int HEADER_BYTES = 32;
  private static final PersistentKeys EMPTY = new PersistentKeys();

  private final Edit edit;
  private KeyNode root;
  private long count;
  private long sizeBytes;

  private PersistentKeys() {
    edit = null;
    root = new KeyNode(null);
    sizeBytes = HEADER_BYTES + root.sizeBytes();
  }

  private PersistentKeys(Edit edit, PersistentKeys from) {
    this.edit = edit;
    root = from.root;
    count = from.count;
    sizeBytes = from.sizeBytes;
  }

  /**
   * Keys whose hashes have the digits of the way to the node, in order of their next digit, and a
   * node for each digit that several share. Where the digits of the hash are at an end, keys lie
   * as they came, and the masks mean nothing.
   */
  private static final class KeyNode {
    private static final Object[] NO_KEYS = {};
    private static final long[] NO_VALUES = {};
    private static final KeyNode[] NO_NODES = {};

    final Edit edit;
    /**
     * Whether no other node has the same array of values; the array of keys is never changed in
     * place.
     */
    private boolean ownsValues = true;
    private boolean ownsNodes = true;
    long keyMask;
    long nodeMask;
    Object[] keys = NO_KEYS;
    long[] values = NO_VALUES;
    KeyNode[] nodes = NO_NODES;

    KeyNode(Edit edit) {
      this.edit = edit;
    }

    KeyNode owned(Edit newEdit) {
      if (edit == newEdit) {
        return this;
      }
      KeyNode copy = new KeyNode(newEdit);
      copy.keyMask = keyMask;
      copy.nodeMask = nodeMask;
      // An insertion makes new arrays anyway, and leaves alone those that it does not concern.
      copy.keys = keys;
      copy.values = values;
      copy.nodes = nodes;
      copy.ownsValues = false;
      copy.ownsNodes = false;
      return copy;
    }

    void setValue(int slot, long value) {
      if (!ownsValues) {
        values = values.clone();
        ownsValues = true;
      }
      values[slot] = value;
    }

    void setNode(int slot, KeyNode node) {
      if (nodes[slot] != node) {
        if (!ownsNodes) {
          nodes = nodes.clone();
          ownsNodes = true;
        }
        nodes[slot] = node;
      }
    }

    void insertNode(int slot, KeyNode node) {
      nodes = inserted(nodes, slot, node);
      ownsNodes = true;
    }

    void removeNode(int slot) {
      nodes = removed(nodes, slot);
      ownsNodes = true;
    }

    long sizeBytes() {
      return 48 + TrieNode.referenceArrayBytes(keys.length)
          + TrieNode.longArrayBytes(values.length) + TrieNode.referenceArrayBytes(nodes.length);
    }

    /** The slot of a key if it is in this node, or -1. */
    int slotOf(Object key, long bit, int shift) {
      if (shift >= Long.SIZE) {
        return Arrays.asList(keys).indexOf(key);
      }
      int slot = slot(keyMask, bit);
      return (keyMask & bit) != 0 && keys[slot].equals(key) ? slot : -1;
    }

    void insertKey(int slot, Object key, long value) {
      keys = inserted(keys, slot, key);
      long[] from = values;
      values = Arrays.copyOf(from, from.length + 1);
      System.arraycopy(from, slot, values, slot + 1, from.length - slot);
      values[slot] = value;
      ownsValues = true;
    }

    void removeKey(int slot) {
      keys = removed(keys, slot);
      long[] from = values;
      values = Arrays.copyOf(from, from.length - 1);
      System.arraycopy(from, slot + 1, values, slot, values.length - slot);
      ownsValues = true;
    }

    static int slot(long mask, long bit) {
      return Long.bitCount(mask & (bit - 1));
    }

    static <T> T[] inserted(T[] from, int slot, T element) {
      T[] to = Arrays.copyOf(from, from.length + 1);
      System.arraycopy(from, slot, to, slot + 1, from.length - slot);
      to[slot] = element;
      return to;
    }

    static <T> T[] removed(T[] from, int slot) {
      T[] to = Arrays.copyOf(from, from.length - 1);
      System.arraycopy(from, slot + 1, to, slot, to.length - slot);
      return to;
    }
  }

  /** The map without keys. */
  public static PersistentKeys empty() {
    return EMPTY;
  }

  /** Number of keys. */
  public long count() {
    return count;
  }

  /** Bytes of this version without the keys themselves, if it shared nothing: O(1). */
  public long sizeBytes() {
    return sizeBytes;
  }

  /** The well-mixed hash of a key. Files of property indexes rely on it: it must not change. */
  public static long hash(Object key) {
    if (key instanceof Long number) {
      return Hash64.of(number);
    }
    return key instanceof String text ? Hash64.of(fold(text)) : ((HashedKey) key).hash64();
  }

  /** A text in 64 bits: at a million keys, the 32 of String would often agree. */
  static long fold(String text) {
    long folded = text.length();
    for (int i = 0; i < text.length(); i++) {
      folded = (folded ^ text.charAt(i)) * 0x9E3779B97F4A7C15L;
      folded ^= folded >>> 32;
    }
    return folded;
  }

  /** The value of a key, or {@code missing}. */
  public long get(Object key, long missing) {
    long hash = hash(key);
    KeyNode node = root;
    for (int shift = 0;; shift += DIGIT_BITS) {
      long bit = 1L << (hash >>> shift);
      int slot = node.slotOf(key, bit, shift);
      if (slot >= 0) {
        return node.values[slot];
      }
      if (shift >= Long.SIZE || (node.nodeMask & bit) == 0) {
        return missing;
      }
      node = node.nodes[KeyNode.slot(node.nodeMask, bit)];
    }
  }

  /** Whether the map has a key. */
  public boolean contains(Object key) {
    // Only a key that the map has gives the same value, whatever the value of missing keys.
    return get(key, 0) == get(key, 1);
  }

  private PersistentKeys owned(Edit who) {
    who.requireOpen();
    return edit == who ? this : new PersistentKeys(who, this);
  }

  /**
   * Maps a key, which is not null, to a value.
   *
   * @return the map with it: this one, if the edit made it
   * @throws IllegalStateException if the edit is sealed
   */
  public PersistentKeys put(Edit edit, Object key, long value) {
    PersistentKeys map = owned(edit);
    map.root = map.put(map.root, Objects.requireNonNull(key, "key"), hash(key), 0, value);
    return map;
  }

  private KeyNode put(KeyNode from, Object key, long hash, int shift, long value) {
    KeyNode node = from.owned(edit);
    long bit = 1L << (hash >>> shift);
    int found = node.slotOf(key, bit, shift);
    if (found >= 0) {
      node.setValue(found, value);
      return node;
    }
    long before = node.sizeBytes();
    if (shift >= Long.SIZE) {
      node.insertKey(node.keys.length, key, value);
      count++;
    } else if ((node.nodeMask & bit) != 0) {
      int slot = KeyNode.slot(node.nodeMask, bit);
      node.setNode(slot, put(node.nodes[slot], key, hash, shift + DIGIT_BITS, value));
    } else if ((node.keyMask & bit) == 0) {
      node.keyMask |= bit;
      node.insertKey(KeyNode.slot(node.keyMask, bit), key, value);
      count++;
    } else {
      // The key that is here moves one level down, to where the two may part.
      int slot = KeyNode.slot(node.keyMask, bit);
      Object other = node.keys[slot];
      KeyNode below = new KeyNode(edit);
      sizeBytes += below.sizeBytes();
      below = put(below, other, hash(other), shift + DIGIT_BITS, node.values[slot]);
      count--;
      below = put(below, key, hash, shift + DIGIT_BITS, value);
      node.removeKey(slot);
      node.keyMask &= ~bit;
      node.insertNode(KeyNode.slot(node.nodeMask, bit), below);
      node.nodeMask |= bit;
    }
    sizeBytes += node.sizeBytes() - before;
    return node;
  }

  /**
   * Removes a key.
   *
   * @return the map without it: this one, if the edit made it or nothing changes
   * @throws IllegalStateException if the edit is sealed
   */
  public PersistentKeys remove(Edit edit, Object key) {
    edit.requireOpen();
    if (!contains(key)) {
      return this;
    }
    PersistentKeys map = owned(edit);
    map.root = map.remove(map.root, key, hash(key), 0);
    map.count--;
    return map;
  }

  private KeyNode remove(KeyNode from, Object key, long hash, int shift) {
    KeyNode node = from.owned(edit);
    long before = node.sizeBytes();
    long bit = 1L << (hash >>> shift);
    int found = node.slotOf(key, bit, shift);
    if (found >= 0) {
      node.removeKey(found);
      node.keyMask &= ~bit;
    } else {
      int slot = KeyNode.slot(node.nodeMask, bit);
      KeyNode below = remove(node.nodes[slot], key, hash, shift + DIGIT_BITS);
      node.setNode(slot, below);
      if (below.keys.length == 1 && below.nodes.length == 0) {
        // A single entry below moves up, so that equal maps have equal nodes whatever their history.
        node.removeNode(slot);
        node.nodeMask &= ~bit;
        node.keyMask |= bit;
        node.insertKey(KeyNode.slot(node.keyMask, bit), below.keys[0], below.values[0]);
        sizeBytes -= below.sizeBytes();
      }
    }
    sizeBytes += node.sizeBytes() - before;
    return node;
  }
}
