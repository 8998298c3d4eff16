package io.graphflow.core.update;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;

/** A property of vertices as a reader sees it that may be another one at each call. */
final class LiveVertexProperty extends PropertyReader {
  private final Supplier<DeltaReader> reader;
  private final VertexTable table;
  private final int property;

  LiveVertexProperty(
      Supplier<DeltaReader> reader, Catalog catalog, int vertexTable, int property) {
    this.reader = reader;
    this.table = catalog.vertexTable(vertexTable);
    this.property = property;
  }

  /** The writer may yet widen what it is now. */
  @Override
  public LogicalType type() {
    return DynamicType.ANY;
  }

  @Override
  public boolean neverNull() {
    return false;
  }

  @Override
  public boolean isNull(long position) {
    return getValue(position) == null;
  }

  @Override
  public long getLong(long position) {
    return Evaluator.unbox(getValue(position));
  }

  @Override
  public double getDouble(long position) {
    return (Double) getValue(position);
  }

  @Override
  public String getString(long position) {
    return (String) getValue(position);
  }

  @Override
  public boolean stringEquals(long position, byte[] utf8) {
    return Arrays.equals(getString(position).getBytes(StandardCharsets.UTF_8), utf8);
  }

  /**
   * The value, or null.
   *
   * @throws GraphflowException of kind QUERY if the vertex was deleted
   */
  @Override
  public Object getValue(long position) {
    DeltaReader now = reader.get();
    long vertex = ElementId.of(table.id(), position);
    Deleted.require(now.hasVertex(vertex), "node", table.name(), "properties");
    return now.vertexProperty(vertex, property);
  }
}
