package io.graphflow.internal.session;

import io.graphflow.core.execution.OpenTransaction;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.internal.session.DatabaseKernel.OpenWork;
import io.graphflow.internal.value.Keys;
import io.graphflow.internal.value.LastingValues;
import io.graphflow.internal.value.Parameters;
import io.graphflow.internal.value.ValueCopier;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.BatchedQuery;
import io.graphflow.parser.ast.Batches.Failure;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.summary.UpdateCounters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Runs a query with a {@code CALL … IN TRANSACTIONS}. What stands before the CALL reads one snapshot while its rows are
 * asked for; the subquery runs in a transaction for each batch of them; what stands behind reads a snapshot that is taken
 * when all batches have ended, or writes in a transaction of its own. So memory holds one batch, and what the last part is
 * given. For one run.
 */
public final class BatchedRun {
  /** Runs a part of the query in a transaction, and commits it. */
  @FunctionalInterface
  public interface PartRunner {

    /**
     * Runs a part, several times if others are in its way.
     *
     * @throws GraphflowException if that fails; the part has then changed nothing
     */
    Rows run(PlanCache.Query part, GivenRows given);
  }

  private final DatabaseKernel kernel;
  private final SessionOptions options;
  private final PlanCache.Query query;
  private final BatchedQuery written;
  private final Map<String, Object> parameters;
  private final Interruption interruption;
  private final PartRunner transactions;
  private final Runnable interrupt;
  private final QueryMode mode;
  private final Profile profile;
  private final PartPlans bodyPlans;
  private final long number;
  private final Instant begun = Instant.now();

  /** Held while it runs, so that the files stay until it has ended. */
  private final ReentrantLock running = new ReentrantLock();
  private volatile boolean terminated;

  private PlanCache.Batched parts;
  private UpdateCounters counters = UpdateCounters.NONE;

  /** What the last part is given. */
  private final List<Object[]> handedOn = new ArrayList<>();
  private long handedOnCount;
  private long committedCount;

  /** Whether a batch has failed, and no other is to run. */
  private boolean stopped;

  /** What ends it from elsewhere. Its transactions tell of themselves, too. */
  private final OpenWork open = new OpenWork() {
    @Override
    public void interrupt() {
      interrupt.run();
    }

    @Override
    public void close() {
      running.lock();
      try {
        kernel.remove(this);
      } finally {
        running.unlock();
      }
    }

    @Override
    public Optional<OpenTransaction> facts() {
      return Optional.of(
          new OpenTransaction(number, options.client(), begun, query.text(), terminated));
    }

    @Override
    public void terminate() {
      terminated = true;
      interrupt.run();
    }
  };

  /**
   * Prepares a run.
   *
   * @param query one that commits batches
   * @param interruption may end it
   * @param transactions runs parts in transactions of the session
   * @param interrupt interrupts what the session runs
   */
  public BatchedRun(DatabaseKernel kernel, SessionOptions options, PlanCache.Query query,
      Map<String, Object> parameters, Interruption interruption, PartRunner transactions,
      Runnable interrupt) {
    this.kernel = kernel;
    this.options = options;
    this.query = query;
    this.written = query.batches().orElseThrow();
    this.parameters = parameters;
    this.interruption = interruption;
    this.transactions = transactions;
    this.interrupt = interrupt;
    this.mode = written.mode();
    this.profile = mode == QueryMode.PROFILE ? new Profile() : null;
    this.bodyPlans = new PartPlans(mode, profile);
    this.number = kernel.nextTransaction();
  }

  /** The error for a query that is run in a transaction. */
  public static QueryException needsItsOwnTransactions(BatchedQuery query) {
    return query
        .error("a query with CALL { … } IN TRANSACTIONS commits by itself, so it can only run in an"
            + " implicit transaction: give it to the session, not to a transaction that was begun");
  }

  /** Runs it to its end. */
  public Rows run() {
    running.lock();
    try {
      kernel.addTransaction(open);
      try {
        return runParts();
      } catch (GraphflowException e) {
        throw committedCount == 0 ? e
            : e.withMessage(e.getMessage() + System.lineSeparator()
                + "What CALL { … } IN TRANSACTIONS has committed stays: "
                + committedCount + (committedCount == 1 ? " batch." : " batches."));
      } finally {
        kernel.remove(open);
      }
    } finally {
      running.unlock();
    }
  }

