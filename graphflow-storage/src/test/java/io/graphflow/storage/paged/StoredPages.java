package io.graphflow.storage.paged;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The pages of a stored graph. Lists lie in a random order, but equal edges by source in that of their positions. */
final class StoredPages implements PagedGraph {
  private final Snapshot whole;
  private final Random random;
  private final int pageRows;
  private final boolean bounded;
  private final AtomicInteger reads = new AtomicInteger();

  /** An edge, by its ends and its position. */
  record Edge(long source, long destination, long id) {}

  StoredPages(Snapshot whole, Random random, int pageRows, boolean bounded) {
    this.whole = whole;
    this.random = random;
    this.pageRows = pageRows;
    this.bounded = bounded;
  }

  /** How many pages were read. */
  int reads() {
    return reads.get();
  }

  /** As if each property had eight bytes a value, and each edge as many for its other end. */
  @Override
  public FileSizes sizes() {
    return new FileSizes() {
      @Override
      public long vertexProperty(int table, int property) {
        return Long.BYTES * whole.catalog().vertexTable(table).count();
      }

      @Override
      public long edgeProperty(int edgeLabel, int property) {
        return neighbours(edgeLabel, Direction.FORWARD);
      }

      @Override
      public long neighbours(int edgeLabel, Direction direction) {
        return whole.catalog()
            .edgeTables()
            .stream()
            .filter(table -> table.edgeLabel() == edgeLabel)
            .mapToLong(table -> Long.BYTES * table.count())
            .sum();
      }

      @Override
      public long offsets(int edgeLabel, Direction direction) {
        return Long.BYTES;
      }

      @Override
      public long edges(int edgeLabel) {
        return neighbours(edgeLabel, Direction.FORWARD)
            * (1 + whole.catalog().edgeLabel(edgeLabel).properties().size());
      }
    };
  }

  private ArrayColumn column(
      LogicalType type, List<?> values, int rows) {
    return new ArrayColumn(type, values, rows, bounded, reads);
  }

  @Override
  public PagedColumn vertexProperty(int table, int property) {
    VertexTable described = whole.catalog().vertexTable(table);
    PropertyReader reader = whole.vertexProperty(table, property);
    List<Object> values = new ArrayList<>();
    for (long offset = 0; offset < described.count(); offset++) {
      values.add(reader.getValue(offset));
    }
    return column(described.properties().get(property).type(), values, pageRows);
  }

  @Override
  public OffsetRuns vertexRuns(int table, LabelCondition condition, List<String> labels) {
    return null;
  }

  @Override
  public List<PagedEdges> bySource(int edgeLabel, int table) {
    return edges(edgeLabel, table, Direction.FORWARD);
  }

  @Override
  public List<PagedEdges> byDestination(int edgeLabel, int table) {
    return edges(edgeLabel, table, Direction.BACKWARD);
  }

  private List<PagedEdges> edges(int edgeLabel, int table, Direction direction) {
    Map<Integer, List<List<Edge>>> byNeighbour = new TreeMap<>();
    long owners = whole.catalog().vertexTable(table).count();
    for (long owner = 0; owner < owners; owner++) {
      for (Edge edge : edges(whole, edgeLabel, ElementId.of(table, owner), direction)) {
        long neighbour = direction == Direction.FORWARD ? edge.destination() : edge.source();
        List<List<Edge>> lists = byNeighbour.computeIfAbsent(
            ElementId.table(neighbour), _ -> new ArrayList<>());
        while (lists.size() <= owner) {
          lists.add(new ArrayList<>());
        }
        lists.get((int) owner).add(edge);
      }
    }
    List<PagedEdges> types = new ArrayList<>();
    byNeighbour.forEach((neighbourTable, lists) -> {
      while (lists.size() < owners) {
        lists.add(new ArrayList<>());
      }
      lists.replaceAll(this::shuffled);
      types.add(new Edges(edgeLabel, neighbourTable, direction, lists));
    });
    return types;
  }

