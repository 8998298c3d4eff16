package io.graphflow.core.update;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.PreparedRepetition;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.execution.UpdateTally;
import io.graphflow.core.ftree.FTreeExecutor;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.core.list.ListExecutor;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.core.volcano.VolcanoExecutor;
import io.graphflow.options.Engine;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.TreeProcessing;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A graph that one engine reads and updates change, without transactions: one writer, no locks. A query
 * that fails leaves it as it was.
 */
final class UpdateFixture implements AutoCloseable {
  /** A vertex by its labels and properties. */
  record Node(List<String> labels, Map<String, Object> properties) {}

  /** An edge by its label and properties. */
  record Edge(String label, Map<String, Object> properties) {}

  private final GraphStore files;
  private final GraphStore read;
  private final Engine engine;
  private final QueryExecutor executor;
  private DeltaWriter writer;

  /** The packages of the plans that updates have run again and again. */
  final Set<String> repeated = new TreeSet<>();

  /** What the last query changed. */
  UpdateTally counters = new UpdateTally();

  /** What PROFILE showed of the last query that asked for it. */
  String profile;

  /** A graph given as text, in a closed schema; for null the empty one, in an open schema. */
  UpdateFixture(Path folder, Engine engine, String graph) {
    this(graph == null ? built(folder, engine, _ -> {}) : text(folder, engine, graph), engine);
  }

  /** A graph in an open schema. */
  static UpdateFixture open(Path folder, Engine engine, Consumer<DatabaseBuilder> content) {
    return new UpdateFixture(built(folder, engine, content), engine);
  }

  private static Path database(Path folder, Engine engine) {
    return folder.resolve("graph-" + engine.option());
  }

  private static Path text(Path folder, Engine engine, String graph) {
    TextGraph.loadText(graph, database(folder, engine));
    return database(folder, engine);
  }

  private static Path built(Path folder, Engine engine, Consumer<DatabaseBuilder> content) {
    Path database = database(folder, engine);
    try (DatabaseBuilder builder = DatabaseBuilder.create(database, false)) {
      content.accept(builder);
      builder.finish(ProgressListener.NONE);
    }
    return database;
  }

