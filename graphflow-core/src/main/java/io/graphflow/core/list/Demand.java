package io.graphflow.core.list;

import io.graphflow.parser.expression.Variable;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What the operators above one of a plan want of its rows.
 *
 * @param variables those that are read
 * @param weights whether positions may stand for several rows, so that what is only counted need not
 *     be a group
 */
record Demand(Set<Variable> variables, boolean weights) {
  Demand {
    variables = Set.copyOf(variables);
  }

  boolean wants(Variable variable) {
    return variable != null && variables.contains(variable);
  }

  /** The same with more variables. */
  Demand and(Collection<Variable> more) {
    Set<Variable> all = new HashSet<>(variables);
    all.addAll(more);
    return new Demand(all, weights);
  }

  /** These variables, counted. */
  static Demand of(Collection<Variable> variables) {
    return new Demand(new HashSet<>(variables), true);
  }
}