  /** Another order in which edges with the same ends follow each other as before. */
  private List<Edge> shuffled(List<Edge> list) {
    Map<List<Long>, List<Edge>> groups = new TreeMap<>(
        (a, b) -> a.getFirst().equals(b.getFirst()) ? Long.compare(a.get(1), b.get(1))
            : Long.compare(a.getFirst(), b.getFirst()));
    list.forEach(edge -> groups.computeIfAbsent(
        List.of(edge.source(), edge.destination()), _ -> new ArrayList<>()).add(edge));
    List<List<Edge>> order = new ArrayList<>(groups.values());
    if (random.nextBoolean()) {
      Collections.shuffle(order, random);
    }
    return new ArrayList<>(order.stream().flatMap(List::stream).toList());
  }

  /** The edges of a vertex. */
  static List<Edge> edges(Snapshot whole, int edgeLabel, long vertex, Direction direction) {
    List<Edge> edges = new ArrayList<>();
    new DeltaReader(DeltaVersion.unchanged(new DeltaBase(whole))).forEachEdge(edgeLabel, vertex,
        direction, (neighbour, edge) -> edges.add(direction == Direction.FORWARD
            ? new Edge(vertex, neighbour, edge)
            : new Edge(neighbour, vertex, edge)));
    return edges;
  }

  /** The value of a property of an edge. */
  static Object value(Snapshot snapshot, Edge edge, int property) {
    int table = ElementId.table(edge.id());
    EdgePropertyAddress address = snapshot.edgePropertyAddress(table);
    long at = switch (address) {
      case SOURCE -> ElementId.position(edge.source());
      case DESTINATION -> ElementId.position(edge.destination());
      case POSITION -> ElementId.position(edge.id());
    };
    PropertyReader reader =
        snapshot.edgeProperty(table, ElementId.table(edge.destination()), property);
    return reader.isNull(at) ? null : reader.getValue(at);
  }

  /** Edges between two tables, in parts of some owners. */
  private final class Edges implements PagedEdges {
    private static final int PART = 7;

    private final int neighbourTable;
    private final int owners;
    private final List<Long> partStarts = new ArrayList<>(List.of(0L));
    private final List<Long> starts = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private final List<PagedColumn> properties = new ArrayList<>();

    Edges(int edgeLabel, int neighbourTable, Direction direction, List<List<Edge>> lists) {
      this.neighbourTable = neighbourTable;
      this.owners = lists.size();
      long inPart = 0;
      for (int owner = 0; owner < owners; owner++) {
        starts.add(inPart);
        for (Edge edge : lists.get(owner)) {
          ends.add(ElementId.position(
              direction == Direction.FORWARD ? edge.destination() : edge.source()));
          inPart++;
        }
        if (owner % PART == PART - 1 || owner == owners - 1) {
          starts.add(inPart);
          partStarts.add(partStarts.getLast() + inPart);
          inPart = 0;
        }
      }
      List<Property> described = whole.catalog().edgeLabel(edgeLabel).properties();
      for (int property = 0; property < described.size(); property++) {
        int index = property;
        properties.add(column(described.get(property).type(), lists.stream()
            .flatMap(List::stream)
            .map(edge -> new Object[] {value(whole, edge, index)})
            .map(value -> value[0])
            .collect(ArrayList::new, ArrayList::add, ArrayList::addAll), pageRows));
      }
    }

    @Override
    public int neighbourTable() {
      return neighbourTable;
    }

    @Override
    public long count() {
      return ends.size();
    }

    @Override
    public long neighbourCount() {
      return whole.catalog().vertexTable(neighbourTable).count();
    }

    @Override
    public PagedColumn offsets() {
      return column(ScalarType.INT64, starts, PART + 1);
    }

    @Override
    public long offsetRow(long owner) {
      return owner + owner / PART;
    }

    @Override
    public long partStart(long owner) {
      return partStarts.get((int) (owner / PART));
    }

    @Override
    public long partCount(long owner) {
      return partStarts.get((int) (owner / PART) + 1) - partStart(owner);
    }

    @Override
    public PagedColumn neighbours() {
      return column(ScalarType.INT64, ends, pageRows);
    }

    @Override
    public PagedColumn property(int property) {
      return properties.get(property);
    }

    @Override
    public String name() {
      return "stored edges";
    }
  }

  /** The edge tables of a label. */
  static List<EdgeTable> tables(Catalog catalog, int edgeLabel) {
    return catalog.edgeTables().stream().filter(table -> table.edgeLabel() == edgeLabel).toList();
  }
}
