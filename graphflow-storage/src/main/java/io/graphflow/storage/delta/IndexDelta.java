package io.graphflow.storage.delta;

import io.graphflow.storage.propertyindex.PropertyKey;
import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentKeys;
import io.graphflow.storage.trie.PersistentMap;
import io.graphflow.storage.trie.PersistentSet;
import it.unimi.dsi.fastutil.longs.LongList;

/**
 * Elements of a table by their values of some properties, where the base's index lacks them: new
 * elements, and elements of the base with a changed value. A key of one element is mapped to it, a
 * key of several to a set of them.
 */
final class IndexDelta {
  /** The value of a key that the index does not have. */
  private static final long MISSING = Long.MIN_VALUE;

  private final Edit edit;
  /** From a key to a position, or to -1 less the number of a group. */
  private PersistentKeys keys = PersistentKeys.empty();
  private PersistentMap<PersistentSet> groups = PersistentMap.empty();
  private long nextGroup;
  private long keyBytes;
  private long groupBytes;

  IndexDelta(Edit edit) {
    this.edit = edit;
  }

  private IndexDelta(Edit edit, IndexDelta from) {
    this.edit = edit;
    keys = from.keys;
    groups = from.groups;
    nextGroup = from.nextGroup;
    keyBytes = from.keyBytes;
    groupBytes = from.groupBytes;
  }

  IndexDelta owned(Edit newEdit) {
    return edit == newEdit ? this : new IndexDelta(newEdit, this);
  }

  /** Adds the positions of all elements with a key to a list. */
  void find(Object key, LongList found) {
    long at = keys.get(key, MISSING);
    if (at == MISSING) {
      return;
    }
    if (at >= 0) {
      found.add(at);
      return;
    }
    PersistentSet group = groups.get(~at);
    for (long position = group.next(0); position >= 0; position = group.next(position + 1)) {
      found.add(position);
    }
  }

  /** Adds an element that is not there. */
  void add(Object key, long position) {
    long at = keys.get(key, MISSING);
    if (at == MISSING) {
      keys = keys.put(edit, key, position);
      keyBytes += PropertyKey.sizeBytes(key);
      return;
    }
    if (at < 0) {
      PersistentSet group = groups.get(~at);
      long before = group.sizeBytes();
      put(~at, group.add(edit, position), before);
    } else {
      put(nextGroup, PersistentSet.empty().add(edit, at).add(edit, position), 0);
      keys = keys.put(edit, key, ~nextGroup);
      nextGroup++;
    }
  }

  /** Removes an element, if it is in the index. */
  void remove(Object key, long position) {
    long at = keys.get(key, MISSING);
    if (at == MISSING) {
      return;
    }
    if (at == position) {
      keys = keys.remove(edit, key);
      keyBytes -= PropertyKey.sizeBytes(key);
    } else if (at < 0) {
      removeOfGroup(key, ~at, position);
    }
  }

  private void removeOfGroup(Object key, long number, long position) {
    PersistentSet group = groups.get(number);
    long before = group.sizeBytes();
    PersistentSet rest = group.remove(edit, position);
    if (rest.count() > 1) {
      put(number, rest, before);
    } else {
      keys = keys.put(edit, key, rest.next(0));
      groups = groups.remove(edit, number);
      groupBytes -= before;
    }
  }

  private void put(long number, PersistentSet group, long bytesBefore) {
    groups = groups.put(edit, number, group);
    groupBytes += group.sizeBytes() - bytesBefore;
  }

  long sizeBytes() {
    return 72 + keys.sizeBytes() + keyBytes + groups.sizeBytes() + groupBytes;
  }
}
