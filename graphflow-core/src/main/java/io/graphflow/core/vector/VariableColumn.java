package io.graphflow.core.vector;

import io.graphflow.core.spill.SpillInput;
import io.graphflow.core.spill.SpillOutput;
import io.graphflow.core.spill.SpilledValues;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ValueSize;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PropertyReader;
import java.util.Arrays;

/** Materialized values of one variable, by row: written from a tuple, read by a vector or a tuple. */
public final class VariableColumn {
  private static final int LONGS_PER_EDGE = 3;
  private static final int REFERENCE_BYTES = 8;

  private final Variable variable;
  private final CypherType type;
  private final int slot;
  private final int longsPerRow;
  private long[] longs;
  private boolean[] nulls;
  private Object[] objects;

  /** Creates a column without room for rows. */
  public VariableColumn(Variable variable) {
    this.variable = variable;
    this.type = variable.type();
    this.slot = variable.id();
    this.longsPerRow =
        switch (type) {
          case NODE, BOOLEAN, INTEGER, FLOAT, DATE, DATETIME -> 1;
          case RELATIONSHIP -> LONGS_PER_EDGE;
          case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH,
              ANY ->
            0;
        };
    boolean marksNulls = !isElement() && longsPerRow > 0;
    longs = longsPerRow > 0 ? new long[0] : null;
    nulls = marksNulls ? new boolean[0] : null;
    objects = longsPerRow == 0 ? new Object[0] : null;
  }

  private boolean isElement() {
    return type == CypherType.NODE || type == CypherType.RELATIONSHIP;
  }

  /** The variable whose values it has. */
  Variable variable() {
    return variable;
  }

  /** A vector that can show values of this column. */
  public static Vector newVector(Variable variable) {
    return switch (variable.type()) {
      case NODE -> new VertexVector();
      case RELATIONSHIP -> new EdgeVector(true);
      case BOOLEAN, INTEGER, FLOAT, DATE, DATETIME, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME,
          DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        new ValueVector(variable.type());
    };
  }

  /** Forgets all rows and lets go of their memory. */
  public void release() {
    longs = longs == null ? null : new long[0];
    nulls = nulls == null ? null : new boolean[0];
    objects = objects == null ? null : new Object[0];
  }

  /** Makes room for {@code capacity} rows. */
  public void ensureCapacity(int capacity) {
    if (longs != null && longs.length < (long) capacity * longsPerRow) {
      longs = Arrays.copyOf(longs, Math.multiplyExact(capacity, longsPerRow));
    }
    if (nulls != null && nulls.length < capacity) {
      nulls = Arrays.copyOf(nulls, capacity);
    }
    if (objects != null && objects.length < capacity) {
      objects = Arrays.copyOf(objects, capacity);
    }
  }

  /** Copies the variable's value from its slot of a tuple to a row for which there is room. */
  public void set(int row, Tuple tuple) {
    switch (type) {
      case NODE -> longs[row] = tuple.vertex(slot);
      case RELATIONSHIP -> {
        int at = row * LONGS_PER_EDGE;
        longs[at] = tuple.edgeId(slot);
        longs[at + 1] = tuple.edgeSource(slot);
        longs[at + 2] = tuple.edgeDestination(slot);
      }
      case BOOLEAN, INTEGER, FLOAT, DATE, DATETIME -> {
        nulls[row] = tuple.isNull(slot);
        longs[row] = tuple.longValue(slot);
      }
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        objects[row] = tuple.object(slot);
    }
  }

