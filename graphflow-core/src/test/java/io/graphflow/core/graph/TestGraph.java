package io.graphflow.core.graph;

import io.graphflow.StorageForms;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A small random graph twice: as a database, and as plain Java collections. Two vertex tables; an edge
 * label over all pairs of tables with parallel edges and loops, one of single cardinality from each
 * side, and one without properties.
 */
public final class TestGraph implements AutoCloseable {
  public static final int A = 0;
  public static final int B = 1;

  /** n-n over all pairs of tables: parallel edges, loops. Property w: integer, may be NULL; q: float. */
  public static final int R = 0;

  /** A to B, at most one for each A. Property w. */
  public static final int S = 1;

  /** A to A, n-n without properties. */
  public static final int K = 2;

  /** B to A and B, at most one for each destination. Property w. */
  public static final int T = 3;

  public static final int EDGE_LABELS = 4;

  /** An edge; identity is the object's. */
  public static final class Edge {
    public final int label;
    public final long source;
    public final long destination;
    public final Map<String, Object> properties;

    Edge(int label, long source, long destination, Map<String, Object> properties) {
      this.label = label;
      this.source = source;
      this.destination = destination;
      this.properties = properties;
    }
  }

  public final List<Long> vertices = new ArrayList<>();
  public final Map<Long, Map<String, Object>> vertexProperties = new HashMap<>();
  public final List<Edge> edges = new ArrayList<>();
  public final GraphStore store;

  private final SplittableRandom random;

  /** Whether no number is NULL, so that columns have a value at every position. */
  private final boolean dense;

  /** What has changed since the database was built, or null if nothing has. */
  private DeltaVersion version;

  public TestGraph(Path folder, long seed, int size) {
    this(folder, seed, size, StorageForms.of(seed));
  }

