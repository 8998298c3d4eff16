package io.graphflow.core.ftree.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.core.predicate.PropertyCondition;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The work of a node of a physical plan: one record for each operator on f-Trees. {@code core.ftree.link} makes
 * the operators. Immutable.
 */
public sealed interface Operation {

  /** The nodes that this one reads, in the order in which plans are shown. */
  List<FTreePlan> inputs();

  /**
   * Yields trees of one block without an input: one row, a scan, or rows that somebody else holds.
   *
   * @param columns the columns of that block
   * @param shared whether it is a scan that workers may share
   */
  record Leaf(
      LogicalPlan node,
      int block,
      List<Column> columns,
      boolean shared) implements Operation {
    @Override
    public List<FTreePlan> inputs() {
      return List.of();
    }
  }

  /**
   * Adds a block with the neighbours of vertices.
   *
   * @param from the vertices, of a block on the way from the root to {@code below}
   * @param below the parent of the new block
   * @param block the new block
   * @param edge null if nothing reads it
   * @param onlyTested whether nothing but {@code conditions} reads the edge
   * @param to null if nothing reads the vertices
   * @param lists the lists of neighbours
   * @param legs drop neighbours that are not also neighbours of other vertices, before they get a position
   * @param conditions drop positions of the new block at once
   * @param bound drops positions beyond the last row that a top above has kept; null for none
   */
  record Expand(
      FTreePlan input,
      LogicalPlan.Extend node,
      Column from,
      int below,
      int block,
      Column edge,
      boolean onlyTested,
      Column to,
      Lists lists,
      List<Leg> legs,
      List<Condition> conditions,
      BoundProperty bound) implements Operation {
    /** Creates the operation; the lists are copied. */
    public Expand {
      legs = List.copyOf(legs);
      conditions = List.copyOf(conditions);
    }

    /** Whether nothing is read of the new block, so that it only says how many rows there are. */
    public boolean onlyCounts() {
      return edge == null && to == null;
    }

    /** The same operation, of which nothing but the conditions reads the edge. */
    Expand withEdgeOnlyTested() {
      return new Expand(input, node, from, below, block, edge, true, to, lists, legs, conditions,
          bound);
    }

    /** The same operation with another condition. */
    Expand with(Condition condition) {
      List<Condition> all = new ArrayList<>(conditions);
      all.add(condition);
      return new Expand(input, node, from, below, block, edge, onlyTested, to, lists, legs, all,
          bound);
    }

    /** The same operation with another leg, which lies in {@link #below} or in a block above that. */
    Expand with(Leg leg) {
      List<Leg> all = new ArrayList<>(legs);
      all.add(leg);
      return new Expand(input, node, from, below, block, edge, onlyTested, to, lists, all,
          conditions, bound);
    }

    /** The same operation on another input. */
    Expand on(FTreePlan other) {
      return new Expand(other, node, from, below, block, edge, onlyTested, to, lists, legs,
          conditions, bound);
    }

    /** The same operation with a bound. */
    Expand with(BoundProperty property) {
      return new Expand(input, node, from, below, block, edge, onlyTested, to, lists, legs,
          conditions, property);
    }

    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * Another vertex of which a new vertex must be a neighbour too.
   *
   * @param node the closing edge, of which nothing is read
   * @param lookup its owner is that other vertex, its neighbour the new one
   */
  record Leg(LogicalPlan.ExtendInto node, EdgeLookup lookup) {}

  /**
   * Adds the neighbours of vertices to their own block, as each vertex has one at most.
   *
   * @param from the vertices
   * @param edge null if nothing reads it
   * @param to null if nothing reads the vertices
   * @param lists the lists of neighbours
   */
  record ExpandInPlace(
      FTreePlan input,
      LogicalPlan.Extend node,
      Column from,
      Column edge,
      Column to,
      Lists lists) implements Operation {
    /** Whether a column, whatever its variable is called above, is one of those added. */
    boolean makes(Column column) {
      return (to != null && to.vector() == column.vector())
          || (edge != null && edge.vector() == column.vector());
    }

    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * Drops positions at which two vertices have no edge between them; others have one, of which nothing is read.
   *
   * @param path has both vertices
   */
  record FilterEdge(
      FTreePlan input,
      LogicalPlan.ExtendInto node,
      Path path,
      EdgeLookup lookup) implements Operation {
    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * Adds a block with rows that are made for each position of the block above it: vertices with a key, edges
   * between two vertices, paths, elements of lists, the rows of a join's other side or of an inner plan.
   *
   * @param inner the other plan; null if there is none
   * @param path what the rows are made of; its block becomes the parent of the new one
   * @param block the new block
   * @param added the new block's columns
   * @param innerColumns the columns of {@code inner} that are read
   * @param lookup how edges between two vertices are looked up; null if none are
   */
  record ExpandRows(
      FTreePlan input,
      FTreePlan inner,
      LogicalPlan node,
      Path path,
      int block,
      List<Column> added,
      List<Column> innerColumns,
      EdgeLookup lookup) implements Operation {
    /** The new block's column of a variable; null if nothing reads it. */
    public Column added(Variable variable) {
      return added.stream()
          .filter(column -> column.variable().equals(variable))
          .findFirst()
          .orElse(null);
    }

    @Override
    public List<FTreePlan> inputs() {
      return inner == null ? List.of(input) : List.of(input, inner);
    }
  }

  /**
   * In whose lists edges between two vertices are looked up.
   *
   * @param owner the vertex that owns the lists
   * @param neighbour the other one, which is sought in them
   */
  record EdgeLookup(Column owner, Column neighbour, Lists lists) {}

  /**
   * A predicate over the positions of a block.
   *
   * @param path what it reads; it is tested at the positions of the path's lowest block
   * @param property the predicate as one on a stored property; null if it is none
   * @param element the column of that property's element, in the path's lowest block; null if there is none
   * @param lists the lists that the element lies in if it is an edge; null if it is none
   * @param membership the predicate as one on vertices and a list above them; null if it is none
   */
  record Condition(
      Expression predicate,
      Path path,
      PropertyCondition property,
      Column element,
      Lists lists,
      Membership membership) {}

  /**
   * Whether vertices are in a list that is made of what lies above them.
   *
   * @param vertices the vertices, in the lowest block that the predicate reads
   * @param listPath what the list reads, in blocks above theirs; null if it reads nothing
   */
  record Membership(Column vertices, Expression list, Path listPath) {
    /**
     * A predicate as one on vertices and a list that lies above them; null if it is none. The list is a variable or a
     * parameter: nothing else may be evaluated before it is known that there is a row for it, as it might fail.
     */
    static Membership of(Expression predicate, FTreeLayout layout) {
      if (!(predicate instanceof Expression.In(VariableReference(Variable variable), Expression list))
          || variable.type() != CypherType.NODE
          || !(list instanceof VariableReference || list instanceof Expression.Parameter)) {
        return null;
      }
      Column vertices = layout.column(variable);
      Set<Variable> read = ExpressionTree.variables(list);
      if (read.isEmpty()) {
        return new Membership(vertices, list, null);
      }
      int block = layout.lowest(read);
      return block != vertices.block() && layout.isOnWayTo(block, vertices.block())
          ? new Membership(vertices, list, new Path(block, layout.columns(read)))
          : null;
    }
  }

  /**
   * A property that is the first key of a top.
   *
   * @param top the number of the top's bound in the {@link FTreeQueryPlan}
   * @param element the column of the element whose property it is
   * @param lists the lists that the element lies in if it is an edge; null if it is none
   */
  record BoundProperty(int top, PropertyAccess access, Column element, Lists lists) {}

  /**
   * Yields the first rows of an order, in trees of one block.
   *
   * @param read the columns of the input that it reads
   * @param leading the column of the first key, by which most rows are left out; null if it is computed
   * @param bound the number of the bound by that key in the {@link FTreeQueryPlan}
   * @param result the columns of the one block
   */
  record Top(
      FTreePlan input,
      LogicalPlan.Top node,
      List<Column> read,
      Column leading,
      int bound,
      List<Column> result) implements Operation {
    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /** Makes positions invalid at which a predicate is not true. */
  record Filter(FTreePlan input, Condition condition) implements Operation {
    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * Computes values, each for the positions of one block.
   *
   * @param renamed variables that are other names of variables of the input
   */
  record Project(
      FTreePlan input,
      LogicalPlan.Project node,
      List<Computation> computations,
      List<Projection> renamed) implements Operation {
    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * A value to compute.
   *
   * @param path what it is computed of
   * @param result the column of the path's lowest block that receives it
   */
  record Computation(Projection projection, Path path, Column result) {}

  /**
   * Makes positions invalid for which an inner plan has no row, or has one; or marks which have one.
   *
   * @param atOnce whether the inner plan runs for many positions at once; its root then has the argument's columns
   * @param mark null if nothing is marked
   */
  record SemiApply(
      FTreePlan input,
      FTreePlan inner,
      LogicalPlan.SemiApply node,
      boolean atOnce,
      Path path,
      Column mark) implements Operation {
    @Override
    public List<FTreePlan> inputs() {
      return List.of(input, inner);
    }
  }

  /**
   * Adds the number of rows of an inner plan that end in a vertex.
   *
   * @param atOnce whether the inner plan runs for many positions at once; its root then has the argument's columns
   * @param path has the vertex and what the inner plan reads
   * @param vertex the column of the vertex
   * @param end the column of {@code inner} with the end
   * @param count receives the number, in the path's block
   */
  record CountApply(
      FTreePlan input,
      FTreePlan inner,
      LogicalPlan.CountApply node,
      boolean atOnce,
      Path path,
      Column vertex,
      Column end,
      Column count) implements Operation {
    @Override
    public List<FTreePlan> inputs() {
      return List.of(input, inner);
    }
  }

  /**
   * De-factors: a tree of one block, whose positions are the rows of the input's tree.
   *
   * @param read the columns to copy
   * @param result the columns of the one block
   * @param enumerates whether each position stands for one row; otherwise equal rows may be one
   */
  record Defactor(
      FTreePlan input,
      List<Column> read,
      List<Column> result,
      boolean enumerates) implements Operation {
    /** The variables that are copied. */
    public List<Variable> variables() {
      return result.stream().map(Column::variable).toList();
    }

    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * Consumes the rows of its inputs, and yields rows of its own in trees of one block: distinct rows, rows in order,
   * those after the first ones, a union.
   *
   * @param read by input the columns that are read of it
   * @param result the columns of the one block
   */
  record Collect(
      List<FTreePlan> inputs,
      LogicalPlan node,
      List<List<Column>> read,
      List<Column> result) implements Operation {}

  /**
   * Groups the rows of its input, and yields a row for each group in trees of one block.
   *
   * @param parts what is read of a tree, one part after the other
   * @param shared whether workers may share the scan that the input begins with
   * @param bound the aggregate by which a top above leaves groups out; null if there is none
   * @param result the columns of the one block
   */
  record Aggregate(
      FTreePlan input,
      LogicalPlan.Aggregate node,
      List<Part> parts,
      boolean shared,
      BoundAggregate bound,
      List<Column> result) implements Operation {
    /** The same aggregation, of which only groups within a bound are wanted. */
    Aggregate with(BoundAggregate newBound) {
      return new Aggregate(input, node, parts, shared, newBound, result);
    }

    @Override
    public List<FTreePlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * An aggregate that is the first key of a top.
   *
   * @param top the number of the top's bound in the {@link FTreeQueryPlan}
   * @param variable the result of the aggregate, an integer or a date
   */
  record BoundAggregate(int top, Variable variable) {}

  /**
   * Some aggregates of an aggregation that go through the same blocks. Aggregates that read different branches of a
   * tree are computed one after the other, and none needs the branches' product.
   *
   * @param columns the columns of the keys and of what the aggregates read
   * @param aggregates the aggregates, by their index in the aggregation
   * @param byColumns whether all that is read lies on one path and has columns, so that blocks can be added column by
   *     column
   * @param key the only key then, a vertex; null if there is none
   * @param block the lowest block of that path
   * @param onceEach whether a row has the same effect on the aggregates, however often it comes
   */
  record Part(
      List<Column> columns,
      List<Integer> aggregates,
      boolean byColumns,
      Column key,
      int block,
      boolean onceEach) {
    /** Creates a part; lists are copied. */
    public Part {
      columns = List.copyOf(columns);
      aggregates = List.copyOf(aggregates);
    }
  }
}
