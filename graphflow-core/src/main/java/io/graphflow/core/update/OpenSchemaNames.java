package io.graphflow.core.update;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.catalog.WrittenNames.EdgeNames;
import io.graphflow.storage.catalog.WrittenNames.Ends;
import io.graphflow.storage.catalog.WrittenNames.VertexNames;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.type.DynamicType;
import java.util.List;
import java.util.Optional;

/**
 * Adds names to an open schema: the names that a query writes are added before the query is bound,
 * so that it is bound to a catalog that has them all. The caller holds a lock on all of them.
 *
 * <p>Labels that single vertices get or lose are not added here: they become part of the schema
 * with the first vertex that gets or loses them. A property has no type until its first value.
 */
public final class OpenSchemaNames {
  private OpenSchemaNames() {}

  /**
   * Adds tables, edge labels, edge tables and properties.
   *
   * @param missing the names that the writer's catalog lacks, as {@link WrittenNames#missingIn}
   *     tells; names that it has are left alone
   */
  public static void add(WrittenNames missing, DeltaWriter writer) {
    for (VertexNames names : missing.tables()) {
      int table = find(names.table(), writer)
          .map(VertexTable::id)
          .orElseGet(() -> writer.schema()
              .addVertexTable(names.table().isEmpty() ? List.of() : List.of(names.table())));
      for (String property : names.properties()) {
        if (catalog(writer).vertexTable(table).propertyIndex(property).isEmpty()) {
          writer.schema().addVertexProperty(table, property, DynamicType.UNDETERMINED);
        }
      }
    }
    missing.edgeLabels().forEach(names -> add(names, writer));
  }

  private static void add(EdgeNames names, DeltaWriter writer) {
    int label = catalog(writer).findEdgeLabel(names.label())
        .map(EdgeLabel::id)
        .orElseGet(() -> writer.schema().addEdgeLabel(names.label()));
    for (String property : names.properties()) {
      if (catalog(writer).edgeLabel(label).propertyIndex(property).isEmpty()) {
        writer.schema().addEdgeProperty(label, property, DynamicType.UNDETERMINED);
      }
    }
    for (Ends ends : names.ends()) {
      for (String source : ends.sources()) {
        find(source, writer).ifPresent(table -> writer.edgeTable(label, table.id()));
      }
    }
  }

  private static Catalog catalog(DeltaWriter writer) {
    return writer.current().catalog();
  }

  private static Optional<VertexTable> find(String table, DeltaWriter writer) {
    return catalog(writer).vertexTables()
        .stream()
        .filter(known -> known.name().equals(table))
        .findFirst();
  }
}
