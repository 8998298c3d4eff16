package io.graphflow.storage.delta;

import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentSet;

/**
 * The vertices of a table that have got or lost a label: they bear it and the base says that they
 * do not, or the other way round. (For a new vertex the base says the labels of its table.)
 */
public final class LabelDelta {
  private final Edit edit;
  private final long baseCount;
  private PersistentSet base = PersistentSet.empty();
  private PersistentSet added = PersistentSet.empty();

  LabelDelta(Edit edit, long baseCount) {
    this.edit = edit;
    this.baseCount = baseCount;
  }

  private LabelDelta(Edit edit, LabelDelta from) {
    this.edit = edit;
    baseCount = from.baseCount;
    base = from.base;
    added = from.added;
  }

  LabelDelta owned(Edit newEdit) {
    return edit == newEdit ? this : new LabelDelta(newEdit, this);
  }

  /** The offsets of vertices of the base for which the contrary holds. */
  public PersistentSet base() {
    return base;
  }

  /** The offsets, less the base's count, of new vertices for which the contrary holds. */
  public PersistentSet added() {
    return added;
  }

  /** Whether a vertex has got or lost the label. */
  public boolean isChanged(long offset) {
    return offset < baseCount ? base.contains(offset) : added.contains(offset - baseCount);
  }

  /**
   * Which of the 64 vertices from {@code first} on have {@linkplain #isChanged changed}; bit i is
   * for the i-th.
   */
  long changed(long first) {
    if (first >= baseCount) {
      return added.window(first - baseCount);
    }
    long rest = baseCount - first;
    return base.window(first) | (rest < Long.SIZE ? added.window(0) << rest : 0);
  }

  void set(long offset, boolean changed) {
    if (offset < baseCount) {
      base = changed ? base.add(edit, offset) : base.remove(edit, offset);
    } else {
      long key = offset - baseCount;
      added = changed ? added.add(edit, key) : added.remove(edit, key);
    }
  }

  long sizeBytes() {
    return 32 + base.sizeBytes() + added.sizeBytes();
  }
}
