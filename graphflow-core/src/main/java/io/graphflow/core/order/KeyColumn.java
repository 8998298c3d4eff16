package io.graphflow.core.order;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.spill.SpillInput;
import io.graphflow.core.spill.SpillOutput;
import io.graphflow.core.spill.SpilledValues;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Orderability;
import io.graphflow.core.value.ValueSize;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;

/**
 * The values of one sort key, by row. All that is not kept as an object is kept as a <em>rank</em>: a signed integer
 * whose order is that of the values, so that everybody above compares one kind of thing.
 */
final class KeyColumn {
  private static final int FIRST_CAPACITY = 16;
  private static final int REFERENCE_BYTES = 8;

  private final CypherType type;
  private final int slot;
  private final Assignment assignment;
  private final boolean descending;
  private final boolean countsObjects;
  private final MemoryAccount account;
  private final Variable variable;

  private long[] ranks = {};
  private boolean[] nulls = {};

  /** Null if values are ranks. */
  private Object[] objects;

  private int capacity;
  private long objectBytes;
  private boolean isRankExact = true;

  /** The tuple's value that {@link #evaluate} read last, in the form of a row. */
  private long rank;

  private boolean isNull;
  private Object object;

  /**
   * Creates a column without rows.
   *
   * @param variable a variable of its own, whose slot receives the value
   * @param assignment evaluates the key into that slot
   * @param kept whether objects are kept, and counted, elsewhere as well
   */
  KeyColumn(Variable variable, Assignment assignment, boolean descending, boolean kept,
      MemoryAccount account) {
    this.variable = variable;
    this.type = variable.type();
    this.slot = variable.id();
    this.assignment = assignment;
    this.descending = descending;
    this.account = account;
    boolean hasObjects = switch (type) {
      case NODE, RELATIONSHIP, BOOLEAN, INTEGER, FLOAT, DATE, DATETIME -> false;
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        true;
    };
    this.objects = hasObjects ? new Object[0] : null;
    this.countsObjects = hasObjects && !kept;
  }

  /** A column of the same key without rows, whose objects nobody else keeps. */
  KeyColumn another(MemoryAccount other) {
    return new KeyColumn(variable, assignment, descending, false, other);
  }

  boolean isDescending() {
    return descending;
  }

  /** The rank in a row; meaningless where the value is NULL. */
  long rank(int row) {
    return ranks[row];
  }

  /** Whether the value in a row is NULL. */
  boolean isNull(int row) {
    return objects == null ? nulls[row] : objects[row] == null;
  }

  /**
   * The ranks of the first {@code count} rows, meaningless where the value is NULL; null if they would not tell
   * anything about the values. Objects have ranks where all are texts, all integers or all floats.
   */
  long[] ranks(int count) {
    if (objects == null) {
      return ranks;
    }
    Class<?> one = commonClass(count);
    if (one != String.class && one != Long.class && one != Double.class) {
      return null;
    }
    account.reserve((long) count * Long.BYTES);
    objectBytes += (long) count * Long.BYTES;
    long[] made = new long[count];
    TextRanks texts = one == String.class ? new TextRanks(objects, count) : null;
    for (int row = 0; row < count; row++) {
      made[row] = switch (objects[row]) {
        case String text -> texts.rank(text);
        case Long integer -> integer;
        case Double number -> rank(number);
        case null, default -> 0;
      };
    }
    isRankExact = texts == null || texts.isExact();
    return made;
  }

  /** The class of all objects but NULLs; null if there are several, or none at all. */
  private Class<?> commonClass(int count) {
    Class<?> one = null;
    for (int row = 0; row < count; row++) {
      Object value = objects[row];
      if (value != null) {
        if (one == null) {
          one = value.getClass();
        } else if (one != value.getClass()) {
          return null;
        }
      }
    }
    return one;
  }

  /** Whether values with the same one of the {@link #ranks(int) ranks} made last are equal. */
  boolean isRankExact() {
    return isRankExact;
  }

