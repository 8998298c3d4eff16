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

  /** What keys read of rows that are taken vector by vector, one like the other; null where they are not. */
  private final Set<Variable> keyed;

  /** Whether rows are read only until there are enough. */
  private final boolean ending;

  private Demand(
      Set<Variable> variables, boolean multiplicities, Set<Variable> keyed, boolean ending) {
    this.variables = variables;
    this.multiplicities = multiplicities;
    this.keyed = keyed;
    this.ending = ending;
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
    return new Demand(all, multiplicities, keyed, ending);
  }

  /** The same demand with these variables in the place of all others; nothing is known of keys. */
  Demand reading(Collection<Variable> read) {
    return new Demand(new HashSet<>(read), multiplicities, null, ending);
  }

  /**
   * The same demand, of rows that are taken vector by vector, so that long vectors are worth more than that
   * a vertex stands once for all of its edges.
   *
   * @param keys what the keys of groups, of distinct rows or of an order read
   */
  Demand inVectors(Collection<Variable> keys) {
    return new Demand(variables, multiplicities, Set.copyOf(keys), ending);
  }

  /** The same demand, without preferring long vectors. */
  Demand inLists() {
    return keyed == null ? this : new Demand(variables, multiplicities, null, ending);
  }

  /** Whether rows are taken vector by vector. */
  boolean isInVectors() {
    return keyed != null;
  }

  /** What keys read; only if rows are taken {@linkplain #isInVectors vector by vector}. */
  Set<Variable> keyed() {
    return keyed;
  }

  /** The same variables, of rows that each stand for one. */
  Demand enumerated() {
    return new Demand(variables, false, keyed, ending);
  }

  /** The same demand, of rows that are read only until there are enough. */
  Demand ending() {
    return new Demand(variables, multiplicities, keyed, true);
  }

  /** Whether rows are read only until there are enough, so that the first ones should come soon. */
  boolean isEnding() {
    return ending;
  }

  /** A demand for variables, of rows that may stand for several. */
  static Demand of(Collection<Variable> variables) {
    return new Demand(new HashSet<>(variables), true, null, false);
  }
}
