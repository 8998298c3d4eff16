package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.VertexEvaluator;
import io.graphflow.core.expression.VertexProperties;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.VertexReference;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/** Adds each value of a group to another aggregate the first time it comes, and only then. */
final class DistinctAccumulator extends Accumulator {
  private static final Variable GROUP = new Variable(0, "group", CypherType.INTEGER);
  private static final int VALUE_SLOT = 1;

  /** After so many rows it is known whether the same vertices come again. */
  private static final int ROWS_TO_LEARN = 4096;

  private final Accumulator inner;
  private final CypherType valueType;

  /** The integers and vertices that have come so far; null if the values are none. */
  private final GroupIds ids;

  /** The pairs of group and any other value. */
  private final KeyTable seen;

  private final Tuple pair = new Tuple(2);

  /** The vertex whose property the argument is; null if it is none, or the same vertices do not come again. */
  private VertexEvaluator vertex;

  /** The vertices whose property has come: it need not be read again. */
  private final GroupIds vertices;

  private int rows;

  DistinctAccumulator(Accumulator inner, Evaluator argument, MemoryAccount account) {
    super(argument);
    this.inner = inner;
    boolean areIds = form() == Form.LONG || form() == Form.VERTEX;
    this.ids = areIds ? new GroupIds(account) : null;
    this.valueType = form() == Form.DOUBLE ? argument.type() : CypherType.ANY;
    this.seen = areIds ? null
        : new KeyTable(List.of(GROUP, new Variable(VALUE_SLOT, "value", valueType)), account);
    this.vertex = form() == Form.OBJECT ? VertexProperties.vertex(argument) : null;
    this.vertices = vertex == null ? null : new GroupIds(account);
  }

  @Override
  public int groupBytes() {
    return inner.groupBytes();
  }

  @Override
  public void resize(int count) {
    inner.resize(count);
  }

  @Override
  public void add(int group, Tuple tuple, long times) {
    if (form() == Form.VERTEX) {
      long vertexId = ((VertexEvaluator) argument()).vertexId(tuple);
      if (vertexId != ElementId.NONE) {
        addVertex(group, vertexId);
      }
    } else if (vertex == null || isNewVertex(group, vertex.vertexId(tuple))) {
      super.add(group, tuple, times);
    }
  }

  private boolean isNewVertex(int group, long vertexId) {
    boolean isNew = vertices.add(group, vertexId);
    if (++rows == ROWS_TO_LEARN && vertices.size() > ROWS_TO_LEARN / 2) {
      vertex = null;
      vertices.clear();
    }
    return isNew;
  }

  /** Whether the value set in {@link #pair} is new to the group. */
  private boolean isNew(int group) {
    pair.setLong(0, group);
    int before = seen.size();
    return seen.findOrAdd(pair) == before;
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (ids.add(group, value)) {
      inner.addLong(group, value, 1);
    }
  }

  @Override
  public void addDouble(int group, double value, long times) {
    pair.setDouble(VALUE_SLOT, value);
    if (isNew(group)) {
      inner.addDouble(group, value, 1);
    }
  }

  private void addVertex(int group, long vertexId) {
    if (ids.add(group, vertexId)) {
      inner.addObject(group, new VertexReference(vertexId), 1);
    }
  }

  @Override
  public void addObject(int group, Object value, long times) {
    Assignment.set(pair, VALUE_SLOT, valueType, value);
    if (isNew(group)) {
      inner.addObject(group, value, 1);
    }
  }

  @Override
  public void merge(Accumulator other, int[] groups) {
    DistinctAccumulator that = (DistinctAccumulator) other;
    if (ids != null) {
      for (int i = 0; i < that.ids.size(); i++) {
        addId(groups[that.ids.group(i)], that.ids.id(i));
      }
      return;
    }
    for (int key = 0; key < that.seen.size(); key++) {
      that.seen.load(key, that.pair);
      int group = groups[(int) that.pair.longValue(0)];
      if (form() == Form.DOUBLE) {
        addDouble(group, that.pair.doubleValue(VALUE_SLOT), 1);
      } else {
        addObject(group, that.pair.object(VALUE_SLOT), 1);
      }
    }
  }

  private void addId(int group, long id) {
    if (form() == Form.LONG) {
      addLong(group, id, 1);
    } else {
      addVertex(group, id);
    }
  }

  @Override
  public Object result(int group) {
    return inner.result(group);
  }
}
