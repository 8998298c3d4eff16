package io.graphflow.core.tuple;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/** The variables that rows must agree on to be joined. A row of which one is NULL joins with nothing. */
public final class JoinKey {
  private final int[] slots;
  private final CypherType[] types;

  /** Creates the key of some variables, none of them an edge. */
  public JoinKey(List<Variable> variables) {
    slots = variables.stream().mapToInt(Variable::id).toArray();
    types = variables.stream().map(Variable::type).toArray(CypherType[]::new);
  }

  /** Whether one of the variables is NULL in a tuple. */
  public boolean hasNull(Tuple tuple) {
    for (int i = 0; i < slots.length; i++) {
      if (isNull(tuple, slots[i], types[i])) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNull(Tuple tuple, int slot, CypherType type) {
    return switch (type) {
      case NODE -> tuple.vertex(slot) == ElementId.NONE;
      case BOOLEAN, INTEGER, FLOAT, DATE, DATETIME -> tuple.isNull(slot);
      default -> tuple.object(slot) == null;
    };
  }
}
