package io.graphflow.core;

import io.graphflow.core.execution.Engine;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.list.ListExecutor;
import io.graphflow.core.volcano.VolcanoExecutor;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.report.MemoryReport;
import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * An opened database. Files are mapped, not read; a store in the row layout is derived when the first
 * query of GF-RV wants it. Safe for use by many threads. Close it to release the files: results that are
 * still open then end with an error instead of rows.
 */
public final class Database implements AutoCloseable {
  private final Path folder;
  private final DatabaseOptions options;
  private final GraphStore columns;
  private final Map<Layout, GraphStore> derived = new EnumMap<>(Layout.class);
  private final PlanCache plans;
  private final Set<Result> openResults = new HashSet<>();
  private final QueryExecutor volcano = new VolcanoExecutor();
  private final QueryExecutor list = new ListExecutor();
  private boolean closed;

  private Database(Path folder, DatabaseOptions options) {
    this.folder = folder;
    this.options = options;
    this.columns = GraphStore.open(folder, options.storage());
    this.plans = new PlanCache(options.planCacheSize());
  }

  /**
   * Opens the database in a folder.
   *
   * @throws GraphflowException of kind USAGE if there is no such folder, CORRUPT if it holds no
   *     database or a file of it is damaged, foreign or of another version
   */
  public static Database open(Path folder) {
    return open(folder, DatabaseOptions.DEFAULT);
  }

  /** Opens the database in a folder with options; see {@link #open(Path)}. */
  public static Database open(Path folder, DatabaseOptions options) {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(options, "options");
    if (!Files.isDirectory(folder)) {
      throw new GraphflowException(
          GraphflowException.Kind.USAGE,
          "There is no database at " + folder + ": it is not a folder.");
    }
    return new Database(folder, options);
  }

  /** A session with the default options of the database. */
  public Session session() {
    return session(options.defaults());
  }

  /** A session with its own options. */
  public Session session(SessionOptions sessionOptions) {
    Objects.requireNonNull(sessionOptions, "sessionOptions");
    checkOpen();
    return new Session(this, sessionOptions);
  }

  /** The schema, with the facts and statistics found at load. */
  public Catalog catalog() {
    return columns.catalog();
  }

  /**
   * The exact bytes of every structure in a layout, which is built for it if no query has needed it so
   * far.
   */
  public MemoryReport memoryReport(Layout layout) {
    return store(layout).memoryReport();
  }

  /** The options it was opened with. */
  public DatabaseOptions options() {
    return options;
  }

  CompiledQuery compile(String query, CompilerOptions compilerOptions) {
    return plans.get(query, compilerOptions,
        () -> executed(QueryCompiler.compile(query, catalog(), compilerOptions)));
  }

  /** The query, unless it does what no executor does. */
  private static CompiledQuery executed(CompiledQuery query) {
    boolean shown = query.mode() == CompiledQuery.Mode.EXPLAIN;
    if (!shown
        && (query.access() == CompiledQuery.Access.WRITE || query.command() != null)) {
      throw new GraphflowException(GraphflowException.Kind.QUERY,
          "Updates and schema commands can be explained but are not executed yet.");
    }
    return query;
  }

  QueryExecutor executor(Engine engine) {
    return switch (engine) {
      case GF_RV, GF_CV -> volcano;
      case GF_CL -> list;
    };
  }

  Snapshot snapshot(Engine engine) {
    return store(switch (engine) {
      case GF_RV -> Layout.GF_RV;
      case GF_CV, GF_CL -> columns.layout();
    }).snapshot();
  }

  /** Opening a derived layout takes a while; others that want it wait for the same one. */
  private GraphStore store(Layout layout) {
    synchronized (derived) {
      checkOpen();
      return layout == columns.layout() ? columns
          : derived.computeIfAbsent(layout, wanted -> GraphStore.open(folder, wanted));
    }
  }

  void register(Result result) {
    synchronized (openResults) {
      checkOpen();
      openResults.add(result);
    }
  }

  void unregister(Result result) {
    synchronized (openResults) {
      openResults.remove(result);
    }
  }

  void checkOpen() {
    synchronized (openResults) {
      if (closed) {
        throw new GraphflowException(GraphflowException.Kind.USAGE,
            "The database " + folder + " is closed.");
      }
    }
  }

  /** Interrupts running queries, waits until they have stopped, then releases the files. Idempotent. */
  @Override
  public void close() {
    List<Result> open;
    synchronized (openResults) {
      if (closed) {
        return;
      }
      closed = true;
      open = List.copyOf(openResults);
    }
    // Files are unmapped only after every cursor over them has stopped.
    for (Result result : open) {
      result.interrupt();
    }
    for (Result result : open) {
      result.close();
    }
    synchronized (derived) {
      for (GraphStore store : derived.values()) {
        store.close();
      }
      derived.clear();
      columns.close();
    }
  }
}
