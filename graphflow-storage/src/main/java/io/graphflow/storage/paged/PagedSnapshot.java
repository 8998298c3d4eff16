package io.graphflow.storage.paged;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.PrimaryKeyFinder;
import io.graphflow.storage.snapshot.AskedValues;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.snapshot.VertexChanges;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A view of a graph that is read in place: some structures whole, the others by pages. Lists that are read by pages are shown
 * as changes that replace those of the files, and so every engine reads them. Views of one graph with the same use are equal.
 */
public final class PagedSnapshot implements Snapshot {
  private final Snapshot whole;
  private final PagedStructures pages;
  private final StructureUse use;

  /**
   * Creates a view.
   *
   * @param whole of the same graph; it builds what is read whole
   * @param use says what that is
   */
  public PagedSnapshot(Snapshot whole, PagedStructures pages, StructureUse use) {
    this.whole = whole;
    this.pages = pages;
    this.use = use;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PagedSnapshot that
        && whole.equals(that.whole)
        && use.equals(that.use);
  }

  @Override
  public int hashCode() {
    return use.hashCode();
  }

  @Override
  public Catalog catalog() {
    return whole.catalog();
  }

  @Override
  public Layout layout() {
    return whole.layout();
  }

  @Override
  public long vertexCount(int vertexTable) {
    return whole.vertexCount(vertexTable);
  }

  @Override
  public VertexChanges vertexChanges(int vertexTable) {
    return null;
  }

  @Override
  public LabelReader vertexLabel(int vertexTable, String label) {
    return whole.vertexLabel(vertexTable, label);
  }

  private boolean isPaged(int edgeLabel, int ownerTable, Direction direction) {
    return !use.wholeLists().contains(new StructureUse.Lists(edgeLabel, direction))
        && pages.hasLists(edgeLabel, ownerTable, direction);
  }

