package io.graphflow.core.ftree.operator;

import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.vector.Selection;

/** The rows of the trees that an operator yields, one after another in a tuple. For one thread at a time. */
public final class RowStream {
  private final FTreeOperator operator;
  private final FTreeRows rows;
  private boolean inTree;

  /** Creates it; {@code rows} are those of the operator's trees. */
  public RowStream(FTreeOperator operator, FTreeRows rows) {
    this.operator = operator;
    this.rows = rows;
  }

  /** Starts, or starts again from the beginning; must come before {@link #next}. */
  public void open() {
    inTree = false;
    operator.open();
  }

  /** Moves to the next row; false if there is none. */
  public boolean next() {
    if (inTree && rows.advance()) {
      return true;
    }
    // Not in a tree, unless the operator yields one and does not fail.
    inTree = false;
    while (operator.next()) {
      if (rows.first()) {
        inTree = true;
        return true;
      }
    }
    return false;
  }

  /** As {@link FTreeRows#take}, from the current row on. */
  public boolean take(Selection into, int most) {
    return rows.take(into, most);
  }

  /** For how many equal rows the current one stands; see {@link FTreeRows#multiplicity}. */
  public long multiplicity() {
    return rows.multiplicity();
  }

  /** For those who count rows; see {@link FTreeRows#exactMultiplicity}. */
  public long exactMultiplicity() {
    return rows.exactMultiplicity();
  }

  /** Puts the current row into the tuple again, after others may have used its slots. */
  public void reload() {
    if (inTree) {
      rows.reload();
    }
  }

  /** Forgets the current row, and gives back the memory of what the operator keeps. Idempotent. */
  public void close() {
    inTree = false;
    operator.close();
  }
}
