package io.graphflow.core.export.graph;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.EdgeVisitor;
import io.graphflow.storage.delta.VertexTableDelta;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** One state of a graph, to be walked through. Safe for use by many threads; the listener hears one at a time. */
public final class ExportedGraph {
  private static final int STRIDE = 1 << 12;

  /** A task that is run for each edge. */
  @FunctionalInterface
  public interface EdgeTask {
    /**
     * Takes an edge.
     *
     * @param source the vertex ID of its source
     * @param destination the vertex ID of its destination
     * @param values of its properties, null for NULL; the array is used again
     */
    void edge(long source, long destination, Object[] values) throws IOException;
  }

  /** A task that is run for each vertex. */
  @FunctionalInterface
  public interface VertexTask {
    /**
     * Takes a vertex.
     *
     * @param vertex its ID
     * @param values of its properties, null for NULL; the array is used again
     */
    void vertex(long vertex, Object[] values) throws IOException;
  }

  /** A task that is run for each list of some vertices, and for each of its edges. */
  public interface ListTask {
    /** Begins the list of the next vertex, given by its offset. */
    void list(long owner);

    /**
     * Takes an edge of the list; neighbours ascend.
     *
     * @param neighbour the vertex ID of the other end
     * @param edge its ID, by which {@link ExportedGraph#edgeValues} have its values; {@link ElementId#NONE} without
     *     {@link #needsIds}
     */
    void edge(long neighbour, long edge);

    /** Whether it asks for the IDs of edges, which have to be searched for in lists of incoming edges without properties. */
    default boolean needsIds() {
      return true;
    }
  }

  private final Catalog catalog;
  private final DeltaVersion version;
  private final DeltaReader reader;
  private final ProgressListener progress;
  private final Snapshot snapshot;
  private final List<PropertyReader[]> properties = new ArrayList<>();
  private final List<Set<String>> usualLabels = new ArrayList<>();
  private final long[] firstNumbers;

  /**
   * The graph of a view.
   *
   * @param view must stay open meanwhile
   * @param progress hears of vertices and edges that were visited
   */
  public ExportedGraph(StoreView view, ProgressListener progress) {
    this.version = view.version();
    this.catalog = version.catalog();
    this.reader = new DeltaReader(version);
    this.progress = progress;
    this.snapshot = view.snapshot(Layout.FILES);
    this.firstNumbers = new long[catalog.vertexTables().size()];
    long next = 0;
    for (VertexTable table : catalog.vertexTables()) {
      PropertyReader[] readers = new PropertyReader[table.properties().size()];
      for (int i = 0; i < readers.length; i++) {
        readers[i] = snapshot.vertexProperty(table.id(), i);
      }
      properties.add(readers);
      usualLabels.add(mayDiffer(table) ? null : Set.copyOf(table.labels()));
      firstNumbers[table.id()] = next;
      next += version.vertexLimit(table.id());
    }
  }

  private boolean mayDiffer(VertexTable table) {
    VertexTableDelta changes = version.vertexTable(table.id());
    return !table.partialLabels().isEmpty()
        || (changes != null && !changes.changedLabels().isEmpty());
  }

  /** The schema of this state. */
  public Catalog catalog() {
    return catalog;
  }

  /** The number of vertices. */
  public long vertexCount() {
    return catalog.vertexTables()
        .stream()
        .mapToLong(table -> version.vertexCount(table.id()))
        .sum();
  }

  /** The number of vertices of a table. */
  public long vertexCount(VertexTable table) {
    return version.vertexCount(table.id());
  }

  /** One past the largest offset of a vertex of a table; not every offset below has a vertex. */
  public long vertexLimit(VertexTable table) {
    return version.vertexLimit(table.id());
  }

  /** The number of edges. */
  public long edgeCount() {
    return catalog.edgeTables().stream().mapToLong(table -> version.edgeCount(table.id())).sum();
  }

