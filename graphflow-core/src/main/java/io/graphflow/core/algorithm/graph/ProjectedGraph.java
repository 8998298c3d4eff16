package io.graphflow.core.algorithm.graph;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.EdgeCursor;
import io.graphflow.core.algorithm.choice.GraphChoice;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Collection;
import java.util.List;

/**
 * The part of a snapshot that an algorithm runs on: vertices with numbers, and the edges between them, which are read when
 * they are first asked for. For one thread; what it gives is for many.
 */
public final class ProjectedGraph {
  /** How many neighbours are read at a time. */
  private static final int BUFFER = 256;

  private final Snapshot snapshot;
  private final GraphChoice choice;
  private final Work work;
  private final List<Integer> edgeLabels;
  private final EdgeWeights weights;
  private final NumberedVertices vertices;
  private EdgeLists forward;
  private EdgeLists backward;
  private EdgeLists undirected;
  private long nanos;

  private ProjectedGraph(Snapshot snapshot, GraphChoice choice, List<Integer> edgeLabels,
      Work work) {
    this.snapshot = snapshot;
    this.choice = choice;
    this.work = work;
    this.edgeLabels = edgeLabels;
    this.weights =
        choice.weight() == null ? null : new EdgeWeights(snapshot, choice, edgeLabels);
    long start = System.nanoTime();
    this.vertices = NumberedVertices.of(snapshot, choice.labels(), work);
    this.nanos = System.nanoTime() - start;
  }

  /**
   * Chooses a part of the graph that a query sees, and locks it if the query is of a transaction.
   *
   * @throws QueryException if the graph lacks a label that is named, or edges lack the weight
   */
  public static ProjectedGraph of(QueryContext context, GraphChoice choice, Work work) {
    Snapshot snapshot = context.snapshot();
    Catalog catalog = snapshot.catalog();
    choice.labels()
        .forEach(label -> requireKnown("node with the label", label, catalog.vertexLabels()));
    List<String> types = catalog.edgeLabels().stream().map(EdgeLabel::name).toList();
    choice.edgeLabels()
        .forEach(type -> requireKnown("relationship of the type", type, types));
    List<Integer> edgeLabels = catalog.edgeLabels()
        .stream()
        .filter(label -> choice.edgeLabels().isEmpty()
            || choice.edgeLabels().contains(label.name()))
        .map(EdgeLabel::id)
        .toList();
    lock(context, choice, edgeLabels);
    return new ProjectedGraph(snapshot, choice, edgeLabels, work);
  }

  private static void requireKnown(String what, String name, Collection<String> known) {
    if (!known.contains(name)) {
      String hint = ClosestName.hint(name, known);
      throw new QueryException("There has been no " + what + " '" + name + "' yet"
          + (hint.isEmpty() ? "." : hint));
    }
  }

  /** All that is read is locked before, table by table: an algorithm looks at each vertex and each edge. */
  private static void lock(QueryContext context, GraphChoice choice, List<Integer> edgeLabels) {
    if (context.readLocks().areNone()) {
      return;
    }
    NumberedVertices.tables(context.snapshot(), choice.labels())
        .forEach(table -> context.readLocks().lockVertexTable(table));
    context.snapshot()
        .catalog()
        .edgeTables()
        .stream()
        .filter(table -> edgeLabels.contains(table.edgeLabel()))
        .map(EdgeTable::id)
        .forEach(table -> context.readLocks().lockEdgeTable(table));
  }

  /** The vertices. */
  public NumberedVertices vertices() {
    return vertices;
  }

  /** Number of vertices. */
  public int vertexCount() {
    return vertices.count();
  }

  /** The nanoseconds that it has taken so far. */
  public long nanos() {
    return nanos;
  }

  /** Number of edges, of which each counts once for each direction that it leads in; they are counted, and not kept. */
  public long edgeCount() {
    AdjacencyLists[][] lists = lists(Direction.FORWARD);
    int[] lengths = work.ints(vertices.count() + 1L);
    long count = (long) work.sum(vertices.count(),
        (_, from, to) -> countEdges(lists, lengths, from, to));
    work.release((vertices.count() + 1L) * Integer.BYTES);
    return choice.orientation() == Orientation.UNDIRECTED ? 2 * count : count;
  }

  /** The edges that lead from each vertex, in the orientation that was chosen. */
  public EdgeLists out() {
    long start = System.nanoTime();
    EdgeLists out = outLists();
    nanos += System.nanoTime() - start;
    return out;
  }

  private EdgeLists outLists() {
    return switch (choice.orientation()) {
      case NATURAL -> forward();
      case REVERSE -> backward();
      case UNDIRECTED -> undirected();
    };
  }

  /** The edges that lead to each vertex, in the orientation that was chosen. */
  public EdgeLists in() {
    long start = System.nanoTime();
    EdgeLists in = inLists();
    nanos += System.nanoTime() - start;
    return in;
  }

  private EdgeLists inLists() {
    return switch (choice.orientation()) {
      case NATURAL -> backward();
      case REVERSE -> forward();
      case UNDIRECTED -> undirected();
    };
  }

