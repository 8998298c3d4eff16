package io.graphflow.storage.load;

import io.graphflow.exception.DataException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.BatchValue;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.load.descriptor.DatasetDescriptor;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.type.DynamicType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where what a descriptor describes lies in a database. Tables, edge labels and properties that the
 * database lacks are added to it; what it has must be as described.
 */
final class AppendSchema {
  private final String file;
  private final DeltaWriter writer;
  private final DatasetDescriptor descriptor;
  private final int[] tables;
  private final List<List<String>> extraLabels = new ArrayList<>();
  private final List<int[]> vertexProperties = new ArrayList<>();
  private final int[] edgeLabels;
  private final List<int[]> edgeProperties = new ArrayList<>();

  /**
   * Finds, and adds.
   *
   * @throws DataException if the descriptor does not fit
   */
  AppendSchema(DatasetDescriptor descriptor, DeltaWriter writer) {
    this.file = descriptor.file();
    this.writer = writer;
    this.descriptor = descriptor;
    tables = new int[descriptor.tables().size()];
    for (int table = 0; table < tables.length; table++) {
      fit(table, descriptor.tables().get(table));
    }
    edgeLabels = new int[descriptor.edgeLabels().size()];
    for (int label = 0; label < edgeLabels.length; label++) {
      fit(label, descriptor.edgeLabels().get(label));
    }
  }

  private Catalog catalog() {
    return writer.current().catalog();
  }

  private DataException unfit(String message) {
    return new DataException(file, 0, 0, message);
  }

  private void fit(int index, Table described) {
    Optional<VertexTable> known = catalog().vertexTables()
        .stream()
        .filter(table -> table.name().equals(described.name()))
        .findFirst();
    int table = known.isPresent()
        ? known.get().id()
        : writer.schema().addVertexTable(described.labels());
    tables[index] = table;
    List<String> labels = catalog().vertexTable(table).labels();
    for (String label : labels) {
      if (!described.labels().contains(label)) {
        throw unfit("the vertices of " + described.name() + " in the database bear the label "
            + label + ", too; name it among their extraLabels");
      }
    }
    extraLabels.add(
        described.labels().stream().filter(label -> !labels.contains(label)).toList());
    int[] properties = new int[described.properties().size()];
    for (int i = 0; i < properties.length; i++) {
      PropertyDeclaration property = described.properties().get(i);
      properties[i] = catalog().vertexTable(table)
          .propertyIndex(property.name())
          .orElseGet(
              () -> writer.schema().addVertexProperty(table, property.name(), property.type()));
      requireType(
          catalog().vertexTable(table).properties().get(properties[i]), property,
          described.name());
    }
    vertexProperties.add(properties);
    fitKey(described, table, described.key() < 0 ? -1 : properties[described.key()]);
  }

  private void fitKey(Table described, int table, int key) {
    VertexTable existing = catalog().vertexTable(table);
    if (existing.primaryKey() == key) {
      return;
    }
    if (existing.primaryKey() >= 0) {
      String name = existing.properties().get(existing.primaryKey()).name();
      throw unfit("the primary key of " + described.name() + " in the database is '" + name + "'"
          + (key < 0 ? "; describe it as the key"
              : ", not '" + existing.properties().get(key).name() + "'"));
    }
    if (writer.current().vertexCount(table) > 0) {
      throw unfit("the vertices of " + described.name() + " that are in the database have no"
          + " primary key, so that '" + existing.properties().get(key).name()
          + "' cannot become one; leave the key away, if no edge of the dataset names them");
    }
    writer.schema().setPrimaryKey(table, key);
  }

  private void fit(int index, Edges described) {
    Optional<EdgeLabel> known = catalog().findEdgeLabel(described.name());
    int label =
        known.isPresent() ? known.get().id() : writer.schema().addEdgeLabel(described.name());
    edgeLabels[index] = label;
    int[] properties = new int[described.properties().size()];
    for (int i = 0; i < properties.length; i++) {
      PropertyDeclaration property = described.properties().get(i);
      properties[i] = catalog().edgeLabel(label)
          .propertyIndex(property.name())
          .orElseGet(
              () -> writer.schema().addEdgeProperty(label, property.name(), property.type()));
      requireType(
          catalog().edgeLabel(label).properties().get(properties[i]), property,
          described.name());
    }
    edgeProperties.add(properties);
  }

  private void requireType(Property existing, PropertyDeclaration described, String owner) {
    if (!existing.type().equals(described.type())
        && !(existing.type() instanceof DynamicType)) {
      throw unfit("'" + described.name() + "' of " + owner + " is "
          + existing.type().displayName() + " in the database, not "
          + described.type().displayName());
    }
  }

  /** The vertex table of a table of the descriptor. */
  int table(int described) {
    return tables[described];
  }

  /** The labels that vertices of a table of the descriptor bear beyond those of their vertex table. */
  List<String> extraLabels(int described) {
    return extraLabels.get(described);
  }

  /** The edge label of one of the descriptor. */
  int edgeLabel(int described) {
    return edgeLabels[described];
  }

  /** The ID of a vertex that is given by a table of the descriptor. */
  long vertex(long described) {
    return ElementId.of(tables[ElementId.table(described)], ElementId.position(described));
  }

  /** The values of a vertex that is a row of a batch. */
  List<PropertyValue> vertexValues(int described, ColumnBatch batch, int row) {
    return values(descriptor.tables().get(described).properties(),
        vertexProperties.get(described), batch, row);
  }

  /** The values of an edge that is a row of a batch. */
  List<PropertyValue> edgeValues(int described, ColumnBatch batch, int row) {
    return values(descriptor.edgeLabels().get(described).properties(),
        edgeProperties.get(described), batch, row);
  }

  private static List<PropertyValue> values(
      List<PropertyDeclaration> declarations, int[] properties, ColumnBatch batch, int row) {
    List<PropertyValue> values = new ArrayList<>(properties.length);
    for (int i = 0; i < properties.length; i++) {
      Object value = BatchValue.get(batch.values(i), declarations.get(i).type(), row);
      if (value != null) {
        values.add(new PropertyValue(properties[i], value));
      }
    }
    return values;
  }
}
