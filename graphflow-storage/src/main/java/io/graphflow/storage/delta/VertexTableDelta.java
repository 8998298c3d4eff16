package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.VertexChanges;
import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentKeys;
import io.graphflow.storage.trie.PersistentSet;
import io.graphflow.storage.type.LogicalType;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The changes of a table's vertices, their labels, properties and keys. */
public final class VertexTableDelta extends DeltaPart implements VertexChanges {
  /** The value of a key that no vertex has any more. */
  static final long REMOVED = -1;

  private final int table;
  private final long baseCount;
  private PersistentSet created = PersistentSet.empty();
  private PersistentSet deleted = PersistentSet.empty();
  private long limit;
  private final Map<String, LabelDelta> labels;
  private final PropertyDeltas properties;
  private PersistentKeys keys = PersistentKeys.empty();
  private long keyBytes;
  private final IndexDeltas indexes;
  private final CompleteProperties complete;

  VertexTableDelta(Edit edit, VertexTable table, long baseCount) {
    super(edit);
    this.table = table.id();
    this.baseCount = baseCount;
    limit = baseCount;
    labels = new HashMap<>();
    properties = new PropertyDeltas(edit, baseCount);
    indexes = new IndexDeltas(edit);
    complete = new CompleteProperties(table.properties());
  }

  private VertexTableDelta(Edit edit, VertexTableDelta from) {
    super(edit, from);
    table = from.table;
    baseCount = from.baseCount;
    created = from.created;
    deleted = from.deleted;
    limit = from.limit;
    labels = new HashMap<>(from.labels);
    properties = new PropertyDeltas(edit, from.properties);
    keys = from.keys;
    keyBytes = from.keyBytes;
    indexes = new IndexDeltas(edit, from.indexes);
    complete = new CompleteProperties(from.complete);
  }

  VertexTableDelta owned(Edit newEdit) {
    return edit == newEdit ? this : new VertexTableDelta(newEdit, this);
  }

  int table() {
    return table;
  }

  @Override
  public long baseCount() {
    return baseCount;
  }

  /** The new vertices there are, by offset less the base's count. */
  public PersistentSet created() {
    return created;
  }

  /** The vertices of the base that are deleted, by offset. */
  public PersistentSet deleted() {
    return deleted;
  }

  /** One past the largest offset that a vertex of this version or an earlier one has had. */
  @Override
  public long limit() {
    return limit;
  }

  /** Number of vertices. */
  public long count() {
    return baseCount - deleted.count() + created.count();
  }

  @Override
  public boolean contains(long offset) {
    return offset < baseCount ? !deleted.contains(offset) : created.contains(offset - baseCount);
  }

  @Override
  public boolean hasDeleted() {
    return !deleted.isEmpty();
  }

  @Override
  public long present(long first) {
    if (first >= baseCount) {
      return created.window(first - baseCount);
    }
    long present = ~deleted.window(first);
    long rest = baseCount - first;
    return rest >= Long.SIZE
        ? present
        : (present & ((1L << rest) - 1)) | (created.window(0) << rest);
  }

  /** Whether there are exactly the vertices of the base. */
  boolean hasBaseVerticesOnly() {
    return created.isEmpty() && deleted.isEmpty();
  }

  /** The labels that single vertices were given or deprived of. */
  public Set<String> changedLabels() {
    return Set.copyOf(labels.keySet());
  }

  /** The vertices that have got or lost a label, or null if none has. */
  public LabelDelta label(String label) {
    return labels.get(label);
  }

  /** One past the index of the last property of which something was set. */
  int propertyLimit() {
    return properties.limit();
  }

  /** The values set of a property (index in the table), or null if none were. */
  public PropertyDelta property(int property) {
    return properties.get(property);
  }

  /**
   * The primary keys that were added, each with the offset of its vertex, and keys of the base that
   * no vertex has any more, each with -1. Keys are Longs (days and milliseconds for DATE and
   * DATETIME) or Strings.
   */
  public PersistentKeys keys() {
    return keys;
  }

  /** The indexes over properties. */
  IndexDeltas indexes() {
    return indexes;
  }

  /** Which properties every vertex has. */
  CompleteProperties complete() {
    return complete;
  }

  void create(long offset) {
    created = created.add(edit, offset - baseCount);
    limit = Math.max(limit, offset + 1);
  }

  void delete(long offset) {
    if (offset < baseCount) {
      deleted = deleted.add(edit, offset);
    } else {
      created = created.remove(edit, offset - baseCount);
    }
    properties.forget(offset);
    for (String label : changedLabels()) {
      setLabelChanged(label, offset, false);
    }
  }

  void setLabelChanged(String label, long offset, boolean changed) {
    LabelDelta there = labels.get(label);
    LabelDelta own = there == null ? new LabelDelta(edit, baseCount) : there.owned(edit);
    own.set(offset, changed);
    labels.put(label, own);
  }

  void widenProperty(int property, LogicalType wider) {
    properties.widen(property, wider);
  }

  void setProperty(int property, LogicalType type, long offset, Object value) {
    properties.put(property, type, offset, value);
  }

  /** Maps a key to the offset of its vertex, or to {@link #REMOVED}. */
  void putKey(Object key, long offset) {
    long before = keys.count();
    keys = keys.put(edit, key, offset);
    keyBytes += keys.count() == before ? 0 : keyBytes(key);
  }

  void forgetKey(Object key) {
    long before = keys.count();
    keys = keys.remove(edit, key);
    keyBytes -= keys.count() == before ? 0 : keyBytes(key);
  }

  /** Texts are the column's own objects. */
  private static long keyBytes(Object key) {
    return key instanceof String ? 0 : ValueForm.objectBytes(key);
  }

  @Override
  long sizeBytes() {
    long size = 200 + created.sizeBytes() + deleted.sizeBytes() + keys.sizeBytes() + keyBytes
        + properties.sizeBytes() + indexes.sizeBytes();
    for (LabelDelta label : labels.values()) {
      size += label.sizeBytes();
    }
    return size;
  }
}