  public TestGraph(Path folder, long seed, int size, StorageOptions storage) {
    random = new SplittableRandom(seed);
    dense = seed % 2 == 0;
    List<PropertyDeclaration> vertexColumns =
        List.of(
            new PropertyDeclaration("id", ScalarType.INT64),
            new PropertyDeclaration("n", ScalarType.INT64),
            new PropertyDeclaration("s", ScalarType.STRING),
            new PropertyDeclaration("d", ScalarType.DOUBLE));
    List<PropertyDeclaration> edgeColumns =
        List.of(
            new PropertyDeclaration("w", ScalarType.INT64),
            new PropertyDeclaration("q", ScalarType.DOUBLE));
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.addVertexTable(List.of("A", "X"), vertexColumns, 0);
      builder.addVertexTable(List.of("B", "X"), vertexColumns, 0);
      addVertices(builder, A, size, vertexColumns);
      addVertices(builder, B, 1 + random.nextInt(size), vertexColumns);
      builder.addEdgeLabel("R", edgeColumns);
      builder.addEdgeLabel("S", edgeColumns.subList(0, 1));
      builder.addEdgeLabel("K", List.of());
      builder.addEdgeLabel("T", edgeColumns.subList(0, 1));
      addEdges(builder, R, edgeColumns, manyPairs(3 * size));
      addEdges(builder, S, edgeColumns.subList(0, 1), singlePairs(A, List.of(B), false));
      addEdges(builder, K, List.of(), pairsWithin(A, 2 * size));
      addEdges(
          builder, T, edgeColumns.subList(0, 1), singlePairs(B, List.of(A, B), true));
      builder.finish(ProgressListener.NONE);
    }
    store = GraphStore.open(folder, storage);
  }

  /** Makes random changes of the database and of the collections. */
  public void change(long seed, int count) {
    TestChanges changes = new TestChanges(this, seed);
    changes.make(count);
    version = changes.version();
  }

  /** What there is now. */
  public Snapshot snapshot() {
    return version == null ? store.snapshot() : new DeltaSnapshot(store.snapshot(), version);
  }

  /** What has changed, if anything has. */
  public DeltaVersion version() {
    return version == null
        ? DeltaVersion.unchanged(new DeltaBase(store.snapshot()))
        : version;
  }

  public Catalog catalog() {
    return snapshot().catalog();
  }

  private void addVertices(
      DatabaseBuilder builder, int table, int count, List<PropertyDeclaration> columns) {
    ColumnBatch batch =
        new ColumnBatch(columns.stream().map(PropertyDeclaration::type).toList());
    for (int offset = 0; offset < count; offset++) {
      Map<String, Object> properties = new HashMap<>();
      properties.put("id", (long) (10 * offset + 7));
      properties.put("n",
          table == B && offset % 4 == 0 && !dense ? null : (long) random.nextInt(-3, 5));
      properties.put("s", random.nextInt(5) == 0 ? null : "s" + random.nextInt(4));
      properties.put("d", random.nextInt(6) == 0 ? null : random.nextInt(6) / 2.0);
      append(batch, columns, properties);
      batch.endRow();
      vertices.add(ElementId.of(table, offset));
      vertexProperties.put(ElementId.of(table, offset), properties);
    }
    builder.vertices(table).append(batch);
  }

  private static void append(
      ColumnBatch batch, List<PropertyDeclaration> columns, Map<String, Object> properties) {
    for (int i = 0; i < columns.size(); i++) {
      batch.values(i).appendObject(properties.get(columns.get(i).name()));
    }
  }

  private List<Long> verticesOf(int table) {
    return vertices.stream().filter(id -> ElementId.table(id) == table).toList();
  }

  private long pick(List<Long> from) {
    return from.get(random.nextInt(from.size()));
  }

  private List<long[]> manyPairs(int count) {
    List<long[]> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      // Some lists are much longer than others.
      long source = random.nextInt(3) == 0 ? vertices.getFirst() : pick(vertices);
      long[] pair = {source, random.nextInt(8) == 0 ? source : pick(vertices)};
      pairs.add(pair);
      if (random.nextInt(4) == 0) {
        pairs.add(pair.clone());
      }
    }
    return pairs;
  }

  private List<long[]> pairsWithin(int table, int count) {
    List<long[]> pairs = new ArrayList<>();
    List<Long> ids = verticesOf(table);
    for (int i = 0; i < count; i++) {
      long[] pair = {pick(ids), pick(ids)};
      boolean isNew =
          pair[0] != pair[1]
              && pairs.stream().noneMatch(p -> p[0] == pair[0] && p[1] == pair[1]);
      if (isNew) {
        pairs.add(pair);
      }
    }
    return pairs;
  }

  /** At most one edge for each vertex of the single side. */
  private List<long[]> singlePairs(int sourceTable, List<Integer> others, boolean backward) {
    List<long[]> pairs = new ArrayList<>();
    List<Long> sources = verticesOf(sourceTable);
    List<Long> ends = vertices.stream().filter(id -> others.contains(ElementId.table(id))).toList();
    for (long single : backward ? ends : sources) {
      if (random.nextInt(3) > 0) {
        pairs.add(
            backward
                ? new long[] {pick(sources), single}
                : new long[] {single, pick(ends)});
      }
    }
    return pairs;
  }

  private void addEdges(
      DatabaseBuilder builder,
      int label,
      List<PropertyDeclaration> columns,
      List<long[]> pairs) {
    EdgeBatch batch = new EdgeBatch(columns.stream().map(PropertyDeclaration::type).toList());
    for (long[] pair : pairs) {
      Map<String, Object> properties = new HashMap<>();
      properties.put("w", random.nextInt(5) == 0 && !dense ? null : (long) random.nextInt(8));
      properties.put("q", random.nextInt(8) / 4.0);
      properties.keySet().retainAll(columns.stream().map(PropertyDeclaration::name).toList());
      append(batch.properties(), columns, properties);
      batch.endEdge(pair[0], pair[1]);
      edges.add(new Edge(label, pair[0], pair[1], properties));
    }
    if (!builder.edges(label).append(batch).isEmpty()) {
      throw new AssertionError("edges were refused");
    }
  }

  /** The edges along which one gets from a vertex in a direction. */
  public List<Edge> edgesOf(int label, long vertex, Direction direction) {
    return edges.stream()
        .filter(edge -> edge.label == label)
        .filter(
            edge -> (direction == Direction.FORWARD ? edge.source : edge.destination) == vertex)
        .toList();
  }

  @Override
  public void close() {
    store.close();
  }
}
