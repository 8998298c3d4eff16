package io.graphflow.internal.session;

import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.ReadLocks;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.execution.StaleReadException;
import io.graphflow.core.execution.UpdateTally;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.schema.CommandValues;
import io.graphflow.core.schema.SchemaExecutor;
import io.graphflow.core.transaction.HeldUpdateLocks;
import io.graphflow.core.transaction.LockMode;
import io.graphflow.core.transaction.SeekLocks;
import io.graphflow.core.transaction.WriteTransaction;
import io.graphflow.core.update.MissingNamesException;
import io.graphflow.core.update.OpenSchemaNames;
import io.graphflow.core.update.PreparedUpdate;
import io.graphflow.core.update.UpdateContext;
import io.graphflow.core.update.UpdateLocks;
import io.graphflow.core.value.ValueSize;
import io.graphflow.exception.QueryException;
import io.graphflow.internal.value.Parameters;
import io.graphflow.internal.value.ValueCopier;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.summary.UpdateCounters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Runs the statements of a transaction that may write, one after the other, each to its end. It
 * first adds names, then takes the locks that the plan tells, then a version with everything
 * committed to the locked resources, then it runs the plan. A statement that fails leaves nothing
 * behind but its locks. For one thread at a time, except {@link #interrupt}.
 */
public final class StatementRunner {
  private final DatabaseKernel kernel;
  private final SessionOptions options;
  private final WriteTransaction transaction;
  private final Instant begun = Instant.now();
  private volatile Interruption running;

  public StatementRunner(DatabaseKernel kernel, SessionOptions options,
      WriteTransaction transaction) {
    this.kernel = kernel;
    this.options = options;
    this.transaction = transaction;
  }

  /** Asks the statement that runs to end. Callable from any thread. */
  public void interrupt() {
    Interruption interruption = running;
    if (interruption != null) {
      interruption.interrupt();
      transaction.wake();
    }
  }

  /** Runs a statement to its end. */
  public Rows run(
      PlanCache.Query query, Map<String, Object> parameters, Interruption interruption) {
    return run(query, parameters, interruption, null);
  }

  /**
   * Runs a part of a query to its end.
   *
   * @param given the rows that it is given; null for a statement, which is given none
   * @return its rows, in the form that these say
   */
  public Rows run(PlanCache.Query query, Map<String, Object> parameters, Interruption interruption,
      GivenRows given) {
    running = interruption;
    ComputedNames computed = ComputedNames.NONE;
    try {
      for (;;) {
        int before = transaction.beginStatement(query.text(), interruption);
        boolean done = false;
        try {
          Rows rows = switch (query.parsed().statement()) {
            case QueryStatement _ -> run(
                prepare(query, computed, interruption), computed, parameters, interruption, given);
            case SchemaCommand command -> run(query, command, parameters, interruption);
          };
          done = true;
          return rows;
        } catch (StaleReadException e) {
          interruption.check();
        } catch (MissingNamesException e) {
          ComputedNames more = computed.and(e.names());
          if (more.equals(computed)) {
            throw new AssertionError("planned with them, and yet missing: " + e.names(), e);
          }
          computed = more;
          interruption.check();
        } finally {
          if (!done) {
            transaction.undo(before);
          }
        }
      }
    } finally {
      running = null;
    }
  }

  /** Runs a command on the newest schema; while one changes it, nobody else uses it. */
  private Rows run(PlanCache.Query query, SchemaCommand command, Map<String, Object> parameters,
      Interruption interruption) {
    return switch (command) {
      case SchemaCommand.Change change -> {
        transaction.locks().lockCatalog(LockMode.X);
        transaction.refreshIfStale();
        transaction.beginReading();
        Map<Expr, Object> values = change.expressions().isEmpty()
            ? Map.of()
            : values(query.parsed().values(change), change, parameters, interruption);
        UpdateTally tally = new UpdateTally();
        SchemaExecutor.change(change, new CommandValues(values), transaction.writer(), tally);
        yield BufferedRows.changed(counters(tally));
      }
      case SchemaCommand.Checkpoint _ -> throw new QueryException(
          "CHECKPOINT is no part of a transaction; run it outside of one.");
    };
  }

  /** The values of a command's expressions, by the query that computes them. */
  private Map<Expr, Object> values(ParsedQuery query, SchemaCommand.Change command,
      Map<String, Object> parameters, Interruption interruption) {
    DeltaVersion version = transaction.writer().version();
    Interruption run = interruption.run();
    CompiledQuery compiled = query.compile(version.catalog(), CompilerOptions.DEFAULT);
    QueryContext context = new QueryContext(snapshot(version),
        Parameters.convert(compiled.parameters(), parameters, begun), 1, run,
        options.memoryLimitBytes(), null, kernel.options().imports(), ReadLocks.NONE,
        ProcedureCatalog.EMPTY, kernel.resources(), kernel.surroundings(options.client()));
    Map<Expr, Object> values = new HashMap<>();
    try (RowCursor cursor = kernel.engines()
        .executor(options.engine(), options.treeProcessing())
        .prepare(compiled)
        .execute(context)) {
      cursor.next();
      for (int i = 0; i < command.expressions().size(); i++) {
        values.put(command.expressions().get(i), cursor.value(i));
      }
    } finally {
      context.limits().end();
    }
    return values;
  }

  /**
   * Plans a query, and locks the resources that its plan tells. In the end the plan is of the
   * transaction's version, and nothing that is locked has changed since. It begins anew only when
   * it has locked more than before, so that others cannot keep it from ending.
   */
  private PlanCache.Plan prepare(
      PlanCache.Query query, ComputedNames computed, Interruption interruption) {
    boolean named = false;
    boolean latest = false;
    for (;;) {
      DeltaVersion version = transaction.writer().version();
      PlanCache.Plan plan = computed.isEmpty()
          ? query.known(transaction.view().generation(), version.epoch())
          : null;
      if (plan == null) {
        Catalog catalog = version.catalog();
        WrittenNames missing = query.parsed().writtenNames(catalog, computed).missingIn(catalog);
        boolean adds = !missing.isEmpty() && !catalog.closedSchema();
        if (adds && !named) {
          // Which names are missing is only known for sure once nobody else can add them.
          transaction.locks().lockCatalog(LockMode.X);
          named = true;
          transaction.refreshIfStale();
          continue;
        }
        if (adds) {
          OpenSchemaNames.add(missing, transaction.writer());
          version = transaction.writer().version();
        }
        plan = query.plan(version.catalog(), transaction.view().generation(), version.epoch(),
            computed, interruption);
      }
      transaction.locks().lockCatalog(LockMode.S);
      plan.locks().acquire(transaction.locks());
      boolean moved;
      if (plan.locks().callsProcedures() && !latest) {
        latest = true;
        moved = transaction.refresh();
      } else {
        moved = transaction.refreshIfStale();
      }
      if (!moved) {
        return plan;
      }
    }
  }

  private Rows run(PlanCache.Plan plan, ComputedNames computed, Map<String, Object> parameters,
      Interruption interruption, GivenRows given) {
    CompiledQuery compiled = plan.compiled();
    DeltaVersion version = transaction.beginReading();
    if (given != null && given.isShownOnly()) {
      given.plans().add(plan, lines(plan, version.catalog(), null));
      return BufferedRows.of(plan, List.of(), Optional.empty(), UpdateCounters.NONE);
    }
    if (compiled.mode() == QueryMode.EXPLAIN) {
      return BufferedRows.of(
          plan, List.of(), shown(plan, snapshot(version), null), UpdateCounters.NONE);
    }
    Snapshot snapshot = snapshot(version);
    Profile profile = given != null ? given.plans().profile()
        : compiled.mode() == QueryMode.PROFILE ? new Profile() : null;
    Map<String, Object> values =
        Parameters.convert(GivenRows.writtenParameters(plan), parameters, begun);
    // Threads of a run stop each other by it, which must not end the statement if that runs again.
    QueryContext context = new QueryContext(snapshot,
        values, options.threads(),
        interruption.run(),
        options.memoryLimitBytes(), profile, kernel.options().imports(),
        new SeekLocks(
            transaction.locks(), writes(compiled)),
        plan.facts().procedures(),
        kernel.resources(),
        kernel.surroundings(options.client()));
    UpdateTally tally = new UpdateTally();
    List<Object[]> rows;
    try {
      if (given != null) {
        context.limits().reserve(given.bytes(), "rows of a batch");
        values.put(Clause.Given.ROWS, given.find(snapshot, context.readLocks()));
      }
      rows = writes(compiled)
          ? update(plan, context, new Updates(computed), tally, given)
          : read(plan, context, given);
    } finally {
      context.limits().end();
    }
    if (given != null && given.plans().areShown()) {
      given.plans().add(plan, lines(plan, version.catalog(), profile));
    }
    return BufferedRows.of(plan, rows, shown(plan, snapshot, profile),
        counters(tally));
  }

  private PlanLine lines(PlanCache.Plan plan, Catalog catalog, Profile profile) {
    if (writes(plan.compiled())) {
      PreparedUpdate update = plan.update(executor(plan));
      return profile == null ? update.explain(catalog) : update.profiled(catalog, profile);
    }
    return profile == null ? plan.prepared(executor(plan)).explain(catalog)
        : profile.lines(plan.compiled());
  }

  private static UpdateCounters counters(UpdateTally tally) {
    return new UpdateCounters(tally.nodesCreated(), tally.nodesDeleted(),
        tally.relationshipsCreated(), tally.relationshipsDeleted(), tally.propertiesSet(),
        tally.labelsAdded(), tally.labelsRemoved(), tally.indexesAdded(), tally.indexesRemoved(),
        tally.constraintsAdded(), tally.constraintsRemoved());
  }

  private static boolean writes(CompiledQuery compiled) {
    return compiled.access() == CompiledQuery.Access.WRITE;
  }

  private Optional<ShownPlan> shown(PlanCache.Plan plan, Snapshot snapshot, Profile profile) {
    return writes(plan.compiled())
        ? QueryPlans.shown(plan, plan.update(executor(plan)), snapshot.catalog(), profile)
        : QueryPlans.shown(
            plan, options, plan.prepared(executor(plan)), snapshot, profile);
  }

  private QueryExecutor executor(PlanCache.Plan plan) {
    return kernel.engines().executor(plan.engine(options), options.treeProcessing());
  }

  private List<Object[]> read(PlanCache.Plan plan, QueryContext context, GivenRows given) {
    try (RowCursor cursor = plan.prepared(executor(plan)).execute(context)) {
      return copied(rows(cursor, plan.compiled(), context), context.snapshot(), given);
    }
  }

  private List<Object[]> update(
      PlanCache.Plan plan, QueryContext context, Updates updates, UpdateTally tally,
      GivenRows given) {
    List<Object[]> rows;
    try (RowCursor cursor =
        plan.update(executor(plan)).execute(context, updates, tally)) {
      rows = rows(cursor, plan.compiled(), context);
    }
    // Elements are shown as the statement leaves them.
    return copied(rows, snapshot(transaction.writer().version()), given);
  }

  private static List<Object[]> rows(
      RowCursor cursor, CompiledQuery compiled, QueryContext context) {
    List<Object[]> rows = new ArrayList<>();
    int columnCount = compiled.columns().size();
    while (cursor.next()) {
      if (columnCount == 0) {
        continue;
      }
      Object[] row = new Object[columnCount];
      for (int column = 0; column < columnCount; column++) {
        row[column] = cursor.value(column);
        context.limits().reserve(ValueSize.estimateBytes(row[column]), "rows of the result");
      }
      rows.add(row);
    }
    return rows;
  }

  private static List<Object[]> copied(
      List<Object[]> rows, Snapshot snapshot, GivenRows given) {
    UnaryOperator<Object> copier =
        given == null ? new ValueCopier(snapshot)::copy : given.copier(snapshot);
    for (Object[] row : rows) {
      for (int column = 0; column < row.length; column++) {
        row[column] = copier.apply(row[column]);
      }
    }
    return rows;
  }

  private Snapshot snapshot(DeltaVersion version) {
    return transaction.view().snapshot(kernel.engines().layout(options.engine()), version);
  }

  /** The parts of the transaction that updates use. */
  private final class Updates implements UpdateContext {
    private final UpdateLocks locks = new HeldUpdateLocks(transaction.locks());
    private final ComputedNames computed;

    Updates(ComputedNames computed) {
      this.computed = computed;
    }

    @Override
    public DeltaWriter writer() {
      return transaction.writer();
    }

    @Override
    public Snapshot snapshot(DeltaVersion version) {
      return StatementRunner.this.snapshot(version);
    }

    @Override
    public UpdateLocks locks() {
      return locks;
    }

    @Override
    public ComputedNames computedNames() {
      return computed;
    }

    @Override
    public boolean closedSchema() {
      return transaction.writer().current().catalog().closedSchema();
    }
  }
}
