package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.VertexEvaluator;
import io.graphflow.core.expression.VertexProperties;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import java.util.List;

/**
 * Adds each value of a group to another aggregate the first time it comes, and only then. Strings are numbered, so that
 * one that many groups have is kept and compared once.
 */
final class DistinctAccumulator extends Accumulator {
  private static final Variable GROUP = new Variable(0, "group", CypherType.INTEGER);
  private static final int VALUE_SLOT = 1;

  private final Accumulator inner;

  /** By group the integers, vertices or numbers of strings that have come so far; null if the values are none. */
  private final GroupIds ids;

  /** Numbers the strings of all groups; null if the values are none. */
  private final KeyTable strings;

  /** The pairs of group and any other value, of which equal ones need not be the same: 1 and 1.0. */
  private final KeyTable seen;

  private final CypherType valueType;
  private final Tuple row = new Tuple(2);

  /** The vertex whose property the strings are, and what reads it, by vertex table; null if they are none. */
  private final VertexEvaluator owner;

  private final PropertyReader[] readers;

  /** Knows the strings of vertices; null if they are no property, or vertices seldom come again. */
  private PropertyNumbers properties;

  DistinctAccumulator(Accumulator inner, Evaluator argument, MemoryAccount account) {
    super(argument);
    this.inner = inner;
    boolean areStrings = argument.type() == CypherType.STRING;
    boolean areIds = form() == Form.LONG || form() == Form.VERTEX || areStrings;
    this.ids = areIds ? new GroupIds(account) : null;
    this.valueType =
        areStrings || form() == Form.DOUBLE ? argument.type() : CypherType.ANY;
    Variable value = new Variable(VALUE_SLOT, "value", valueType);
    this.strings = areStrings ? new KeyTable(List.of(value), account) : null;
    this.seen = areIds ? null : new KeyTable(List.of(GROUP, value), account);
    this.owner = areStrings ? VertexProperties.vertex(argument) : null;
    this.readers = owner == null ? null : VertexProperties.readers(argument);
    this.properties = owner == null ? null : new PropertyNumbers(account);
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
    if (owner == null) {
      super.add(group, tuple, times);
    } else {
      addProperty(group, owner.vertexId(tuple));
    }
  }

  @Override
  void addVertices(int[] groups, Selection selected, VertexVector vertices) {
    if (owner == null) {
      super.addVertices(groups, selected, vertices);
      return;
    }
    for (int i = 0; i < selected.count(); i++) {
      addProperty(groups[i], vertices.id(selected.position(i)));
    }
  }

  private void addProperty(int group, long vertexId) {
    int number = properties == null ? PropertyNumbers.UNKNOWN : properties.find(vertexId);
    if (number == PropertyNumbers.UNKNOWN) {
      number = number(vertexId);
    }
    if (number != PropertyNumbers.NULL) {
      addString(group, number);
    }
  }

  /** Reads the property of a vertex and numbers it. */
  private int number(long vertexId) {
    PropertyReader reader = vertexId == ElementId.NONE ? null : readers[ElementId.table(vertexId)];
    Object string = reader == null ? null : reader.getString(ElementId.position(vertexId));
    int number = string == null ? PropertyNumbers.NULL : number(string);
    if (properties != null) {
      properties.put(number);
      if (!properties.areUseful()) {
        properties.clear();
        properties = null;
      }
    }
    return number;
  }

  private int number(Object string) {
    row.setObject(VALUE_SLOT, string);
    return strings.findOrAdd(row);
  }

  private void addString(int group, int number) {
    if (ids.add(group, number)) {
      strings.load(number, row);
      inner.addKept(group, row.object(VALUE_SLOT));
    }
  }

  @Override
  void addVertex(int group, long vertexId, long times) {
    if (ids.add(group, vertexId)) {
      inner.addVertex(group, vertexId, 1);
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (ids.add(group, value)) {
      inner.addLong(group, value, 1);
    }
  }

  @Override
  public void addDouble(int group, double value, long times) {
    row.setDouble(VALUE_SLOT, value);
    if (isNew(group)) {
      inner.addDouble(group, value, 1);
    }
  }

  @Override
  public void addObject(int group, Object value, long times) {
    if (strings != null) {
      addString(group, number(value));
      return;
    }
    Assignment.set(row, VALUE_SLOT, valueType, value);
    if (isNew(group)) {
      inner.addObject(group, value, 1);
    }
  }

  /** Whether the value set in {@link #row} is new to the group. */
  private boolean isNew(int group) {
    row.setLong(GROUP.id(), group);
    int before = seen.size();
    return seen.findOrAdd(row) == before;
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    DistinctAccumulator that = (DistinctAccumulator) other;
    if (ids == null) {
      mergeSeen(that, groups.ours());
      return;
    }
    int[] numbers = strings == null ? null : strings.addAll(that.strings, row);
    for (int i = 0; i < that.ids.size(); i++) {
      int group = groups.ours()[that.ids.group(i)];
      long id = that.ids.id(i);
      if (form() == Form.LONG) {
        addLong(group, id, 1);
      } else if (form() == Form.VERTEX) {
        addVertex(group, id, 1);
      } else {
        addString(group, numbers[(int) id]);
      }
    }
  }

  private void mergeSeen(DistinctAccumulator that, int[] groups) {
    for (int key = 0; key < that.seen.size(); key++) {
      that.seen.load(key, that.row);
      int group = groups[(int) that.row.longValue(GROUP.id())];
      if (form() == Form.DOUBLE) {
        addDouble(group, that.row.doubleValue(VALUE_SLOT), 1);
      } else {
        addObject(group, that.row.object(VALUE_SLOT), 1);
      }
    }
  }

  @Override
  public Object result(int group) {
    return inner.result(group);
  }
}
