package io.graphflow.core.similarity.index;

import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** The vectors of vertices. */
final class VertexVectors extends ElementVectors {
  private final Snapshot snapshot;
  private final List<String> labels;

  /** By vertex table, those that may have the label and have the property. */
  private final TreeMap<Integer, Part> parts = new TreeMap<>();

  /** Where it was moved to last; null before. */
  private Part current;

  /**
   * A vertex table.
   *
   * @param label tells which of its vertices the index has; null for all
   * @param changes null for none
   */
  private record Part(
      int table,
      int property,
      long limit,
      ElementNumbers numbers,
      LabelReader label,
      VertexChanges changes,
      StoredVectors vectors) {}

  VertexVectors(VectorIndex index, Snapshot snapshot, int dimensions, MemorySegment copy) {
    super(index, dimensions);
    this.snapshot = snapshot;
    String label = index.target().label();
    this.labels = List.of(label);
    for (int id : snapshot.catalog().tablesWithLabel(label)) {
      VertexTable table = snapshot.catalog().vertexTable(id);
      OptionalInt property = table.propertyIndex(index.property());
      if (property.isPresent()) {
        parts.put(id, new Part(id, property.getAsInt(), snapshot.vertexLimit(id),
            snapshot.vertexNumbers(id),
            table.surelyBears(label) ? null : snapshot.vertexLabel(id, label),
            snapshot.vertexChanges(id), new StoredVectors(
                snapshot.vertexProperty(id, property.getAsInt()), dimensions, copy)));
      }
    }
  }

  @Override
  public List<Range> ranges() {
    return parts.values().stream().map(part -> new Range(part.table(), part.limit())).toList();
  }

  @Override
  public long present(int table, long first) {
    Part part = part(table);
    long present = part.changes() == null ? -1L : part.changes().present(first);
    if (part.label() != null) {
      present &= part.label().bearing(first);
    }
    long rest = part.limit() - first;
    return rest < Long.SIZE ? present & (1L << rest) - 1 : present;
  }

  @Override
  public boolean bearsLabel(long element) {
    LabelReader label = part(ElementId.table(element)).label();
    return label == null || label.bears(ElementId.position(element));
  }

  private Part part(int table) {
    if (current == null || current.table() != table) {
      current = parts.get(table);
    }
    return current;
  }

  @Override
  public boolean moveTo(long element) {
    return part(ElementId.table(element)).vectors().moveTo(ElementId.position(element));
  }

  @Override
  public MemorySegment numbers() {
    return current.vectors().numbers();
  }

  @Override
  public long offsetBytes() {
    return current.vectors().offsetBytes();
  }

  @Override
  public void forEachChanged(LongConsumer visitor) {
    for (Part part : parts.values()) {
      snapshot.forEachChangedVertex(part.table(), labels, List.of(part.property()), null,
          offset -> visitor.accept(LastingId.of(part.table(), part.numbers().number(offset))));
    }
  }

  @Override
  public long find(long lastingId) {
    int table = LastingId.table(lastingId);
    return parts.containsKey(table)
        ? snapshot.findVertex(table, LastingId.number(lastingId))
        : ElementId.NONE;
  }

  @Override
  long lastingId(long element) {
    int table = ElementId.table(element);
    return LastingId.of(table, part(table).numbers().number(ElementId.position(element)));
  }
}
