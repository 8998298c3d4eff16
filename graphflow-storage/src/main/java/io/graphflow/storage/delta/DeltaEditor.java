package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a version from another one by applying changes: by the same code while a transaction runs,
 * at its commit and at recovery. Mistakes of users were found when a change was made; a change that
 * does not fit here is an internal error.
 */
final class DeltaEditor {
  /** Below this many, counts in the catalog may be wrong by any factor. */
  private static final long SMALL_COUNT = 1024;

  private final Edit edit = new Edit();
  private final DeltaVersion version;
  private final DeltaBase base;
  private final DeltaReader reader;
  private final IndexEditor indexes;
  private final List<DeltaPart> parts = new ArrayList<>();
  private boolean factsLost;

  DeltaEditor(DeltaVersion from) {
    version = new DeltaVersion(edit, from);
    base = from.base();
    reader = new DeltaReader(version);
    indexes = new IndexEditor(version, reader);
  }

  /** The present version; it changes until {@link #seal}. */
  DeltaVersion version() {
    return version;
  }

  DeltaReader reader() {
    return reader;
  }

  /** By how many bytes the version has grown so far; O(number of its parts). */
  long grownBytes() {
    long bytes = 0;
    for (DeltaPart part : parts) {
      bytes += part.grownBytes();
    }
    return bytes;
  }

  /** Ends the changes; returns the version, which is immutable from now on. */
  DeltaVersion seal() {
    if (factsLost || parts.stream().anyMatch(this::isOutgrown)) {
      version.setCatalog(CatalogEdit.withFacts(version));
    }
    version.grow(grownBytes());
    edit.seal();
    return version;
  }

  /** Whether the catalog's count of elements, on which estimates stand, is off by more than half. */
  private boolean isOutgrown(DeltaPart part) {
    return switch (part) {
      case VertexTableDelta table -> isOutgrown(
          version.catalog().vertexTable(table.table()).count(), table.count());
      case EdgeTableDelta table -> isOutgrown(
          version.catalog().edgeTable(table.table()).count(), table.count());
      case EdgeLabelDelta _,ListsDelta _ -> false;
    };
  }

  private static boolean isOutgrown(long before, long now) {
    return Math.max(before, now) > 2 * Math.min(before, now) + SMALL_COUNT;
  }

  /**
   * Applies a change.
   *
   * @throws IllegalStateException if it does not fit the version
   */
  void apply(Change change) {
    edit.requireOpen();
    switch (change) {
      case Change.AddVertexTable(int table, List<String> labels) -> {
        require(table == catalog().vertexTables().size(), change);
        version.setCatalog(CatalogEdit.withVertexTable(catalog(), labels));
      }
      case Change.AddVertexProperty add -> addVertexProperty(add);
      case Change.WidenVertexProperty widen -> widenVertexProperty(widen);
      case Change.SetPrimaryKey(int table, int property) -> {
        require(property < vertexTable(table, change).properties().size()
            && version.vertexCount(table) == 0, change);
        version.setCatalog(CatalogEdit.withPrimaryKey(catalog(), table, property));
      }
      case Change.AddEdgeLabel(int label, String name) -> {
        require(label == catalog().edgeLabels().size(), change);
        version.setCatalog(CatalogEdit.withEdgeLabel(catalog(), name));
      }
      case Change.AddEdgeProperty add -> addEdgeProperty(add);
      case Change.WidenEdgeProperty widen -> widenEdgeProperty(widen);
      case Change.AddEdgeTable(int edgeTable, int edgeLabel, int sourceTable) -> {
        require(edgeTable == catalog().edgeTables().size()
            && edgeLabel < catalog().edgeLabels().size()
            && sourceTable < catalog().vertexTables().size(), change);
        version.setCatalog(CatalogEdit.withEdgeTable(catalog(), edgeLabel, sourceTable));
      }
      case Change.DeclareVertexTable(int table) -> {
        vertexTable(table, change);
        declare(declarations().withVertexTable(table));
      }
      case Change.DeclareEdgeLabel(DeclaredEdges edges) -> {
        require(edges.edgeLabel() < catalog().edgeLabels().size()
            && declarations().edges(edges.edgeLabel()).isEmpty(), change);
        declare(declarations().with(edges));
      }
      case Change.AddConstraint(Constraint constraint) ->
        declare(declarations().with(constraint));
      case Change.DropConstraint(String name) -> {
        require(declarations().findConstraint(name).isPresent(), change);
        declare(declarations().withoutConstraint(name));
      }
      case Change.AddIndex(Index index) -> declare(declarations().with(index));
      case Change.DropIndex(String name) -> {
        require(declarations().isIndexNamed(name), change);
        declare(declarations().withoutIndex(name));
      }
      case Change.AddVectorIndex(VectorIndex index) -> declare(declarations().with(index));
      case Change.AddFullTextIndex(FullTextIndex index) -> declare(declarations().with(index));
      case Change.CreateVertex create -> createVertex(create);
      case Change.DeleteVertex delete -> deleteVertex(delete);
      case Change.SetLabel set -> setLabel(set);
      case Change.SetVertexProperty set -> setVertexProperty(set);
      case Change.CreateEdge create -> createEdge(create);
      case Change.DeleteEdge delete -> deleteEdge(delete);
      case Change.SetEdgeProperty set -> setEdgeProperty(set);
      case Change.ReserveOffsets(int table, long end) -> base.reservedOffsets(table, end);
      case Change.ReservePositions(int edgeTable, long end) ->
        base.reservedPositions(edgeTable, end);
    }
  }

