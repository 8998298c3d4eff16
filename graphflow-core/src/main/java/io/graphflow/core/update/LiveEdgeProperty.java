package io.graphflow.core.update;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A property of edges, by edge position, as a reader sees it that may be another one at each call. It
 * covers all edges, those of the files included.
 */
final class LiveEdgeProperty extends ChangedPropertyReader {
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

  @Override
  public boolean covers(long position) {
    return true;
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
   * @throws GraphflowException of kind QUERY if the edge was deleted
   */
  @Override
  public Object getValue(long position) {
    DeltaReader now = reader.get();
    long edge = ElementId.of(edgeTable, position);
    Deleted.require(now.hasEdge(edge), "relationship", label.name(), "properties");
    return now.edgeProperty(edge, property);
  }
}