  private Rows runParts() {
    // Where nothing can be written, not even a query without rows is run.
    kernel.beginWrite().close();
    boolean runs = mode != QueryMode.EXPLAIN;
    long start = System.nanoTime();
    PlanLine[] lines = new PlanLine[2];
    List<Object[]> rows = List.of();
    Keys columns = new Keys(List.of());
    BatchSettings settings;
    PlanCache.Plan outerPlan;
    StoreView view = kernel.store().view();
    boolean planned = false;
    try {
      parts = ReadRunner.batched(query, view, interruption);
      settings = !runs ? null
          : BatchSettings.of(written.batches(),
              Parameters.convert(parts.parts().parameters(), parameters, null));
      outerPlan = ReadRunner.plan(parts.outer(), view, interruption);
      planned = true;
    } finally {
      if (!planned) {
        view.close();
      }
    }
    // The rows that the last part is given are counted by the first one, which ends behind it.
    try (SnapshotRead outer = read(view, outerPlan,
        _ -> Parameters.convert(outerPlan.compiled().parameters(), parameters, null))) {
      if (runs) {
        runBatches(outer, settings);
      }
      long nanos = System.nanoTime() - start;
      if (parts.rest().isPresent()) {
        PlanCache.Query rest = parts.rest().get();
        if (rest.reads()) {
          StoreView latest = kernel.store().view();
          PlanCache.Plan plan = plan(rest, latest);
          columns = plan.columns();
          try (SnapshotRead last = read(latest, plan, snapshot -> given(plan, snapshot))) {
            rows = runs ? rows(last, columns.count()) : List.of();
            lines[1] = line(last, plan);
          }
        } else {
          PartPlans plans = new PartPlans(mode, profile);
          Rows last = transactions.run(rest, new GivenRows(handedOn, false, plans));
          columns = last.columns();
          rows = rows(last);
          counters = counters.plus(last.counters());
          lines[1] = plans.lines().isEmpty() ? null : plans.lines().getLast();
        }
      }
      lines[0] = line(outer, outerPlan);
      return BufferedRows.ofParts(mode, outerPlan, columns, parts.parts().warnings(), rows,
          mode == QueryMode.RUN ? Optional.empty() : Optional.of(shown(lines, nanos)), counters);
    }
  }

  private PlanCache.Plan plan(PlanCache.Query part, StoreView view) {
    boolean planned = false;
    try {
      PlanCache.Plan plan = ReadRunner.plan(part, view, interruption);
      planned = true;
      return plan;
    } finally {
      if (!planned) {
        view.close();
      }
    }
  }

  /** Starts a part that reads. Its threads stop each other by its interruption, which must not end the other parts. */
  private SnapshotRead read(StoreView view, PlanCache.Plan plan,
      Function<Snapshot, Map<String, Object>> values) {
    boolean runs = mode != QueryMode.EXPLAIN;
    return new SnapshotRead(
        kernel, options, view, plan, runs ? values : _ -> Map.of(), profile, runs,
        interruption.run());
  }

  private Map<String, Object> given(PlanCache.Plan plan, Snapshot snapshot) {
    Map<String, Object> values = new GivenRows(handedOn, false, new PartPlans(mode, profile))
        .parameters(plan, parameters, snapshot);
    // The values have taken their place, and are counted in it.
    handedOn.clear();
    return values;
  }

