package io.graphflow.graphar.export;

import io.graphflow.core.export.graph.DeclaredCardinality;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.export.graph.SharedProgress;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.GraphInfo;
import io.graphflow.graphar.statistics.StatisticsWriter;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.DeclaredEdges.Ends;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.BuildTasks;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * Writes a graph as GraphAr lays it out, on all processors: each vertex table as a type, and the edges of a label between
 * two tables as one. Vertices that were deleted leave no gap in the numbers. Memory does not grow with the graph but for a
 * bit for each vertex where some were deleted. For one thread.
 */
public final class GraphArExport {
  private static final String UNLABELED = "_Unlabeled";

  /** A task that may fail to write. */
  @FunctionalInterface
  private interface Task {
    void run() throws IOException;
  }

  private final ExportedGraph graph;
  private final Catalog catalog;
  private final Path folder;
  private final ChunkSizes sizes;
  private final List<AdjacencyOrder> orders;
  private final List<String> notes = new ArrayList<>();
  private final GraphFacts facts = new GraphFacts();
  private final FileNames vertexFileNames = new FileNames();
  private final FileNames edgeFileNames = new FileNames();
  /** By vertex table; those that are not written are not there. */
  private final Map<Integer, VertexExport> vertices = new LinkedHashMap<>();
  /** By edge label. */
  private final List<List<ColumnExport>> edgeColumns = new ArrayList<>();
  private final List<EdgeExport> edges = new ArrayList<>();

  private GraphArExport(
      ExportedGraph graph, Path folder, ChunkSizes sizes, List<AdjacencyOrder> orders) {
    this.graph = graph;
    this.catalog = graph.catalog();
    this.folder = folder;
    this.sizes = sizes;
    this.orders = List.copyOf(orders);
  }

  /**
   * Writes a graph.
   *
   * @param source the graph
   * @param name what it shall be called
   * @param schema statements of Cypher that make its constraints and indexes
   * @param folder is empty; whoever calls this removes it if this fails
   * @throws IOException if it cannot be written, as may be told by an {@link UncheckedIOException}
   * @throws io.graphflow.exception.OperationInterruptedException if this thread is interrupted
   */
  public static ExportSummary write(
      ExportedGraph source, String name, List<String> schema, Path folder) throws IOException {
    return write(source, name, schema, folder, ChunkSizes.DEFAULT);
  }

  static ExportSummary write(ExportedGraph source, String name, List<String> schema, Path folder,
      ChunkSizes sizes) throws IOException {
    return new GraphArExport(source, folder, sizes, EdgeExport.BOTH_ORDERS).write(name, schema);
  }

  /**
   * Writes a graph with some of the copies of its edges; otherwise as {@link #write(ExportedGraph, String, List, Path)}.
   *
   * @param orders ordered ones
   */
  public static ExportSummary write(ExportedGraph source, String name, List<String> schema,
      Path folder, List<AdjacencyOrder> orders) throws IOException {
    return new GraphArExport(source, folder, ChunkSizes.DEFAULT, orders).write(name, schema);
  }

  private ExportSummary write(String name, List<String> schema) throws IOException {
    findVertices();
    look();
    findEdges();
    writeVertices();
    writeEdges();
    facts.schema(schema);
    writeStatistics(FileNames.safe(name) + ".statistics.json");
    new GraphYamlWriter(folder).write(
        new GraphInfo(name, vertices.values().stream().map(VertexExport::describe).toList(),
            edges.stream().map(EdgeExport::describe).toList(), facts.all()),
        FileNames.safe(name) + ".graph.yml");
    return new ExportSummary(graph.vertexCount(), graph.edgeCount(), notes);
  }

  private void writeStatistics(String fileName) throws IOException {
    StatisticsWriter statistics = new StatisticsWriter(catalog);
    // A checkpoint finds statistics out; of elements that came and went since, they do not tell.
    vertices.forEach((table, exported) -> {
      if (catalog.vertexTable(table).count() == exported.numbers().count()) {
        statistics.vertices(
            catalog.vertexTable(table), exported.type(), exported.numbers().count());
      }
    });
    for (EdgeLabel label : catalog.edgeLabels()) {
      long count = catalog.edgeTables()
          .stream()
          .filter(table -> table.edgeLabel() == label.id())
          .mapToLong(EdgeTable::count)
          .sum();
      if (count > 0 && count == graph.edgeCount(label)) {
        statistics.edges(label.name(), count, label.properties());
      }
    }
    statistics.write(folder.resolve(fileName));
    facts.statistics(fileName);
  }

  private void findVertices() {
    for (VertexTable table : catalog.vertexTables()) {
      boolean declared =
          catalog.closedSchema() || catalog.declarations().isDeclaredTable(table.id());
      if (graph.vertexCount(table) > 0 || (declared && !table.labels().isEmpty())) {
        String type = table.labels().isEmpty() ? unlabeled() : table.name();
        vertices.put(table.id(), new VertexExport(graph, table, type,
            vertexFileNames.unique(FileNames.safe(type)), sizes));
      }
    }
  }

  /** A type for vertices that need not bear any label. */
  private String unlabeled() {
    Set<String> taken = new HashSet<>();
    catalog.vertexTables().forEach(table -> taken.addAll(graph.possibleLabels(table)));
    String type = UNLABELED;
    while (taken.contains(type)) {
      type = "_" + type;
    }
    facts.unlabeled(type);
    return type;
  }

