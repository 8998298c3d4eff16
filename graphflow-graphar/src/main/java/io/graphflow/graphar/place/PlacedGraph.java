package io.graphflow.graphar.place;

import io.graphflow.graphar.file.ChunkRows;
import io.graphflow.graphar.file.ColumnFacts;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.ManyFiles;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.file.Stores;
import io.graphflow.graphar.label.LabelColumns;
import io.graphflow.graphar.load.EdgeLoad;
import io.graphflow.graphar.load.LoadThreads;
import io.graphflow.graphar.page.ChunkBounds;
import io.graphflow.graphar.page.LakePages;
import io.graphflow.graphar.page.LakeSizes;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.GraphPlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.graphar.plan.LinkFacts;
import io.graphflow.graphar.plan.PartCounts;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.GraphReader;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.statistics.LakeStatistics;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.BuildTasks;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.paged.PageCache;
import io.graphflow.storage.paged.PagedSnapshot;
import io.graphflow.storage.paged.PagedStructures;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A graph that queries read where it lies. Immutable, and so safe for use by many threads. */
public final class PlacedGraph implements GraphSource {
  private static final Logger LOG = LoggerFactory.getLogger(PlacedGraph.class);
  private static final int ROWS = 8192;

  /** So many files are asked for at once where asking is a request. */
  private static final int FILES_AT_ONCE = 256;

  /** Where nobody has counted, a value is taken to be that of so many elements. */
  private static final int ELEMENTS_A_VALUE = 10;

  private final StoredFile file;
  private final ObjectStore data;
  private final GraphFolder folder;
  private final List<VertexPlan> vertices;
  private final List<LabelPlan> labels;
  private final PartCounts counts;
  private final Catalog catalog;
  private final PagedStructures pages;

  private PlacedGraph(
      StoredFile file, ObjectStore data, GraphPlan plan, long pageCacheBytes) {
    this.file = file;
    this.data = data;
    this.folder = plan.folder();
    this.vertices = plan.vertices();
    this.labels = plan.labels();
    this.counts = new PartCounts(folder);
    List<List<ChunkBounds>> bounds = new ArrayList<>();
    List<List<Long>> vertexBytes = new ArrayList<>();
    List<List<Long>> edgeBytes = new ArrayList<>();
    this.catalog = describe(plan, bounds, vertexBytes, edgeBytes);
    PageCache cache = new PageCache(pageCacheBytes);
    this.pages = new PagedStructures(
        new LakePages(folder, vertices, labels, counts, cache.facts(),
            new LakeSizes(folder, labels, counts, vertexBytes, edgeBytes), bounds),
        catalog, cache);
  }

  /**
   * Opens a graph: reads what describes it, the footers of its files and the lengths of its lists.
   *
   * @param file that describes it; its store is closed with the result
   * @param data the folder of its data, or null for the one that {@code file} says; likewise
   * @param pageCacheBytes the most bytes that decoded pages, and what is kept beside them, take in memory together
   * @throws io.graphflow.exception.DataException if a file is missing or wrong
   */
  public static PlacedGraph open(StoredFile file, ObjectStore data, long pageCacheBytes) {
    GraphPlan plan = GraphPlan.of(file, GraphReader.read(file, data), GraphPlan.Faults.END);
    plan.notes().forEach(note -> LOG.warn("{}", note));
    return new PlacedGraph(file, data, plan, pageCacheBytes);
  }

