package io.graphflow.parser.engine;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.PlanVariables;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a plan touches in lists (GF-CL) and in trees (GF-FT), in units of the {@link CostModel}. Only what differs between
 * the two need be right: they read the same columns of the same elements.
 *
 * <p>Both begin with one block, and an expansion to many hangs another one below that of the vertex it starts from. With
 * lists the block that is gone on from becomes flat, so that what follows is done once for each combination of elements of
 * all flat blocks. With trees it is done once for each element of the block, that is for each combination of elements of
 * the blocks on its path from the root. An aggregate is computed from the combinations of the blocks that it reads: with
 * lists of all aggregates together, with trees of each by itself.
 *
 * <p>For use once, by one thread.
 */
final class WorkEstimate {
  private final IdentityHashMap<LogicalPlan, Double> rows;
  /** The block of each variable that is bound; a variable of no block is constant. */
  private final Map<Variable, Block> blocks = new HashMap<>();
  private double lists;
  private double trees;
  /** Whether rows come while expansions still go on. */
  private boolean expands;

  /** Elements that lie below each element of another block, or a first block of them. */
  private static final class Block {
    /** The block that this one hangs below; null for the first one. */
    private final Block above;
    /** The mean count of elements, below one of those above. */
    private double length;
    /** Whether a list-based plan has gone on from it. */
    private boolean flat;

    Block(Block above, double length) {
      this.above = above;
      this.length = length;
    }