  /**
   * Copies the values at positions of a vector of the variable to rows from {@code row} on, for
   * which there is room.
   */
  public void setAll(int row, Vector vector, Selection positions) {
    int count = positions.count();
    if (vector instanceof ValueVector values && objects == null) {
      for (int i = 0; i < count; i++) {
        int position = positions.position(i);
        nulls[row + i] = values.isNull(position);
        longs[row + i] = values.longValue(position);
      }
      return;
    }
    if (vector instanceof VertexVector vertices) {
      for (int i = 0; i < count; i++) {
        longs[row + i] = vertices.id(positions.position(i));
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      set(row + i, vector, positions.position(i));
    }
  }

  /** Sets the first {@code count} of some vertices in rows from {@code row} on, for which there is room. */
  public void setVertices(int row, long[] ids, int count) {
    System.arraycopy(ids, 0, longs, row, count);
  }

  /** Copies the value at one position to rows from {@code from} to {@code to - 1}. */
  void fill(int from, int to, Vector vector, int position) {
    for (int row = from; row < to; row++) {
      set(row, vector, position);
    }
  }

  private void set(int row, Vector vector, int position) {
    switch (vector) {
      case VertexVector vertices -> longs[row] = vertices.id(position);
      case EdgeVector edges -> edges.copy(position, longs, row * LONGS_PER_EDGE);
      case ValueVector values -> {
        if (objects != null) {
          objects[row] = values.object(position);
        } else {
          nulls[row] = values.isNull(position);
          longs[row] = values.longValue(position);
        }
      }
    }
  }

  /** Whether each value has one long form. */
  boolean hasLongs() {
    return longsPerRow == 1;
  }

  /** Copies values to rows from {@code row} on, for which there is room. */
  void set(int row, RowTable.LongSource source) {
    source.copy(longs, nulls, row);
  }

  /**
   * Copies a property of the variable's type to a row for which there is room.
   *
   * @param reader reads the property; null where there is none, which sets NULL
   */
  public void set(int row, PropertyReader reader, long position) {
    if (objects != null) {
      objects[row] = reader == null ? null
          : type == CypherType.STRING ? reader.getString(position) : reader.getValue(position);
      return;
    }
    boolean isNull = reader == null || reader.isNull(position);
    nulls[row] = isNull;
    if (!isNull) {
      longs[row] = type == CypherType.FLOAT
          ? Double.doubleToRawLongBits(reader.getDouble(position))
          : reader.getLong(position);
    }
  }

  /**
   * Copies a property of the variable's type to some rows, for which there is room.
   *
   * @param reader as for {@link #set}
   * @param positions the positions of the rows' elements
   * @return whether it is known that none of them is NULL
   */
  public boolean gather(Selection rows, PropertyReader reader, Positions positions) {
    if (reader instanceof ColumnReader column && objects == null && type != CypherType.FLOAT) {
      if (column.neverNull()) {
        gatherAllLongs(rows, column, positions);
        return true;
      }
      gatherLongs(rows, column, positions);
      return false;
    }
    if (reader instanceof PagedValues paged) {
      paged.forEach(rows.count(), i -> positions.get(rows.position(i)), i -> {
        int row = rows.position(i);
        set(row, reader, positions.get(row));
      });
      return false;
    }
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.position(i);
      set(row, reader, positions.get(row));
    }
    return false;
  }

  /** As {@link #gatherLongs}, of a column without NULL. */
  private void gatherAllLongs(Selection rows, ColumnReader column, Positions positions) {
    long[] values = longs;
    int count = rows.count();
    if (rows.isAll()) {
      Arrays.fill(nulls, 0, count, false);
      for (int row = 0; row < count; row++) {
        values[row] = column.getLong(positions.get(row));
      }
    } else {
      for (int i = 0; i < count; i++) {
        int row = rows.position(i);
        nulls[row] = false;
        values[row] = column.getLong(positions.get(row));
      }
    }
  }