  /** Which way edges lead. */
  public Orientation orientation() {
    return choice.orientation();
  }

  private EdgeLists forward() {
    if (forward == null) {
      forward = read(Direction.FORWARD);
    }
    return forward;
  }

  private EdgeLists backward() {
    if (backward == null) {
      // Weights are found by edge ID, which is known in forward lists and must be searched for in others.
      backward =
          weights == null ? read(Direction.BACKWARD) : forward().transposed(work);
    }
    return backward;
  }

  private EdgeLists undirected() {
    if (undirected == null) {
      undirected = forward().undirected(work);
    }
    return undirected;
  }

  private AdjacencyLists[][] lists(Direction direction) {
    List<EdgeStep> steps =
        edgeLabels.stream().map(label -> new EdgeStep(label, direction)).toList();
    boolean hasAllTables =
        vertices.tables().size() == snapshot.catalog().vertexTables().size();
    return AdjacencyLists.resolve(snapshot, steps, vertices.tables(),
        hasAllTables ? null : vertices.tables());
  }

  private EdgeLists read(Direction direction) {
    AdjacencyLists[][] lists = lists(direction);
    int count = vertices.count();
    int[] starts = work.ints(count + 1L);
    long total =
        (long) work.sum(count, (_, from, to) -> countEdges(lists, starts, from, to));
    int[] neighbours = work.ints(total);
    double[] weightsOfEdges = weights == null ? null : work.doubles(total);
    EdgeLists.addUp(starts);
    work.forBlocks(count, (_, from, to) -> {
      EdgeCursor cursor = new EdgeCursor(lists);
      if (weights == null) {
        copy(cursor, neighbours, starts[from], from, to);
      } else {
        copyWithWeights(cursor, neighbours, weightsOfEdges, starts[from], from, to);
      }
    });
    return new EdgeLists(starts, neighbours, weightsOfEdges);
  }

  /** Writes the length of each list one place behind its vertex; returns their sum, which a double holds exactly. */
  private long countEdges(AdjacencyLists[][] lists, int[] lengths, int from, int to) {
    EdgeCursor cursor = new EdgeCursor(lists);
    long[] ends = new long[BUFFER];
    long total = 0;
    for (int v = from; v < to; v++) {
      long vertex = vertices.vertexId(v);
      long length = 0;
      if (vertices.isWhole()) {
        length = cursor.degree(vertex);
      } else {
        cursor.begin(vertex);
        for (int n = cursor.next(ends, null); n > 0; n = cursor.next(ends, null)) {
          for (int i = 0; i < n; i++) {
            length += vertices.number(ends[i]) == NumberedVertices.NONE ? 0 : 1;
          }
        }
      }
      lengths[v + 1] = (int) Math.min(Integer.MAX_VALUE, length);
      total += length;
    }
    return total;
  }

  private void copy(EdgeCursor cursor, int[] neighbours, int first, int from, int to) {
    long[] ends = new long[BUFFER];
    int at = first;
    for (int v = from; v < to; v++) {
      cursor.begin(vertices.vertexId(v));
      for (int n = cursor.next(ends, null); n > 0; n = cursor.next(ends, null)) {
        for (int i = 0; i < n; i++) {
          int number = vertices.number(ends[i]);
          if (number != NumberedVertices.NONE) {
            neighbours[at++] = number;
          }
        }
      }
    }
  }

  private void copyWithWeights(
      EdgeCursor cursor, int[] neighbours, double[] weightsOfEdges, int first, int from, int to) {
    int at = first;
    for (int v = from; v < to; v++) {
      cursor.begin(vertices.vertexId(v));
      while (cursor.next()) {
        int number = vertices.number(cursor.neighbour());
        if (number != NumberedVertices.NONE) {
          neighbours[at] = number;
          weightsOfEdges[at++] = weights.weight(cursor.reference());
        }
      }
    }
  }

  /**
   * The edge with the least weight of those that lead from one vertex to another in the orientation that was chosen;
   * the first one of several.
   *
   * @throws IllegalArgumentException if there is none
   */
  public EdgeReference lightestEdge(int from, int to) {
    EdgeReference lightest = switch (choice.orientation()) {
      case NATURAL -> lightest(from, to, null);
      case REVERSE -> lightest(to, from, null);
      case UNDIRECTED -> lightest(to, from, lightest(from, to, null));
    };
    if (lightest == null) {
      throw new IllegalArgumentException("no edge from " + from + " to " + to);
    }
    return lightest;
  }

  /** The lightest one of another edge, which may be null, and of those from a source to a destination. */
  private EdgeReference lightest(int from, int to, EdgeReference other) {
    EdgeReference lightest = other;
    EdgeCursor cursor = new EdgeCursor(lists(Direction.FORWARD));
    cursor.begin(vertices.vertexId(from));
    long wanted = vertices.vertexId(to);
    while (cursor.next()) {
      if (cursor.neighbour() == wanted) {
        EdgeReference edge = cursor.reference();
        if (lightest == null
            || (weights != null && weights.weight(edge) < weights.weight(lightest))) {
          lightest = edge;
        }
      }
    }
    return lightest;
  }
}
