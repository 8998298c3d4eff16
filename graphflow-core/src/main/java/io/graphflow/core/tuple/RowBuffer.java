package io.graphflow.core.tuple;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.value.Equivalence;
import io.graphflow.core.value.Orderability;
import io.graphflow.core.value.ValueSize;
import io.graphflow.exception.ResourceException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Materialized rows: for each row the slots of some variables, unboxed as in a {@link Tuple}. Sorts,
 * hash tables and groups are built of it. Its memory is accounted to the query. Not safe for use by
 * more than one thread at a time.
 *
 * <p>Rows lie in pages of 1,024, so growing copies nothing but the first page. Within a row, the long
 * form of each variable that has one (three longs an edge, one otherwise), then, if any variable can be
 * NULL apart from its value, words with a null bit for each variable.
 */
public final class RowBuffer {
  private static final int PAGE_BITS = 10;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int FIRST_ROWS = 16;
  private static final int LONGS_PER_EDGE = 3;

  /** How a column is kept. */
  private enum Form {
    LONG, DOUBLE, VERTEX, EDGE, OBJECT
  }

  private final MemoryAccount account;
  private final int[] slots;
  private final Form[] forms;
  private final boolean[] shares;
  /** Where the column starts among the row's longs, or among its objects. */
  private final int[] places;
  private final int nullPlace;
  private final int longsPerRow;
  private final int objectsPerRow;

  private long[][] longs = new long[1][0];
  private Object[][] objects = new Object[1][0];
  private int capacity;
  private int size;
  private long reservedBytes;

  /** What the objects take, a part of {@link #reservedBytes}. */
  private long objectBytes;

  /**
   * Creates an empty buffer.
   *
   * @param variables the variables to keep of each row; column i of the buffer is variable i
   * @param account counts the rows; may be that of other structures, too
   */
  public RowBuffer(List<Variable> variables, MemoryAccount account) {
    this(variables, Set.of(), account);
  }

  /**
   * Creates an empty buffer.
   *
   * @param variables the variables to keep of each row; column i of the buffer is variable i
   * @param shared variables whose objects are kept and counted elsewhere as well, so that this
   *     buffer counts only the references to them
   * @param account counts the rows; may be that of other structures, too
   */
  public RowBuffer(List<Variable> variables, Set<Variable> shared, MemoryAccount account) {
    this.account = account;
    int count = variables.size();
    slots = new int[count];
    forms = new Form[count];
    shares = new boolean[count];
    places = new int[count];
    int longCount = 0;
    int objectCount = 0;
    boolean hasNullBits = false;
    for (int i = 0; i < count; i++) {
      slots[i] = variables.get(i).id();
      forms[i] = formOf(variables.get(i).type());
      shares[i] = shared.contains(variables.get(i));
      switch (forms[i]) {
        case LONG, DOUBLE -> {
          places[i] = longCount++;
          hasNullBits = true;
        }
        case VERTEX -> places[i] = longCount++;
        case EDGE -> {
          places[i] = longCount;
          longCount += LONGS_PER_EDGE;
        }
        case OBJECT -> places[i] = objectCount++;
      }
    }
    nullPlace = longCount;
    longsPerRow = longCount + (hasNullBits ? (count + Long.SIZE - 1) / Long.SIZE : 0);
    objectsPerRow = objectCount;
  }

  /** Creates an empty buffer like another one. */
  private RowBuffer(RowBuffer other) {
    account = other.account;
    slots = other.slots;
    forms = other.forms;
    shares = other.shares;
    places = other.places;
    nullPlace = other.nullPlace;
    longsPerRow = other.longsPerRow;
    objectsPerRow = other.objectsPerRow;
  }

