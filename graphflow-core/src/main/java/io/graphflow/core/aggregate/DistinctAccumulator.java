package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.VertexEvaluator;
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

  private final Accumulator inner;
  private final CypherType valueType;
  /** The pairs of group and value that have come so far. */
  private final KeyTable seen;
  private final Tuple pair = new Tuple(2);

  DistinctAccumulator(Accumulator inner, Evaluator argument, MemoryAccount account) {
    super(argument);
    this.inner = inner;
    this.valueType = switch (form()) {
      case LONG, DOUBLE, VERTEX -> argument.type();
      case OBJECT -> CypherType.ANY;
    };
    this.seen =
        new KeyTable(List.of(GROUP, new Variable(VALUE_SLOT, "value", valueType)), account);
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
    if (argument() instanceof VertexEvaluator vertex) {
      long vertexId = vertex.vertexId(tuple);
      if (vertexId != ElementId.NONE) {
        addVertex(group, vertexId);
      }
    } else {
      super.add(group, tuple, times);
    }
  }

  /** Whether the value set in {@link #pair} is new to the group. */
  private boolean isNew(int group) {
    pair.setLong(0, group);
    int before = seen.size();
    return seen.findOrAdd(pair) == before;
  }

  @Override
  public void addLong(int group, long value, long times) {
    pair.setLong(VALUE_SLOT, value);
    if (isNew(group)) {
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
    pair.setVertex(VALUE_SLOT, vertexId);
    if (isNew(group)) {
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
    for (int key = 0; key < that.seen.size(); key++) {
      that.seen.load(key, that.pair);
      int group = groups[(int) that.pair.longValue(0)];
      switch (form()) {
        case LONG -> addLong(group, that.pair.longValue(VALUE_SLOT), 1);
        case DOUBLE -> addDouble(group, that.pair.doubleValue(VALUE_SLOT), 1);
        case VERTEX -> addVertex(group, that.pair.vertex(VALUE_SLOT));
        case OBJECT -> addObject(group, that.pair.object(VALUE_SLOT), 1);
      }
    }
  }

  @Override
  public Object result(int group) {
    return inner.result(group);
  }
}
