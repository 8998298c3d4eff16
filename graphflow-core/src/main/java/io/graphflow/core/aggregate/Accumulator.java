package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.VertexEvaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.VertexReference;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The state of one aggregate for all groups. Values that are NULL are mostly not added; each other comes
 * with a multiplicity of at least 1 and has the effect of being added that often. Not safe for use by
 * more than one thread at a time: each thread has its own, merged at the end.
 */
public abstract class Accumulator {
  /** The form in which values come from the argument. */
  enum Form {
    LONG, DOUBLE, VERTEX, OBJECT
  }

  private final Evaluator argument;
  private final Form form;

  /** The argument is null if there is none. */
  Accumulator(Evaluator argument) {
    this.argument = argument;
    this.form = argument == null ? Form.OBJECT : formOf(argument);
  }

  /**
   * Creates the state of an aggregate, without groups.
   *
   * @param argument null for {@link AggregateFunction#COUNT_STAR} only
   * @param order evaluates the keys of {@link Aggregation#order}
   * @param account counts the values that the state keeps beyond {@link #groupBytes}
   */
  public static Accumulator of(
      Aggregation aggregation,
      Evaluator argument,
      List<Evaluator> order,
      MemoryAccount account) {
    boolean takesNull = aggregation.function() == AggregateFunction.FIRST_ROW;
    if (aggregation.function() != AggregateFunction.FIRST && !takesNull) {
      return of(aggregation.function(), argument, aggregation.distinct(), account);
    }
    List<OrderKey> keys = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      keys.add(new OrderKey(order.get(i), aggregation.order().get(i).descending(), account));
    }
    return new FirstAccumulator(argument, takesNull, keys, account);
  }

  /**
   * Creates the state of an aggregate that knows no order, without groups.
   *
   * @param argument null for {@link AggregateFunction#COUNT_STAR} only
   * @param distinct whether values that are the same are added once
   * @param account counts the values that the state keeps beyond {@link #groupBytes}
   */
  public static Accumulator of(
      AggregateFunction function, Evaluator argument, boolean distinct, MemoryAccount account) {
    Accumulator plain = switch (function) {
      case COUNT_STAR -> new CountAccumulator(null);
      case COUNT -> new CountAccumulator(Objects.requireNonNull(argument));
      case SUM -> new SumAccumulator(argument, account);
      case AVG -> new AverageAccumulator(argument, account);
      case MIN -> new ExtremumAccumulator(argument, false, account);
      case MAX -> new ExtremumAccumulator(argument, true, account);
      case COLLECT -> formOf(argument) == Form.VERTEX
          ? new CollectVerticesAccumulator(argument, account)
          : new CollectAccumulator(argument, account);
      case ST_DEV -> new DeviationAccumulator(argument, true);
      case ST_DEV_P -> new DeviationAccumulator(argument, false);
      case COLLECT_ALL -> new CollectAllAccumulator(argument, account);
      case FIRST, FIRST_ROW -> throw new IllegalArgumentException("a first row needs an order");
    };
    // Repetitions change neither the least nor the greatest value.
    boolean matters = function != AggregateFunction.MIN && function != AggregateFunction.MAX;
    return distinct && matters ? new DistinctAccumulator(plain, argument, account) : plain;
  }

  private static Form formOf(Evaluator argument) {
    return switch (argument.type()) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> Form.LONG;
      case FLOAT -> Form.DOUBLE;
      case NODE -> argument instanceof VertexEvaluator ? Form.VERTEX : Form.OBJECT;
      case ANY, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP,
          RELATIONSHIP,
          PATH ->
        Form.OBJECT;
    };
  }

  final Evaluator argument() {
    return argument;
  }

  final Form form() {
    return form;
  }

  /** The type of values that come as longs or doubles. */
  final CypherType argumentType() {
    return argument.type();
  }

  /** Memory of a group's state in bytes, without the values that it keeps. */
  public abstract int groupBytes();

  /** Makes room for the groups below {@code count}; new ones are empty. */
  public abstract void resize(int count);

  /** Adds the argument's value on a tuple {@code times} times, unless it is NULL. */
  public void add(int group, Tuple tuple, long times) {
    if (form == Form.VERTEX) {
      long vertexId = ((VertexEvaluator) argument).vertexId(tuple);
      if (vertexId != ElementId.NONE) {
        addVertex(group, vertexId, times);
      }
    } else if (form == Form.OBJECT || argument.isBoxed()) {
      Object value = argument.value(tuple);
      if (value != null) {
        addValue(group, value, times);
      }
    } else if (!argument.isNull(tuple)) {
      if (form == Form.LONG) {
        addLong(group, argument.longValue(tuple), times);
      } else {
        addDouble(group, argument.doubleValue(tuple), times);
      }
    }
  }

  private void addValue(int group, Object value, long times) {
    switch (form) {
      case LONG -> addLong(group, Evaluator.unbox(value), times);
      case DOUBLE -> addDouble(group, ((Number) value).doubleValue(), times);
      case VERTEX -> throw new AssertionError("a vertex has an ID");
      case OBJECT -> addObject(group, value, times);
    }
  }

  /**
   * Adds the values of a column, whose type has an unboxed form; NULL is not added.
   *
   * @param groups the group of each selected position, by its index
   * @param values null if there is no argument, as {@code count(*)} alone has none
   * @param multiplicities how often each position counts, or null for once each
   * @param times how often all count besides
   */
  void add(int[] groups, Selection selected, ValueVector values, long[] multiplicities,
      long times) {
    boolean isDouble = form == Form.DOUBLE;
    for (int i = 0; i < selected.count(); i++) {
      int position = selected.position(i);
      if (!values.isNull(position)) {
        long all = times(multiplicities, position, times);
        long value = values.longValue(position);
        if (isDouble) {
          addDouble(groups[i], Double.longBitsToDouble(value), all);
        } else {
          addLong(groups[i], value, all);
        }
      }
    }
  }

  /**
   * Adds the vertices of a column, each once, or what the argument is of each. {@code NULL} is not added.
   *
   * @param groups the group of each selected position, by its index
   * @param vertices those whose property the argument is, if it is one; else the argument itself, which is a
   *     {@link VertexEvaluator} then
   */
  void addVertices(int[] groups, Selection selected, VertexVector vertices) {
    for (int i = 0; i < selected.count(); i++) {
      long vertexId = vertices.id(selected.position(i));
      if (vertexId != ElementId.NONE) {
        addVertex(groups[i], vertexId, 1);
      }
    }
  }

  /** How often a position counts. */
  static long times(long[] multiplicities, int position, long times) {
    return multiplicities == null ? times : Math.multiplyExact(multiplicities[position], times);
  }

  /** Adds a value in its long form; for arguments of type BOOLEAN, INTEGER, DATE and DATETIME. */
  public abstract void addLong(int group, long value, long times);

  /** Adds a value of an argument of type FLOAT. */
  public abstract void addDouble(int group, double value, long times);

  /** Adds a vertex that is not NULL, of an argument that is a {@link VertexEvaluator}. */
  void addVertex(int group, long vertexId, long times) {
    addObject(group, new VertexReference(vertexId), times);
  }

  /** Adds a value that is not NULL, of an argument of any other type. */
  public abstract void addObject(int group, Object value, long times);

  /** As {@link #addObject}, of one that is kept, and its memory counted, by somebody else. */
  void addKept(int group, Object value) {
    addObject(group, value, 1);
  }

  /**
   * Whether {@link #merge} takes some groups of another state. If not, it takes all at once.
   */
  public boolean mergesSome() {
    return false;
  }

  /**
   * Adds what another state of the same aggregate holds.
   *
   * @param other made with the same function and type of argument
   * @param groups the groups to add, each once; all groups of {@code other}, in order, unless it {@link #mergesSome}
   */
  public abstract void merge(Accumulator other, GroupMapping groups);

  /** Whether {@link #copyLongs} copies the aggregates, which are of a type that has one long form then. */
  public boolean hasLongs() {
    return false;
  }

  /**
   * Copies the aggregates of some groups.
   *
   * @param values receives the long forms from index {@code at} on
   * @param nulls receives which are NULL
   */
  public void copyLongs(int from, int count, long[] values, boolean[] nulls, int at) {
    throw new UnsupportedOperationException("the aggregates are objects");
  }

  /** The aggregate of a group, null for NULL. */
  public abstract Object result(int group);

  /** Number of elements to grow an array to that must hold {@code count}. */
  static int grown(int length, int count) {
    return count <= length ? length
        : (int) Math.min(Integer.MAX_VALUE - 8L,
            Math.max(count, length * 2L));
  }
}
