package io.graphflow.core.fulltext;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** The documents of edges. */
final class EdgeTexts extends ElementTexts {
  private static final int NO_PROPERTY = -1;

  private final Snapshot snapshot;

  /** By edge table. */
  private final TreeMap<Integer, Part> parts = new TreeMap<>();

  /**
   * An edge table.
   *
   * @param properties indexes in the edge label of those of the index; {@link #NO_PROPERTY} for one that
   *     the label lacks
   * @param changed for each of them its new values; null where there are none
   */
  private record Part(
      EdgeTable table,
      ElementNumbers numbers,
      List<Integer> properties,
      List<ChangedPropertyReader> changed) {

    List<Integer> known() {
      return properties.stream().filter(property -> property != NO_PROPERTY).toList();
    }
  }

  EdgeTexts(FullTextIndex index, Snapshot snapshot) {
    this.snapshot = snapshot;
    Catalog catalog = snapshot.catalog();
    for (EdgeTable table : catalog.edgeTables()) {
      EdgeLabel label = catalog.edgeLabel(table.edgeLabel());
      if (index.labels().contains(label.name())) {
        parts.put(table.id(), part(table, label, index.properties()));
      }
    }
  }

  private Part part(EdgeTable table, EdgeLabel label, List<String> names) {
    List<Integer> properties = new ArrayList<>();
    List<ChangedPropertyReader> changed = new ArrayList<>();
    for (String name : names) {
      OptionalInt property = Declarations.propertyIndex(label.properties(), name);
      properties.add(property.orElse(NO_PROPERTY));
      changed.add(property.isEmpty()
          ? null
          : snapshot.changedEdgeProperty(table.id(), property.getAsInt()));
    }
    return new Part(table, snapshot.edgeNumbers(table.id()), properties, changed);
  }

  @Override
  void giveAllTo(TextSink sink) throws IOException {
    for (Part part : parts.values()) {
      int table = part.table().id();
      long places = part.numbers().places();
      for (long position = 0; position < places; position++) {
        long edge = ElementId.of(table, position);
        TextDocument document = snapshot.hasEdge(edge) ? document(part, edge) : null;
        if (document != null) {
          sink.put(LastingId.of(table, part.numbers().number(position)), document);
        }
      }
    }
  }

  @Override
  Map<Integer, List<Integer>> places() {
    Map<Integer, List<Integer>> places = new TreeMap<>();
    parts.forEach((table, part) -> places.put(table, part.properties()));
    return places;
  }

  @Override
  void forEachChanged(Snapshot since, LongConsumer visitor) {
    for (Part part : parts.values()) {
      int table = part.table().id();
      snapshot.forEachChangedEdge(table, part.known(), since,
          position -> visitor.accept(LastingId.of(table, part.numbers().number(position))));
    }
  }

  @Override
  long element(long lastingId) {
    int table = LastingId.table(lastingId);
    return parts.containsKey(table)
        ? snapshot.findEdge(table, LastingId.number(lastingId))
        : ElementId.NONE;
  }

  @Override
  TextDocument document(long lastingId) {
    long edge = element(lastingId);
    return edge == ElementId.NONE ? null : document(parts.get(ElementId.table(edge)), edge);
  }

  private TextDocument document(Part part, long edge) {
    List<List<String>> texts = new ArrayList<>(part.properties().size());
    for (int i = 0; i < part.properties().size(); i++) {
      texts.add(part.properties().get(i) == NO_PROPERTY ? List.of() : texts(value(part, i, edge)));
    }
    return documentOrNull(texts);
  }

  private Object value(Part part, int index, long edge) {
    ChangedPropertyReader changed = part.changed().get(index);
    if (changed != null && changed.covers(ElementId.position(edge))) {
      return changed.getValue(ElementId.position(edge));
    }
    int table = part.table().id();
    long destination = snapshot.edgeDestination(edge);
    long position = ElementId.position(switch (snapshot.edgePropertyAddress(table)) {
      case SOURCE -> snapshot.edgeSource(edge);
      case DESTINATION -> destination;
      case POSITION -> edge;
    });
    return snapshot
        .edgeProperty(table, ElementId.table(destination), part.properties().get(index))
        .getValue(position);
  }
}