  private UpdateFixture(Path database, Engine engine) {
    this.engine = engine;
    files = GraphStore.open(database, Layout.FILES);
    read = engine == Engine.GF_RV ? GraphStore.open(database, Layout.GF_RV) : files;
    executor = new Watched(switch (engine) {
      case GF_RV, GF_CV -> new VolcanoExecutor();
      case GF_CL -> new ListExecutor();
      case GF_FT -> new FTreeExecutor(TreeProcessing.FUSED);
    });
    writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(files.snapshot())));
  }

  List<List<Object>> run(String query) {
    return run(query, Map.of());
  }

  /** Runs a query; elements in its rows are {@link Node}s and {@link Edge}s. */
  List<List<Object>> run(String query, Map<String, Object> parameters) {
    DeltaWriter.Savepoint before = writer.savepoint();
    boolean done = false;
    ComputedNames computed = ComputedNames.NONE;
    try {
      while (true) {
        try {
          List<List<Object>> rows = runOrFail(query, parameters, computed);
          done = true;
          return rows;
        } catch (MissingNamesException e) {
          writer.rollbackTo(before);
          computed = computed.and(e.names());
        }
      }
    } finally {
      if (!done) {
        writer.rollbackTo(before);
      }
    }
  }

  private List<List<Object>> runOrFail(
      String query, Map<String, Object> parameters, ComputedNames computed) {
    ParsedQuery parsed = QueryCompiler.parse(query);
    boolean closed = writer.current().catalog().closedSchema();
    if (!closed) {
      OpenSchemaNames.add(
          parsed.writtenNames(writer.current().catalog(), computed)
              .missingIn(writer.current().catalog()),
          writer);
    }
    DeltaVersion version = writer.version();
    CompiledQuery compiled =
        parsed.compile(
            version.catalog(), ProcedureLookup.NONE, engine.restrict(CompilerOptions.DEFAULT),
            computed, () -> {});
    Profile counted = compiled.mode() == QueryMode.PROFILE ? new Profile() : null;
    QueryContext context =
        new QueryContext(snapshot(version), parameters, 1, 0, 1 << 30, counted);
    counters = new UpdateTally();
    List<List<Object>> rows = new ArrayList<>();
    PreparedUpdate update =
        compiled.access() == Access.READ ? null : PreparedUpdate.of(compiled, executor);
    try (RowCursor cursor = update == null
        ? executor.execute(compiled, context)
        : update.execute(context, new Transaction(closed, computed), counters)) {
      DeltaReader reader = new DeltaReader(writer.version());
      while (cursor.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 0; i < compiled.columns().size(); i++) {
          row.add(shown(cursor.value(i), reader));
        }
        rows.add(row);
      }
    }
    if (counted != null) {
      profile =
          PlanText.profile(
              update == null ? counted.lines(compiled)
                  : update.profiled(writer.current().catalog(), counted),
              counted::operator);
    }
    return rows;
  }

  private Snapshot snapshot(DeltaVersion version) {
    return new DeltaSnapshot(read.snapshot(), version);
  }

  /** Notes who makes plans that run again and again. */
  private final class Watched implements QueryExecutor {
    private final QueryExecutor watched;

    Watched(QueryExecutor watched) {
      this.watched = watched;
    }

    @Override
    public PreparedPlan prepare(CompiledQuery query) {
      return watched.prepare(query);
    }

    @Override
    public PreparedRepetition prepareRepetition(CompiledQuery query) {
      PreparedRepetition prepared = watched.prepareRepetition(query);
      return new PreparedRepetition() {
        @Override
        public RepeatedPlan begin(QueryContext context, Tuple row) {
          RepeatedPlan plan = prepared.begin(context, row);
          repeated.add(plan.getClass().getPackageName());
          return plan;
        }

        @Override
        public PlanLine explain(Catalog catalog) {
          return prepared.explain(catalog);
        }
      };
    }
  }

  private final class Transaction implements UpdateContext {
    private final boolean closed;
    private final ComputedNames computed;

    Transaction(boolean closed, ComputedNames computed) {
      this.closed = closed;
      this.computed = computed;
    }

    @Override
    public ComputedNames computedNames() {
      return computed;
    }

    @Override
    public DeltaWriter writer() {
      return writer;
    }

    @Override
    public Snapshot snapshot(DeltaVersion version) {
      return UpdateFixture.this.snapshot(version);
    }

    @Override
    public UpdateLocks locks() {
      return UpdateLocks.NONE;
    }

    @Override
    public boolean closedSchema() {
      return closed;
    }
  }

  private Object shown(Object value, DeltaReader reader) {
    return switch (value) {
      case VertexReference(long vertex) -> node(vertex, reader);
      case EdgeReference edge -> edge(edge.edgeId(), reader);
      case List<?> list -> {
        List<Object> copy = new ArrayList<>();
        list.forEach(element -> copy.add(shown(element, reader)));
        yield copy;
      }
      case null, default -> value;
    };
  }

  private Node node(long vertex, DeltaReader reader) {
    var table = writer.current().catalog().vertexTable(ElementId.table(vertex));
    Map<String, Object> properties = new TreeMap<>();
    for (int i = 0; i < table.properties().size(); i++) {
      Object value = reader.vertexProperty(vertex, i);
      if (value != null) {
        properties.put(table.properties().get(i).name(), value);
      }
    }
    return new Node(List.copyOf(new TreeSet<>(reader.labels(vertex))), properties);
  }

  private Edge edge(long edge, DeltaReader reader) {
    var catalog = writer.current().catalog();
    var label = catalog.edgeLabel(catalog.edgeTable(ElementId.table(edge)).edgeLabel());
    Map<String, Object> properties = new TreeMap<>();
    for (int i = 0; i < label.properties().size(); i++) {
      Object value = reader.edgeProperty(edge, i);
      if (value != null) {
        properties.put(label.properties().get(i).name(), value);
      }
    }
    return new Edge(label.name(), properties);
  }

  /**
   * The whole graph, a line a vertex and an edge, sorted, as the writer's own reader has it: vertices
   * as {@code :A:B {x=1}}, edges with their ends.
   */
  List<String> graph() {
    DeltaReader reader = new DeltaReader(writer.version());
    var catalog = writer.current().catalog();
    List<String> lines = new ArrayList<>();
    for (var table : catalog.vertexTables()) {
      for (long offset = reader.nextVertex(table.id(), 0); offset >= 0; offset =
          reader.nextVertex(table.id(), offset + 1)) {
        long vertex = ElementId.of(table.id(), offset);
        lines.add("(" + text(node(vertex, reader)) + ")");
        for (var label : catalog.edgeLabels()) {
          reader.forEachEdge(label.id(), vertex, Direction.FORWARD,
              (neighbour, edge) -> lines.add("(" + text(node(vertex, reader)) + ")-["
                  + text(edge(edge, reader)) + "]->(" + text(node(neighbour, reader)) + ")"));
        }
      }
    }
    lines.sort(null);
    return lines;
  }

  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.labels.forEach(label -> text.append(':').append(label));
    return text + text(node.properties);
  }

  private static String text(Edge edge) {
    return ":" + edge.label + text(edge.properties);
  }

  private static String text(Map<String, Object> properties) {
    return properties.isEmpty() ? "" : " " + new LinkedHashMap<>(properties);
  }

  @Override
  public void close() {
    if (read != files) {
      read.close();
    }
    files.close();
  }
}