  /** Number of edges of a label. */
  public long edgeCount(EdgeLabel label) {
    return catalog.edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == label.id())
        .mapToLong(table -> version.edgeCount(table.id()))
        .sum();
  }

  /** A number of a vertex among all of the graph, from 0 on, with gaps. */
  public long number(long vertex) {
    return firstNumbers[ElementId.table(vertex)] + ElementId.position(vertex);
  }

  /** The labels of a vertex. */
  public Set<String> labels(long vertex) {
    Set<String> usual = usualLabels.get(ElementId.table(vertex));
    return usual == null ? reader.labels(vertex) : usual;
  }

  /** Whether all vertices of a table bear its labels and no others. */
  public boolean hasUsualLabels(VertexTable table) {
    return usualLabels.get(table.id()) != null;
  }

  /**
   * The labels that some vertices of a table may bear, its own first.
   *
   * @see #surelyBears
   */
  public List<String> possibleLabels(VertexTable table) {
    Set<String> labels = new LinkedHashSet<>(table.labels());
    labels.addAll(table.partialLabels());
    VertexTableDelta changes = version.vertexTable(table.id());
    if (changes != null) {
      labels.addAll(new TreeSet<>(changes.changedLabels()));
    }
    return List.copyOf(labels);
  }

  /** Whether all vertices of a table bear a label. */
  public boolean surelyBears(VertexTable table, String label) {
    VertexTableDelta changes = version.vertexTable(table.id());
    return table.surelyBears(label)
        && (changes == null || !changes.changedLabels().contains(label));
  }

  /** Tells which vertices of a table bear a label, one of the {@link #possibleLabels}. */
  public LabelReader label(VertexTable table, String label) {
    return surelyBears(table, label) ? LabelReader.ALL : snapshot.vertexLabel(table.id(), label);
  }

  /** Numbers for the vertices of a table that leave out deleted ones. */
  public VertexNumbers numbers(VertexTable table) {
    return new VertexNumbers(version.vertexCount(table.id()), version.vertexLimit(table.id()),
        from -> reader.nextVertex(table.id(), from));
  }

  /** A step that several threads do, for progress reports. */
  public SharedProgress progress(String step, long total) {
    return new SharedProgress(progress, step, total);
  }

  /** The value of a property of a vertex; null for NULL. */
  public Object vertexValue(long vertex, int property) {
    return properties.get(ElementId.table(vertex))[property].getValue(ElementId.position(vertex));
  }

  /**
   * Visits the vertices of a table with their values, null for NULL; the array is used again.
   *
   * @param step the name of the step in progress reports
   */
  public void forEachVertex(VertexTable table, String step, VertexTask task) throws IOException {
    long total = version.vertexCount(table.id());
    PropertyReader[] readers = properties.get(table.id());
    Object[] values = new Object[readers.length];
    long done = 0;
    for (long offset = reader.nextVertex(table.id(), 0); offset >= 0; offset =
        reader.nextVertex(table.id(), offset + 1)) {
      for (int i = 0; i < readers.length; i++) {
        values[i] = readers[i].getValue(offset);
      }
      task.vertex(ElementId.of(table.id(), offset), values);
      if ((++done & (STRIDE - 1)) == 0) {
        report(step, done, total);
      }
    }
    report(step, done, total);
  }

  /** Visits the vertices of a table without their values. */
  public void forEachVertexId(VertexTable table, LongConsumer task) {
    for (long offset = reader.nextVertex(table.id(), 0); offset >= 0; offset =
        reader.nextVertex(table.id(), offset + 1)) {
      task.accept(ElementId.of(table.id(), offset));
    }
  }

  /** The first vertex of a table with an offset of at least {@code from}, as its offset, or -1. */
  public long nextOffset(VertexTable table, long from) {
    return reader.nextVertex(table.id(), from);
  }

  /**
   * Visits the lists that vertices of a range own, by offset, those without edges among them.
   *
   * @param owners the table of these vertices
   * @param from the first offset
   * @param to one past the last one
   */
  public void forEachList(EdgeLabel label, VertexTable owners, Direction direction, long from,
      long to, ListTask task) {
    EdgeVisitor visitor = task::edge;
    boolean needsIds = task.needsIds();
    for (long offset = nextOffset(owners, from); offset >= 0 && offset < to; offset =
        nextOffset(owners, offset + 1)) {
      task.list(offset);
      long owner = ElementId.of(owners.id(), offset);
      if (needsIds) {
        reader.forEachEdge(label.id(), owner, direction, visitor);
      } else {
        reader.forEachNeighbour(label.id(), owner, direction, visitor);
      }
    }
  }

  /**
   * Reads a property of the edges of a label that begin in one table, of which there must be one.
   *
   * @param property its index in the label
   */
  public EdgeValues edgeValues(EdgeLabel label, VertexTable sources, int property) {
    int table = catalog.findEdgeTable(label.id(), sources.id()).orElseThrow().id();
    return new EdgeValues(snapshot, table, property);
  }

  /** Visits the edges of an edge table, by source, with their values; as {@link #forEachVertex}. */
  public void forEachEdge(EdgeTable table, String step, EdgeTask task) throws IOException {
    long total = version.edgeCount(table.id());
    if (total == 0) {
      return;
    }
    EdgeLabel label = catalog.edgeLabel(table.edgeLabel());
    Object[] values = new Object[label.properties().size()];
    EdgeWalk walk = new EdgeWalk(task, step, total, values);
    for (long offset = reader.nextVertex(table.sourceTable(), 0); offset >= 0; offset =
        reader.nextVertex(table.sourceTable(), offset + 1)) {
      walk.source = ElementId.of(table.sourceTable(), offset);
      reader.forEachEdge(label.id(), walk.source, Direction.FORWARD, walk::edge);
      if (walk.failure != null) {
        throw walk.failure;
      }
    }
    report(step, total, total);
  }

  private final class EdgeWalk {
    private final EdgeTask task;
    private final String step;
    private final long total;
    private final Object[] values;
    private long source;
    private long done;
    private IOException failure;

    EdgeWalk(EdgeTask task, String step, long total, Object[] values) {
      this.task = task;
      this.step = step;
      this.total = total;
      this.values = values;
    }

    private void edge(long destination, long edge) {
      if (failure != null) {
        return;
      }
      for (int i = 0; i < values.length; i++) {
        values[i] = reader.edgeProperty(edge, i);
      }
      try {
        task.edge(source, destination, values);
      } catch (IOException e) {
        failure = e;
      }
      if ((++done & (STRIDE - 1)) == 0) {
        report(step, done, total);
      }
    }
  }

  private void report(String step, long done, long total) {
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted();
    }
    progress.progress(step, done, total);
  }

  /** The error for an interrupt, which is taken note of by it. */
  public static GraphflowException interrupted() {
    boolean _ = Thread.interrupted();
    return new OperationInterruptedException("the export was interrupted");
  }
}
