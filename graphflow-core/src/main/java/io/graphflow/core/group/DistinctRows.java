package io.graphflow.core.group;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.List;
import java.util.Set;

/** The distinct ones of some rows. For one thread at a time. */
public final class DistinctRows {
  private static final int ONLY_KIND = 0;

  private final GroupKeys keys;
  private final Tuple tuple;

  /**
   * Creates it without rows.
   *
   * @param account counts the rows
   * @param variables in which rows differ
   */
  public DistinctRows(QueryContext context, MemoryAccount account, List<Variable> variables,
      Tuple tuple) {
    this.keys = new GroupKeys(context, account, variables, List.of(), () -> List.of(Set.of()), 1);
    this.tuple = tuple;
  }

  /** The rows that are known. */
  public GroupKeys keys() {
    return keys;
  }

  /** The number of rows that are known; the last ones came last. */
  public int count() {
    return keys.count();
  }

  /** Looks for memory for so many more rows; if there is none, no more become known before {@link #nextPart}. */
  public void makeRoom(int more) {
    if (keys.needsRoom(more)) {
      keys.makeRoom(more, 0, 0);
    }
  }

  /** Whether the tuple's row became known; if not, it was known before, or was put aside. */
  public boolean add() {
    makeRoom(1);
    int known = keys.count();
    int row = keys.find(tuple);
    if (row == KeyTable.ABSENT) {
      keys.putAside(ONLY_KIND, tuple, 1);
    }
    return row == known;
  }

  /** Goes on to a next row that was put aside; false if there is none in the part. */
  public boolean nextRow() {
    return keys.nextRow(tuple);
  }

  /** Forgets the rows that are known and goes on to a part of those that were put aside; false if there is none. */
  public boolean nextPart() {
    return keys.nextPart();
  }

  /** Forgets all rows, and gives their memory back. */
  public void clear() {
    keys.clear();
  }
}
