package io.graphflow.storage.database;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.LabelColumn;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.ColumnIndexes;
import io.graphflow.storage.propertyindex.PrimaryKeyFinder;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The view of files alone, nothing changed: their structures or those derived from them. Owned by its
 * {@link GraphStore}, so closing it has no effect.
 */
class GraphSnapshot implements Snapshot {
  private final Catalog catalog;
  private final Layout layout;
  private final VertexStructures vertices;
  private final List<Map<String, LabelColumn>> partialLabels;
  private final List<EdgeStructures> edges;
  private final List<? extends PrimaryKeyIndex> primaryKeys;
  private final List<ElementNumbers> vertexNumbers;
  private final List<ElementNumbers> edgeNumbers;
  private final NumberRanges handedOut;
  private final ColumnIndexes indexes;
  private final Path folder;

  GraphSnapshot(Catalog catalog, Layout layout, VertexStructures vertices,
      List<Map<String, LabelColumn>> partialLabels, List<EdgeStructures> edges,
      List<? extends PrimaryKeyIndex> primaryKeys, List<ElementNumbers> vertexNumbers,
      List<ElementNumbers> edgeNumbers, NumberRanges handedOut, StructureFolder files,
      Arena arena) {
    this.catalog = catalog;
    this.layout = layout;
    this.vertices = vertices;
    this.partialLabels = partialLabels;
    this.edges = edges;
    this.primaryKeys = primaryKeys;
    this.vertexNumbers = vertexNumbers;
    this.edgeNumbers = edgeNumbers;
    this.handedOut = handedOut;
    folder = files.folder();
    indexes = new ColumnIndexes(this, files, arena);
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public Snapshot files() {
    return this;
  }

  @Override
  public Path folder() {
    return folder;
  }

  @Override
  public void forEachChangedVertex(int vertexTable, Collection<String> labels,
      Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    if (since != null) {
      since.forEachChangedVertex(vertexTable, labels, properties, null, visitor);
    }
  }

  @Override
  public void forEachChangedEdge(
      int edgeTable, Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    if (since != null) {
      since.forEachChangedEdge(edgeTable, properties, null, visitor);
    }
  }

  @Override
  public long vertexCount(int vertexTable) {
    return catalog.vertexTable(vertexTable).count();
  }

  @Override
  public VertexChanges vertexChanges(int vertexTable) {
    return null;
  }

  @Override
  public LabelReader vertexLabel(int vertexTable, String label) {
    LabelColumn column = partialLabels.get(vertexTable).get(label);
    if (column != null) {
      return column;
    }
    return catalog.vertexTable(vertexTable).labels().contains(label)
        ? LabelReader.ALL
        : LabelReader.NONE;
  }

  @Override
  public Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction) {
    return edges.get(edgeLabel).lists().lists(ownerTable, direction);
  }

  @Override
  public ListChanges listChanges(int edgeLabel, int ownerTable, Direction direction) {
    return null;
  }

  @Override
  public PropertyReader vertexProperty(int vertexTable, int property) {
    return vertices.property(vertexTable, property);
  }

  @Override
  public PropertyReader unchangedVertexProperty(int vertexTable, int property) {
    return vertexProperty(vertexTable, property);
  }

  @Override
  public EdgePropertyAddress edgePropertyAddress(int edgeTable) {
    EdgeTable table = catalog.edgeTable(edgeTable);
    return edges.get(table.edgeLabel()).address(table.sourceTable());
  }

  @Override
  public PropertyReader edgeProperty(int edgeTable, int destinationTable, int property) {
    EdgeTable table = catalog.edgeTable(edgeTable);
    return edges.get(table.edgeLabel())
        .property(table.sourceTable(), destinationTable, property);
  }

  @Override
  public ChangedPropertyReader changedEdgeProperty(int edgeTable, int property) {
    return null;
  }

  @Override
  public PropertyReader propertyInListOrder(
      int edgeLabel, int ownerTable, Direction direction, int property) {
    return edges.get(edgeLabel).propertyInListOrder(ownerTable, direction, property);
  }

  @Override
  public long edgeSource(long edgeId) {
    EdgeTable table = catalog.edgeTable(ElementId.table(edgeId));
    return edges.get(table.edgeLabel())
        .lists()
        .source(table.sourceTable(), ElementId.position(edgeId));
  }

  @Override
  public long edgeDestination(long edgeId) {
    EdgeTable table = catalog.edgeTable(ElementId.table(edgeId));
    return edges.get(table.edgeLabel())
        .lists()
        .destination(table.sourceTable(), ElementId.position(edgeId));
  }

  @Override
  public PrimaryKeyIndex primaryKeyIndex(int vertexTable) {
    return primaryKeys.get(vertexTable);
  }

  @Override
  public PropertyIndex vertexIndex(int vertexTable, List<Integer> properties) {
    VertexTable table = catalog.vertexTable(vertexTable);
    int key = table.primaryKey();
    return key >= 0 && properties.equals(List.of(key))
        ? new PrimaryKeyFinder(primaryKeys.get(vertexTable), table.properties().get(key).type())
        : indexes.ofVertices(vertexTable, properties);
  }

  @Override
  public PropertyIndex edgeIndex(int edgeTable, List<Integer> properties) {
    return indexes.ofEdges(edgeTable, properties);
  }

  @Override
  public ElementNumbers vertexNumbers(int vertexTable) {
    return vertexTable < vertexNumbers.size()
        ? vertexNumbers.get(vertexTable)
        : ElementNumbers.ofPlaces(0, handedOut.ofVertices(vertexTable, 0));
  }

  @Override
  public ElementNumbers edgeNumbers(int edgeTable) {
    return edgeTable < edgeNumbers.size()
        ? edgeNumbers.get(edgeTable)
        : ElementNumbers.ofPlaces(0, handedOut.ofEdges(edgeTable, 0));
  }

  @Override
  public boolean hasVertex(long vertexId) {
    return ElementId.position(vertexId) < vertexCount(ElementId.table(vertexId));
  }

  @Override
  public boolean hasEdge(long edgeId) {
    EdgeTable table = catalog.edgeTable(ElementId.table(edgeId));
    long position = ElementId.position(edgeId);
    long positions = catalog.edgePositions(table.id());
    if (position >= positions || positions == table.count()) {
      return position < positions;
    }
    Adjacency lists = adjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD);
    return lists.end(position) > lists.start(position);
  }

  @Override
  public void close() {}
}