  private static void require(boolean fits, Change change) {
    if (!fits) {
      throw new IllegalStateException("the change does not fit the graph: " + change);
    }
  }

  private Catalog catalog() {
    return version.catalog();
  }

  private Declarations declarations() {
    return catalog().declarations();
  }

  private void declare(Declarations declarations) {
    version.setCatalog(catalog().withDeclarations(declarations));
    catalog().vertexTables().forEach(this::keepIndexes);
    catalog().edgeTables().forEach(this::keepIndexes);
  }

  private void keepIndexes(VertexTable table) {
    if (version.vertexTable(table.id()) != null) {
      indexes.keepWanted(own(table));
    }
  }

  private void keepIndexes(EdgeTable table) {
    if (version.edgeTable(table.id()) != null) {
      indexes.keepWanted(own(table));
    }
  }

  private VertexTable vertexTable(int table, Change change) {
    require(table < catalog().vertexTables().size(), change);
    return catalog().vertexTable(table);
  }

  private EdgeTable edgeTable(long edge, Change change) {
    require(ElementId.table(edge) < catalog().edgeTables().size(), change);
    return catalog().edgeTable(ElementId.table(edge));
  }

  private void addVertexProperty(Change.AddVertexProperty add) {
    int table = add.table();
    require(add.property() == vertexTable(table, add).properties().size(), add);
    long count = version.vertexCount(table);
    version.setCatalog(
        CatalogEdit.withVertexProperty(catalog(), table, add.name(), add.type(), count));
    own(catalog().vertexTable(table)).complete().add(add.property(), count > 0);
    keepIndexes(catalog().vertexTable(table));
  }

