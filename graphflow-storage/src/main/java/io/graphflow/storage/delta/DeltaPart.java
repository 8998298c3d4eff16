package io.graphflow.storage.delta;

import io.graphflow.storage.trie.Edit;

/**
 * A part of a version: the changes of one table, edge label or kind of list. The edit that made it
 * changes it in place, others copy it; its structures are persistent.
 */
abstract sealed class DeltaPart
    permits VertexTableDelta, EdgeTableDelta, EdgeLabelDelta, ListsDelta {
  final Edit edit;
  /** The size of the part that this one is a copy of. */
  private final long sizeBeforeBytes;

  /** A part that is not a copy. */
  DeltaPart(Edit edit) {
    this.edit = edit;
    sizeBeforeBytes = 0;
  }

  DeltaPart(Edit edit, DeltaPart from) {
    this.edit = edit;
    sizeBeforeBytes = from.sizeBytes();
  }

  /** Bytes on the heap, about; O(number of structures). */
  abstract long sizeBytes();

  /** By how many bytes it has grown since it was made. */
  final long grownBytes() {
    return sizeBytes() - sizeBeforeBytes;
  }
}
