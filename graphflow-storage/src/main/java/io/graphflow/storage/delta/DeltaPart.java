package io.graphflow.storage.delta;

import io.graphflow.storage.trie.Edit;

/**
 * A part of a version: what has changed of one table, edge label or kind of list. Changed in place
 * by the edit that made it, copied by others; its structures are persistent.
 */
abstract sealed class DeltaPart
    permits VertexTableDelta, EdgeTableDelta, EdgeLabelDelta, ListsDelta {
  final Edit edit;
  /** Size of what this part is a copy of. */
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
