package io.graphflow.storage.database;

import io.graphflow.exception.DataException;
import io.graphflow.exception.ResourceException;
import io.graphflow.research.Layout;
import io.graphflow.research.ListsPerPage;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.adjacency.BackwardBuild;
import io.graphflow.storage.adjacency.EdgeLabelLists;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.column.LabelColumn;
import io.graphflow.storage.disk.TemporaryDisk;
import io.graphflow.storage.disk.TemporaryFolder;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.PresenceBuilder;
import io.graphflow.storage.primarykey.LongKeyBuilder;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import io.graphflow.storage.primarykey.PrimaryKeyTable;
import io.graphflow.storage.primarykey.StringKeyBuilder;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;

/**
 * A graph that lies elsewhere and is only read. Each structure, such as a column or the lists of an edge label, is built when
 * a query first needs it, and kept in a file of a folder that goes when the store is closed: the system has as much of it in
 * memory as there is room for. Safe for use by many threads.
 */
public final class LazyStore implements BaseStore {
  private final GraphSource source;
  private final Catalog catalog;
  private final TemporaryDisk disk = new TemporaryDisk();
  private final TemporaryFolder temporary;
  private final Path folder;
  private final ScratchSpace scratch;
  private final Arena arena = Arena.ofShared();
  private final List<LazyList<ColumnReader>> columns = new ArrayList<>();
  private final LazyList<Map<String, LabelColumn>> labels;
  private final LazyList<PrimaryKeyTable> keys;
  private final LazyList<EdgeStructures> edges;
  /**
   * By edge label 1 if backward lists are asked for. Where they are before the label has any lists, edges are read once for both
   * directions; where they are later, they are built of the forward lists.
   */
  private final AtomicIntegerArray backwardFirst;
  private final List<ElementNumbers> vertexNumbers = new ArrayList<>();
  private final List<ElementNumbers> edgeNumbers = new ArrayList<>();
  private final StructureFolder files;
  private final GraphSnapshot snapshot;

  private LazyStore(GraphSource source, TemporaryFolder temporary) {
    this.source = source;
    this.catalog = source.catalog();
    this.temporary = temporary;
    this.folder = temporary.path();
    this.files = StructureFolder.create(disk, folder, catalog.databaseId());
    this.scratch = new ScratchSpace(folder);
    int tables = catalog.vertexTables().size();
    for (VertexTable table : catalog.vertexTables()) {
      columns.add(new LazyList<>(
          table.properties().size(), property -> column(table, property)));
    }
    labels = new LazyList<>(tables, table -> labels(catalog.vertexTable(table)));
    keys = new LazyList<>(tables, table -> keys(catalog.vertexTable(table)));
    backwardFirst = new AtomicIntegerArray(catalog.edgeLabels().size());
    edges = new LazyList<>(catalog.edgeLabels().size(), this::edges);
    for (VertexTable table : catalog.vertexTables()) {
      vertexNumbers.add(ElementNumbers.ofPlaces(
          table.count(), NumberRanges.LOADED.ofVertices(table.id(), table.count())));
    }
    for (EdgeTable table : catalog.edgeTables()) {
      long positions = catalog.edgePositions(table.id());
      edgeNumbers.add(ElementNumbers.ofPlaces(
          positions, NumberRanges.LOADED.ofEdges(table.id(), positions)));
    }
    List<List<ColumnReader>> all = new ArrayList<>(columns);
    snapshot = new WholeSnapshot(VertexStructures.of(catalog, StorageOptions.FILES, all, arena));
  }

  /** A view of whole structures, beside which there are pages. */
  private final class WholeSnapshot extends GraphSnapshot {
    WholeSnapshot(VertexStructures vertices) {
      super(catalog, Layout.FILES, vertices, labels, edges, keys, vertexNumbers, edgeNumbers,
          NumberRanges.LOADED, files, arena);
    }

    @Override
    public Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction) {
      if (direction == Direction.BACKWARD) {
        backwardFirst.set(edgeLabel, 1);
      }
      return super.adjacency(edgeLabel, ownerTable, direction);
    }

    @Override
    public boolean readsPages() {
      return source.readsPages();
    }

    @Override
    public Snapshot inPages(StructureUse use) {
      for (StructureUse.Lists lists : use.wholeLists()) {
        if (lists.direction() == Direction.BACKWARD) {
          backwardFirst.set(lists.edgeLabel(), 1);
        }
      }
      // What was built before is read faster than pages are.
      StructureUse built = built();
      return source.inPages(this, use.withWhole(built.wholeLists(), built.wholeVertexProperties(),
          built.wholeEdgeProperties()));
    }

