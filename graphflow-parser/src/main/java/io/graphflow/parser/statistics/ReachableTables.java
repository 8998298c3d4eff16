package io.graphflow.parser.statistics;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import java.util.BitSet;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Narrows both ends of a repetition by the tables to which single steps lead. The remaining tables
 * may be more than can match, never fewer.
 */
public final class ReachableTables {
  /** The greatest least length that is followed exactly; a longer one counts as this. */
  private static final int MOST_STEPS = 64;

  private final Neighbours neighbours;

  /** Which tables an edge leads to. */
  public interface Neighbours {
    /** Those that an edge along {@code step} leads to from a vertex of {@code table}; not changed. */
    BitSet of(int table, EdgeStep step);
  }

  /** Narrows by the facts of {@code neighbours}. */
  public ReachableTables(Neighbours neighbours) {
    this.neighbours = neighbours;
  }

  /**
   * Removes from both ends the tables that no number of steps connects with one of the other end, and
   * the steps that are on no way between these; all three in place. The way itself may pass any table.
   *
   * @return whether anything was removed
   */
  public boolean narrow(
      BitSet from, BitSet to, List<EdgeStep> steps, Repetition repetition) {
    List<EdgeStep> back = GraphStatistics.reversed(steps);
    UnaryOperator<BitSet> forward = tables -> next(tables, steps);
    UnaryOperator<BitSet> backward = tables -> next(tables, back);
    int before = from.cardinality() + to.cardinality();
    to.and(ends(from, repetition, forward));
    from.and(ends(to, repetition, backward));
    // Every step but the last leaves what the steps before it reach, every step but the first leads on.
    BitSet left = within(from, repetition.max() - 1, forward);
    BitSet entered = within(to, repetition.max() - 1, backward);
    boolean changed = steps.removeIf(step -> !next(left, List.of(step)).intersects(entered));
    return changed || from.cardinality() + to.cardinality() != before;
  }

  private BitSet next(BitSet tables, List<EdgeStep> steps) {
    BitSet next = new BitSet();
    for (int table = tables.nextSetBit(0); table >= 0; table = tables.nextSetBit(table + 1)) {
      for (EdgeStep step : steps) {
        next.or(neighbours.of(table, step));
      }
    }
    return next;
  }

  private static BitSet ends(BitSet from, Repetition repetition, UnaryOperator<BitSet> next) {
    BitSet tables = from;
    long exact = Math.min(repetition.min(), MOST_STEPS);
    for (long length = 0; length < exact; length++) {
      tables = next.apply(tables);
    }
    return within(tables, repetition.max() - exact, next);
  }

  /** The tables that at most {@code most} steps lead to, none included. */
  private static BitSet within(BitSet from, long most, UnaryOperator<BitSet> next) {
    BitSet reached = (BitSet) from.clone();
    for (long length = 0; length < most; length++) {
      int before = reached.cardinality();
      reached.or(next.apply(reached));
      if (reached.cardinality() == before) {
        break;
      }
    }
    return reached;
  }
}