  private void addEdgeProperty(Change.AddEdgeProperty add) {
    int label = add.edgeLabel();
    require(label < catalog().edgeLabels().size()
        && add.property() == catalog().edgeLabel(label).properties().size(), add);
    long count = catalog().edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == label)
        .mapToLong(table -> version.edgeCount(table.id()))
        .sum();
    version.setCatalog(
        CatalogEdit.withEdgeProperty(catalog(), label, add.name(), add.type(), count));
    ownLabel(label).complete().add(add.property(), count > 0);
    catalog().edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == label)
        .forEach(this::keepIndexes);
  }

  private void widenVertexProperty(Change.WidenVertexProperty widen) {
    VertexTable table = vertexTable(widen.table(), widen);
    int property = widen.property();
    require(property < table.properties().size() && property != table.primaryKey(), widen);
    LogicalType before = table.properties().get(property).type();
    LogicalType wider = before.or(widen.type());
    if (!wider.equals(before)) {
      version.setCatalog(
          CatalogEdit.withVertexPropertyType(catalog(), table.id(), property, wider));
      VertexTableDelta delta = version.vertexTable(table.id());
      if (delta != null && delta.property(property) != null) {
        own(table).widenProperty(property, wider);
      }
    }
  }

  private void widenEdgeProperty(Change.WidenEdgeProperty widen) {
    int label = widen.edgeLabel();
    int property = widen.property();
    require(label < catalog().edgeLabels().size()
        && property < catalog().edgeLabel(label).properties().size(), widen);
    LogicalType before = catalog().edgeLabel(label).properties().get(property).type();
    LogicalType wider = before.or(widen.type());
    if (!wider.equals(before)) {
      version.setCatalog(CatalogEdit.withEdgePropertyType(catalog(), label, property, wider));
      for (EdgeTable table : catalog().edgeTables()) {
        EdgeTableDelta delta = version.edgeTable(table.id());
        if (table.edgeLabel() == label && delta != null && delta.property(property) != null) {
          own(table).widenProperty(property, wider);
        }
      }
    }
  }

  private void createVertex(Change.CreateVertex create) {
    VertexTable table = vertexTable(ElementId.table(create.vertex()), create);
    long offset = ElementId.position(create.vertex());
    VertexTableDelta delta = own(table);
    require(offset >= delta.baseCount() && !delta.contains(offset)
        && propertiesExist(create.values(), table.properties().size()), create);
    base.usedVertex(table.id(), offset);
    delta.create(offset);
    create.labels().forEach(label -> setLabel(table, delta, offset, label, true));
    for (PropertyValue value : create.values()) {
      delta.setProperty(value.property(), table.properties().get(value.property()).type(), offset,
          value.value());
      if (value.property() == table.primaryKey()) {
        delta.putKey(ValueForm.key(value.value()), offset);
      }
    }
    indexes.createdVertex(delta, create.vertex());
    factsLost |= delta.complete().created(create.values());
  }

  private static boolean propertiesExist(List<PropertyValue> values, int count) {
    return values.isEmpty()
        || (values.getFirst().property() >= 0 && values.getLast().property() < count);
  }

  private void deleteVertex(Change.DeleteVertex delete) {
    VertexTable table = vertexTable(ElementId.table(delete.vertex()), delete);
    require(reader.hasVertex(delete.vertex()), delete);
    VertexTableDelta delta = own(table);
    if (table.primaryKey() >= 0) {
      forgetKey(table, delta, reader.vertexProperty(delete.vertex(), table.primaryKey()));
    }
    indexes.willDeleteVertex(delta, delete.vertex());
    delta.delete(ElementId.position(delete.vertex()));
  }

  private void forgetKey(VertexTable table, VertexTableDelta delta, Object value) {
    if (value == null) {
      return;
    }
    Object key = ValueForm.key(value);
    if (base.find(table.id(), key) == PrimaryKeyIndex.NOT_FOUND) {
      delta.forgetKey(key);
    } else {
      delta.putKey(key, VertexTableDelta.REMOVED);
    }
  }

  private void setLabel(Change.SetLabel set) {
    VertexTable table = vertexTable(ElementId.table(set.vertex()), set);
    require(reader.hasVertex(set.vertex()), set);
    setLabel(table, own(table), ElementId.position(set.vertex()), set.label(), set.bears());
  }

  private void setLabel(
      VertexTable table, VertexTableDelta delta, long offset, String label, boolean bears) {
    boolean isNew = delta.label(label) == null && !table.mayBear(label);
    delta.setLabelChanged(label, offset, bears != base.bears(table, label, offset));
    if (isNew) {
      indexes.keepWanted(delta);
    }
    factsLost |= !table.partialLabels().contains(label);
  }

  private void setVertexProperty(Change.SetVertexProperty set) {
    VertexTable table = vertexTable(ElementId.table(set.vertex()), set);
    require(reader.hasVertex(set.vertex()) && set.property() < table.properties().size(), set);
    VertexTableDelta delta = own(table);
    long offset = ElementId.position(set.vertex());
    if (set.property() == table.primaryKey()) {
      forgetKey(table, delta, reader.vertexProperty(set.vertex(), set.property()));
      if (set.value() != null) {
        delta.putKey(ValueForm.key(set.value()), offset);
      }
    }
    indexes.willSetVertex(delta, set.vertex(), set.property());
    delta.setProperty(
        set.property(), table.properties().get(set.property()).type(), offset, set.value());
    indexes.wasSetVertex(delta, set.vertex(), set.property());
    if (set.value() == null) {
      factsLost |= delta.complete().lose(set.property());
    }
  }

  private void createEdge(Change.CreateEdge create) {
    EdgeTable table = edgeTable(create.edge(), create);
    int label = table.edgeLabel();
    long position = ElementId.position(create.edge());
    EdgeTableDelta delta = own(table);
    require(position >= delta.basePositions() && !reader.hasEdge(create.edge())
        && ElementId.table(create.source()) == table.sourceTable()
        && reader.hasVertex(create.source()) && reader.hasVertex(create.destination())
        && propertiesExist(create.values(), catalog().edgeLabel(label).properties().size()),
        create);
    base.usedEdge(table.id(), position);
    EdgeLabelDelta facts = ownLabel(label);
    factsLost |= facts.noticeEdge(reader, label, create.source(), create.destination());
    factsLost |= facts.complete().created(create.values());
    delta.create(position, ElementId.position(create.source()), create.destination());
    for (PropertyValue value : create.values()) {
      delta.setProperty(value.property(),
          catalog().edgeLabel(label).properties().get(value.property()).type(), position,
          value.value());
    }
    indexes.createdEdge(delta, create.edge());
    factsLost |= ownLists(label, create.source(), Direction.FORWARD)
        .add(ElementId.position(create.source()), create.destination(), position);
    factsLost |= ownLists(label, create.destination(), Direction.BACKWARD)
        .add(ElementId.position(create.destination()), create.source(), position);
  }

  private void deleteEdge(Change.DeleteEdge delete) {
    EdgeTable table = edgeTable(delete.edge(), delete);
    int label = table.edgeLabel();
    require(reader.hasEdge(delete.edge()) && reader.source(delete.edge()) == delete.source()
        && reader.destination(delete.edge()) == delete.destination(), delete);
    long position = ElementId.position(delete.edge());
    EdgeTableDelta delta = own(table);
    indexes.willDeleteEdge(delta, delete.edge());
    delta.delete(position);
    ownLists(label, delete.source(), Direction.FORWARD)
        .remove(ElementId.position(delete.source()), delete.destination(), position);
    ownLists(label, delete.destination(), Direction.BACKWARD)
        .remove(ElementId.position(delete.destination()), delete.source(), position);
  }

  private void setEdgeProperty(Change.SetEdgeProperty set) {
    EdgeTable table = edgeTable(set.edge(), set);
    int label = table.edgeLabel();
    require(reader.hasEdge(set.edge())
        && set.property() < catalog().edgeLabel(label).properties().size(), set);
    EdgeTableDelta delta = own(table);
    indexes.willSetEdge(delta, set.edge(), set.property());
    delta.setProperty(set.property(),
        catalog().edgeLabel(label).properties().get(set.property()).type(),
        ElementId.position(set.edge()), set.value());
    indexes.wasSetEdge(delta, set.edge(), set.property());
    if (set.value() == null) {
      factsLost |= ownLabel(label).complete().lose(set.property());
    }
  }

  private VertexTableDelta own(VertexTable table) {
    VertexTableDelta there = version.vertexTable(table.id());
    if (there != null && there.edit == edit) {
      return there;
    }
    VertexTableDelta own = there != null ? there.owned(edit)
        : new VertexTableDelta(edit, table, base.vertexCount(table.id()));
    version.put(table.id(), own);
    parts.add(own);
    if (there == null) {
      indexes.keepWanted(own);
    }
    return own;
  }

  private EdgeTableDelta own(EdgeTable table) {
    EdgeTableDelta there = version.edgeTable(table.id());
    if (there != null && there.edit == edit) {
      return there;
    }
    EdgeTableDelta own = there != null ? there.owned(edit)
        : new EdgeTableDelta(
            edit, table.id(), base.edgePositions(table.id()), base.edgeCount(table.id()));
    version.put(table.id(), own);
    parts.add(own);
    if (there == null) {
      indexes.keepWanted(own);
    }
    return own;
  }

  private EdgeLabelDelta ownLabel(int label) {
    EdgeLabelDelta there = version.edgeLabel(label);
    if (there != null && there.edit == edit) {
      return there;
    }
    EdgeLabelDelta own = there != null ? there.owned(edit)
        : new EdgeLabelDelta(edit, catalog().edgeLabel(label));
    version.put(label, own);
    parts.add(own);
    return own;
  }

  private ListsDelta ownLists(int label, long owner, Direction direction) {
    int table = ElementId.table(owner);
    ListsDelta there = version.lists(label, table, direction);
    if (there != null && there.edit == edit) {
      return there;
    }
    ListsDelta own = there != null ? there.owned(edit)
        : new ListsDelta(edit, label, table, direction,
            catalog().findAdjacency(label, table, direction).orElse(null),
            declarations().isSingle(label, direction),
            base.vertexCount(table), base.adjacency(label, table, direction));
    version.put(label, table, direction, own);
    parts.add(own);
    return own;
  }
}
