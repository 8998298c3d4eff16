package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Variable;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The demand of the operators above a point of a plan: the variables that they read of its rows,
 * and whether a row may stand for several. Immutable.
 */
final class Demand {
  private final Set<Variable> variables;
  private final boolean multiplicities;

  private Demand(Set<Variable> variables, boolean multiplicities) {
    this.variables = variables;
    this.multiplicities = multiplicities;
  }

  /** The variables that operators above read; not to be changed. */
  Set<Variable> variables() {
    return variables;
  }

  /**
   * Whether positions may stand for several rows, so that a part that is only counted need not be a
   * group.
   */
  boolean allowsMultiplicity() {
    return multiplicities;
  }

  boolean wants(Variable variable) {
    return variable != null && variables.contains(variable);
  }

  /** The same demand with more variables. */
  Demand and(Collection<Variable> more) {
    if (variables.containsAll(more)) {
      return this;
    }
    Set<Variable> all = new HashSet<>(variables);
    all.addAll(more);
    return new Demand(all, multiplicities);
  }

  /** The same demand with these variables in the place of all others. */
  Demand reading(Collection<Variable> read) {
    return new Demand(new HashSet<>(read), multiplicities);
  }

  /** The same variables, of rows that each stand for one. */
  Demand enumerated() {
    return new Demand(variables, false);
  }

  /** A demand for variables, of rows that may stand for several. */
  static Demand of(Collection<Variable> variables) {
    return new Demand(new HashSet<>(variables), true);
  }
}
