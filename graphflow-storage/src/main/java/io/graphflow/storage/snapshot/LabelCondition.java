package io.graphflow.storage.snapshot;

import java.util.List;

/** What is asked of the labels of a vertex. Labels are known by their places in a list. Immutable. */
public sealed interface LabelCondition {
  /** The most labels whose truth table has a bit for each combination in one word. */
  int TABLE_LABELS = 6;

  /** Whether a vertex bears a label. */
  record Bears(int label) implements LabelCondition {}

  /** Whether a vertex does not fulfil a condition. */
  record Not(LabelCondition condition) implements LabelCondition {}

  /** Whether a vertex fulfils all conditions. */
  record And(List<LabelCondition> conditions) implements LabelCondition {
    /** Creates it; the list is copied. */
    public And {
      conditions = List.copyOf(conditions);
    }
  }

  /** Whether a vertex fulfils a condition. */
  record Or(List<LabelCondition> conditions) implements LabelCondition {
    /** Creates it; the list is copied. */
    public Or {
      conditions = List.copyOf(conditions);
    }
  }

  /**
   * Whether a vertex fulfils it.
   *
   * @param borne a bit for each label, in words of 64, the least significant bit of a word first
   */
  default boolean holds(long[] borne) {
    return switch (this) {
      case Bears(int label) -> (borne[label >>> 6] >>> label & 1) != 0;
      case Not(LabelCondition condition) -> !condition.holds(borne);
      case And(List<LabelCondition> conditions) -> {
        for (LabelCondition condition : conditions) {
          if (!condition.holds(borne)) {
            yield false;
          }
        }
        yield true;
      }
      case Or(List<LabelCondition> conditions) -> {
        for (LabelCondition condition : conditions) {
          if (condition.holds(borne)) {
            yield true;
          }
        }
        yield false;
      }
    };
  }

  /**
   * Its truth table: bit i says whether it holds for a vertex that bears just the labels whose bits in i are ones.
   *
   * @param labelCount how many labels there are, at most {@link #TABLE_LABELS}
   */
  default long table(int labelCount) {
    long table = 0;
    for (int borne = 0; borne < 1 << labelCount; borne++) {
      table |= (holds(new long[] {borne}) ? 1L : 0L) << borne;
    }
    return table;
  }
}
