package io.graphflow.core.similarity.index;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** The vectors of edges. */
final class EdgeVectors extends ElementVectors {
  private final Snapshot snapshot;
  private final int dimensions;
  private final MemorySegment copy;

  /** By edge table, those with the label, if it has the property. */
  private final TreeMap<Integer, Part> parts = new TreeMap<>();

  /** The reader that was moved last; null before. */
  private StoredVectors current;

  /**
   * An edge table.
   *
   * @param limit one past the largest position of an edge
   * @param changed its new values; null where there are none
   * @param stored those of the files, by the vertex table in which edges end
   */
  private record Part(
      int table,
      int property,
      long limit,
      ElementNumbers numbers,
      ChangedPropertyReader changed,
      Map<Integer, StoredVectors> stored) {}

  EdgeVectors(VectorIndex index, Snapshot snapshot, int dimensions, MemorySegment copy) {
    super(index, dimensions);
    this.snapshot = snapshot;
    this.dimensions = dimensions;
    this.copy = copy;
    Catalog catalog = snapshot.catalog();
    for (EdgeTable table : catalog.edgeTables()) {
      EdgeLabel label = catalog.edgeLabel(table.edgeLabel());
      OptionalInt property = Declarations.propertyIndex(label.properties(), index.property());
      if (label.name().equals(index.target().label()) && property.isPresent()) {
        parts.put(table.id(), part(table.id(), property.getAsInt()));
      }
    }
  }

  private Part part(int table, int property) {
    ElementNumbers numbers = snapshot.edgeNumbers(table);
    long[] limit = {numbers.places()};
    snapshot.forEachChangedEdge(table, List.of(property), null,
        position -> limit[0] = Math.max(limit[0], position + 1));
    return new Part(table, property, limit[0], numbers,
        snapshot.changedEdgeProperty(table, property), new HashMap<>());
  }

  @Override
  public List<Range> ranges() {
    return parts.values().stream().map(part -> new Range(part.table(), part.limit())).toList();
  }

  @Override
  public long present(int table, long first) {
    long present = 0;
    long end = Math.min(parts.get(table).limit(), first + Long.SIZE);
    for (long position = first; position < end; position++) {
      if (snapshot.hasEdge(ElementId.of(table, position))) {
        present |= 1L << (position - first);
      }
    }
    return present;
  }

  @Override
  public boolean bearsLabel(long element) {
    return true;
  }

  @Override
  public boolean moveTo(long element) {
    int table = ElementId.table(element);
    long position = ElementId.position(element);
    Part part = parts.get(table);
    long destination = snapshot.edgeDestination(element);
    current = part.stored()
        .computeIfAbsent(ElementId.table(destination),
            end -> new StoredVectors(
                snapshot.edgeProperty(table, end, part.property()), dimensions, copy));
    if (part.changed() != null && part.changed().covers(position)) {
      return current.moveToValue(part.changed().getValue(position));
    }
    return current.moveTo(ElementId.position(switch (snapshot.edgePropertyAddress(table)) {
      case SOURCE -> snapshot.edgeSource(element);
      case DESTINATION -> destination;
      case POSITION -> element;
    }));
  }

  @Override
  public MemorySegment numbers() {
    return current.numbers();
  }

  @Override
  public long offsetBytes() {
    return current.offsetBytes();
  }

  @Override
  public void forEachChanged(LongConsumer visitor) {
    for (Part part : parts.values()) {
      snapshot.forEachChangedEdge(part.table(), List.of(part.property()), null,
          position -> visitor.accept(
              LastingId.of(part.table(), part.numbers().number(position))));
    }
  }

  @Override
  public long find(long lastingId) {
    int table = LastingId.table(lastingId);
    return parts.containsKey(table)
        ? snapshot.findEdge(table, LastingId.number(lastingId))
        : ElementId.NONE;
  }

  @Override
  long lastingId(long element) {
    int table = ElementId.table(element);
    return LastingId.of(
        table, parts.get(table).numbers().number(ElementId.position(element)));
  }
}
