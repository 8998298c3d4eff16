package io.graphflow.core.ftree.plan;

import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the operators above a point of a plan ask of its trees. Immutable.
 *
 * @param variables the variables that they read; not to be changed
 * @param together sets of variables that one operator reads at once, each with those from which they are reached:
 *     an expansion puts them on one path if it can, so that nobody need de-factor to bring them together
 */
record Demand(Set<Variable> variables, List<Set<Variable>> together) {

  static Demand of(Collection<Variable> variables) {
    return new Demand(Set.copyOf(variables), List.of());
  }

  boolean wants(Variable variable) {
    return variable != null && variables.contains(variable);
  }

  /** The same demand with more variables, which one operator reads at once. */
  Demand and(Collection<Variable> read) {
    Set<Variable> all = new HashSet<>(variables);
    all.addAll(read);
    List<Set<Variable>> sets = new ArrayList<>(together);
    if (read.size() > 1) {
      sets.add(Set.copyOf(read));
    }
    return new Demand(all, sets);
  }

  /** The demand below an operator that makes some variables of others, which it reads at once. */
  Demand from(Collection<Variable> made, Collection<Variable> of) {
    Set<Variable> all = new HashSet<>(variables);
    made.forEach(all::remove);
    List<Set<Variable>> sets = new ArrayList<>();
    for (Set<Variable> set : together) {
      Set<Variable> below = new HashSet<>(set);
      if (below.removeAll(Set.copyOf(made))) {
        below.addAll(of);
      }
      if (below.size() > 1) {
        sets.add(below);
      }
    }
    return new Demand(all, sets).and(of);
  }

  /**
   * The demand below a projection.
   *
   * @param sources by variable that is demanded those that it is computed of
   */
  Demand through(Map<Variable, Set<Variable>> sources) {
    Demand below = of(List.of());
    for (Set<Variable> read : sources.values()) {
      below = below.and(read);
    }
    for (Set<Variable> set : together) {
      Set<Variable> read = new HashSet<>();
      set.forEach(variable -> read.addAll(sources.getOrDefault(variable, Set.of())));
      below = below.and(read);
    }
    return below;
  }
}
