package io.graphflow.core.vector;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ValueSize;
import io.graphflow.parser.expression.CypherType;
import java.util.Arrays;

/**
 * Values that are neither vertices nor edges, at the positions of a list group: computed by a
 * projection, or materialized. Numbers, booleans and dates are kept unboxed, others as objects.
 */
public final class ValueVector implements Vector {
  private static final int REFERENCE_BYTES = 8;

  private final CypherType type;
  private final boolean unboxed;
  private long[] longs = {};
  private boolean[] nulls = {};
  private Object[] objects = {};
  private int first;

  /** Whether it is known that no value is NULL. */
  private boolean neverNull;

  /** Whether some mark in {@link #nulls} may be set, where it is this vector's own. */
  private boolean marked;

  /** Creates a vector for values of a static type other than NODE and RELATIONSHIP. */
  public ValueVector(CypherType type) {
    assert type != CypherType.NODE && type != CypherType.RELATIONSHIP;
    this.type = type;
    this.unboxed = isUnboxed(type);
    if (unboxed) {
      longs = new long[1];
      nulls = new boolean[1];
    } else {
      objects = new Object[1];
    }
  }

  /**
   * Whether values of this static type are kept as longs (a double by its bits) and a NULL mark; false for vertices and
   * edges, which have vectors of their own.
   */
  public static boolean isUnboxed(CypherType type) {
    return switch (type) {
      case BOOLEAN, INTEGER, FLOAT, DATE, DATETIME -> true;
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY,
          NODE, RELATIONSHIP ->
        false;
    };
  }

  /** Makes room to {@link #store} values at positions 0 to {@code capacity - 1}. */
  public void own(int capacity) {
    first = 0;
    neverNull = false;
    marked = true;
    if (unboxed && longs.length < capacity) {
      longs = new long[Math.max(capacity, 2 * longs.length)];
      nulls = new boolean[longs.length];
    } else if (!unboxed && objects.length < capacity) {
      objects = new Object[Math.max(capacity, 2 * objects.length)];
    }
  }

  /**
   * Makes room as {@link #own} does, for values of an unboxed type none of which is NULL.
   *
   * @return the memory, to be written from its beginning on
   */
  public long[] ownWithoutNulls(int capacity) {
    boolean clear = marked;
    own(capacity);
    if (clear) {
      Arrays.fill(nulls, false);
    }
    neverNull = true;
    marked = false;
    return longs;
  }

  /** Tells that no value is NULL of those that were stored since {@link #own}. */
  public void setWithoutNulls() {
    neverNull = true;
  }

  /** Whether it is known that no value is NULL; only for unboxed types. */
  public boolean hasNoNulls() {
    return neverNull;
  }

  /** The values in their long form, from {@link #first} on; not to be changed. Only for unboxed types. */
  public long[] longs() {
    return longs;
  }

  /** Where position 0 lies in {@link #longs}. */
  public int first() {
    return first;
  }

  /**
   * Sets the values to elements of arrays as {@link #pointTo(long[], boolean[], Object[], int)} does.
   *
   * @param noNulls whether it is known that no value is NULL
   */
  void pointTo(long[] newLongs, boolean[] newNulls, Object[] newObjects, int newFirst,
      boolean noNulls) {
    pointTo(newLongs, newNulls, newObjects, newFirst);
    neverNull = noNulls;
  }

  /**
   * Sets the values to elements of arrays from {@code newFirst} on, not copied.
   *
   * @param newLongs values of an unboxed type, else null
   * @param newNulls NULL marks of an unboxed type, else null
   * @param newObjects values of another type, else null
   */
  public void pointTo(long[] newLongs, boolean[] newNulls, Object[] newObjects, int newFirst) {
    longs = newLongs;
    nulls = newNulls;
    objects = newObjects;
    first = newFirst;
    neverNull = false;
    marked = true;
  }

  @Override
  public void setNull() {
    if (unboxed) {
      pointTo(new long[1], new boolean[] {true}, null, 0);
    } else {
      pointTo(null, null, new Object[1], 0);
    }
  }