  private static List<Object[]> rows(SnapshotRead last, int columnCount) {
    List<Object[]> rows = new ArrayList<>();
    ValueCopier copier = new ValueCopier(last.snapshot());
    RowCursor cursor = last.cursor();
    MemoryAccount account = last.context().account("rows of the result");
    while (cursor.next()) {
      if (columnCount > 0) {
        Object[] row = copier.row(cursor, columnCount);
        account.reserve(GivenRows.bytes(row));
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<Object[]> rows(Rows last) {
    List<Object[]> rows = new ArrayList<>();
    for (Object[] row = last.next(); row != null; row = last.next()) {
      rows.add(row);
    }
    return rows;
  }

  private void runBatches(SnapshotRead outer, BatchSettings settings) {
    MemoryAccount held = outer.context().account("rows of a batch");
    MemoryAccount kept = outer.context().account("rows behind CALL");
    LastingValues.Keeper keeper = new LastingValues.Keeper(outer.snapshot());
    RowCursor cursor = outer.cursor();
    List<Object[]> batch = new ArrayList<>();
    while (!(stopped && parts.rest().isEmpty()) && cursor.next()) {
      Object[] row = new Object[parts.parts().columns()];
      for (int column = 0; column < row.length; column++) {
        row[column] = keeper.keep(cursor.value(column));
      }
      held.reserve(GivenRows.bytes(row));
      batch.add(row);
      if (batch.size() == settings.size()) {
        runBatch(batch, settings, kept);
        batch.clear();
        held.releaseAll();
      }
    }
    if (!batch.isEmpty()) {
      runBatch(batch, settings, kept);
      held.releaseAll();
    }
  }

  private void runBatch(List<Object[]> batch, BatchSettings settings, MemoryAccount kept) {
    interruption.check();
    if (stopped) {
      handOn(batch, null, BatchStatus.notStarted(), kept);
      return;
    }
    GivenRows given = new GivenRows(bodyRows(batch), true, bodyPlans);
    try {
      Rows rows = run(given, settings);
      committedCount++;
      counters = counters.plus(rows.counters());
      handOn(batch, rows, BatchStatus.committed(id(given)), kept);
    } catch (GraphflowException e) {
      Failure failure = written.batches().failure();
      if (failure == Failure.FAIL || !isOfBatch(e)) {
        throw e;
      }
      stopped = failure == Failure.BREAK;
      handOn(batch, null, BatchStatus.failed(id(given), e.getMessage()), kept);
    }
  }

  /** Whether another batch may do better: an error of the data, not one of limits, of the disk, or of who waits. */
  private static boolean isOfBatch(GraphflowException error) {
    return switch (error.kind()) {
      case QUERY, CONSTRAINT, DATA, CONFLICT -> true;
      case USAGE, FORBIDDEN, CORRUPT, RESOURCE, INTERRUPTED, INTERNAL -> false;
    };
  }

  private Rows run(GivenRows given, BatchSettings settings) {
    long start = System.nanoTime();
    for (;;) {
      try {
        return transactions.run(parts.body(), given);
      } catch (GraphflowException e) {
        if (!e.isRetryable() || System.nanoTime() - start >= settings.retry().toNanos()) {
          throw e;
        }
        interruption.check();
      }
    }
  }

  private List<Object[]> bodyRows(List<Object[]> batch) {
    List<Integer> columns = parts.parts().bodyColumns();
    List<Object[]> rows = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      Object[] row = new Object[columns.size() + 1];
      for (int column = 0; column < columns.size(); column++) {
        row[column] = batch.get(i)[columns.get(column)];
      }
      row[columns.size()] = (long) i;
      rows.add(row);
    }
    return rows;
  }

  private String id(GivenRows given) {
    return new OpenTransaction(given.transaction(), options.client(), begun, null, false).id();
  }

  /**
   * Keeps what the last part is to be given of a batch.
   *
   * @param rows those that the subquery has returned; null if the batch has not been committed
   */
  private void handOn(
      List<Object[]> batch, Rows rows, Map<String, Object> status, MemoryAccount kept) {
    if (parts.rest().isEmpty()) {
      return;
    }
    Object[] none = new Object[parts.parts().returned() + 1];
    if (rows == null || !parts.parts().returns()) {
      batch.forEach(row -> handOn(row, none, status, kept));
      return;
    }
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      handOn(batch.get(Math.toIntExact((Long) row[0])), row, status, kept);
    }
  }

  private void handOn(
      Object[] outer, Object[] returned, Map<String, Object> status, MemoryAccount kept) {
    List<Integer> columns = parts.parts().restColumns();
    int count = columns.size() + returned.length - 1;
    Object[] row = new Object[count + (parts.parts().reports() ? 1 : 0)];
    for (int column = 0; column < columns.size(); column++) {
      row[column] = outer[columns.get(column)];
    }
    System.arraycopy(returned, 1, row, columns.size(), returned.length - 1);
    if (parts.parts().reports()) {
      row[count] = status;
    }
    kept.reserve(GivenRows.bytes(row));
    handedOn.add(row);
    handedOnCount++;
  }

  private PlanLine line(SnapshotRead read, PlanCache.Plan plan) {
    return switch (mode) {
      case RUN -> null;
      case EXPLAIN -> read.plan().explain(read.snapshot().catalog());
      case PROFILE -> profile.lines(plan.compiled());
    };
  }

  /**
   * The plan of all parts.
   *
   * @param lines those of the first and the last part; null for a last one that is not there
   * @param nanos the time of the batches, and of the rows before them
   */
  private ShownPlan shown(PlanLine[] lines, long nanos) {
    PartPlans body = bodyPlans;
    if (body.lines().isEmpty()) {
      // No batch has run.
      body = new PartPlans(QueryMode.EXPLAIN, null);
      transactions.run(parts.body(), new GivenRows(List.of(), true, body));
    }
    List<PlanLine> inputs = new ArrayList<>(List.of(lines[0]));
    inputs.addAll(body.lines());
    Object node = new Object();
    if (profile != null) {
      profile.of(node).add(handedOnCount, nanos);
    }
    PlanLine call = new PlanLine(BatchSettings.text(written.batches()), Double.NaN, node,
        PlanLine.Timing.BEFORE, inputs);
    return QueryPlans.shown(lines[1] == null ? call : above(lines[1], call), profile);
  }

  /** The lines of the last part above those of the others: its rows come from there. */
  private static PlanLine above(PlanLine line, PlanLine below) {
    if (line.inputs().isEmpty()) {
      // The one row from which the given ones come.
      return below;
    }
    List<PlanLine> inputs = new ArrayList<>(line.inputs());
    inputs.set(0, above(inputs.getFirst(), below));
    return new PlanLine(line.operator(), line.rows(), line.node(), line.timing(), inputs);
  }
}
