package io.graphflow.core.update;

import io.graphflow.core.execution.Profile;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.ArrayList;
import java.util.List;

/** Updates that rows go through one by one, each handing them on to the next. */
final class UpdateChain implements RowSink {
  private final RowSink first;
  private final List<Counted> counted = new ArrayList<>();
  private final Profile profile;

  private long nanos;

  /** Counts the rows that an update hands on, and the time that is spent with them above it. */
  private static final class Counted implements RowSink {
    private final UpdatePlan update;
    private final RowSink next;
    private long rows;
    private long nanosAbove;

    Counted(UpdatePlan update, RowSink next) {
      this.update = update;
      this.next = next;
    }

    @Override
    public void row() {
      rows++;
      long start = System.nanoTime();
      next.row();
      nanosAbove += System.nanoTime() - start;
    }
  }

  /**
   * Creates a chain.
   *
   * @param updates in the order in which a row goes through them
   * @param last receives the rows that come out
   */
  UpdateChain(UpdateRun run, List<UpdatePlan> updates, RowSink last) {
    profile = run.context.profile();
    RowSink next = last;
    for (UpdatePlan update : updates.reversed()) {
      if (profile != null) {
        Counted counter = new Counted(update, next);
        counted.add(counter);
        next = counter;
      }
      next = operator(run, update, next);
    }
    first = next;
  }

  private static RowSink operator(UpdateRun run, UpdatePlan update, RowSink next) {
    return switch (update) {
      case UpdatePlan.CreateElements create -> new CreateOperator(run, create, next);
      case UpdatePlan.SetItems set -> new SetOperator(run, set, next);
      case UpdatePlan.DeleteElements delete -> new DeleteOperator(run, delete, next);
      case UpdatePlan.Merge merge -> new MergeOperator(run, merge, next);
      case UpdatePlan.CallUpdates call -> new CallOperator(run, call, next);
      case UpdatePlan.ForEach each -> new ForEachOperator(run, each, next);
    };
  }

  @Override
  public void row() {
    if (profile == null) {
      first.row();
    } else {
      long start = System.nanoTime();
      first.row();
      nanos += System.nanoTime() - start;
    }
  }

  /**
   * Adds the counts to the profile.
   *
   * @param nanosBelow time spent to get the rows
   */
  void report(long nanosBelow) {
    for (Counted counter : counted) {
      profile.of(counter.update).add(counter.rows, nanosBelow + nanos - counter.nanosAbove);
    }
  }

  /** Time spent in this chain, if there is a profile. */
  long nanos() {
    return nanos;
  }
}