  @Override
  public Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction) {
    // Whoever asks for lists that are not there shall not have those of all other tables built.
    return isPaged(edgeLabel, ownerTable, direction)
        || catalog().findAdjacency(edgeLabel, ownerTable, direction).isEmpty()
            ? null
            : whole.adjacency(edgeLabel, ownerTable, direction);
  }

  @Override
  public ListChanges listChanges(int edgeLabel, int ownerTable, Direction direction) {
    return isPaged(edgeLabel, ownerTable, direction)
        ? pages.changes(edgeLabel, ownerTable, direction,
            !use.neighboursOnly().contains(new StructureUse.Lists(edgeLabel, direction)))
        : null;
  }

  @Override
  public PropertyReader vertexProperty(int vertexTable, int property) {
    PropertyReader reader = pagedProperty(vertexTable, property);
    return reader != null ? reader : whole.vertexProperty(vertexTable, property);
  }

  private PropertyReader pagedProperty(int vertexTable, int property) {
    return use.wholeVertexProperties()
        .contains(new StructureUse.VertexProperty(vertexTable, property))
            ? null
            : pages.vertexProperty(vertexTable, property);
  }

  @Override
  public PropertyReader unchangedVertexProperty(int vertexTable, int property) {
    return pagedProperty(vertexTable, property) == null
        ? whole.unchangedVertexProperty(vertexTable, property)
        : null;
  }

  /** Whether the properties of a label's edges are read by pages, where they are addressed in the same way in all tables. */
  private boolean hasPagedProperties(int edgeLabel) {
    return !use.wholeEdgeProperties().contains(edgeLabel) && pages.hasAllBySource(edgeLabel);
  }

  @Override
  public EdgePropertyAddress edgePropertyAddress(int edgeTable) {
    return hasPagedProperties(catalog().edgeTable(edgeTable).edgeLabel())
        ? EdgePropertyAddress.POSITION
        : whole.edgePropertyAddress(edgeTable);
  }

  @Override
  public PropertyReader edgeProperty(int edgeTable, int destinationTable, int property) {
    return hasPagedProperties(catalog().edgeTable(edgeTable).edgeLabel())
        ? pages.edgeProperty(edgeTable, property)
        : whole.edgeProperty(edgeTable, destinationTable, property);
  }

  @Override
  public ChangedPropertyReader changedEdgeProperty(int edgeTable, int property) {
    return null;
  }

  @Override
  public PropertyReader propertyInListOrder(
      int edgeLabel, int ownerTable, Direction direction, int property) {
    return isPaged(edgeLabel, ownerTable, direction) || hasPagedProperties(edgeLabel)
        ? null
        : whole.propertyInListOrder(edgeLabel, ownerTable, direction, property);
  }

  /** The edges from the source table of an edge table, if they are read by pages; otherwise null. */
  private EdgeLists edges(EdgeTable table) {
    return isPaged(table.edgeLabel(), table.sourceTable(), Direction.FORWARD)
        ? pages.bySource(table.edgeLabel(), table.sourceTable())
        : null;
  }

  private boolean isSingle(EdgeTable table) {
    return catalog().findAdjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD)
        .map(AdjacencyInfo::single)
        .orElse(false);
  }

  @Override
  public long edgeSource(long edgeId) {
    EdgeTable table = catalog().edgeTable(ElementId.table(edgeId));
    EdgeLists edges = edges(table);
    if (edges == null) {
      return whole.edgeSource(edgeId);
    }
    long position = ElementId.position(edgeId);
    return ElementId.of(
        table.sourceTable(), isSingle(table) ? position : edges.owner(position));
  }

  @Override
  public long edgeDestination(long edgeId) {
    EdgeTable table = catalog().edgeTable(ElementId.table(edgeId));
    EdgeLists edges = edges(table);
    if (edges == null) {
      return whole.edgeDestination(edgeId);
    }
    long position = ElementId.position(edgeId);
    boolean single = isSingle(table);
    OwnerList list = PagedStructures.list(edges, single, position);
    return list.neighbours()[single ? 0 : (int) (position - list.first())];
  }

  @Override
  public ElementNumbers vertexNumbers(int vertexTable) {
    return whole.vertexNumbers(vertexTable);
  }

  @Override
  public ElementNumbers edgeNumbers(int edgeTable) {
    return whole.edgeNumbers(edgeTable);
  }

  @Override
  public boolean hasVertex(long vertexId) {
    return whole.hasVertex(vertexId);
  }

  @Override
  public boolean hasEdge(long edgeId) {
    EdgeTable table = catalog().edgeTable(ElementId.table(edgeId));
    EdgeLists edges = edges(table);
    long position = ElementId.position(edgeId);
    long positions = catalog().edgePositions(table.id());
    if (edges == null || position >= positions || positions == table.count()) {
      return whole.hasEdge(edgeId);
    }
    return !edges.isEmpty(position);
  }

  @Override
  public PrimaryKeyIndex primaryKeyIndex(int vertexTable) {
    return whole.catalog().vertexTable(vertexTable).primaryKey() < 0 ? null
        : pages.keys(vertexTable, () -> whole.primaryKeyIndex(vertexTable));
  }

  @Override
  public PropertyIndex vertexIndex(int vertexTable, List<Integer> properties) {
    VertexTable table = catalog().vertexTable(vertexTable);
    int key = table.primaryKey();
    return key >= 0 && properties.equals(List.of(key))
        ? new PrimaryKeyFinder(primaryKeyIndex(vertexTable), table.properties().get(key).type())
        : whole.vertexIndex(vertexTable, properties);
  }

  @Override
  public PropertyIndex edgeIndex(int edgeTable, List<Integer> properties) {
    return whole.edgeIndex(edgeTable, properties);
  }

  @Override
  public Snapshot files() {
    return whole;
  }

  @Override
  public Path folder() {
    return whole.folder();
  }

  @Override
  public void forEachChangedVertex(int vertexTable, Collection<String> labels,
      Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    whole.forEachChangedVertex(vertexTable, labels, properties, since, visitor);
  }

  @Override
  public void forEachChangedEdge(
      int edgeTable, Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    whole.forEachChangedEdge(edgeTable, properties, since, visitor);
  }

  @Override
  public boolean readsPages() {
    return true;
  }

  @Override
  public Snapshot inPages(StructureUse other) {
    return whole.inPages(other);
  }

  @Override
  public double pageShare(int vertexTable, int property) {
    return pages.pageShare(vertexTable, property);
  }

  @Override
  public OffsetRuns vertexRuns(int vertexTable, int property, ValueRange range) {
    return pages.vertexRuns(vertexTable, property, range);
  }

  @Override
  public double labelShare(int vertexTable, LabelCondition condition, List<String> labels) {
    return pages.labelShare(vertexTable, condition, labels);
  }

  @Override
  public OffsetRuns vertexRuns(
      int vertexTable, LabelCondition condition, List<String> labels) {
    return pages.vertexRuns(vertexTable, condition, labels);
  }

  @Override
  public List<String> readingNotes(AskedValues asked) {
    return new ReadingNotes(catalog(), pages, use, whole.built(), asked).sentences();
  }

  @Override
  public void close() {}
}
