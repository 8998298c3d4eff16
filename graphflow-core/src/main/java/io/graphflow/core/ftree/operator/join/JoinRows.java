package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.JoinKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.VertexVector;
import java.util.Arrays;

/**
 * The rows of the other side of a join that agree in the keys; without keys, all of them. The other side is read
 * when the first rows are asked for, and kept until it is closed, as it depends on no row.
 */
public final class JoinRows implements RowExpansion {
  private static final int NO_ROW = -1;
  private static final int FIRST_ROWS = 16;

  private final RowStream side;
  private final MemoryAccount account;
  private final Tuple tuple;
  private final JoinKey joinKey;
  private final KeyTable keys;
  private final RowBuffer rows;

  /** The keys as they lie in the block above; null if they are anything but a vertex of that block. */
  private final VertexVector probes;

  private boolean built;
  private int rowCount;

  /** By key its first row, and its last; {@link #rowAfter} has, by row, the next with the same key. */
  private int[] firstRow = new int[FIRST_ROWS];

  private int[] lastRow = new int[FIRST_ROWS];
  private int[] rowAfter = new int[FIRST_ROWS];

  /** By row, for how many rows of the side it stands. */
  private long[] times = new long[FIRST_ROWS];

  private int nextRow;
  private int row;

  /**
   * Creates the rows.
   *
   * @param side the rows of the other side, with its keys and what is kept of it
   * @param account counts this operator alone, with {@code keys} and {@code rows}
   * @param rows keeps what is read of the side beyond the keys; null if nothing is: then there is a row a key
   * @param probes the keys as they lie in the block above; null if they are anything but one vertex of that block
   */
  public JoinRows(RowStream side, MemoryAccount account, Tuple tuple,
      JoinKey joinKey, KeyTable keys, RowBuffer rows, VertexVector probes) {
    this.side = side;
    this.account = account;
    this.tuple = tuple;
    this.joinKey = joinKey;
    this.keys = keys;
    this.rows = rows;
    this.probes = probes;
  }

  @Override
  public void open() {
    nextRow = NO_ROW;
  }

  /** No key is NULL, so that a NULL finds none. */
  @Override
  public boolean mayHaveRows(int position) {
    return probes == null || keys.find(probes.id(position)) != KeyTable.ABSENT;
  }

  @Override
  public void begin() {
    int key = joinKey.hasNull(tuple) ? KeyTable.ABSENT : keys.find(tuple);
    nextRow = key == KeyTable.ABSENT ? NO_ROW : firstRow[key];
  }

  /** The side binds the keys in the slots in which they will be sought, so that it comes first. */
  @Override
  public void prepare() {
    if (built) {
      return;
    }
    side.open();
    while (side.next()) {
      add(side.multiplicity());
    }
    side.close();
    built = true;
  }

  private void add(long multiplicity) {
    if (joinKey.hasNull(tuple)) {
      return;
    }
    int before = keys.size();
    int key = keys.findOrAdd(tuple);
    if (rows == null && key < before) {
      int only = firstRow[key];
      times[only] = FTreeRows.sum(times[only], multiplicity);
      return;
    }
    int added = rowCount++;
    if (rows != null) {
      rows.append(tuple);
    }
    firstRow = grown(firstRow, key);
    lastRow = grown(lastRow, key);
    rowAfter = grown(rowAfter, added);
    if (added >= times.length) {
      account.reserve((long) times.length * Long.BYTES);
      times = Arrays.copyOf(times, times.length * 2);
    }
    times[added] = multiplicity;
    rowAfter[added] = NO_ROW;
    if (key == before) {
      firstRow[key] = added;
    } else {
      rowAfter[lastRow[key]] = added;
    }
    lastRow[key] = added;
  }

  private int[] grown(int[] array, int index) {
    if (index < array.length) {
      return array;
    }
    int length = (int) Math.min(Integer.MAX_VALUE - 8L, array.length * 2L);
    account.reserve((long) (length - array.length) * Integer.BYTES);
    return Arrays.copyOf(array, length);
  }

  @Override
  public boolean next() {
    if (nextRow == NO_ROW) {
      return false;
    }
    row = nextRow;
    nextRow = rowAfter[row];
    if (rows != null) {
      rows.load(row, tuple);
    }
    return true;
  }

  @Override
  public long multiplicity() {
    return times[row];
  }

  @Override
  public void close() {
    side.close();
    keys.clear();
    if (rows != null) {
      rows.clear();
    }
    rowCount = 0;
    firstRow = new int[FIRST_ROWS];
    lastRow = new int[FIRST_ROWS];
    rowAfter = new int[FIRST_ROWS];
    times = new long[FIRST_ROWS];
    account.releaseAll();
    built = false;
  }
}
