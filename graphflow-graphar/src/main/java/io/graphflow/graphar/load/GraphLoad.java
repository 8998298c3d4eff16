package io.graphflow.graphar.load;

import io.graphflow.core.lake.LoadedGraph;
import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.GraphPlan;
import io.graphflow.graphar.plan.GraphPlan.Faults;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.ExtraFacts;
import io.graphflow.graphar.schema.GraphReader;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.BuildTasks;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.EdgeLabelBuilder;
import io.graphflow.storage.database.EdgeLabelBuilder.CardinalityViolation;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Loads a graph into a new database. Vertices keep their numbers, so that edges, which name them by number, need no keys to be
 * looked up.
 */
public final class GraphLoad {
  private final GraphPlan plan;
  private final LoadOptions options;
  private final List<String> notes;
  private long elements;
  private long elementsLoaded;

  private GraphLoad(GraphPlan plan, LoadOptions options, List<String> notes) {
    this.notes = notes;
    this.plan = plan;
    this.options = options;
    plan.vertices().forEach(vertices -> elements += vertices.count());
    plan.labels()
        .forEach(label -> label.types().forEach(type -> elements += type.edgeCount()));
  }

  /**
   * Loads a graph.
   *
   * @param graph the file that describes it
   * @param data the folder of its data, or null for the one that {@code graph} says
   * @param database where the database shall be
   * @throws io.graphflow.exception.DataException if a file is missing or wrong
   */
  public static LoadedGraph load(StoredFile graph, ObjectStore data, Path database,
      LoadOptions options) {
    if (options.maxErrors() > 0) {
      throw new UsageException(
          "bad rows of a graph in GraphAr cannot be left out, as its edges name"
              + " vertices by the number of their row");
    }
    long start = System.nanoTime();
    GraphReader.Found found = GraphReader.read(graph, data);
    List<String> notes = new ArrayList<>();
    GraphPlan plan =
        GraphPlan.of(graph, found, options.ignoreMissing() ? leavingOut(notes) : Faults.END);
    notes.addAll(plan.notes());
    LoadSummary summary = new GraphLoad(plan, options, notes).into(database, start);
    String schema = found.info().extraInfo().getOrDefault(ExtraFacts.SCHEMA, "");
    return new LoadedGraph(summary,
        Arrays.stream(schema.split(ExtraFacts.BETWEEN_STATEMENTS))
            .filter(statement -> !statement.isBlank())
            .toList());
  }

  private static Faults leavingOut(List<String> notes) {
    return new Faults() {
      @Override
      public void missing(String what, DataException error) {
        notes.add("The " + what + " are left out: " + error.getMessage());
      }

      @Override
      public void wrong(DataException error) {
        throw error;
      }
    };
  }

  private LoadSummary into(Path database, long start) {
    List<LabelPlan> labels = plan.labels();
    try (DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
      for (VertexPlan vertices : plan.vertices()) {
        builder.addVertexTable(vertices.labels(), vertices.partialLabels(),
            vertices.declarations(), vertices.key());
      }
      for (LabelPlan label : labels) {
        declare(builder.addEdgeLabel(label.name(), label.declarations()), label, builder);
      }
      read(builder);
      builder.finish(options.progress());
    }
    Map<String, Long> nodes = new LinkedHashMap<>();
    plan.vertices().forEach(vertices -> nodes.put(vertices.type().type(), vertices.count()));
    Map<String, Long> relationships = new LinkedHashMap<>();
    for (LabelPlan label : labels) {
      relationships.put(label.name(), label.edgeCount());
    }
    return new LoadSummary(nodes, relationships, 0, plan.inputBytes(),
        Duration.ofNanos(System.nanoTime() - start), notes);
  }

  /** Edges name vertices by number, and so need not wait for them, where there are threads for both. */
  private void read(DatabaseBuilder builder) {
    if (options.threads() == 1) {
      loadVertices(builder);
      loadEdges(builder);
      return;
    }
    BuildTasks.run("reading", List.<Callable<Void>>of(() -> {
      loadVertices(builder);
      return null;
    }, () -> {
      loadEdges(builder);
      return null;
    }), ProgressListener.NONE);
  }

  private void loadVertices(DatabaseBuilder builder) {
    try (LoadThreads threads = new LoadThreads(options.threads())) {
      for (VertexPlan vertices : plan.vertices()) {
        new VertexLoad(vertices, plan.folder(), builder.vertices(vertices.table()),
            this::progress).run(threads);
      }
    }
  }

  private void loadEdges(DatabaseBuilder builder) {
    try (LoadThreads threads = new LoadThreads(options.threads())) {
      List<LabelPlan> labels = plan.labels();
      for (int label = 0; label < labels.size(); label++) {
        LabelPlan edges = labels.get(label);
        EdgeLabelBuilder target = builder.edges(label);
        new EdgeLoad(edges, plan.folder(), batch -> append(edges, target, batch),
            this::progress).run(threads);
      }
    }
  }

  /** Repeats the promise that vertices have one edge at most, where an export tells of one. */
  private void declare(int edgeLabel, LabelPlan label, DatabaseBuilder builder) {
    for (Direction direction : Direction.values()) {
      if (plan.isSingle(label.name(), direction)) {
        for (EdgePlan type : label.types()) {
          VertexPlan owner = direction == Direction.FORWARD ? type.source() : type.destination();
          builder.declareSingle(edgeLabel, owner.table(), direction);
        }
      }
    }
  }

  private static void append(LabelPlan label, EdgeLabelBuilder edges, EdgeBatch batch) {
    List<CardinalityViolation> violations = edges.append(batch);
    if (!violations.isEmpty()) {
      CardinalityViolation first = violations.getFirst();
      boolean forward = first.direction() == Direction.FORWARD;
      long owner = forward
          ? batch.source(first.rowInBatch())
          : batch.destination(first.rowInBatch());
      throw new DataException(label.types().getFirst().type().file(), 0, 0, "the vertex "
          + ElementId.position(owner) + " (from 0) is the " + (forward ? "source" : "destination")
          + " of two edges '" + label.name() + "', but the graph's file says that none is");
    }
  }

  /** Vertices and edges are one step, as they are read at the same time. */
  private synchronized void progress(long count) {
    elementsLoaded += count;
    options.progress().progress("reading vertices and edges", elementsLoaded, elements);
  }
}
