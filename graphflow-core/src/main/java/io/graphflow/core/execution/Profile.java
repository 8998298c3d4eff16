package io.graphflow.core.execution;

import io.graphflow.parser.plan.LogicalPlan;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What PROFILE counts: rows that each operator of a plan gave, and time spent in it and below. Operators
 * that a plan fuses count at the node they end with. Safe for use by many threads.
 */
public final class Profile {

  /** Counters of one plan node. */
  public static final class Counters {
    private final LongAdder rows = new LongAdder();
    private final LongAdder nanos = new LongAdder();

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

    /** Rows given so far. */
    public long rows() {
      return rows.sum();
    }

    /** Nanoseconds spent so far, inputs included, summed over threads. */
    public long nanos() {
      return nanos.sum();
    }
  }

  private record StandIn(LogicalPlan original, long nanosBefore) {}

  private final IdentityHashMap<LogicalPlan, Counters> counters = new IdentityHashMap<>();
  private final IdentityHashMap<LogicalPlan, StandIn> standIns = new IdentityHashMap<>();

  /** Creates an empty profile. */
  public Profile() {}

  /** The counters of a plan node, by identity; made on first use. */
  public synchronized Counters of(LogicalPlan node) {
    StandIn standIn = standIns.get(node);
    if (standIn == null) {
      return counters.computeIfAbsent(node, _ -> new Counters());
    }
    return counters.computeIfAbsent(standIn.original, _ -> {
      Counters begun = new Counters();
      begun.add(0, standIn.nanosBefore);
      return begun;
    });
  }

  /**
   * Counts what a node does for another one: it stands for that in a part of the plan which runs by
   * itself.
   *
   * @param nanosBefore time spent below the part
   */
  public synchronized void countFor(LogicalPlan node, LogicalPlan original, long nanosBefore) {
    standIns.put(node, new StandIn(original, nanosBefore));
  }

  /** Whether the node was counted: a fused one is not. */
  public synchronized boolean has(LogicalPlan node) {
    return counters.containsKey(node);
  }
}
