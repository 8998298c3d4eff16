package io.graphflow.storage.delta;

import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentColumn;
import io.graphflow.storage.trie.PersistentSet;
import io.graphflow.storage.type.LogicalType;

/**
 * The changes of a table's edges, their ends and properties; the changes of their lists are apart.
 */
public final class EdgeTableDelta extends DeltaPart {
  private final int table;
  private final long basePositions;
  private final long baseCount;
  private PersistentSet deleted = PersistentSet.empty();
  private PersistentColumn sources = PersistentColumn.ofLongs();
  private PersistentColumn destinations = PersistentColumn.ofLongs();
  private final PropertyDeltas properties;
  private final IndexDeltas indexes;

  EdgeTableDelta(Edit edit, int table, long basePositions, long baseCount) {
    super(edit);
    this.table = table;
    this.basePositions = basePositions;
    this.baseCount = baseCount;
    properties = new PropertyDeltas(edit, basePositions);
    indexes = new IndexDeltas(edit);
  }

  private EdgeTableDelta(Edit edit, EdgeTableDelta from) {
    super(edit, from);
    table = from.table;
    basePositions = from.basePositions;
    baseCount = from.baseCount;
    deleted = from.deleted;
    sources = from.sources;
    destinations = from.destinations;
    properties = new PropertyDeltas(edit, from.properties);
    indexes = new IndexDeltas(edit, from.indexes);
  }

  EdgeTableDelta owned(Edit newEdit) {
    return edit == newEdit ? this : new EdgeTableDelta(newEdit, this);
  }

  int table() {
    return table;
  }

  /** From which position on edges are new; see {@link DeltaBase#edgePositions}. */
  public long basePositions() {
    return basePositions;
  }

  /** The positions of edges of the base that are deleted. */
  public PersistentSet deleted() {
    return deleted;
  }

  /** The offset of the source of each new edge there is, by position less {@link #basePositions}. */
  public PersistentColumn sources() {
    return sources;
  }

  /** The vertex ID of the destination of each new edge, by position less {@link #basePositions}. */
  public PersistentColumn destinations() {
    return destinations;
  }

  /** One past the index of the last property of which something was set. */
  int propertyLimit() {
    return properties.limit();
  }

  /** The values set of a property (index in the edge label), or null if none were. */
  public PropertyDelta property(int property) {
    return properties.get(property);
  }

  /** The indexes over properties. */
  IndexDeltas indexes() {
    return indexes;
  }

  /** Number of edges. */
  public long count() {
    return baseCount - deleted.count() + sources.count();
  }

  void create(long position, long sourceOffset, long destination) {
    sources = sources.putLong(edit, position - basePositions, sourceOffset);
    destinations = destinations.putLong(edit, position - basePositions, destination);
  }

  void delete(long position) {
    if (position < basePositions) {
      deleted = deleted.add(edit, position);
    } else {
      sources = sources.unset(edit, position - basePositions);
      destinations = destinations.unset(edit, position - basePositions);
    }
    properties.forget(position);
  }

  void widenProperty(int property, LogicalType wider) {
    properties.widen(property, wider);
  }

  void setProperty(int property, LogicalType type, long position, Object value) {
    properties.put(property, type, position, value);
  }

  @Override
  long sizeBytes() {
    return 120 + deleted.sizeBytes() + sources.sizeBytes() + destinations.sizeBytes()
        + properties.sizeBytes() + indexes.sizeBytes();
  }
}
