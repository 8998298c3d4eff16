package io.graphflow.parser.binder;

import io.graphflow.parser.expression.Variable;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The variables that can be named, in order of introduction. */
final class Scope {
  private final Map<String, Variable> variables;

  /** Creates an empty scope. */
  Scope() {
    this.variables = new LinkedHashMap<>();
  }

  /** Creates a copy. */
  Scope(Scope other) {
    this.variables = new LinkedHashMap<>(other.variables);
  }

  /** The variable of that name, or null. */
  Variable find(String name) {
    return variables.get(name);
  }

  /** Makes a variable visible under a name; it may hide another. */
  void add(String name, Variable variable) {
    variables.put(name, variable);
  }

  Set<String> names() {
    return variables.keySet();
  }

  Collection<Variable> variables() {
    return variables.values();
  }

  /** This scope with all of {@code inner} in front of it. */
  Scope overlaidWith(Scope inner) {
    Scope both = new Scope(this);
    both.variables.putAll(inner.variables);
    return both;
  }
}
