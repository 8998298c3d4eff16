package io.graphflow.core.update;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.layout.ElementId;
import java.util.function.Supplier;

/**
 * A property of edges, by edge position, as a reader sees it that may be another one at each call.
 */
final class LiveEdgeProperty extends LiveProperty {
  private final Supplier<DeltaReader> reader;
  private final EdgeLabel label;
  private final int edgeTable;
  private final int property;

  LiveEdgeProperty(
      Supplier<DeltaReader> reader, Catalog catalog, int edgeTable, int property) {
    this.reader = reader;
    this.label = catalog.edgeLabel(catalog.edgeTable(edgeTable).edgeLabel());
    this.edgeTable = edgeTable;
    this.property = property;
  }

  /**
   * The value, or null.
   *
   * @throws QueryException if the edge was deleted
   */
  @Override
  public Object getValue(long position) {
    DeltaReader now = reader.get();
    long edge = ElementId.of(edgeTable, position);
    DeletedElements.require(now.hasEdge(edge), "relationship", label.name(), "properties");
    return now.edgeProperty(edge, property);
  }
}
