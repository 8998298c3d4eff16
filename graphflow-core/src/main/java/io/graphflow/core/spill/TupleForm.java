package io.graphflow.core.spill;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** Writes and reads the slots of some variables of a tuple. Immutable. */
public final class TupleForm {
  private final int[] slots;
  private final CypherType[] types;

  /** Creates the form of some variables. */
  public TupleForm(List<Variable> variables) {
    slots = variables.stream().mapToInt(Variable::id).toArray();
    types = variables.stream().map(Variable::type).toArray(CypherType[]::new);
  }

  /** Writes the tuple's values. */
  public void write(Tuple tuple, SpillOutput output) {
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      switch (types[i]) {
        case NODE -> output.writeLong(tuple.vertex(slot));
        case RELATIONSHIP -> {
          output.writeLong(tuple.edgeId(slot));
          output.writeLong(tuple.edgeSource(slot));
          output.writeLong(tuple.edgeDestination(slot));
        }
        case BOOLEAN, INTEGER, FLOAT, DATE, DATETIME ->
          output.writeNullable(tuple.isNull(slot), tuple.longValue(slot));
        case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH,
            ANY ->
          SpilledValues.write(output, tuple.object(slot));
      }
    }
  }

  /** Sets the tuple's slots to values that were written. */
  public void read(SpillInput input, Tuple tuple) {
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      switch (types[i]) {
        case NODE -> tuple.setVertex(slot, input.readLong());
        case RELATIONSHIP ->
          tuple.setEdge(slot, input.readLong(), input.readLong(), input.readLong());
        case BOOLEAN, INTEGER, FLOAT, DATE, DATETIME -> {
          if (input.readNull()) {
            tuple.setNull(slot);
          } else {
            tuple.setLong(slot, input.readLong());
          }
        }
        case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH,
            ANY ->
          tuple.setObject(slot, SpilledValues.read(input));
      }
    }
  }
}
