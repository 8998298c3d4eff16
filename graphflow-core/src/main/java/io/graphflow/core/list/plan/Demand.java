package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Variable;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What the operators above one of a plan want of its rows. Immutable.
 */
final class Demand {
  private final Set<Variable> variables;
  private final boolean multiplicities;

  private Demand(Set<Variable> variables, boolean multiplicities) {
    this.variables = variables;
    this.multiplicities = multiplicities;
  }

  /** The variables that are read; not to be changed. */
  Set<Variable> variables() {
    return variables;
  }

  /**
   * Whether positions may stand for several rows, so that what is only counted need not be a group.
   */
  boolean allowsMultiplicity() {
    return multiplicities;
  }

  boolean wants(Variable variable) {
    return variable != null && variables.contains(variable);
  }

  /** The same with more variables. */
  Demand and(Collection<Variable> more) {
    if (variables.containsAll(more)) {
      return this;
    }
    Set<Variable> all = new HashSet<>(variables);
    all.addAll(more);
    return new Demand(all, multiplicities);
  }

  /** The same rows, of which only these variables are read. */
  Demand reading(Collection<Variable> read) {
    return new Demand(new HashSet<>(read), multiplicities);
  }

  /** The same variables, of rows that each stand for one. */
  Demand enumerated() {
    return new Demand(variables, false);
  }

  /** These variables, counted. */
  static Demand of(Collection<Variable> variables) {
    return new Demand(new HashSet<>(variables), true);
  }
}
