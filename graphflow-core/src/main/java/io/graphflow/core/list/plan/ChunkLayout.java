package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The shape of a chunk at one point of a plan: the group and the vector of each variable, and which
 * groups are flat. The planner changes it from operator to operator; nothing of it is left when the
 * plan runs.
 */
final class ChunkLayout {
  private final Map<Variable, Column> variables = new LinkedHashMap<>();
  private final List<Integer> groups = new ArrayList<>();
  private final List<Integer> unflat = new ArrayList<>();

  /** Adds a group that is unflat here. */
  void addUnflat(int group) {
    groups.add(group);
    unflat.add(group);
  }

  /** Adds a group that is flat here. */
  void addFlat(int group) {
    groups.add(group);
  }

  /** Binds a variable to a vector of a group. */
  void bind(Variable variable, int group, int vector) {
    variables.put(variable, new Column(group, vector, variable));
  }

  /** Adds the groups and variables of another chunk that stands beside this one. */
  void addAll(ChunkLayout other) {
    variables.putAll(other.variables);
    groups.addAll(other.groups);
    unflat.addAll(other.unflat);
  }

  /** Forgets all variables. The groups stay, because they still multiply the rows. */
  void forgetVariables() {
    variables.clear();
  }

  /** Forgets everything, because an operator consumed all chunks and makes its own. */
  void clear() {
    variables.clear();
    groups.clear();
    unflat.clear();
  }

  /** Marks a group as flat from here on. */
  void flatten(int group) {
    unflat.remove(Integer.valueOf(group));
  }

  /** Forgets a group and its variables, because an operator copies what is read of them. */
  void drop(int group) {
    variables.values().removeIf(column -> column.group() == group);
    groups.remove(Integer.valueOf(group));
    unflat.remove(Integer.valueOf(group));
  }

  boolean isUnflat(int group) {
    return unflat.contains(group);
  }

  /** The group and vector of a variable. */
  Column column(Variable variable) {
    Column column = variables.get(variable);
    if (column == null) {
      throw new IllegalStateException("the plan reads " + variable + " before it is bound");
    }
    return column;
  }

  /** Whether an expression reads a variable of a group. */
  boolean reads(Expression expression, int group) {
    return ExpressionTree.variables(expression)
        .stream()
        .anyMatch(variable -> column(variable).group() == group);
  }

  /** Whether an expression reads variables of one group only. */
  boolean readsOnly(Expression expression, int group) {
    return ExpressionTree.variables(expression)
        .stream()
        .allMatch(variable -> column(variable).group() == group);
  }

  /** The variables of a group, in the order in which they were bound. */
  List<Variable> variablesOf(int group) {
    return variables.values()
        .stream()
        .filter(column -> column.group() == group)
        .map(Column::variable)
        .toList();
  }

  boolean binds(Variable variable) {
    return variables.containsKey(variable);
  }

  /** The groups and vectors of variables. */
  List<Column> columns(Collection<Variable> wanted) {
    List<Column> columns = new ArrayList<>(wanted.size());
    for (Variable variable : wanted) {
      columns.add(column(variable));
    }
    return columns;
  }

  /** The unflat groups of some variables, in the order in which the groups came into being. */
  List<Integer> unflatOf(Collection<Variable> wanted) {
    List<Integer> used = new ArrayList<>(unflat.size());
    for (int group : unflat) {
      for (Variable variable : wanted) {
        if (column(variable).group() == group) {
          used.add(group);
          break;
        }
      }
    }
    return used;
  }

  /** All groups. */
  List<Integer> groups() {
    return List.copyOf(groups);
  }

  /** All unflat groups. */
  List<Integer> unflat() {
    return List.copyOf(unflat);
  }

  /** All unflat groups but one. */
  List<Integer> unflatBut(int group) {
    List<Integer> others = new ArrayList<>(unflat);
    others.remove(Integer.valueOf(group));
    return others;
  }
}