  /**
   * Describes the graph.
   *
   * @param bounds receives those of the properties of vertices, by table and property
   * @param vertexBytes receives the bytes that these have in files
   * @param edgeBytes likewise of edges, by label and property
   */
  private Catalog describe(GraphPlan plan, List<List<ChunkBounds>> bounds,
      List<List<Long>> vertexBytes, List<List<Long>> edgeBytes) {
    LakeStatistics statistics = plan.statistics();
    Map<String, Integer> tableIds = new TreeMap<>();
    Map<String, Integer> labelIds = new TreeMap<>();
    List<VertexTable> tables = new ArrayList<>();
    for (VertexPlan type : vertices) {
      List<Property> properties = new ArrayList<>();
      List<ChunkBounds> ofType = new ArrayList<>();
      bounds.add(ofType);
      List<Long> bytesOfType = new ArrayList<>();
      vertexBytes.add(bytesOfType);
      for (int i = 0; i < type.groups().size(); i++) {
        for (PropertyColumn column : type.groups().get(i)) {
          List<ColumnFacts> facts = vertexFacts(type, i, column);
          ofType.add(ChunkBounds.of(column, facts));
          ColumnFacts all = all(facts);
          bytesOfType.add(all.bytes());
          properties.add(statistics.ofVertices(type.type().type(), type.count(), property(
              column.property().name(), column, all, properties.size() == type.key())));
        }
      }
      tables.add(new VertexTable(type.table(), type.labels(), type.partialLabels(), properties,
          type.key(), type.count()));
      tableIds.put(type.type().type(), type.table());
    }
    List<EdgeLabel> edgeLabels = new ArrayList<>();
    List<EdgeTable> edgeTables = new ArrayList<>();
    List<AdjacencyInfo> lists = new ArrayList<>();
    for (AdjacencyInfo info : listFacts()) {
      lists.add(info);
      if (info.direction() == Direction.FORWARD) {
        edgeTables.add(new EdgeTable(
            edgeTables.size(), info.edgeLabel(), info.ownerTable(), info.edgeCount()));
      }
    }
    for (int label = 0; label < labels.size(); label++) {
      LabelPlan edges = labels.get(label);
      LinkFacts links = plan.links(edges);
      labelIds.put(edges.name(), label);
      List<Long> bytes = new ArrayList<>();
      edgeBytes.add(bytes);
      edgeLabels.add(new EdgeLabel(label, edges.name(),
          edgeProperties(edges, bytes).stream()
              .map(property -> statistics.ofEdges(edges.name(), edges.edgeCount(), property))
              .toList(),
          links.selfLoops(), links.parallelEdges(), links.twoCycles()));
    }
    UUID id = UUID.nameUUIDFromBytes(file.toString().getBytes(StandardCharsets.UTF_8));
    return new Catalog(id, true, tables, edgeLabels, edgeTables, lists, Declarations.NONE,
        statistics.correlations(tableIds, labelIds));
  }

  /** The lists of a label's edges that vertices of a type own. */
  private record Lists(int label, VertexPlan owner, Direction direction) {}

  /** The facts on all lists, by label: where reading is a request, requests are many at once, and else processors are busy. */
  private List<AdjacencyInfo> listFacts() {
    List<Lists> all = new ArrayList<>();
    for (int label = 0; label < labels.size(); label++) {
      for (VertexPlan owner : vertices) {
        for (Direction direction : Direction.values()) {
          all.add(new Lists(label, owner, direction));
        }
      }
    }
    Function<Lists, Optional<AdjacencyInfo>> task =
        lists -> new EdgeFacts(labels.get(lists.label()), folder, counts)
            .info(lists.label(), lists.owner(), lists.direction());
    List<Optional<AdjacencyInfo>> found = folder.root().requestsAtOnce() > 1
        ? ManyFiles.each(folder.root(), all, task)
        : BuildTasks.run("reading the lengths of lists",
            all.stream()
                .map(lists -> (Callable<Optional<AdjacencyInfo>>) () -> task.apply(lists))
                .toList(),
            ProgressListener.NONE);
    return found.stream().flatMap(Optional::stream).toList();
  }

  /** What is known of a column, by chunk. */
  private List<ColumnFacts> vertexFacts(VertexPlan type, int group, PropertyColumn column) {
    List<ColumnFacts> all = new ArrayList<>();
    for (long first = 0; first < type.chunkCount(); first += FILES_AT_ONCE) {
      List<StoredFile> files = new ArrayList<>();
      for (long chunk = first; chunk < type.chunkCount()
          && files.size() < FILES_AT_ONCE; chunk++) {
        files.add(folder.vertexChunk(type.type(), type.group(group), chunk));
      }
      all.addAll(facts(files, type.group(group).fileType(), column));
    }
    return all;
  }

  private static ColumnFacts all(List<ColumnFacts> some) {
    return some.stream().reduce(ColumnFacts.NONE, ColumnFacts::and);
  }

  private List<ColumnFacts> facts(List<StoredFile> files, FileType type, PropertyColumn column) {
    return ManyFiles.each(folder.root(), files, file -> ColumnFacts.of(file, type, column));
  }

  /**
   * The properties of edges.
   *
   * @param bytes receives those that each has in files
   */
  private List<Property> edgeProperties(LabelPlan label, List<Long> bytes) {
    List<Property> properties = new ArrayList<>();
    for (PropertyDeclaration declaration : label.declarations()) {
      ColumnFacts all = ColumnFacts.NONE;
      PropertyColumn found = null;
      for (EdgePlan type : label.types()) {
        ColumnFacts facts = null;
        for (int i = 0; i < type.groups().size(); i++) {
          for (PropertyColumn column : type.groups().get(i)) {
            if (column.property().name().equals(declaration.name())) {
              found = column;
              facts = facts(type, type.copy().groups().get(i), column);
            }
          }
        }
        all = all.and(facts != null ? facts
            : new ColumnFacts(type.edgeCount(), type.edgeCount(), Double.NaN, Double.NaN, 0));
      }
      bytes.add(all.bytes());
      properties.add(property(
          declaration.name(), found.storedAs(declaration.type()), all, false));
    }
    return properties;
  }