  private static Form formOf(CypherType type) {
    return switch (type) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> Form.LONG;
      case FLOAT -> Form.DOUBLE;
      case NODE -> Form.VERTEX;
      case RELATIONSHIP -> Form.EDGE;
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        Form.OBJECT;
    };
  }

  /** The number of rows. */
  public int size() {
    return size;
  }

  /** Appends the tuple's row and returns its number. */
  public int append(Tuple tuple) {
    if (size == capacity) {
      grow();
    }
    set(size, tuple);
    return size++;
  }

  /** Appends a row of long forms alone, which has an index in columns; bit i of {@code nulls} says that value i, which is 0 then, is NULL. */
  int append(long[][] values, int index, long nulls) {
    if (size == capacity) {
      grow();
    }
    long[] page = longs[size >>> PAGE_BITS];
    int base = (size & (PAGE_ROWS - 1)) * longsPerRow;
    for (int i = 0; i < values.length; i++) {
      page[base + i] = values[i][index];
    }
    page[base + nullPlace] = nulls;
    return size++;
  }

  /** As {@link #hash(Tuple)}, of a row of long forms alone, none of which is NULL. */
  int hash(int row) {
    int hash = 0;
    for (int i = 0; i < nullPlace; i++) {
      hash = 31 * hash + Equivalence.hash(word(row, i));
    }
    return hash;
  }

  /** As {@link #hash(Tuple)}, of rows of long forms alone. */
  void hash(long[][] values, long[] nulls, int count, int[] hashes) {
    Arrays.fill(hashes, 0, count, 0);
    for (int i = 0; i < values.length; i++) {
      long[] column = values[i];
      if (nulls == null) {
        for (int row = 0; row < count; row++) {
          hashes[row] = 31 * hashes[row] + Equivalence.hash(column[row]);
        }
      } else {
        for (int row = 0; row < count; row++) {
          int own = ((nulls[row] >>> i) & 1) != 0 ? 0 : Equivalence.hash(column[row]);
          hashes[row] = 31 * hashes[row] + own;
        }
      }
    }
  }

  /** As {@link #hash(Tuple)}, of a row of long forms alone, none of which is NULL. */
  static int hash(long[][] values, int index) {
    int hash = 0;
    for (long[] column : values) {
      hash = 31 * hash + Equivalence.hash(column[index]);
    }
    return hash;
  }

  /** Finds the least and the greatest value of a column of long forms; a NULL counts as 0. */
  void bounds(int column, long[] least, long[] greatest) {
    long low = word(0, column);
    long high = low;
    for (int row = 1; row < size; row++) {
      long value = word(row, column);
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    least[column] = low;
    greatest[column] = high;
  }

  /** Notes the number of a row of long forms alone, unless one is NULL. */
  void put(int row, DenseNumbers numbers) {
    long[] page = longs[row >>> PAGE_BITS];
    int base = (row & (PAGE_ROWS - 1)) * longsPerRow;
    if (page[base + nullPlace] == 0) {
      numbers.put(page, base, row);
    }
  }

  /** As {@link #same(int, Tuple)}, of a row of long forms alone. */
  boolean same(int row, long[][] values, int index, long nulls) {
    long[] page = longs[row >>> PAGE_BITS];
    int base = (row & (PAGE_ROWS - 1)) * longsPerRow;
    if (page[base + nullPlace] != nulls) {
      return false;
    }
    for (int i = 0; i < values.length; i++) {
      if (page[base + i] != values[i][index]) {
        return false;
      }
    }
    return true;
  }

  /** Appends a row of a buffer of the same variables; returns its number. */
  int append(RowBuffer other, int row) {
    if (size == capacity) {
      grow();
    }
    int from = row & (PAGE_ROWS - 1);
    int to = size & (PAGE_ROWS - 1);
    long[] otherPage = other.longs[row >>> PAGE_BITS];
    long[] page = longs[size >>> PAGE_BITS];
    // Rows are too short for a call that copies them.
    for (int i = 0; i < longsPerRow; i++) {
      page[to * longsPerRow + i] = otherPage[from * longsPerRow + i];
    }
    for (int i = 0; i < objectsPerRow; i++) {
      objects[size >>> PAGE_BITS][to * objectsPerRow + i] =
          other.objects[row >>> PAGE_BITS][from * objectsPerRow + i];
    }
    return size++;
  }

  /**
   * Moves the rows into a buffer of their own, in another order, which counts to the same account; those here are to
   * be forgotten.
   */
  RowBuffer inOrder(int[] rows) {
    RowBuffer ordered = new RowBuffer(this);
    for (int row : rows) {
      ordered.append(this, row);
    }
    ordered.objectBytes = objectBytes;
    ordered.reservedBytes += objectBytes;
    reservedBytes -= objectBytes;
    objectBytes = 0;
    return ordered;
  }

  /** Overwrites a row with the tuple's. */
  public void set(int row, Tuple tuple) {
    long[] page = longs[row >>> PAGE_BITS];
    Object[] objectPage = objects[row >>> PAGE_BITS];
    int base = (row & (PAGE_ROWS - 1)) * longsPerRow;
    int objectBase = (row & (PAGE_ROWS - 1)) * objectsPerRow;
    Arrays.fill(page, base + nullPlace, base + longsPerRow, 0);
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      int at = base + places[i];
      switch (forms[i]) {
        case LONG, DOUBLE -> {
          if (tuple.isNull(slot)) {
            page[base + nullPlace + (i >>> 6)] |= 1L << i;
            page[at] = 0;
          } else {
            page[at] = tuple.longValue(slot);
          }
        }
        case VERTEX -> page[at] = tuple.vertex(slot);
        case EDGE -> {
          page[at] = tuple.edgeId(slot);
          page[at + 1] = tuple.edgeSource(slot);
          page[at + 2] = tuple.edgeDestination(slot);
        }
        case OBJECT -> {
          Object value = tuple.object(slot);
          Object old = objectPage[objectBase + places[i]];
          objectPage[objectBase + places[i]] = value;
          if (!shares[i]) {
            long bytes = ValueSize.estimateBytes(value) - ValueSize.estimateBytes(old);
            reserve(bytes);
            objectBytes += bytes;
          }
        }
      }
    }
  }

  /** Sets the tuple's slots to a row. */
  public void load(int row, Tuple tuple) {
    long[] page = longs[row >>> PAGE_BITS];
    int base = (row & (PAGE_ROWS - 1)) * longsPerRow;
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      int at = base + places[i];
      switch (forms[i]) {
        case LONG, DOUBLE -> {
          // A double is kept by its bits, as in the tuple.
          if (isNull(row, i)) {
            tuple.setNull(slot);
          } else {
            tuple.setLong(slot, page[at]);
          }
        }
        case VERTEX -> tuple.setVertex(slot, page[at]);
        case EDGE -> tuple.setEdge(slot, page[at], page[at + 1], page[at + 2]);
        case OBJECT -> tuple.setObject(slot, object(row, i));
      }
    }
  }

  /** As {@link KeyTable#hasLongs}, of a column. */
  boolean hasLongs(int column) {
    return switch (forms[column]) {
      case LONG, DOUBLE, VERTEX -> true;
      case EDGE, OBJECT -> false;
    };
  }

  /** As {@link KeyTable#copyLongs}, of rows. */
  void copyLongs(int column, int from, int count, long[] values, boolean[] nulls, int at) {
    int place = places[column];
    int nullWord = nullPlace + (column >>> 6);
    for (int i = 0; i < count; i++) {
      int row = from + i;
      long[] page = longs[row >>> PAGE_BITS];
      int base = (row & (PAGE_ROWS - 1)) * longsPerRow;
      values[at + i] = page[base + place];
      if (nulls != null) {
        nulls[at + i] = ((page[base + nullWord] >>> column) & 1) != 0;
      }
    }
  }

  private boolean isNull(int row, int column) {
    int at = (row & (PAGE_ROWS - 1)) * longsPerRow + nullPlace + (column >>> 6);
    return ((longs[row >>> PAGE_BITS][at] >>> column) & 1) != 0;
  }

  private long word(int row, int column) {
    return longs[row >>> PAGE_BITS][(row & (PAGE_ROWS - 1)) * longsPerRow + places[column]];
  }

  private Object object(int row, int column) {
    return objects[row >>> PAGE_BITS][(row & (PAGE_ROWS - 1)) * objectsPerRow + places[column]];
  }

  /** A hash of the tuple's values in the buffer's columns, equal for values that are the same. */
  int hash(Tuple tuple) {
    int hash = 0;
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      int own = switch (forms[i]) {
        case LONG -> tuple.isNull(slot) ? 0 : Equivalence.hash(tuple.longValue(slot));
        case DOUBLE -> tuple.isNull(slot) ? 0 : Equivalence.hash(tuple.doubleValue(slot));
        case VERTEX -> Equivalence.hash(tuple.vertex(slot));
        case EDGE -> tuple.edgeSource(slot) == ElementId.NONE
            ? 0
            : Equivalence.hash(tuple.edgeId(slot));
        case OBJECT -> Equivalence.hash(tuple.object(slot));
      };
      hash = 31 * hash + own;
    }
    return hash;
  }

  /** Whether the tuple's values are the same as the row's: {@link Equivalence}. */
  public boolean same(int row, Tuple tuple) {
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      boolean same = switch (forms[i]) {
        case LONG -> tuple.isNull(slot)
            ? isNull(row, i)
            : (!isNull(row, i) && word(row, i) == tuple.longValue(slot));
        case DOUBLE -> tuple.isNull(slot)
            ? isNull(row, i)
            : (!isNull(row, i)
                && Equivalence.same(Double.longBitsToDouble(word(row, i)),
                    tuple.doubleValue(slot)));
        case VERTEX -> word(row, i) == tuple.vertex(slot);
        case EDGE -> sameEdge(row, i, tuple);
        case OBJECT -> Equivalence.same(object(row, i), tuple.object(slot));
      };
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /** Whether a row is the same as one of a buffer of the same variables: {@link Equivalence}. */
  boolean same(int row, RowBuffer other, int otherRow) {
    int base = (row & (PAGE_ROWS - 1)) * longsPerRow;
    int otherBase = (otherRow & (PAGE_ROWS - 1)) * longsPerRow;
    long[] page = longs[row >>> PAGE_BITS];
    long[] otherPage = other.longs[otherRow >>> PAGE_BITS];
    for (int at = nullPlace; at < longsPerRow; at++) {
      if (page[base + at] != otherPage[otherBase + at]) {
        return false;
      }
    }
    for (int i = 0; i < forms.length; i++) {
      long own = forms[i] == Form.OBJECT ? 0 : page[base + places[i]];
      long others = forms[i] == Form.OBJECT ? 0 : otherPage[otherBase + places[i]];
      boolean same = switch (forms[i]) {
        case LONG, VERTEX -> own == others;
        case DOUBLE -> Equivalence.same(Double.longBitsToDouble(own),
            Double.longBitsToDouble(others));
        case EDGE -> {
          long source = page[base + places[i] + 1];
          long otherSource = otherPage[otherBase + places[i] + 1];
          yield (source == ElementId.NONE || otherSource == ElementId.NONE) ? source == otherSource
              : own == others;
        }
        case OBJECT -> Equivalence.same(object(row, i), other.object(otherRow, i));
      };
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private boolean sameEdge(int row, int column, Tuple tuple) {
    int at = (row & (PAGE_ROWS - 1)) * longsPerRow + places[column];
    long source = longs[row >>> PAGE_BITS][at + 1];
    long otherSource = tuple.edgeSource(slots[column]);
    if (source == ElementId.NONE || otherSource == ElementId.NONE) {
      return source == otherSource;
    }
    return word(row, column) == tuple.edgeId(slots[column]);
  }

  /** Orders two rows by a column: {@link Orderability}, NULL last. */
  public int compare(int left, int right, int column) {
    return switch (forms[column]) {
      case LONG -> isNull(left, column) || isNull(right, column)
          ? Boolean.compare(isNull(left, column), isNull(right, column))
          : Long.compare(word(left, column), word(right, column));
      case DOUBLE -> isNull(left, column) || isNull(right, column)
          ? Boolean.compare(isNull(left, column), isNull(right, column))
          : Orderability.compareDoubles(Double.longBitsToDouble(word(left, column)),
              Double.longBitsToDouble(word(right, column)));
      // NONE, which is NULL, is the largest as unsigned.
      case VERTEX, EDGE -> Long.compareUnsigned(word(left, column), word(right, column));
      case OBJECT -> Orderability.INSTANCE.compare(object(left, column), object(right, column));
    };
  }

  /** Orders the tuple's row and a row by a column, as the other method of this name. */
  public int compare(Tuple tuple, int row, int column) {
    int slot = slots[column];
    return switch (forms[column]) {
      case LONG -> tuple.isNull(slot) || isNull(row, column)
          ? Boolean.compare(tuple.isNull(slot), isNull(row, column))
          : Long.compare(tuple.longValue(slot), word(row, column));
      case DOUBLE -> tuple.isNull(slot) || isNull(row, column)
          ? Boolean.compare(tuple.isNull(slot), isNull(row, column))
          : Orderability.compareDoubles(
              tuple.doubleValue(slot), Double.longBitsToDouble(word(row, column)));
      case VERTEX -> Long.compareUnsigned(tuple.vertex(slot), word(row, column));
      case EDGE -> Long.compareUnsigned(tuple.edgeId(slot), word(row, column));
      case OBJECT -> Orderability.INSTANCE.compare(tuple.object(slot), object(row, column));
    };
  }

  /** Bytes that some more rows take, if their objects are as large as those of the rows that there are. */
  long growthBytes(int more) {
    long missing = size + (long) more - capacity;
    long pages = missing <= 0 ? 0
        : (missing + PAGE_ROWS) * Long.BYTES * (longsPerRow + objectsPerRow);
    return size == 0 ? pages : pages + objectBytes / size * more;
  }

  private void grow() {
    if (capacity < PAGE_ROWS) {
      int rows = capacity == 0 ? FIRST_ROWS : capacity * 2;
      longs[0] = Arrays.copyOf(longs[0], rows * longsPerRow);
      objects[0] = Arrays.copyOf(objects[0], rows * objectsPerRow);
      reservePages(rows - capacity);
      capacity = rows;
      return;
    }
    if (capacity > Integer.MAX_VALUE - PAGE_ROWS) {
      throw new ResourceException(
          "The query must keep more than 2^31 rows at once; make the query narrower.");
    }
    int page = capacity >>> PAGE_BITS;
    if (page == longs.length) {
      longs = Arrays.copyOf(longs, page * 2);
      objects = Arrays.copyOf(objects, page * 2);
    }
    reservePages(PAGE_ROWS);
    longs[page] = new long[PAGE_ROWS * longsPerRow];
    objects[page] = new Object[PAGE_ROWS * objectsPerRow];
    capacity += PAGE_ROWS;
  }

  private void reservePages(int rows) {
    reserve((long) rows * Long.BYTES * (longsPerRow + objectsPerRow));
  }

  private void reserve(long bytes) {
    account.add(bytes);
    reservedBytes += bytes;
  }

  /** Drops all rows, and keeps room for as many; gives the memory of their objects back. */
  void forget() {
    for (int page = 0; page << PAGE_BITS < size; page++) {
      Arrays.fill(objects[page], null);
    }
    size = 0;
    reserve(-objectBytes);
    objectBytes = 0;
  }

  /** Drops all rows and gives their memory back. */
  public void clear() {
    longs = new long[1][0];
    objects = new Object[1][0];
    capacity = 0;
    size = 0;
    objectBytes = 0;
    reserve(-reservedBytes);
  }
}
