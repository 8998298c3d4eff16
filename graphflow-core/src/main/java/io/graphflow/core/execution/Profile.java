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

  private final IdentityHashMap<LogicalPlan, Counters> counters = new IdentityHashMap<>();

  /** Creates an empty profile. */
  public Profile() {}

  /** The counters of a plan node, by identity; made on first use. */
  public synchronized Counters of(LogicalPlan node) {
    return counters.computeIfAbsent(node, _ -> new Counters());
  }

  /** Whether the node was counted: a fused one is not. */
  public synchronized boolean has(LogicalPlan node) {
    return counters.containsKey(node);
  }
}