  private ColumnFacts facts(EdgePlan plan, PropertyGroup group, PropertyColumn column) {
    EdgeType type = plan.type();
    List<StoredFile> files = new ArrayList<>();
    for (int part = 0; part < plan.partCounts().size(); part++) {
      for (long chunk = 0; chunk * type.chunkSize() < plan.partCounts().get(part); chunk++) {
        files.add(folder.edgeChunk(type, plan.copy(), group, part, chunk));
      }
    }
    return all(facts(files, group.fileType(), column));
  }

  private static Property property(
      String name, PropertyColumn column, ColumnFacts facts, boolean key) {
    long present = facts.rowCount() - facts.nullCount();
    boolean counts = column.stored() instanceof ScalarType type && type != ScalarType.DOUBLE
        && type != ScalarType.STRING && !Double.isNaN(facts.minimum());
    long distinct = key ? present
        : counts ? Math.min(present, (long) (facts.maximum() - facts.minimum()) + 1)
            : Math.ceilDiv(present, ELEMENTS_A_VALUE);
    boolean isNumber = column.stored() instanceof ScalarType;
    return new Property(name, column.stored(), new PropertyStatistics(facts.nullCount(), distinct,
        isNumber ? facts.minimum() : Double.NaN, isNumber ? facts.maximum() : Double.NaN));
  }

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public void readVertices(int table, int property, Consumer<ValueBatch> target) {
    VertexPlan type = vertices.get(table);
    int group = type.groupOf(property);
    PropertyColumn column = type.columns().get(property);
    PropertyGroup columnGroup = type.group(group);
    ValueBatch values = ValueBatch.of(column.stored());
    for (long chunk = 0; chunk < type.chunkCount(); chunk++) {
      expectNext(type, chunk, next -> folder.vertexChunk(type.type(), columnGroup, next));
      try (ChunkRows rows =
          ChunkRows.open(folder.vertexChunk(type.type(), type.group(group), chunk),
              type.group(group).fileType(), List.of(column))) {
        read(rows, type.rows(chunk), values, target);
      }
    }
  }

  @Override
  public long[] readLabel(int table, int label) {
    VertexPlan type = vertices.get(table);
    return new LabelColumns(folder, type.type(), type.count())
        .read(List.of(type.partialLabels().get(label)))
        .getFirst()
        .words();
  }

  private void expectNext(VertexPlan type, long chunk, LongFunction<StoredFile> file) {
    folder.expect(LongStream
        .range(chunk + 1, Math.min(type.chunkCount(), chunk + 1 + folder.filesAhead()))
        .mapToObj(file)
        .toList());
  }

  private static void read(
      ChunkRows rows, long count, ValueBatch values, Consumer<ValueBatch> target) {
    for (long done = 0; done < count;) {
      int step = (int) Math.min(ROWS, count - done);
      values.clear();
      rows.readFully(step, List.of(values));
      target.accept(values);
      done += step;
    }
    rows.requireEnd();
  }

  @Override
  public void readEdges(int edgeLabel, Consumer<EdgeBatch> target) {
    try (LoadThreads threads = new LoadThreads(Runtime.getRuntime().availableProcessors())) {
      new EdgeLoad(labels.get(edgeLabel), folder, target, _ -> {}).run(threads);
    }
  }

  @Override
  public boolean hasEdgesInOrder(int edgeLabel) {
    List<EdgePlan> types = labels.get(edgeLabel).types();
    return types.stream()
        .allMatch(type -> type.copy().order() == AdjacencyOrder.ORDERED_BY_SOURCE);
  }

  @Override
  public void readEdgesInOrder(int edgeLabel, GraphSource.OrderedTarget target) {
    try (LoadThreads threads = new LoadThreads(Runtime.getRuntime().availableProcessors())) {
      new EdgeLoad(labels.get(edgeLabel), folder, target).run(threads);
    }
  }

  @Override
  public boolean readsPages() {
    return true;
  }

  @Override
  public Snapshot inPages(Snapshot whole, StructureUse use) {
    return new PagedSnapshot(whole, pages, use);
  }

  @Override
  public long pageBytes() {
    return pages.cache().bytes();
  }

  @Override
  public void close() {
    Stores.close(file.store(), data);
  }
}