  /** Evaluates the key on a tuple, for {@link #set} and {@link #compareTo}. */
  void evaluate(Tuple tuple) {
    assignment.apply(tuple);
    isNull = false;
    switch (type) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> {
        isNull = tuple.isNull(slot);
        rank = isNull ? 0 : tuple.longValue(slot);
      }
      case FLOAT -> {
        isNull = tuple.isNull(slot);
        rank = isNull ? 0 : rank(tuple.doubleValue(slot));
      }
      case NODE -> setElement(tuple.vertex(slot), tuple.vertex(slot));
      case RELATIONSHIP -> setElement(tuple.edgeId(slot), tuple.edgeSource(slot));
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        object = tuple.object(slot);
    }
  }

  /** IDs are ordered as unsigned numbers. */
  private void setElement(long id, long noneIfNull) {
    isNull = noneIfNull == ElementId.NONE;
    rank = id ^ Long.MIN_VALUE;
  }

  /** A rank whose order is {@link Orderability#compareDoubles}: the two zeros are one, and NaN is the largest. */
  static long rank(double value) {
    // Adding 0.0 makes 0.0 of -0.0; doubleToLongBits makes one NaN of all.
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
  }

  /** Sets a row, at most one more than those so far, to what was evaluated last. */
  void set(int row) {
    if (row == capacity) {
      grow(row + 1);
    }
    if (objects == null) {
      ranks[row] = rank;
      nulls[row] = isNull;
      return;
    }
    if (countsObjects) {
      count(ValueSize.estimateBytes(object) - ValueSize.estimateBytes(objects[row]));
    }
    objects[row] = object;
  }

  /**
   * Sets rows from {@code row} on, which follow those so far, to the values at positions of a
   * vector of the key's type.
   */
  void setAll(int row, ValueVector values, Selection positions) {
    int count = positions.count();
    if (row + count > capacity) {
      grow(row + count);
    }
    if (objects != null) {
      for (int i = 0; i < count; i++) {
        object = values.object(positions.position(i));
        set(row + i);
      }
    } else if (type == CypherType.FLOAT || !values.hasNoNulls()) {
      for (int i = 0; i < count; i++) {
        read(values, positions.position(i));
        set(row + i);
      }
    } else {
      long[] longs = values.longs();
      int first = values.first();
      for (int i = 0; i < count; i++) {
        ranks[row + i] = longs[first + positions.position(i)];
      }
    }
  }

  /**
   * Sets rows from {@code row} on, which follow those so far, to the first {@code count} rows of another column of
   * the key.
   */
  void appendAll(int row, KeyColumn other, int count) {
    if (row + count > capacity) {
      grow(row + count);
    }
    if (objects == null) {
      System.arraycopy(other.ranks, 0, ranks, row, count);
      System.arraycopy(other.nulls, 0, nulls, row, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      object = other.objects[i];
      set(row + i);
    }
  }

  /** Takes the value at a position of a vector of the key's type as {@link #evaluate} does the tuple's. */
  void read(ValueVector values, int position) {
    if (objects != null) {
      object = values.object(position);
    } else {
      isNull = values.isNull(position);
      rank = isNull ? 0 : rank(values.longValue(position));
    }
  }

  private long rank(long value) {
    return type == CypherType.FLOAT ? rank(Double.longBitsToDouble(value)) : value;
  }

  /** Writes a row. */
  void write(int row, SpillOutput output) {
    if (objects == null) {
      output.writeNullable(nulls[row], ranks[row]);
    } else {
      SpilledValues.write(output, objects[row]);
    }
  }

  /** Sets a row, at most one more than those so far, to one that was written. */
  void read(int row, SpillInput input) {
    if (objects == null) {
      isNull = input.readNull();
      rank = isNull ? 0 : input.readLong();
    } else {
      object = SpilledValues.read(input);
    }
    set(row);
  }

  /** Copies a row over another. */
  void copy(int from, int to) {
    if (objects == null) {
      ranks[to] = ranks[from];
      nulls[to] = nulls[from];
      return;
    }
    if (countsObjects) {
      count(ValueSize.estimateBytes(objects[from]) - ValueSize.estimateBytes(objects[to]));
    }
    objects[to] = objects[from];
  }

  /** Puts row {@code rows[i]} in place i for the first {@code count}, and forgets all others. */
  void keep(int[] rows, int count) {
    account.reserve((long) count * rowBytes());
    if (objects == null) {
      long[] oldRanks = ranks;
      boolean[] oldNulls = nulls;
      ranks = new long[count];
      nulls = new boolean[count];
      for (int i = 0; i < count; i++) {
        ranks[i] = oldRanks[rows[i]];
        nulls[i] = oldNulls[rows[i]];
      }
    } else {
      Object[] old = objects;
      objects = new Object[count];
      long bytes = 0;
      for (int i = 0; i < count; i++) {
        objects[i] = old[rows[i]];
        bytes += countsObjects ? ValueSize.estimateBytes(objects[i]) : 0;
      }
      count(bytes - objectBytes);
    }
    account.release((long) capacity * rowBytes());
    capacity = count;
  }

  /** Bytes that room for so many rows would take beyond what the column has. */
  long growthBytes(int rows) {
    return rows <= capacity ? 0 : (long) (grown(rows) - capacity) * rowBytes();
  }

  private int grown(int least) {
    return Math.max(least, Math.max(FIRST_CAPACITY, 2 * capacity));
  }

  private void grow(int least) {
    int grown = grown(least);
    account.reserve((long) (grown - capacity) * rowBytes());
    if (objects == null) {
      ranks = Arrays.copyOf(ranks, grown);
      nulls = Arrays.copyOf(nulls, grown);
    } else {
      objects = Arrays.copyOf(objects, grown);
    }
    capacity = grown;
  }

  private int rowBytes() {
    return objects == null ? Long.BYTES + 1 : REFERENCE_BYTES;
  }

  private void count(long bytes) {
    account.add(bytes);
    objectBytes += bytes;
  }

  /** Orders two rows as the key says; NULL is the largest value. */
  int compare(int left, int right) {
    int order = objects == null
        ? compare(ranks[left], nulls[left], ranks[right], nulls[right])
        : Orderability.INSTANCE.compare(objects[left], objects[right]);
    return descending ? -order : order;
  }

  /** Orders what was evaluated last and a row, likewise. */
  int compareTo(int row) {
    int order = objects == null
        ? compare(rank, isNull, ranks[row], nulls[row])
        : Orderability.INSTANCE.compare(object, objects[row]);
    return descending ? -order : order;
  }

  private static int compare(long left, boolean leftIsNull, long right, boolean rightIsNull) {
    return leftIsNull || rightIsNull ? Boolean.compare(leftIsNull, rightIsNull)
        : Long.compare(left, right);
  }

  /** Forgets all rows. */
  void release() {
    account.release((long) capacity * rowBytes() + objectBytes);
    objectBytes = 0;
    capacity = 0;
    ranks = new long[0];
    nulls = new boolean[0];
    objects = objects == null ? null : new Object[0];
    object = null;
  }
}
