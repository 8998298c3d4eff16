package io.graphflow.core.update;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.layout.ElementId;
import java.util.function.Supplier;

/** A property of vertices as a reader sees it that may be another one at each call. */
final class LiveVertexProperty extends LiveProperty {
  private final Supplier<DeltaReader> reader;
  private final VertexTable table;
  private final int property;

  LiveVertexProperty(
      Supplier<DeltaReader> reader, Catalog catalog, int vertexTable, int property) {
    this.reader = reader;
    this.table = catalog.vertexTable(vertexTable);
    this.property = property;
  }

  /**
   * The value, or null.
   *
   * @throws QueryException if the vertex was deleted
   */
  @Override
  public Object getValue(long position) {
    DeltaReader now = reader.get();
    long vertex = ElementId.of(table.id(), position);
    DeletedElements.require(now.hasVertex(vertex), "node", table.name(), "properties");
    return now.vertexProperty(vertex, property);
  }
}
