package io.graphflow.core.execution;

import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.OperatorProfile;
import io.graphflow.parser.plan.PlanLine;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of PROFILE: the rows that each operator of a plan yielded, the time spent in it and
 * below, the bytes that it wrote and held, and the plans themselves. Safe for use by many threads.
 */
public final class Profile {

  private static final long NOT_MEASURED = -1;

  /** Counters of one plan node. */
  public static final class Counters {
    private final LongAdder rows = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder written = new LongAdder();
    private final LongAccumulator most = new LongAccumulator(Math::max, NOT_MEASURED);
    private final LongAccumulator moved = new LongAccumulator(Math::max, 0);

    private Counters() {}

    /**
     * Counts work of an operator.
     *
     * @param rows rows given, a chunk counting as the rows it stands for
     * @param nanos time from the call of the operator to its return, inputs included
     */
    public void add(long rows, long nanos) {
      this.rows.add(rows);
      this.nanos.add(nanos);
    }

    /**
     * Counts memory of an operator.
     *
     * @param newlyWritten bytes of intermediate results that it has written since the last call
     * @param held the most bytes that it has held at one time so far, or at least since the last call
     * @param movedSoFar bytes that it has written to a disk so far
     */
    public void addBytes(long newlyWritten, long held, long movedSoFar) {
      written.add(newlyWritten);
      most.accumulate(held);
      moved.accumulate(movedSoFar);
    }

    /** Bytes written so far; negative if nobody measures them. */
    public long writtenBytes() {
      return most.get() == NOT_MEASURED ? NOT_MEASURED : written.sum();
    }

    /** The most bytes held at one time so far, by one of several threads; negative if nobody measures them. */
    public long peakBytes() {
      return most.get();
    }

    /** Bytes written to a disk, for which there was no memory. */
    public long movedBytes() {
      return moved.get();
    }

    /** Rows given so far. */
    public long rows() {
      return rows.sum();
    }

    /** Nanoseconds spent so far, inputs included, summed over threads. */
    public long nanos() {
      return nanos.sum();
    }
  }

  /** Counters by the node of a plan that an engine runs. */
  private final IdentityHashMap<Object, Counters> counters = new IdentityHashMap<>();

  /** By query the plan that ran. */
  private final IdentityHashMap<CompiledQuery, PlanLine> lines = new IdentityHashMap<>();

  /** Creates an empty profile. */
  public Profile() {}

  /** The counters of a node of a running plan, compared by identity; created on first use. */
  public synchronized Counters of(Object node) {
    return counters.computeIfAbsent(node, _ -> new Counters());
  }

  /**
   * Notes the plan that an executor runs of a query, or of a part of it. A plan made anew in
   * between, because an update made the schema grow, adds its counts where it equals the plan
   * before.
   */
  public synchronized void runs(CompiledQuery query, PlanLine plan) {
    PlanLine before = lines.put(query, plan);
    if (before != null) {
      countOn(before, plan);
    }
  }

  private void countOn(PlanLine before, PlanLine plan) {
    if (plan.operator().equals(before.operator())
        && plan.inputs().size() == before.inputs().size()) {
      counters.put(plan.node(), of(before.node()));
      for (int i = 0; i < plan.inputs().size(); i++) {
        countOn(before.inputs().get(i), plan.inputs().get(i));
      }
    }
  }

  /** The plan that ran of a query, or of a part of it; null if none ran. */
  public synchronized PlanLine lines(CompiledQuery query) {
    return lines.get(query);
  }

  /** The counts of a node's operator; zero if it never ran. */
  public synchronized OperatorProfile operator(Object node) {
    Counters counted = counters.get(node);
    return counted == null ? new OperatorProfile(0, 0, NOT_MEASURED, NOT_MEASURED, 0)
        : new OperatorProfile(counted.rows(), counted.nanos(), counted.writtenBytes(),
            counted.peakBytes(), counted.movedBytes());
  }
}
