package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a chunk looks like at one point of a plan: which group and vector each variable has, and which
 * groups are flat. Known when the plan is made, and changed by the planner from operator to operator.
 */
final class ChunkLayout {
  private final Map<Variable, Binding> variables = new LinkedHashMap<>();
  private final List<ListGroup> groups = new ArrayList<>();
  private final List<ListGroup> unflat = new ArrayList<>();

  /** Adds a group that is unflat here. */
  ListGroup addUnflat() {
    ListGroup group = new ListGroup();
    groups.add(group);
    unflat.add(group);
    return group;
  }

  /** Adds a group that is flat here. */
  ListGroup addFlat() {
    ListGroup group = new ListGroup();
    groups.add(group);
    return group;
  }

  /** Binds a variable to a vector of a group. */
  void bind(Variable variable, ListGroup group, Vector vector) {
    variables.put(variable, new Binding(group, vector, variable.id()));
  }

  /** Takes over the groups and variables of another chunk that stands beside this one. */
  void addAll(ChunkLayout other) {
    variables.putAll(other.variables);
    groups.addAll(other.groups);
    unflat.addAll(other.unflat);
  }

  /** Forgets all variables; groups stay, as they multiply. */
  void forgetVariables() {
    variables.clear();
  }

  /** Forgets everything: an operator consumed all chunks and makes its own. */
  void clear() {
    variables.clear();
    groups.clear();
    unflat.clear();
  }

  /** Marks a group as flat from here on. */
  void flatten(ListGroup group) {
    unflat.remove(group);
  }

  boolean isUnflat(ListGroup group) {
    return unflat.contains(group);
  }

  /** Where a variable is bound. */
  Binding binding(Variable variable) {
    Binding binding = variables.get(variable);
    if (binding == null) {
      throw new IllegalStateException("the plan reads " + variable + " before it is bound");
    }
    return binding;
  }

  /** Whether an expression reads a variable of a group. */
  boolean reads(Expression expression, ListGroup group) {
    return ExpressionTree.variables(expression)
        .stream()
        .anyMatch(variable -> binding(variable).group() == group);
  }

  /** Whether an expression reads variables of one group only. */
  boolean readsOnly(Expression expression, ListGroup group) {
    return ExpressionTree.variables(expression)
        .stream()
        .allMatch(variable -> binding(variable).group() == group);
  }

  boolean binds(Variable variable) {
    return variables.containsKey(variable);
  }

  /** Where these variables are bound. */
  List<Binding> bindings(Collection<Variable> wanted) {
    List<Binding> bindings = new ArrayList<>(wanted.size());
    for (Variable variable : wanted) {
      bindings.add(binding(variable));
    }
    return bindings;
  }

  /** Those of the variables' groups that are unflat, in the order they came into being. */
  List<ListGroup> unflatOf(Collection<Variable> wanted) {
    List<ListGroup> used = new ArrayList<>(unflat.size());
    for (ListGroup group : unflat) {
      for (Variable variable : wanted) {
        if (binding(variable).group() == group) {
          used.add(group);
          break;
        }
      }
    }
    return used;
  }

  /** All groups. */
  List<ListGroup> groups() {
    return List.copyOf(groups);
  }

  /** All unflat groups. */
  List<ListGroup> unflat() {
    return List.copyOf(unflat);
  }

  /** All unflat groups but one. */
  List<ListGroup> unflatBut(ListGroup group) {
    List<ListGroup> others = new ArrayList<>(unflat);
    others.remove(group);
    return others;
  }
}