    boolean isBelow(Block other) {
      for (Block block = this; block != null; block = block.above) {
        if (block == other) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Creates an estimate of nothing.
   *
   * @param rows estimated rows by plan node, by identity
   */
  WorkEstimate(IdentityHashMap<LogicalPlan, Double> rows) {
    this.rows = rows;
  }

  /** The work with lists. */
  double lists() {
    return lists;
  }

  /** The work with trees. */
  double trees() {
    return trees;
  }

  /** Adds the work of a plan and of what reads its rows; false if it has an operator whose work is not known. */
  boolean add(LogicalPlan plan) {
    if (!addOperators(plan)) {
      return false;
    }
    addToBoth(rows.get(plan) * CostModel.GROUPED_ROW);
    return true;
  }

  /** Adds the work of a plan, from its leaf on. */
  private boolean addOperators(LogicalPlan plan) {
    return rows.containsKey(plan) && switch (plan) {
      case Unit _ -> true;
      case ScanVertices scan -> begin(List.of(scan.vertex()), rows.get(scan));
      case SeekVertex seek -> seek.input() instanceof Unit
          && begin(List.of(seek.vertex()), rows.get(seek));
      case Extend extend -> addOperators(extend.input()) && extend(extend);
      case Filter filter -> addOperators(filter.input())
          && narrow(blocksOf(PlanVariables.read(filter)), share(filter, filter.input()));
      case Project project -> addOperators(project.input()) && project(project);
      case Aggregate aggregate -> addOperators(aggregate.input()) && aggregate(aggregate);
      case Distinct distinct -> addOperators(distinct.input()) && distinct(distinct);
      case OrderBy order -> addOperators(order.input()) && sort(order.input(), order);
      case Top top -> addOperators(top.input()) && sort(top.input(), top);
      case Skip skip -> addOperators(skip.input());
      // What lies below is done only until there are enough rows, and it is not known when that is.
      case Limit limit -> addOperators(limit.input()) && !expands;
      default -> false;
    };
  }

  /** Makes a first block of what is bound from here on. */
  private boolean begin(Collection<Variable> variables, double length) {
    blocks.clear();
    Block first = new Block(null, length);
    variables.forEach(variable -> blocks.put(variable, first));
    return true;
  }

  private boolean extend(Extend extend) {
    Block from = blocks.get(extend.from());
    if (from == null) {
      return false;
    }
    double mean = share(extend, extend.input());
    Block to = from;
    if (mean <= 1) {
      // At most one neighbour lies beside the vertex in both engines.
      from.length *= mean;
    } else {
      expands = true;
      from.flat = true;
      double each = CostModel.LIST + mean * CostModel.ELEMENT;
      lists += flatRows(Set.of()) * each;
      trees += combinations(path(Set.of(from))) * each;
      to = new Block(from, mean);
    }
    blocks.put(extend.to(), to);
    if (extend.edge() != null) {
      blocks.put(extend.edge(), to);
    }
    return true;
  }

  /** Takes a share of the lowest of some blocks; false if none of them lies below all others. */
  private boolean narrow(Set<Block> read, double share) {
    if (read.isEmpty()) {
      return true;
    }
    Block lowest = lowest(read);
    if (lowest == null) {
      return false;
    }
    lowest.length *= share;
    return true;
  }

  private boolean project(Project project) {
    Map<Variable, Block> projected = new HashMap<>();
    for (Projection projection : project.projections()) {
      Set<Block> read = blocksOf(variables(projection.expression()));
      if (!read.isEmpty()) {
        Block lowest = lowest(read);
        if (lowest == null) {
          return false;
        }
        projected.put(projection.variable(), lowest);
      }
    }
    blocks.putAll(projected);
    return true;
  }

  private boolean distinct(Distinct distinct) {
    Set<Block> read = blocksOf(distinct.variables());
    group(read, List.of(read));
    return begin(distinct.variables(), rows.get(distinct));
  }

  private boolean aggregate(Aggregate aggregate) {
    expands = false;
    Set<Variable> keys = new HashSet<>();
    aggregate.keys().forEach(key -> keys.addAll(variables(key.expression())));
    Set<Block> all = blocksOf(keys);
    Set<Set<Block>> each = new LinkedHashSet<>();
    for (Aggregation aggregation : aggregate.aggregations()) {
      Set<Variable> read = new HashSet<>(keys);
      if (aggregation.argument() != null) {
        read.addAll(variables(aggregation.argument()));
      }
      aggregation.order().forEach(key -> read.addAll(variables(key.expression())));
      Set<Block> together = blocksOf(read);
      each.add(together);
      all.addAll(together);
    }
    if (each.isEmpty()) {
      each.add(all);
    }
    group(all, each);
    return begin(PlanVariables.bound(aggregate), rows.get(aggregate));
  }

  /**
   * Adds the work of groups.
   *
   * @param all the blocks that are read
   * @param each those that are read together with trees
   */
  private void group(Set<Block> all, Collection<Set<Block>> each) {
    lists += flatRows(Set.of()) * CostModel.LIST;
    if (!all.isEmpty()) {
      lists += flatRows(all) * CostModel.GROUPED_ROW;
    }
    Set<Block> present = path(new HashSet<>(blocks.values()));
    for (Set<Block> read : each) {
      Set<Block> enumerated = path(read);
      if (!read.isEmpty()) {
        trees += combinations(enumerated) * CostModel.GROUPED_ROW;
      }
      // The others say how often each combination counts.
      for (Block other : present) {
        if (!enumerated.contains(other)) {
          trees += combinations(path(Set.of(other))) * CostModel.ELEMENT;
        }
      }
    }
  }

  /** Rows are sorted one by one in both engines. */
  private boolean sort(LogicalPlan input, LogicalPlan sorted) {
    expands = false;
    addToBoth(rows.get(input) * CostModel.GROUPED_ROW);
    return begin(Set.copyOf(blocks.keySet()), rows.get(sorted));
  }

  private void addToBoth(double work) {
    lists += work;
    trees += work;
  }

  /** How often a list-based plan does something that needs all flat blocks and some further ones. */
  private double flatRows(Set<Block> further) {
    Set<Block> enumerated = new HashSet<>(further);
    for (Block block : path(new HashSet<>(blocks.values()))) {
      if (block.flat) {
        enumerated.add(block);
      }
    }
    return combinations(enumerated);
  }

  private static double combinations(Set<Block> enumerated) {
    double product = 1;
    for (Block block : enumerated) {
      product *= block.length;
    }
    return product;
  }

  /** Some blocks, and all that lie above them. */
  private static Set<Block> path(Set<Block> lowest) {
    Set<Block> all = new HashSet<>();
    for (Block start : lowest) {
      for (Block block = start; block != null; block = block.above) {
        all.add(block);
      }
    }
    return all;
  }

  /** The one that lies below all others, or null. */
  private static Block lowest(Set<Block> some) {
    return some.stream()
        .filter(block -> some.stream().allMatch(block::isBelow))
        .findFirst()
        .orElse(null);
  }

  private Set<Block> blocksOf(Collection<Variable> variables) {
    Set<Block> read = new HashSet<>();
    for (Variable variable : variables) {
      Block block = blocks.get(variable);
      if (block != null) {
        read.add(block);
      }
    }
    return read;
  }

  private static Set<Variable> variables(Expression expression) {
    Set<Variable> read = new HashSet<>();
    ExpressionTree.collectVariables(expression, read);
    return read;
  }

  /** The rows of an operator for one row of its input. */
  private double share(LogicalPlan operator, LogicalPlan input) {
    double before = rows.get(input);
    return before > 0 ? rows.get(operator) / before : 0;
  }
}