  /** The loop sees one class of readers, and so nothing in it is a call. */
  private void gatherLongs(Selection rows, ColumnReader column, Positions positions) {
    long[] values = longs;
    boolean[] marks = nulls;
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.position(i);
      long position = positions.get(row);
      boolean isNull = column.isNull(position);
      marks[row] = isNull;
      if (!isNull) {
        values[row] = column.getLong(position);
      }
    }
  }

  /** The vertex ID in a row of a NODE column. */
  long vertex(int row) {
    return longs[row];
  }

  /** Sets a vector from {@link #newVector} to the rows from {@code first} on. */
  public void show(Vector vector, int first) {
    switch (vector) {
      case VertexVector vertices -> vertices.setIds(longs, first);
      case EdgeVector edges -> edges.setTriples(longs, first);
      case ValueVector values -> values.pointTo(longs, nulls, objects, first);
    }
  }

  /** As {@link #show(Vector, int)} from the first row on, of values that are unboxed. */
  public void show(ValueVector values, boolean noNulls) {
    values.pointTo(longs, nulls, objects, 0, noNulls);
  }

  /** Whether values are objects, of which the column has references only. */
  public boolean hasObjects() {
    return objects != null;
  }

  /** Estimated memory of the object in a row; 0 if the column has no objects. */
  public long objectBytes(int row) {
    return objects == null ? 0 : ValueSize.estimateBytes(objects[row]);
  }

  /** Lets go of the objects in the first rows. */
  public void clear(int count) {
    if (objects != null) {
      Arrays.fill(objects, 0, count, null);
    }
  }

  /** Writes a row. */
  void write(int row, SpillOutput output) {
    if (objects != null) {
      SpilledValues.write(output, objects[row]);
    } else if (nulls != null) {
      output.writeNullable(nulls[row], longs[row]);
    } else {
      for (int i = row * longsPerRow; i < (row + 1) * longsPerRow; i++) {
        output.writeLong(longs[i]);
      }
    }
  }

  /** Sets a row, for which there is room, to one that was written. */
  void read(int row, SpillInput input) {
    if (objects != null) {
      objects[row] = SpilledValues.read(input);
    } else if (nulls != null) {
      nulls[row] = input.readNull();
      longs[row] = nulls[row] ? 0 : input.readLong();
    } else {
      for (int i = row * longsPerRow; i < (row + 1) * longsPerRow; i++) {
        longs[i] = input.readLong();
      }
    }
  }

  /** Sets a row, for which there is room, to one of another column of the same variable. */
  void copy(int row, VariableColumn other, int otherRow) {
    if (objects != null) {
      objects[row] = other.objects[otherRow];
      return;
    }
    if (nulls != null) {
      nulls[row] = other.nulls[otherRow];
    }
    if (longsPerRow == 1) {
      longs[row] = other.longs[otherRow];
    } else {
      System.arraycopy(
          other.longs, otherRow * longsPerRow, longs, row * longsPerRow, longsPerRow);
    }
  }

  /** Moves rows into places of their own. */
  @FunctionalInterface
  interface Move {
    /** Puts row {@code rows[i]} in place i, for i from {@code from} to {@code to - 1}. */
    void run(int[] rows, int from, int to);
  }

  /**
   * Makes the column {@code count} rows long. The rows are where they were until the result has moved all.
   *
   * @param others columns of the same variable, whose rows are numbered after those of this one
   * @param starts the number of the first row of this column and of each other one
   */
  Move keep(int count, VariableColumn[] others, int[] starts) {
    VariableColumn[] sources = new VariableColumn[starts.length];
    sources[0] = new VariableColumn(variable);
    sources[0].longs = longs;
    sources[0].nulls = nulls;
    sources[0].objects = objects;
    System.arraycopy(others, 0, sources, 1, others.length);
    longs = longs == null ? null : new long[Math.multiplyExact(count, longsPerRow)];
    nulls = nulls == null ? null : new boolean[count];
    objects = objects == null ? null : new Object[count];
    return sources.length == 1 ? (rows, from, to) -> move(sources[0], rows, from, to, 0)
        : (rows, from, to) -> {
          for (int i = from; i < to; i++) {
            int source = starts.length - 1;
            while (rows[i] < starts[source]) {
              source--;
            }
            copy(i, sources[source], rows[i] - starts[source]);
          }
        };
  }

  /**
   * Copies rows of another column of the same variable.
   *
   * @param numbers the rows, the first {@code rows} of the array
   * @param first the row to which the first one is copied; there is room for all
   */
  void copyAll(VariableColumn source, int[] numbers, int rows, int first) {
    move(source, numbers, 0, rows, first);
  }

  /** Puts row {@code rows[i]} of a source in place {@code first + i}, for i from {@code from} to {@code to - 1}. */
  private void move(VariableColumn source, int[] rows, int from, int to, int first) {
    if (longs != null && longsPerRow == 1) {
      for (int i = from; i < to; i++) {
        longs[first + i] = source.longs[rows[i]];
      }
    } else if (longs != null) {
      for (int i = from; i < to; i++) {
        System.arraycopy(source.longs, rows[i] * longsPerRow, longs,
            (first + i) * longsPerRow, longsPerRow);
      }
    }
    if (nulls != null) {
      for (int i = from; i < to; i++) {
        nulls[first + i] = source.nulls[rows[i]];
      }
    }
    if (objects != null) {
      for (int i = from; i < to; i++) {
        objects[first + i] = source.objects[rows[i]];
      }
    }
  }

  /** Memory of a row in bytes, without the objects that it refers to. */
  public int rowBytes() {
    return longsPerRow * Long.BYTES + (nulls == null ? 0 : 1)
        + (objects == null ? 0 : REFERENCE_BYTES);
  }
}
