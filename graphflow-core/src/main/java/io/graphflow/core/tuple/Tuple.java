package io.graphflow.core.tuple;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.QueryLimits;
import io.graphflow.core.value.ListSet;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * The current row of a pipeline: a slot for every variable, by {@link Variable#id()}. Typed values are
 * kept unboxed. Not safe for use by more than one thread at a time.
 *
 * <p>A slot is read by the static type of its variable:
 *
 * <ul>
 *   <li>NODE: {@link #vertex}; {@link ElementId#NONE} is NULL.
 *   <li>RELATIONSHIP: {@link #edgeId}, {@link #edgeSource}, {@link #edgeDestination}; NULL if the
 *       source is {@link ElementId#NONE}. The edge ID is {@link ElementId#NONE} where the plan proved
 *       that nothing reads it; source and destination are always set.
 *   <li>BOOLEAN, INTEGER, DATE, DATETIME: {@link #longValue}, unless {@link #isNull}.
 *   <li>FLOAT: {@link #doubleValue}, unless {@link #isNull}.
 *   <li>STRING, LIST, MAP, PATH, ANY: {@link #object}; null is NULL.
 * </ul>
 */
public final class Tuple {
  private static final int LONGS_PER_SLOT = 3;

  /** Values up to this size are not counted. */
  private static final long SMALL_BYTES = 1 << 12;

  private final long[] longs;
  private final boolean[] nulls;
  private final Object[] objects;
  private final Interruption interruption;

  /** Counts the values that expressions build; null if nobody counts. */
  private final QueryLimits memory;

  /** The largest number of bytes that may be built at a time, however much the query has left. */
  private final long mostBuilt;
  private long built;

  /** Made once a list is asked for its set; null before. */
  private MemberSets memberSets;

  /** Creates a tuple with all slots 0 or null, for variables with ids below {@code variableCount}. */
  public Tuple(int variableCount) {
    this(variableCount, new Interruption(0));
  }

  /**
   * Creates a tuple with all slots 0 or null.
   *
   * @param variableCount the ids of variables are below it
   * @param interruption what may end an evaluation on this tuple
   */
  public Tuple(int variableCount, Interruption interruption) {
    this(variableCount, interruption, null, Long.MAX_VALUE);
  }

  /** Creates a tuple with all slots 0 or null, for rows of a query with these limits. */
  public Tuple(int variableCount, QueryLimits limits) {
    this(variableCount, limits.interruption(), limits, Long.MAX_VALUE);
  }

  /**
   * Creates a tuple with all slots 0 or null, on which nothing large can be computed.
   *
   * @param mostBuilt most bytes that the values built on it may take at a time
   */
  public Tuple(int variableCount, Interruption interruption, long mostBuilt) {
    this(variableCount, interruption, null, mostBuilt);
  }

  private Tuple(int variableCount, Interruption interruption, QueryLimits memory, long mostBuilt) {
    this.interruption = interruption;
    this.memory = memory;
    this.mostBuilt = mostBuilt;
    longs = new long[variableCount * LONGS_PER_SLOT];
    nulls = new boolean[variableCount];
    objects = new Object[variableCount];
  }

  /** The vertex ID in a NODE slot. */
  public long vertex(int slot) {
    return longs[slot * LONGS_PER_SLOT];
  }

  /** Sets a NODE slot. */
  public void setVertex(int slot, long vertexId) {
    longs[slot * LONGS_PER_SLOT] = vertexId;
  }

  /** The edge ID in a RELATIONSHIP slot. */
  public long edgeId(int slot) {
    return longs[slot * LONGS_PER_SLOT];
  }

  /** The source vertex ID in a RELATIONSHIP slot; {@link ElementId#NONE} if the edge is NULL. */
  public long edgeSource(int slot) {
    return longs[slot * LONGS_PER_SLOT + 1];
  }

  /** The destination vertex ID in a RELATIONSHIP slot. */
  public long edgeDestination(int slot) {
    return longs[slot * LONGS_PER_SLOT + 2];
  }

  /** Sets a RELATIONSHIP slot. */
  public void setEdge(int slot, long edgeId, long sourceId, long destinationId) {
    int at = slot * LONGS_PER_SLOT;
    longs[at] = edgeId;
    longs[at + 1] = sourceId;
    longs[at + 2] = destinationId;
  }

  /** Whether a BOOLEAN, INTEGER, DATE, DATETIME or FLOAT slot is NULL. */
  public boolean isNull(int slot) {
    return nulls[slot];
  }

  /** Sets a BOOLEAN, INTEGER, DATE, DATETIME or FLOAT slot to NULL. */
  public void setNull(int slot) {
    nulls[slot] = true;
  }

  /** The value of a BOOLEAN (0 or 1), INTEGER, DATE or DATETIME slot that is not NULL. */
  public long longValue(int slot) {
    return longs[slot * LONGS_PER_SLOT];
  }

  /** Sets a BOOLEAN, INTEGER, DATE or DATETIME slot. */
  public void setLong(int slot, long value) {
    longs[slot * LONGS_PER_SLOT] = value;
    nulls[slot] = false;
  }

  /** The value of a FLOAT slot that is not NULL. */
  public double doubleValue(int slot) {
    return Double.longBitsToDouble(longs[slot * LONGS_PER_SLOT]);
  }

  /** Sets a FLOAT slot. */
  public void setDouble(int slot, double value) {
    longs[slot * LONGS_PER_SLOT] = Double.doubleToRawLongBits(value);
    nulls[slot] = false;
  }

  /** The value of a STRING, LIST, MAP, PATH or ANY slot. */
  public Object object(int slot) {
    return objects[slot];
  }

  /** Sets a STRING, LIST, MAP, PATH or ANY slot; null is NULL. */
  public void setObject(int slot, Object value) {
    objects[slot] = value;
  }

  /**
   * Ends the evaluation of an expression if its query was interrupted or its time is up. Functions
   * that take long for one row call it now and then.
   *
   * @throws OperationInterruptedException if somebody has asked the query to end
   * @throws ResourceException if the query's time is over
   */
  public void check() {
    interruption.check();
  }

  /** Bytes of the values that expressions have built on this tuple and still hold; small ones are not counted. */
  public long built() {
    return built;
  }

  /**
   * Counts a value that is about to be built.
   *
   * @param holding a name of the value for errors: "the text that replace() builds"
   * @param bytes its estimated size
   * @throws ResourceException if the query has not that much memory left, or has run for too long
   */
  public void build(String holding, long bytes) {
    if (bytes <= SMALL_BYTES) {
      return;
    }
    check();
    if (bytes > mostBuilt - built) {
      throw new ResourceException(holding + " is too large to be computed before the query runs.");
    }
    if (memory != null) {
      memory.reserve(bytes, holding);
    }
    built += bytes;
  }

  /**
   * Lowers the count of values built since a moment to {@code bytes}, if it was more.
   *
   * @param mark the result of {@link #built} at that moment
   * @param bytes size of the values built since then that are still held
   */
  public void keep(long mark, long bytes) {
    long left = mark + bytes;
    if (built > left) {
      if (memory != null) {
        memory.release(built - left);
      }
      built = left;
    }
  }

  /**
   * Counts a value that was built for the current rows, until it is {@linkplain #drop dropped}.
   *
   * @return the bytes that were counted: 0 for a small value
   */
  public long hold(long bytes) {
    long before = built;
    build("the values of a row", bytes);
    return built - before;
  }

  /**
   * The set of a list that {@code IN} is asked of, or null while the list should be searched. What keeps it
   * is counted until {@link #release}.
   *
   * @param asker the place in the query that asks; by identity
   */
  public ListSet setOf(Object asker, List<?> list) {
    return setOf(asker, list, 1);
  }

  /** As {@link #setOf(Object, List)}, for a list that is about to be searched {@code times} times. */
  public ListSet setOf(Object asker, List<?> list, int times) {
    if (memory == null) {
      return null;
    }
    if (memberSets == null) {
      memberSets = new MemberSets(memory);
    }
    return memberSets.of(asker, list, times);
  }

  /** Gives back what the tuple keeps beside the row. It may be used again. */
  public void release() {
    if (memberSets != null) {
      memberSets.release();
    }
  }

  /** No longer counts values that were {@linkplain #hold held}. */
  public void drop(long bytes) {
    keep(built - bytes, 0);
  }
}
