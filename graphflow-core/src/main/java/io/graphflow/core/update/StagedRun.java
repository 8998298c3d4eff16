package io.graphflow.core.update;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.execution.UpdateTally;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.update.StagedPlan.Gather;
import io.graphflow.core.update.StagedPlan.Read;
import io.graphflow.core.update.StagedPlan.ReadAgain;
import io.graphflow.core.update.StagedPlan.Step;
import io.graphflow.core.update.StagedPlan.Write;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** One run of a plan that was cut into parts. For one thread at a time. */
final class StagedRun {
  private static final String KEPT_ROWS = "rows between reads and updates";

  private final QueryContext context;
  private final UpdateContext updates;
  private final UpdateRun run;

  /** Counts the memory of the transaction's changes, this query's included. */
  private final MemoryAccount changes;

  /** Counts the changes of this run. */
  private final UpdateTally counters;

  /** Receives the counts of this run at its end. */
  private final UpdateTally total;

  /**
   * The rows that the last updates have kept for the part above; null if nothing above needs them.
   */
  private RowBuffer rows;

  /** The rows of the last part that reads, while nothing has taken them; else null. */
  private RowCursor cursor;

  /** The variables in the columns of the cursor. */
  private List<Variable> columns;

  private long nanos;

  StagedRun(
      StagedPlan plan, QueryContext context, UpdateContext updates, UpdateTally counters) {
    this.context = context;
    this.updates = updates;
    this.counters = new UpdateTally();
    this.run = new UpdateRun(plan, context, updates, this.counters);
    this.total = counters;
    this.changes = context.account("changes of the transaction");
  }

  /** Runs all parts; the rows of the last one, which is yet to run if it reads. */
  RowCursor run() {
    boolean done = false;
    updates.writer().setWatch(this::countChanges);
    try {
      // The changes of the transaction's earlier statements count as well.
      countChanges();
      run(run.plan.steps(), true);
      run.names.requireAll();
      countChanges();
      updates.writer().endStatement();
      total.addAll(counters);
      done = true;
      return cursor == null ? new EmptyCursor() : cursor;
    } catch (QueryException e) {
      // What lacks its name may be what it fails for.
      run.names.requireAll();
      throw e;
    } finally {
      updates.writer().setWatch(() -> {});
      run.close();
      if (!done && cursor != null) {
        cursor.close();
      }
    }
  }

  private void countChanges() {
    context.check();
    changes.add(updates.writer().changedBytes() - changes.heldBytes());
  }

  /**
   * Runs parts.
   *
   * @param whole whether these are all parts of the query, and not those of a branch
   */
  @SuppressWarnings("ReferenceEquality") // The last part, not one like it.
  private void run(List<Step> steps, boolean whole) {
    Step last = steps.getLast();
    for (Step step : steps) {
      long start = System.nanoTime();
      switch (step) {
        case Write write -> write(write, step != last);
        case Read read -> {
          if (whole && step == last) {
            run.names.requireAll();
            updates.writer().endStatement();
          }
          read(read);
        }
        case ReadAgain _ -> throw new AssertionError("only bodies have such parts");
        case Gather gather -> {
          gather(gather);
          // The time of its parts is counted already.
          start = System.nanoTime();
        }
      }
      nanos += System.nanoTime() - start;
    }
  }

  private void gather(Gather gather) {
    RowBuffer kept = new RowBuffer(gather.kept(), context.account(KEPT_ROWS));
    for (StagedPlan branch : gather.branches()) {
      rows = null;
      run(branch.steps(), false);
      long start = System.nanoTime();
      if (cursor != null) {
        readCursor(() -> kept.append(run.row));
      }
      nanos += System.nanoTime() - start;
    }
    rows = kept;
    if (context.profile() != null) {
      gather.barriers().forEach(node -> context.profile().of(node).add(kept.size(), nanos));
    }
  }

  private void read(Read read) {
    cursor = run.open(read, rows);
    columns = read.query().columns();
  }

  private void write(Write write, boolean isRead) {
    RowBuffer kept = isRead ? new RowBuffer(write.kept(), context.account(KEPT_ROWS)) : null;
    UpdateChain chain = new UpdateChain(
        run, write.updates(), isRead ? () -> kept.append(run.row) : () -> {});
    long start = System.nanoTime();
    if (cursor != null) {
      readCursor(chain);
    } else if (rows != null) {
      run.forEach(rows, chain);
    } else {
      chain.row();
      if (context.profile() != null) {
        context.profile().of(write.updates().getFirst().inputs().getFirst()).add(1, 0);
      }
    }
    if (rows != null) {
      rows.clear();
    }
    rows = kept;
    if (context.profile() != null) {
      long spent = nanos + System.nanoTime() - start;
      chain.report(spent - chain.nanos());
      run.nested.forEach(NestedUpdates::reportBody);
      run.nested.clear();
      for (LogicalPlan barrier : write.barriers()) {
        context.profile().of(barrier).add(isRead ? kept.size() : 0, spent);
      }
    }
  }

  private void readCursor(RowSink sink) {
    run.forEach(cursor, columns, sink);
    cursor.close();
    cursor = null;
  }
}