    @Override
    public StructureUse built() {
      return LazyStore.this.built();
    }
  }

  private StructureUse built() {
    Set<StructureUse.Lists> lists = new HashSet<>();
    Set<Integer> labelsBuilt = new HashSet<>();
    for (int label = 0; label < edges.size(); label++) {
      if (edges.peek(label) != null) {
        labelsBuilt.add(label);
        for (Direction direction : Direction.values()) {
          if (edges.peek(label).lists().have(direction)) {
            lists.add(new StructureUse.Lists(label, direction));
          }
        }
      }
    }
    Set<StructureUse.VertexProperty> properties = new HashSet<>();
    for (int table = 0; table < columns.size(); table++) {
      for (int property = 0; property < columns.get(table).size(); property++) {
        if (columns.get(table).peek(property) != null) {
          properties.add(new StructureUse.VertexProperty(table, property));
        }
      }
    }
    return StructureUse.NONE.withWhole(lists, properties, labelsBuilt);
  }

  /** A view of the graph, with structures of a layout. */
  GraphSnapshot snapshot(Layout layout, VertexStructures vertices, List<EdgeStructures> lists,
      Arena memory) {
    return new GraphSnapshot(catalog, layout, vertices, labels, lists, keys, vertexNumbers,
        edgeNumbers, NumberRanges.LOADED, files, memory);
  }

  /** The columns of all tables, by table and property. */
  List<LazyList<ColumnReader>> columns() {
    return columns;
  }

  /** The structures of all edge labels. */
  List<EdgeStructures> edges() {
    return edges;
  }

  /**
   * Opens a graph.
   *
   * @param source is closed with the store, and if this fails
   * @param parent the folder in which the store makes its own
   * @throws ResourceException if that cannot be made
   */
  public static LazyStore open(GraphSource source, Path parent) {
    boolean opened = false;
    TemporaryFolder temporary = null;
    try {
      temporary = TemporaryFolder.create(parent, "graphflow-in-place-");
      LazyStore store = new LazyStore(source, temporary);
      opened = true;
      return store;
    } catch (IOException e) {
      throw new ResourceException("cannot make a folder in " + parent + " for what is read of "
          + source.name() + ": " + e.getMessage(), e);
    } finally {
      if (!opened) {
        source.close();
        if (temporary != null) {
          temporary.close();
        }
      }
    }
  }

  @Override
  public GenerationFiles content() {
    return new GenerationFiles(catalog, 0, folder.getFileName().toString(), List.of());
  }

  @Override
  public Path folder() {
    return folder;
  }

  @Override
  public Snapshot snapshot() {
    return snapshot;
  }

  private DataException differs(String what, Object expected, Object found) {
    return new DataException(source.name(), 0, 0,
        what + ": expected " + expected + ", found " + found
            + "; the graph has changed since it was opened, or is damaged (graphflow verify tells)");
  }

  private ColumnReader column(VertexTable table, int property) {
    Property described = table.properties().get(property);
    String name = StructureNames.vertexProperty(table.id(), property);
    StructureFolder own = ownFolder();
    try (
        ColumnBuilder builder =
            ColumnBuilder.of(described.type(), scratch).withoutDistribution();
        StructureFileWriter writer = own.create(name, StructureKind.COLUMN)) {
      source.readVertices(
          table.id(), property, batch -> PropertyColumns.append(batch, builder));
      String what = "the values of " + table.name() + "." + described.name();
      if (builder.count() != table.count()) {
        throw differs(what, table.count(), builder.count());
      }
      if (builder.nullCount() != described.statistics().nullCount()) {
        throw differs(what + " that are NULL", described.statistics().nullCount(),
            builder.nullCount());
      }
      builder.write(writer, ColumnOptions.COMPACT);
    }
    return ColumnReader.read(own.reopen(name, arena));
  }

  /** Each structure has a folder of its own, so that nothing is in the way of another attempt if one fails. */
  private StructureFolder ownFolder() {
    try {
      return StructureFolder.create(
          disk, Files.createTempDirectory(folder, "structure-"), catalog.databaseId());
    } catch (IOException e) {
      throw new ResourceException("cannot make a folder in " + folder + ": " + e.getMessage(), e);
    }
  }

  private Map<String, LabelColumn> labels(VertexTable table) {
    Map<String, LabelColumn> made = new LinkedHashMap<>();
    for (int label = 0; label < table.partialLabels().size(); label++) {
      String name = StructureNames.vertexLabel(table.id(), label);
      StructureFolder own = ownFolder();
      try (PresenceBuilder bearing = new PresenceBuilder(scratch);
          StructureFileWriter writer = own.create(name, StructureKind.LABEL)) {
        long[] words = source.readLabel(table.id(), label);
        long wanted = Math.ceilDiv(table.count(), (long) Long.SIZE);
        if (words.length != wanted) {
          throw differs("words of 64 vertices of label " + table.partialLabels().get(label),
              wanted, words.length);
        }
        bearing.append(words, table.count());
        LabelColumn.write(bearing, writer);
      }
      made.put(table.partialLabels().get(label), LabelColumn.read(own.reopen(name, arena)));
    }
    return made;
  }

  private PrimaryKeyTable keys(VertexTable table) {
    Property key = table.properties().get(table.primaryKey());
    ColumnReader column = columns.get(table.id()).get(table.primaryKey());
    String name = StructureNames.primaryKey(table.id());
    StructureFolder own = ownFolder();
    try (PrimaryKeyBuilder builder = PrimaryKeyBuilder.of(key.type(), scratch);
        StructureFileWriter writer = own.create(name, StructureKind.PRIMARY_KEY_INDEX)) {
      source.readVertices(table.id(), table.primaryKey(), batch -> addKeys(table, batch, builder));
      builder.write(writer);
    }
    return PrimaryKeyTable.read(own.reopen(name, arena), column);
  }

  private void addKeys(VertexTable table, ValueBatch batch, PrimaryKeyBuilder builder) {
    for (int row = 0; row < batch.count(); row++) {
      if (batch.isNull(row)) {
        throw new DataException(source.name(), 0, 0, "vertex " + builder.count() + " of "
            + table.name() + " (from 0) has no primary key");
      }
      long next = builder.count();
      long first = switch (builder) {
        case LongKeyBuilder longs -> longs.add(((LongValues) batch).get(row));
        case StringKeyBuilder strings -> {
          StringValues texts = (StringValues) batch;
          yield strings.add(texts.bytes(), texts.start(row), texts.length(row));
        }
      };
      if (first != PrimaryKeyBuilder.ADDED) {
        throw new DataException(source.name(), 0, 0, "the vertices " + first + " and " + next
            + " of " + table.name() + " (from 0) have the same primary key");
      }
    }
  }

  private EdgeStructures edges(int edgeLabel) {
    EdgeLabel label = catalog.edgeLabel(edgeLabel);
    if (source.hasEdgesInOrder(edgeLabel) && OrderedLabelBuilder.fits(catalog, label)) {
      StructureFolder own = ownFolder();
      if (buildInOrder(label, own)) {
        return open(label, own, true);
      }
    }
    boolean backward = backwardFirst.get(edgeLabel) == 1;
    StructureFolder own = ownFolder();
    build(label, own, backward);
    return open(label, own, !backward);
  }

  private EdgeStructures open(EdgeLabel label, StructureFolder own, boolean backwardLater) {
    return EdgeStructures.open(catalog, label,
        StructureFolder.open(disk, own.folder(), catalog.databaseId(), own.written(), arena),
        backwardLater ? lists -> backward(label, lists) : null);
  }

  /** Builds forward lists; returns false if edges are not in order, or something else is not as the catalog says. */
  private boolean buildInOrder(EdgeLabel label, StructureFolder own) {
    try (OrderedLabelBuilder builder = new OrderedLabelBuilder(label, own)) {
      builder.begin(catalog, scratch);
      source.readEdgesInOrder(label.id(), builder);
      if (!builder.finish()) {
        return false;
      }
      expectNoOther(label, "loops", label.hasSelfLoops(), builder.hasSelfLoops());
      expectNoOther(
          label, "parallel edges", label.hasParallelEdges(), builder.hasParallelEdges());
      for (int i = 0; i < label.properties().size(); i++) {
        expectNulls(label, i, builder.nullCount(i));
      }
      return true;
    }
  }

  private void build(EdgeLabel label, StructureFolder own, boolean backward) {
    List<PropertyDeclaration> declarations = label.properties()
        .stream()
        .map(property -> new PropertyDeclaration(property.name(), property.type()))
        .toList();
    List<AdjacencyInfo> expected = OrderedLabelBuilder.infos(catalog, label.id());
    int firstTable = catalog.edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == label.id())
        .mapToInt(EdgeTable::id)
        .min()
        .orElse(0);
    EdgeLabelBuilder.Description made;
    try (EdgeLabelBuilder builder =
        new EdgeLabelBuilder(label.id(), label.name(), declarations, scratch)) {
      source.readEdges(label.id(), builder::append);
      made = builder.write(own,
          catalog.vertexTables().stream().mapToLong(VertexTable::count).toArray(), firstTable,
          ListsPerPage.DEFAULT, backward, ProgressListener.NONE);
    }
    if (!made.adjacencies().equals(expected)) {
      throw differs("the lists of the edges " + label.name(), expected, made.adjacencies());
    }
    expectNoOther(label, "loops", label.hasSelfLoops(), made.label().hasSelfLoops());
    expectNoOther(label, "parallel edges", label.hasParallelEdges(),
        made.label().hasParallelEdges());
    expectNoTwoCycles(label, made.label().hasTwoCycles());
    for (int i = 0; i < declarations.size(); i++) {
      expectNulls(label, i, made.label().properties().get(i).statistics().nullCount());
    }
  }

  private void expectNulls(EdgeLabel label, int property, long found) {
    Property described = label.properties().get(property);
    if (described.statistics().nullCount() != found) {
      throw differs("the values of " + label.name() + "." + described.name() + " that are NULL",
          described.statistics().nullCount(), found);
    }
  }

  private Map<Integer, Structure> backward(EdgeLabel label, EdgeLabelLists lists) {
    BackwardBuild.Lists made;
    try {
      made = BackwardBuild.of(lists, new ListFiles(ownFolder(), arena), scratch);
    } catch (IllegalArgumentException e) {
      throw differs("the lists of the edges " + label.name(),
          OrderedLabelBuilder.infos(catalog, label.id()), e.getMessage());
    }
    expectNoTwoCycles(label, made.haveTwoCycles());
    return made.structures();
  }

  private void expectNoTwoCycles(EdgeLabel label, boolean found) {
    expectNoOther(label, "edges there and back", label.hasTwoCycles(), found);
  }

  /** Plans are right if there are none of what there may be, but not if there are some of what there are none. */
  private void expectNoOther(EdgeLabel label, String what, boolean maybe, boolean found) {
    if (found && !maybe) {
      throw differs("the edges " + label.name(), "no " + what, "some");
    }
  }

  @Override
  public BaseStore derive(StorageOptions derived) {
    return new DerivedStore(this, derived);
  }

  /** The bytes of what was built so far. */
  @Override
  public MemoryReport memoryReport() {
    List<MemoryReport.Item> items = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      for (int property = 0; property < table.properties().size(); property++) {
        ColumnReader column = columns.get(table.id()).peek(property);
        if (column != null) {
          items.add(EdgeStructures.item(Component.VERTEX_PROPERTIES,
              table.name() + "." + table.properties().get(property).name(), column));
        }
      }
      reportBeside(table, items::add);
    }
    for (int label = 0; label < edges.size(); label++) {
      EdgeStructures made = edges.peek(label);
      if (made != null) {
        made.report(items::add);
      }
    }
    if (source.pageBytes() > 0) {
      items.add(new MemoryReport.Item(
          Component.LAKE_PAGES, source.name(), source.pageBytes(), 0, 0, 0));
    }
    return new MemoryReport(Layout.FILES, items);
  }

  /** Reports what a table has beside its columns, as far as it was built. */
  void reportBeside(VertexTable table, Consumer<MemoryReport.Item> items) {
    Map<String, LabelColumn> made = labels.peek(table.id());
    if (made != null) {
      made.forEach((label, column) -> items.accept(new MemoryReport.Item(
          Component.VERTEX_PROPERTIES, table.name() + ":" + label, column.sizeBytes(), 0, 0, 0)));
    }
    PrimaryKeyTable key = keys.peek(table.id());
    if (key != null) {
      items.accept(new MemoryReport.Item(
          Component.PRIMARY_KEYS, table.name(), key.sizeBytes(), 0, 0, 0));
    }
  }

  @Override
  public void close() {
    arena.close();
    scratch.close();
    source.close();
    temporary.close();
  }
}
