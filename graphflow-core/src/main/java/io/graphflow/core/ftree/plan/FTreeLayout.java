package io.graphflow.core.ftree.plan;

import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The shape of the f-Tree at one point of a plan: its blocks, and the block and vector of each variable. The
 * planner changes it from operator to operator; nothing of it is left when the plan runs.
 */
final class FTreeLayout {
  private static final int NONE = -1;

  /** By block of the plan its parent, shared by all layouts of the plan. */
  private final List<Integer> parents;

  private final Map<Variable, Column> variables = new LinkedHashMap<>();
  private final List<Integer> blocks = new ArrayList<>();

  FTreeLayout(List<Integer> parents) {
    this.parents = parents;
  }

  /** Makes a tree of one new block, without variables; returns the block. */
  int begin() {
    variables.clear();
    blocks.clear();
    return add(NONE);
  }

  /** Adds a new block below another one. */
  int add(int parent) {
    parents.add(parent);
    blocks.add(parents.size() - 1);
    return parents.size() - 1;
  }

  /** All blocks, the root first. */
  List<Integer> blocks() {
    return blocks;
  }

  int root() {
    return blocks.getFirst();
  }

  void bind(Column column) {
    variables.put(column.variable(), column);
  }

  /** Forgets all variables. The blocks stay, because they still multiply the rows. */
  void forgetVariables() {
    variables.clear();
  }

  boolean binds(Variable variable) {
    return variables.containsKey(variable);
  }

  Column column(Variable variable) {
    Column column = variables.get(variable);
    if (column == null) {
      throw new IllegalStateException("the plan reads " + variable + " before it is bound");
    }
    return column;
  }

  List<Column> columns(Collection<Variable> wanted) {
    return wanted.stream().map(this::column).distinct().toList();
  }

  /** Whether a block is another one or lies above it. */
  boolean isOnWayTo(int block, int end) {
    for (int at = end; at != NONE; at = parents.get(at)) {
      if (at == block) {
        return true;
      }
    }
    return false;
  }

  /** The lowest block of some variables if they lie on one path from the root; the root for none; -1 if not. */
  int lowest(Collection<Variable> wanted) {
    int lowest = root();
    for (Variable variable : wanted) {
      int block = column(variable).block();
      if (isOnWayTo(lowest, block)) {
        lowest = block;
      } else if (!isOnWayTo(block, lowest)) {
        return NONE;
      }
    }
    return lowest;
  }

  /** The blocks of some columns and all above them, in the order of the tree. */
  List<Integer> closure(Collection<Column> columns) {
    return blocks.stream()
        .filter(block -> columns.stream().anyMatch(column -> isOnWayTo(block, column.block())))
        .toList();
  }
}
