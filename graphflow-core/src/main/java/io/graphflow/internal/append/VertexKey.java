package io.graphflow.internal.append;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.PropertyKey;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.ScalarType;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.OptionalInt;

/**
 * The property by which the vertices of a table are found: the primary key, or a property that a
 * constraint on a label of theirs makes unique.
 */
final class VertexKey {
  private final VertexTable table;
  private final int property;

  private VertexKey(VertexTable table, int property) {
    this.table = table;
    this.property = property;
  }

  /**
   * The key of a table's vertices that bear a label, or null if there is none.
   */
  static VertexKey of(Catalog catalog, VertexTable table, String label) {
    if (table.primaryKey() >= 0) {
      return new VertexKey(table, table.primaryKey());
    }
    for (Constraint constraint : catalog.declarations().constraints()) {
      if (constraint.requirement().isUnique() && constraint.properties().size() == 1
          && constraint.target().equals(LabelRef.vertices(label))) {
        OptionalInt property = table.propertyIndex(constraint.properties().getFirst());
        if (property.isPresent()) {
          return new VertexKey(table, property.getAsInt());
        }
      }
    }
    return null;
  }

  /** Index of the property in the table. */
  int property() {
    return property;
  }

  /** The property's name. */
  String name() {
    return table.properties().get(property).name();
  }

  /** The table. */
  VertexTable table() {
    return table;
  }

  /** The vertex with a key that bears a label, or {@link ElementId#NONE}. */
  long find(DeltaReader reader, Object value, String label) {
    if (property == table.primaryKey()) {
      long vertex = isOfKeyType(value) ? reader.findVertex(table.id(), value) : ElementId.NONE;
      return vertex != ElementId.NONE && reader.hasLabel(vertex, label) ? vertex : ElementId.NONE;
    }
    Object key = PropertyKey.ofProperties(List.of(value));
    if (key != null) {
      LongArrayList offsets = new LongArrayList(1);
      reader.findVertices(table.id(), List.of(property), key, offsets);
      for (int i = 0; i < offsets.size(); i++) {
        long vertex = ElementId.of(table.id(), offsets.getLong(i));
        if (reader.hasLabel(vertex, label)) {
          return vertex;
        }
      }
    }
    return ElementId.NONE;
  }

  private boolean isOfKeyType(Object value) {
    Property key = table.properties().get(property);
    return switch ((ScalarType) key.type()) {
      case INT64 -> value instanceof Long;
      case STRING -> value instanceof String;
      case DATE -> value instanceof LocalDate;
      case DATETIME -> value instanceof ZonedDateTime time && PackedDateTime.fits(time);
      case BOOLEAN -> value instanceof Boolean;
      case DOUBLE -> value instanceof Double;
    };
  }
}