  /** Whether the value at a position is NULL; only for unboxed types. */
  public boolean isNull(int position) {
    return nulls[first + position];
  }

  /** The value at a position in its long form, if it is not NULL; only for unboxed types. */
  public long longValue(int position) {
    return longs[first + position];
  }

  /** The object at a position, null for NULL; not for unboxed types. */
  public Object object(int position) {
    return objects[first + position];
  }

  /**
   * Selects the positions whose integer comes before a bound in ascending or descending order. NULL
   * is the largest value; this selects it in either order.
   *
   * @param inclusive whether to select values equal to the bound, too
   * @param in the positions to look at, of which those with index {@code from} to {@code to - 1}
   * @param out receives the positions, ascending; one longer than {@code to - from}
   * @return how many were selected
   */
  @SuppressWarnings("ShortCircuitBoolean") // both sides of & are cheaper than a branch between them
  public int selectUpTo(
      long bound, boolean descending, boolean inclusive, Selection in, int from, int to,
      int[] out) {
    long[] values = longs;
    boolean[] marks = nulls;
    int offset = first;
    int[] listed = in.isAll() ? null : in.positions();
    long low = descending ? bound : Long.MIN_VALUE;
    long high = descending ? Long.MAX_VALUE : bound;
    if (!inclusive && low == high) {
      low = 1;
      high = 0;
    } else if (!inclusive) {
      low += descending ? 1 : 0;
      high -= descending ? 0 : 1;
    }
    int selected = 0;
    for (int i = from; i < to; i++) {
      int at = listed == null ? i : listed[i];
      long value = values[offset + at];
      // Few are before a bound that is the last of the first rows so far, which a processor soon foresees.
      if ((value >= low & value <= high) | marks[offset + at]) {
        out[selected++] = at;
      }
    }
    return selected;
  }

  /** Copies the value in a tuple's slot to a position of this vector's {@link #own} memory. */
  public void store(int position, Tuple tuple, int slot) {
    if (!unboxed) {
      objects[position] = tuple.object(slot);
    } else if (tuple.isNull(slot)) {
      nulls[position] = true;
    } else {
      nulls[position] = false;
      longs[position] = tuple.longValue(slot);
    }
  }

  /** Stores a value in its long form, or NULL, at a position of this vector's {@link #own} memory. */
  public void store(int position, long value, boolean isNull) {
    longs[position] = value;
    nulls[position] = isNull;
  }

  /** Sets the values to those that another vector of the same type is set to, not copied. */
  public void pointTo(ValueVector other) {
    pointTo(other.longs, other.nulls, other.objects, other.first, other.neverNull);
  }

  /** Stores a boolean at a position of this vector's {@link #own} memory. */
  public void storeBoolean(int position, boolean value) {
    longs[position] = value ? 1 : 0;
    nulls[position] = false;
  }

  /** Stores an integer at a position of this vector's {@link #own} memory. */
  public void storeLong(int position, long value) {
    longs[position] = value;
    nulls[position] = false;
  }

  @Override
  public long bytes(int count) {
    return (long) count * (unboxed ? Long.BYTES + 1 : REFERENCE_BYTES);
  }

  /** Estimated memory of the object at a position; 0 if the vector has no objects. */
  public long objectBytes(int position) {
    return unboxed ? 0 : ValueSize.estimateBytes(objects[first + position]);
  }

  @Override
  public void load(int position, Tuple tuple, int slot) {
    int at = first + position;
    if (!unboxed) {
      tuple.setObject(slot, objects[at]);
    } else if (nulls[at]) {
      tuple.setNull(slot);
    } else if (type == CypherType.FLOAT) {
      tuple.setDouble(slot, Double.longBitsToDouble(longs[at]));
    } else {
      tuple.setLong(slot, longs[at]);
    }
  }

  /** Forgets objects that were stored, so that they can be collected. */
  public void clear() {
    if (objects != null) {
      Arrays.fill(objects, null);
    }
  }
}
