package io.graphflow.core.update;

import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.update.StagedPlan.Gather;
import io.graphflow.core.update.StagedPlan.Read;
import io.graphflow.core.update.StagedPlan.ReadAgain;
import io.graphflow.core.update.StagedPlan.Step;
import io.graphflow.core.update.StagedPlan.Write;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * A query with updates that runs again and again, each time from the row of an {@link UpdateRun}. Its parts run one
 * after the other; each takes all rows of the one before.
 */
final class UpdateBody {
  private static final String ROWS = "rows within CALL";

  private final UpdateRun run;
  private final StagedPlan plan;
  private final List<Stage> stages = new ArrayList<>();

  /** How often it has run. */
  private long begun;

  /** One part, with rows that are kept from it. */
  private abstract static class Stage {
    /** The rows that it starts from; null if that is the row of the run. */
    final RowBuffer in;

    /** Receives its rows; null if nobody asks for them. */
    final RowBuffer out;

    /** The rows of all runs. */
    long rows;

    long nanos;

    Stage(RowBuffer in, RowBuffer out) {
      this.in = in;
      this.out = out;
    }

    abstract void run();

    /**
     * Adds its work to the profile.
     *
     * @param nanosBelow time spent in the parts before
     */
    abstract void report(long nanosBelow);
  }

  /**
   * Prepares a body.
   *
   * @param keepsRows whether {@link #rows} are asked for
   */
  UpdateBody(UpdateRun run, StagedPlan plan, boolean keepsRows) {
    this.run = run;
    this.plan = plan;
    RowBuffer rows = null;
    for (Step step : plan.steps()) {
      boolean isRead = keepsRows || stages.size() < plan.steps().size() - 1;
      Stage stage = switch (step) {
        case Write write -> new Writing(write, rows, isRead ? buffer(write.kept()) : null);
        case ReadAgain read -> new Matching(read, rows, buffer(read.query().columns()));
        case Read read ->
          new Reading(
              read,
              rows == null ? buffer(read.rows().variables()) : rows,
              rows == null,
              buffer(read.query().columns()));
        case Gather gather -> new Gathering(gather, buffer(gather.kept()));
      };
      stages.add(stage);
      rows = stage.out;
    }
  }

  private RowBuffer buffer(List<Variable> variables) {
    return new RowBuffer(variables, run.context.account(ROWS));
  }

  /** Runs it from the row of the run. Its own rows must have been cleared. */
  void run() {
    begun++;
    boolean isProfiled = run.context.profile() != null;
    for (Stage stage : stages) {
      long start = isProfiled ? System.nanoTime() : 0;
      stage.run();
      stage.nanos += isProfiled ? System.nanoTime() - start : 0;
      stage.rows += stage.out == null ? 0 : stage.out.size();
      if (stage.in != null) {
        stage.in.clear();
      }
    }
  }

  /** The rows of the last run, which the caller clears. */
  RowBuffer rows() {
    return stages.getLast().out;
  }

  /** Adds its work to the profile, which must exist. */
  void report() {
    LogicalPlan leaf = plan.query().plan();
    while (!leaf.inputs().isEmpty()) {
      leaf = leaf.inputs().getFirst();
    }
    run.context.profile().of(leaf).add(begun, 0);
    long before = 0;
    for (Stage stage : stages) {
      stage.report(before);
      before += stage.nanos;
    }
  }

  /** Adds what a part has handed to the next one to the profile, for nodes that hand on no more and no less. */
  private void report(List<LogicalPlan> nodes, Stage stage, long nanosBelow) {
    nodes.forEach(
        node -> run.context.profile().of(node).add(stage.rows, nanosBelow + stage.nanos));
  }

  private final class Writing extends Stage {
    private final Write write;
    private final UpdateChain chain;

    Writing(Write write, RowBuffer in, RowBuffer out) {
      super(in, out);
      this.write = write;
      this.chain =
          new UpdateChain(run, write.updates(), out == null ? () -> {} : () -> out.append(run.row));
    }

    @Override
    void run() {
      if (in == null) {
        chain.row();
      } else {
        UpdateBody.this.run.forEach(in, chain);
      }
    }

    @Override
    void report(long nanosBelow) {
      chain.report(nanosBelow);
      UpdateBody.this.report(write.barriers(), this, nanosBelow);
    }
  }

  /** A part that reads on the graph as the writer sees it. */
  private final class Matching extends Stage {
    private final ReadAgain read;
    private RepeatedPlan reading;
    private int growth;

    Matching(ReadAgain read, RowBuffer in, RowBuffer out) {
      super(in, out);
      this.read = read;
    }

    @Override
    void run() {
      UpdateRun around = UpdateBody.this.run;
      if (reading == null || growth != around.schema.growth()) {
        if (reading != null) {
          around.close(reading);
        }
        reading = around.repeated(read, in);
        growth = around.schema.growth();
      }
      reading.start();
      while (reading.next()) {
        out.append(around.row);
      }
    }

    @Override
    void report(long nanosBelow) {}
  }

  /** A part that reads on a version of its own, as its operators cannot follow changes. */
  private final class Reading extends Stage {
    private final Read read;
    private final boolean isFirst;

    Reading(Read read, RowBuffer in, boolean isFirst, RowBuffer out) {
      super(in, out);
      this.read = read;
      this.isFirst = isFirst;
    }

    @Override
    void run() {
      UpdateRun around = UpdateBody.this.run;
      if (isFirst) {
        in.append(around.row);
      }
      try (RowCursor cursor = around.open(read, in)) {
        around.forEach(cursor, read.query().columns(), () -> out.append(around.row));
      }
    }

    @Override
    void report(long nanosBelow) {}
  }

  /** Branches, each of which starts from the row of the run. */
  private final class Gathering extends Stage {
    private final Gather gather;
    private final List<UpdateBody> branches = new ArrayList<>();

    Gathering(Gather gather, RowBuffer out) {
      super(null, out);
      this.gather = gather;
      for (StagedPlan branch : gather.branches()) {
        branches.add(new UpdateBody(UpdateBody.this.run, branch, true));
      }
    }

    @Override
    void run() {
      UpdateRun around = UpdateBody.this.run;
      for (UpdateBody branch : branches) {
        branch.run();
        around.forEach(branch.rows(), () -> out.append(around.row));
        branch.rows().clear();
      }
    }

    @Override
    void report(long nanosBelow) {
      branches.forEach(UpdateBody::report);
      UpdateBody.this.report(gather.barriers(), this, nanosBelow);
    }
  }
}
