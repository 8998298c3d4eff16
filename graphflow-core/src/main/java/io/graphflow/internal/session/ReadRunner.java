package io.graphflow.internal.session;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.update.OpenSchemaNames;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.value.Parameters;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.ast.CopyTarget;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.live.StoreView;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plans queries for the latest commit, and runs those that only read. Safe for use by many threads.
 */
public final class ReadRunner {
  private final DatabaseKernel kernel;

  ReadRunner(DatabaseKernel kernel) {
    this.kernel = kernel;
  }

  /** The plan of a query, which is no command, for the latest commit. */
  public PlanCache.Plan plan(PlanCache.Query query, Interruption interruption) {
    try (StoreView view = kernel.store().view()) {
      return plan(query, view, interruption);
    }
  }

  /** The parts of a query that commits batches, whose first part reads a state. */
  static PlanCache.Batched batched(
      PlanCache.Query query, StoreView view, Interruption interruption) {
    DeltaVersion version = withNames(query, view.version());
    return query.batched(version.catalog(), view.generation(), version.epoch(), interruption);
  }

  /** Names of the parameters of a statement; a query is planned for it. */
  public Set<String> parameters(PlanCache.Query query, Interruption interruption) {
    if (query.batches().isPresent()) {
      try (StoreView view = kernel.store().view()) {
        return batched(query, view, interruption).parts().parameters();
      }
    }
    return switch (query.parsed().statement()) {
      case QueryStatement statement -> parameters(statement, plan(query, interruption).compiled());
      case SchemaCommand.Change change when !change.expressions().isEmpty() ->
        parameters(query.parsed().values(change));
      case SchemaCommand _ -> Set.of();
    };
  }

  private static Set<String> parameters(QueryStatement statement, CompiledQuery query) {
    if (statement.target().map(CopyTarget::file).orElse(null) instanceof Expr.Parameter file) {
      Set<String> all = new TreeSet<>(query.parameters());
      all.add(file.name());
      return Set.copyOf(all);
    }
    return query.parameters();
  }

  private Set<String> parameters(ParsedQuery values) {
    try (StoreView view = kernel.store().view()) {
      return values.compile(view.version().catalog(), CompilerOptions.DEFAULT).parameters();
    }
  }

  static PlanCache.Plan plan(
      PlanCache.Query query, StoreView view, Interruption interruption) {
    DeltaVersion version = view.version();
    PlanCache.Plan known = query.known(view.generation(), version.epoch());
    if (known != null) {
      return known;
    }
    version = withNames(query, version);
    return query.plan(version.catalog(), view.generation(), version.epoch(), ComputedNames.NONE,
        interruption);
  }

  /** The version with the names that a query writes. */
  private static DeltaVersion withNames(PlanCache.Query query, DeltaVersion version) {
    WrittenNames missing =
        query.parsed().writtenNames(version.catalog()).missingIn(version.catalog());
    if (missing.isEmpty() || version.catalog().closedSchema()) {
      return version;
    }
    // The draft is not kept: it only serves a plan that tells whether the query writes.
    DeltaWriter draft = new DeltaWriter(version);
    OpenSchemaNames.add(missing, draft);
    return draft.version();
  }

  /**
   * Starts a query that only reads.
   *
   * @param view the state that it reads; the rows give it back, as does an error
   * @param transactionStart the beginning of its transaction; null if it begins now
   * @param interruption may end it, also while it is planned
   */
  public Rows run(SessionOptions options, StoreView view, PlanCache.Query query,
      Map<String, Object> parameters, Instant transactionStart, Interruption interruption) {
    PlanCache.Plan plan;
    Map<String, Object> values;
    boolean streams = false;
    try {
      if (!query.reads()) {
        ClientRights.requireWriter(options.client());
        throw new UsageException(ErrorDetail.WRITE_IN_READ_TRANSACTION.whenRun(),
            "The query writes, but its transaction only reads.");
      }
      plan = plan(query, view, interruption);
      // A plan that is only shown is the same for all values.
      values = plan.compiled().mode() == QueryMode.EXPLAIN ? Map.of()
          : Parameters.convert(plan.compiled().parameters(), parameters, transactionStart);
      streams = true;
    } finally {
      if (!streams) {
        view.close();
      }
    }
    StreamedRows rows = new StreamedRows(kernel, options, view, plan, values, interruption);
    // What it does to others must not wait until somebody asks for its rows.
    return query.parsed().terminates() ? rows.kept() : rows;
  }
}
