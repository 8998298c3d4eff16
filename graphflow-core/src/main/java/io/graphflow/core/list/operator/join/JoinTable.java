package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.tuple.JoinKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * The build side of a hash join. After {@link #finish}, rows with equal keys lie one after another,
 * so that an operator can point vectors at the rows of a key.
 */
public final class JoinTable {
  private final MemoryAccount account;
  private final JoinKey key;
  private final KeyTable index;
  private final RowTable rows;
  private int[] keyNumbers = {};
  private int[] firstRows = {0, 0};

  /**
   * Creates an empty table.
   *
   * @param account counts the table alone
   * @param keys variables other than edges
   * @param variables the other variables to keep of a row
   */
  public JoinTable(QueryContext context, MemoryAccount account, List<Variable> keys,
      List<Variable> variables) {
    this.account = account;
    this.key = new JoinKey(keys);
    this.index = new KeyTable(keys, account);
    this.rows = RowTable.keeping(context, account, variables);
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
        int length = Math.max(64, 2 * row);
        account.reserve((long) (length - row) * Integer.BYTES);
        keyNumbers = Arrays.copyOf(keyNumbers, length);
      }
      keyNumbers[row] = number;
    }
  }

  /** Orders the rows by key. */
  void finish() {
    int keyCount = index.size();
    // Two more than there are keys: an empty range for a key that is not found.
    long firstRowBytes = (keyCount + 2L) * Integer.BYTES;
    long orderBytes = (long) rows.count() * Integer.BYTES;
    account.reserve(2 * firstRowBytes + orderBytes);
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
    rows.keep(order, order.length, 1, List.of());
    account.release(firstRowBytes + orderBytes + (long) keyNumbers.length * Integer.BYTES);
    keyNumbers = new int[0];
  }

  /**
   * The number of the key in the tuple's slots. A key that the table lacks, or with a NULL, gets a
   * number without rows.
   */
  int find(Tuple tuple) {
    int number = index.find(tuple);
    return number == KeyTable.ABSENT ? index.size() : number;
  }

  /**
   * The first row of the key with this number; its rows end where those of the next number begin.
   */
  int firstRow(int number) {
    return firstRows[number];
  }

  /** Shows {@code count} rows from {@code first} on. */
  void show(RowChunk chunk, int first, int count) {
    chunk.show(rows, first, count);
  }

  /** Forgets all rows and gives their memory back. */
  void release() {
    index.clear();
    rows.release();
    keyNumbers = new int[0];
    firstRows = new int[] {0, 0};
    account.releaseAll();
  }
}
