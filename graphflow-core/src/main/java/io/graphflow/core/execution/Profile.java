package io.graphflow.core.execution;

import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.OperatorProfile;
import io.graphflow.parser.plan.PlanLine;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What PROFILE counts: rows that each operator of a plan gave, and time spent in it and below; and which
 * plans these were. Safe for use by many threads.
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

  /** By the node of a plan that an engine runs. */
  private final IdentityHashMap<Object, Counters> counters = new IdentityHashMap<>();

  /** By query, what has run of it. */
  private final IdentityHashMap<CompiledQuery, PlanLine> lines = new IdentityHashMap<>();

  /** Creates an empty profile. */
  public Profile() {}

  /** The counters of a node of what runs, by identity; made on first use. */
  public synchronized Counters of(Object node) {
    return counters.computeIfAbsent(node, _ -> new Counters());
  }

  /**
   * Notes what an executor runs of a query, or of a part of it, whose nodes count. What was planned anew in
   * between, as an update made the schema grow, counts on where it is what ran before.
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

  /** What has run of a query, or of a part of it; null if it has not. */
  public synchronized PlanLine lines(CompiledQuery query) {
    return lines.get(query);
  }

  /** What the operator of a node did; nothing if it never ran. */
  public synchronized OperatorProfile operator(Object node) {
    Counters counted = counters.get(node);
    return counted == null ? new OperatorProfile(0, 0)
        : new OperatorProfile(counted.rows(), counted.nanos());
  }
}
