package io.graphflow.core.tuple;

import io.graphflow.parser.expression.Variable;
import java.util.BitSet;

/**
 * The variables that the expressions compiled so far read. A planner works from the root of a plan
 * to its leaves, and so knows at each operator which variables something above reads. Only these
 * must be materialized, and only an edge whose ID is read needs its ID computed. Not safe for use
 * by several threads.
 */
public final class VariableUse {
  private final BitSet read = new BitSet();
  private final BitSet edgeIdRead = new BitSet();

  /** Notes that the variable is read; of an edge, perhaps no more than its ends. */
  public void read(Variable variable) {
    read.set(variable.id());
  }

  /** Notes that an edge's ID is read. */
  public void readEdgeId(Variable edge) {
    read.set(edge.id());
    edgeIdRead.set(edge.id());
  }

  /** Notes that all there is of the variable is read. */
  public void readWhole(Variable variable) {
    readEdgeId(variable);
  }

  /** Whether the variable is read. */
  public boolean isRead(Variable variable) {
    return read.get(variable.id());
  }

  /** Whether the edge's ID is read. */
  public boolean isEdgeIdRead(Variable edge) {
    return edgeIdRead.get(edge.id());
  }
}
