package io.graphflow.parser.binder;

import io.graphflow.parser.expression.Variable;
import java.util.BitSet;

/**
 * A vertex of a pattern while it is being bound; identity is that of the object.
 */
final class PatternVertex {
  private final Variable variable;
  private final BitSet tables;
  private final boolean bound;

  PatternVertex(Variable variable, BitSet tables, boolean bound) {
    this.variable = variable;
    this.tables = tables;
    this.bound = bound;
  }

  Variable variable() {
    return variable;
  }

  /** Ids of the tables it may lie in so far; narrowed in place. */
  BitSet tables() {
    return tables;
  }

  /** Whether an earlier clause bound it. */
  boolean bound() {
    return bound;
  }
}