  /** Finds out how all is written that depends on more than one element. */
  private void look() {
    List<Task> tasks = new ArrayList<>();
    SharedProgress progress = graph.progress("Reading properties", 0);
    for (VertexExport exported : vertices.values()) {
      tasks.add(() -> exported.look(progress));
    }
    for (EdgeLabel label : catalog.edgeLabels()) {
      List<ColumnExport> columns = new ArrayList<>();
      for (int i = 0; i < label.properties().size(); i++) {
        columns.add(
            new ColumnExport(i, label.properties().get(i), label.properties().get(i).name()));
      }
      edgeColumns.add(columns);
      List<ColumnExport> looking =
          columns.stream().filter(ColumnExport::needsLook).toList();
      if (!looking.isEmpty()) {
        tasks.add(() -> look(label, looking, progress));
      }
    }
    run("reading properties", tasks);
    for (VertexExport exported : vertices.values()) {
      exported.decide(notes);
      facts.vertices(exported.type(), exported.columns());
    }
    for (EdgeLabel label : catalog.edgeLabels()) {
      List<ColumnExport> columns = edgeColumns.get(label.id());
      columns.stream()
          .filter(column -> !column.isAbsent())
          .forEach(column -> column.decide("edges " + label.name(), notes));
      facts.edges(label.name(), columns);
      Cardinality cardinality = DeclaredCardinality.of(catalog, label);
      if (cardinality != Cardinality.MANY_MANY) {
        facts.cardinality(label.name(), DeclaredCardinality.text(cardinality));
      }
      long count = graph.edgeCount(label);
      if (count > 0) {
        facts.links(label, count);
      }
    }
  }

  private void look(EdgeLabel label, List<ColumnExport> columns, SharedProgress progress) {
    for (EdgeTable table : catalog.edgeTables()) {
      VertexTable sources = catalog.vertexTable(table.sourceTable());
      if (table.edgeLabel() == label.id()) {
        graph.forEachList(label, sources, Direction.FORWARD, 0, graph.vertexLimit(sources),
            new EdgeLook(graph, label, sources, columns, progress));
      }
    }
  }

  private void findEdges() {
    for (EdgeLabel label : catalog.edgeLabels()) {
      List<ColumnExport> columns =
          edgeColumns.get(label.id()).stream().filter(column -> !column.isAbsent()).toList();
      ColumnGroup group =
          columns.isEmpty() ? null : new ColumnGroup("properties/", columns, false);
      for (Ends ends : ends(label)) {
        VertexExport source = vertices.get(ends.sourceTable());
        VertexExport destination = vertices.get(ends.destinationTable());
        if (source != null && destination != null) {
          String name = source.fileName() + "_" + FileNames.safe(label.name()) + "_"
              + destination.fileName();
          edges.add(new EdgeExport(label, source, destination, edgeFileNames.unique(name), group,
              sizes, orders));
        }
      }
    }
  }

  /** The pairs of tables that edges of a label connect, or may connect. */
  private Set<Ends> ends(EdgeLabel label) {
    Set<Ends> ends = new LinkedHashSet<>();
    for (AdjacencyInfo info : catalog.adjacencies()) {
      if (info.edgeLabel() == label.id() && info.direction() == Direction.FORWARD) {
        info.neighbours()
            .forEach(neighbour -> ends.add(new Ends(info.ownerTable(), neighbour.table())));
      }
    }
    catalog.declarations().edges(label.id()).ifPresent(declared -> ends.addAll(declared.ends()));
    return ends;
  }

  private void writeVertices() throws IOException {
    List<Task> tasks = new ArrayList<>();
    SharedProgress progress = graph.progress("Writing vertices", graph.vertexCount());
    for (VertexExport exported : vertices.values()) {
      exported.writeCount(folder);
      for (long chunk = 0; chunk < exported.chunkCount(); chunk++) {
        long number = chunk;
        tasks.add(() -> exported.writeChunk(folder, number, progress));
      }
    }
    run("writing vertices", tasks);
  }

  private void writeEdges() throws IOException {
    List<Task> tasks = new ArrayList<>();
    SharedProgress progress =
        graph.progress("Writing edges", orders.size() * graph.edgeCount());
    for (EdgeExport exported : edges) {
      for (AdjacencyOrder order : orders) {
        VertexExport owners = exported.owners(order);
        ChunkFile.writeNumber(folder.resolve(exported.prefix(order) + "vertex_count"),
            owners.numbers().count());
        for (long part = 0; part < owners.chunkCount(); part++) {
          long number = part;
          tasks.add(() -> {
            try (
                EdgePart written = new EdgePart(graph, exported, order, folder, number, progress)) {
              written.write();
            }
          });
        }
      }
    }
    run("writing edges", tasks);
  }

  private static void run(String step, List<Task> tasks) {
    List<Callable<Optional<Void>>> calls = new ArrayList<>();
    for (Task task : tasks) {
      calls.add(() -> {
        try {
          task.run();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        return Optional.empty();
      });
    }
    // Tasks tell themselves how far they have come.
    BuildTasks.run(step, calls, ProgressListener.NONE);
  }
}
