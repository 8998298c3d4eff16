package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;

/** Gives out variables beyond those of the bound query. Not safe for use by many threads. */
final class VariableAllocator {
  private int next;

  VariableAllocator(int firstFree) {
    next = firstFree;
  }

  /** A new anonymous variable. */
  Variable allocate(CypherType type) {
    int id = next++;
    return new Variable(id, " " + id, type);
  }

  /** A bound of all ids given out so far, those of the query included. */
  int variableCount() {
    return next;
  }
}
