package io.graphflow.core.fulltext;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** The documents of vertices. */
final class VertexTexts extends ElementTexts {
  private final Snapshot snapshot;
  private final List<String> labels;

  /** By vertex table, those that may have one of the labels. */
  private final TreeMap<Integer, Part> parts = new TreeMap<>();

  /**
   * A vertex table.
   *
   * @param labels tell which of its vertices the index has; null for all
   * @param properties readers of those of the index; null for one that the table lacks
   * @param indexes of the properties that the table has
   */
  private record Part(
      VertexTable table,
      ElementNumbers numbers,
      List<LabelReader> labels,
      List<PropertyReader> properties,
      List<Integer> indexes) {

    boolean bearsLabel(long offset) {
      if (labels == null) {
        return true;
      }
      for (LabelReader label : labels) {
        if (label.bears(offset)) {
          return true;
        }
      }
      return false;
    }

    TextDocument document(long offset) {
      if (indexes.isEmpty() || !bearsLabel(offset)) {
        return null;
      }
      List<List<String>> texts = new ArrayList<>(properties.size());
      for (PropertyReader property : properties) {
        texts.add(property == null ? List.of() : texts(property.getValue(offset)));
      }
      return documentOrNull(texts);
    }
  }

  VertexTexts(FullTextIndex index, Snapshot snapshot) {
    this.snapshot = snapshot;
    this.labels = index.labels();
    Catalog catalog = snapshot.catalog();
    for (String label : labels) {
      for (int id : catalog.tablesWithLabel(label)) {
        parts.computeIfAbsent(id, _ -> part(catalog.vertexTable(id), index.properties()));
      }
    }
  }

  private Part part(VertexTable table, List<String> names) {
    List<PropertyReader> properties = new ArrayList<>();
    List<Integer> indexes = new ArrayList<>();
    for (String name : names) {
      OptionalInt property = table.propertyIndex(name);
      if (property.isPresent()) {
        properties.add(snapshot.vertexProperty(table.id(), property.getAsInt()));
        indexes.add(property.getAsInt());
      } else {
        properties.add(null);
      }
    }
    boolean all = labels.stream().anyMatch(table::surelyBears);
    return new Part(table, snapshot.vertexNumbers(table.id()),
        all ? null
            : labels.stream().map(label -> snapshot.vertexLabel(table.id(), label)).toList(),
        properties, indexes);
  }

  @Override
  void giveAllTo(TextSink sink) throws IOException {
    for (Part part : parts.values()) {
      int table = part.table().id();
      VertexChanges changes = snapshot.vertexChanges(table);
      long limit = snapshot.vertexLimit(table);
      for (long offset = 0; offset < limit; offset++) {
        TextDocument document =
            changes == null || changes.contains(offset) ? part.document(offset) : null;
        if (document != null) {
          sink.put(LastingId.of(table, part.numbers().number(offset)), document);
        }
      }
    }
  }

  @Override
  Map<Integer, List<Integer>> places() {
    Map<Integer, List<Integer>> places = new TreeMap<>();
    parts.forEach((table, part) -> places.put(table, part.indexes()));
    return places;
  }

  @Override
  void forEachChanged(Snapshot since, LongConsumer visitor) {
    for (Part part : parts.values()) {
      int table = part.table().id();
      snapshot.forEachChangedVertex(table, labels, part.indexes(), since,
          offset -> visitor.accept(LastingId.of(table, part.numbers().number(offset))));
    }
  }

  @Override
  long element(long lastingId) {
    int table = LastingId.table(lastingId);
    return parts.containsKey(table)
        ? snapshot.findVertex(table, LastingId.number(lastingId))
        : ElementId.NONE;
  }

  @Override
  TextDocument document(long lastingId) {
    long vertex = element(lastingId);
    return vertex == ElementId.NONE
        ? null
        : parts.get(ElementId.table(vertex)).document(ElementId.position(vertex));
  }
}
