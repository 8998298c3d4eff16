package io.graphflow.parser.statistics;

import io.graphflow.parser.plan.Repetition;
import java.util.BitSet;
import java.util.function.UnaryOperator;

/**
 * Which tables a repetition may lead to from some tables, given which tables one step leads to: never
 * fewer than it does.
 */
public final class TableReach {
  /** Steps up to which a least length is taken as it is; a longer one as this. */
  private static final int MOST_STEPS = 64;

  private TableReach() {}

  /**
   * The tables at the other end.
   *
   * @param from where the repetition begins
   * @param next the tables that an edge leads to from one of some tables, in a new set
   */
  public static BitSet ends(BitSet from, Repetition repetition, UnaryOperator<BitSet> next) {
    BitSet tables = from;
    long exact = Math.min(repetition.min(), MOST_STEPS);
    for (long length = 0; length < exact; length++) {
      tables = next.apply(tables);
    }
    return within(tables, repetition.max() - exact, next);
  }

  /** The tables that at most {@code most} steps lead to, none included. */
  public static BitSet within(BitSet from, long most, UnaryOperator<BitSet> next) {
    BitSet reached = (BitSet) from.clone();
    BitSet level = from;
    for (long length = 0; length < most; length++) {
      level = next.apply(level);
      int before = reached.cardinality();
      reached.or(level);
      // Where a level adds nothing no later one does: all it leads to was reached before.
      if (reached.cardinality() == before) {
        break;
      }
      level = reached;
    }
    return reached;
  }
}
