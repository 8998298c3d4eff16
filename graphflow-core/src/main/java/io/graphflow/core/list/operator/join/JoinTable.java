package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.tuple.JoinKeys;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of a hash join's right side by their keys. After {@link #finish}, rows with equal keys lie one
 * after another, so that an operator can point vectors at the rows of a key. It may be read by several threads then.
 */
public final class JoinTable implements JoinStore {
  private final MemoryAccount account;
  private final JoinKeys keys;
  private final JoinRoom room;
  private final RowTable rows;

  /** By row the number of its key; null while each row has the number of its key, as none is there twice. */
  private int[] keyNumbers;

  /** By key its first row, which ends the rows of the key before; null if each key has the row of its number. */
  private int[] firstRows;

  /** The positions of a chunk that have a key. */
  private final Selection selected = new Selection();

  /**
   * Creates an empty table.
   *
   * @param account counts the table alone, with {@code keys}
   * @param keys numbers the keys of this table alone
   * @param variables the variables to keep of a row besides the keys
   */
  public JoinTable(QueryContext context, MemoryAccount account, JoinKeys keys,
      List<Variable> variables) {
    this.account = account;
    this.keys = keys;
    this.room = new JoinRoom(context, account);
    this.rows = RowTable.keeping(context, account, variables);
  }

  @Override
  public boolean hasRoom(int more) {
    return room.isFor(rows.count() + more, wanted -> keys.growthBytes(wanted - rows.count())
        + rows.growthBytes(wanted - rows.count()) + finishBytes(wanted));
  }

  /** Bytes to order some rows by key, at most. */
  private static long finishBytes(int rowCount) {
    return 5L * rowCount * Integer.BYTES;
  }

  @Override
  public void add(Tuple tuple, long times) {
    int number = keys.adding().find(tuple);
    if (number == KeyTable.ABSENT) {
      return;
    }
    for (long i = times; i > 0; i--) {
      note(rows.append(tuple), number);
    }
  }

  @Override
  public boolean takes(BuildColumns columns) {
    return columns.multiplicities() == null && columns.factor() == 1;
  }

  @Override
  public void addAll(BuildColumns columns) {
    Selection positions = columns.positions();
    int count = positions.count();
    int[] numbers = columns.number();
    int row = rows.count();
    int[] kept = selected.buffer(count);
    int keptCount = 0;
    for (int i = 0; i < count; i++) {
      if (numbers[i] != KeyTable.ABSENT) {
        kept[keptCount++] = positions.position(i);
        note(row++, numbers[i]);
      }
    }
    if (keptCount == count) {
      columns.append(positions, rows);
    } else {
      selected.select(keptCount);
      columns.append(selected, rows);
    }
  }

  /** Notes the key of a new row. */
  private void note(int row, int number) {
    if (keyNumbers == null) {
      if (number == row) {
        return;
      }
      account.reserve((long) row * Integer.BYTES);
      keyNumbers = new int[row];
      Arrays.setAll(keyNumbers, i -> i);
    }
    if (row == keyNumbers.length) {
      int length = Math.max(64, 2 * row);
      account.reserve((long) (length - row) * Integer.BYTES);
      keyNumbers = Arrays.copyOf(keyNumbers, length);
    }
    keyNumbers[row] = number;
  }

  @Override
  public void finish() {
    keys.seal();
    if (keyNumbers == null) {
      return;
    }
    int keyCount = keys.size();
    long firstRowBytes = (keyCount + 1L) * Integer.BYTES;
    long orderBytes = (long) rows.count() * Integer.BYTES;
    account.reserve(2 * firstRowBytes + orderBytes);
    firstRows = new int[keyCount + 1];
    for (int row = 0; row < rows.count(); row++) {
      firstRows[keyNumbers[row] + 1]++;
    }
    for (int number = 0; number < keyCount; number++) {
      firstRows[number + 1] += firstRows[number];
    }
    int[] next = firstRows.clone();
    int[] order = new int[rows.count()];
    for (int row = 0; row < order.length; row++) {
      order[next[keyNumbers[row]]++] = row;
    }
    rows.keep(order, order.length, 1, List.of());
    account.release(firstRowBytes + orderBytes + (long) keyNumbers.length * Integer.BYTES);
    keyNumbers = null;
  }

  /**
   * The first row of the key with this number; its rows end where those of the next number begin. Only once finished.
   */
  int firstRow(int number) {
    return firstRows == null ? number : firstRows[number];
  }

  /** Appends copies of some rows, which may come several times, to a table of the same variables. */
  void append(int[] numbersOfRows, int count, RowTable target) {
    target.appendAll(rows, numbersOfRows, count);
  }

  /** Shows {@code count} rows from {@code first} on. */
  void show(RowChunk chunk, int first, int count) {
    chunk.show(rows, first, count);
  }

  @Override
  public void release() {
    keys.clear();
    rows.release();
    keyNumbers = null;
    firstRows = null;
    room.reset();
    account.releaseAll();
  }
}
