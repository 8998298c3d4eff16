package io.graphflow.storage.delta;

import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.type.LogicalType;
import java.util.Arrays;

/** The {@link PropertyDelta}s of a table, by index of the property. A part of the table's delta. */
final class PropertyDeltas {
  private static final PropertyDelta[] NONE = {};

  private final Edit edit;
  private final long baseCount;
  private PropertyDelta[] deltas;

  PropertyDeltas(Edit edit, long baseCount) {
    this.edit = edit;
    this.baseCount = baseCount;
    deltas = NONE;
  }

  PropertyDeltas(Edit edit, PropertyDeltas from) {
    this.edit = edit;
    baseCount = from.baseCount;
    deltas = from.deltas.clone();
  }

  /** The values set of a property, or null if none were. */
  PropertyDelta get(int property) {
    return property < deltas.length ? deltas[property] : null;
  }

  /** One past the index of the last property of which something was set. */
  int limit() {
    return deltas.length;
  }

  void put(int property, LogicalType type, long position, Object value) {
    if (property >= deltas.length) {
      deltas = Arrays.copyOf(deltas, property + 1);
    }
    PropertyDelta there = deltas[property];
    deltas[property] =
        there == null ? new PropertyDelta(edit, type, baseCount) : there.owned(edit);
    deltas[property].put(position, value);
  }

  /** Makes room for values of a wider type in a property of which something was set. */
  void widen(int property, LogicalType wider) {
    deltas[property] = deltas[property].owned(edit);
    deltas[property].widen(wider);
  }

  void forget(long position) {
    for (int i = 0; i < deltas.length; i++) {
      if (deltas[i] != null && deltas[i].isSet(position)) {
        deltas[i] = deltas[i].owned(edit);
        deltas[i].forget(position);
      }
    }
  }

  long sizeBytes() {
    long size = 0;
    for (PropertyDelta delta : deltas) {
      size += delta == null ? 0 : delta.sizeBytes();
    }
    return size;
  }
}
