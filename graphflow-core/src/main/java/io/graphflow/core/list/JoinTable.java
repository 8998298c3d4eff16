package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.JoinKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * The build side of a hash join. Rows with equal keys lie one after another once {@link #finish}ed, so
 * that the rows a key joins with are a list to point at.
 */
final class JoinTable {
  private final QueryContext context;
  private final JoinKey key;
  private final List<Variable> variables;
  private final KeyTable index;
  private RowTable rows;
  private int[] keyNumbers = {};
  private int[] firstRows = {0, 0};

  /**
   * Creates an empty table.
   *
   * @param keys variables that are no edges
   * @param variables what else is kept of a row
   */
  JoinTable(QueryContext context, List<Variable> keys, List<Variable> variables) {
    this.context = context;
    this.key = new JoinKey(keys);
    this.variables = variables;
    this.index = new KeyTable(keys, context);
    this.rows = new RowTable(context, variables);
  }

  /** Adds the row in a tuple {@code multiplicity} times, unless a key is NULL. */
  void add(Tuple tuple, long multiplicity) {
    if (key.hasNull(tuple)) {
      return;
    }
    int number = index.findOrAdd(tuple);
    for (long i = multiplicity; i > 0; i--) {
      int row = rows.append(tuple);
      if (row == keyNumbers.length) {
        keyNumbers = Arrays.copyOf(keyNumbers, Math.max(64, 2 * row));
      }
      keyNumbers[row] = number;
    }
  }

  /** Orders the rows by key; uses the tuple's slots. */
  void finish(Tuple tuple) {
    int keyCount = index.size();
    // Two more than keys: an empty range for the key that is not found.
    firstRows = new int[keyCount + 2];
    for (int row = 0; row < rows.count(); row++) {
      firstRows[keyNumbers[row] + 1]++;
    }
    for (int number = 0; number <= keyCount; number++) {
      firstRows[number + 1] += firstRows[number];
    }
    int[] next = firstRows.clone();
    int[] order = new int[rows.count()];
    for (int row = 0; row < order.length; row++) {
      order[next[keyNumbers[row]]++] = row;
    }
    RowTable ordered = new RowTable(context, variables);
    for (int row : order) {
      rows.load(row, tuple);
      ordered.append(tuple);
    }
    rows.release();
    rows = ordered;
  }

  /** The number of the key in the tuple's slots; one without rows if there is none. */
  int find(Tuple tuple) {
    int number = key.hasNull(tuple) ? KeyTable.ABSENT : index.find(tuple);
    return number == KeyTable.ABSENT ? index.size() : number;
  }

  /** The first row of the key with this number; the last key's rows end with the next number's. */
  int firstRow(int number) {
    return firstRows[number];
  }

  /** Sets vectors, in the order of the variables, to the rows from {@code first} on. */
  void show(Vector[] vectors, int first) {
    rows.show(vectors, first);
  }

  /** Forgets all rows and gives their memory back. */
  void release() {
    index.clear();
    rows.release();
    firstRows = new int[] {0, 0};
  }
}
