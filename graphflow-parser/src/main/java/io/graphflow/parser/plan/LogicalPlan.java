package io.graphflow.parser.plan;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import java.util.List;
import java.util.Optional;

/**
 * A logical operator. A plan describes a bag of rows; a row binds variables. Unless said otherwise an
 * operator keeps the variables of its input and adds its own.
 */
public sealed interface LogicalPlan
    permits
    LogicalPlan.Unit,
    LogicalPlan.Argument,
    LogicalPlan.Rows,
    LogicalPlan.ScanVertices,
    LogicalPlan.SeekVertex,
    LogicalPlan.Extend,
    LogicalPlan.ExtendInto,
    LogicalPlan.VariableExtend,
    LogicalPlan.VariableExtendInto,
    LogicalPlan.Intersect,
    LogicalPlan.HashJoin,
    LogicalPlan.CartesianProduct,
    LogicalPlan.OptionalApply,
    LogicalPlan.SemiApply,
    LogicalPlan.CountApply,
    LogicalPlan.Apply,
    LogicalPlan.Filter,
    LogicalPlan.Project,
    LogicalPlan.Aggregate,
    CountingPlan,
    LogicalPlan.Distinct,
    LogicalPlan.OrderBy,
    LogicalPlan.Top,
    LogicalPlan.Skip,
    LogicalPlan.Limit,
    LogicalPlan.Unwind,
    LogicalPlan.LoadCsv,
    LogicalPlan.LoadParquet,
    LogicalPlan.ProcedureCall,
    LogicalPlan.Union,
    LogicalPlan.Eager,
    UpdatePlan {

  /** Direct inputs, outer (left) first; empty for leaves. */
  default List<LogicalPlan> inputs() {
    return PlanTree.inputs(this);
  }

  /** One row without variables. */
  record Unit() implements LogicalPlan {}

  /**
   * Leaf of an inner plan, such as that of {@link OptionalApply}, {@link SemiApply}, {@link CountApply},
   * {@link Apply} or {@link UpdatePlan.Merge}: one row, the current row of the outer plan, of which the inner plan reads {@code
   * variables}.
   */
  record Argument(List<Variable> variables) implements LogicalPlan {}

  /**
   * Leaf of a part of a plan that runs after the part below it: rows held in a buffer that the run
   * supplies, in their order. No planner makes one; a run that goes in parts replaces a finished
   * part by it.
   *
   * @param variables the variables that the rows bind
   */
  record Rows(List<Variable> variables) implements LogicalPlan {
    /** Creates a leaf; the list is copied. */
    public Rows {
      variables = List.copyOf(variables);
    }
  }

  /**
   * All vertices of some tables, table by table in the order given; none if there is no table.
   *
   * @param conditions are those of filters above: where a graph is read by pages, the scan leaves out pages none of whose
   *     vertices meets all of them, as far as the bounds of their values tell
   */
  record ScanVertices(
      Variable vertex,
      List<Integer> tables,
      List<PageCondition> conditions) implements LogicalPlan {
    /** Creates a scan; the conditions are copied. */
    public ScanVertices {
      conditions = List.copyOf(conditions);
    }

    /** Creates a scan that leaves out nothing. */
    public ScanVertices(Variable vertex, List<Integer> tables) {
      this(vertex, tables, List.of());
    }
  }

  /**
   * For each input row, the vertices in some tables of which a property or the ID equals {@code
   * key}; none if that is NULL.
   *
   * @param by the property or ID to compare
   * @param key the value to find or, with {@code anyOf}, a list of them
   * @param anyOf whether any value of a list may be equal; a vertex comes once all the same
   */
  record SeekVertex(
      LogicalPlan input,
      Variable vertex,
      List<Integer> tables,
      SeekBy by,
      Expression key,
      boolean anyOf) implements LogicalPlan {}

  /** One way along edges: an edge label, read from its source or from its destination. */
  record EdgeStep(int edgeLabel, Direction direction) {
    /**
     * Whether no two edges of a vertex along some steps lead to the same vertex, as far as the catalog's
     * facts tell.
     */
    public static boolean leadToEachOnce(List<EdgeStep> steps, Catalog catalog) {
      if (steps.isEmpty()) {
        return true;
      }
      EdgeLabel label = catalog.edgeLabel(steps.getFirst().edgeLabel());
      return steps.stream().allMatch(step -> step.edgeLabel == label.id())
          && !label.hasParallelEdges()
          && (steps.size() == 1 || !label.hasTwoCycles());
    }
  }

  /**
   * For each input row and each edge along one of {@code steps} from {@code from} to a vertex in {@code
   * toTables}: the row with edge and vertex. An undirected pattern has both directions of a label; a
   * self-loop then comes once.
   *
   * @param from a vertex bound by the input; if it is NULL there is no row
   * @param edge the edge, or null if nothing above reads it, not even its identity
   * @param to the vertex at the other end, not bound by the input
   * @param toTables ids of the tables it may lie in, ascending
   * @param order which vertices {@code to} may be, as {@code from} is one
   */
  record Extend(
      LogicalPlan input,
      Variable from,
      Variable edge,
      Variable to,
      List<EdgeStep> steps,
      List<Integer> toTables,
      VertexOrder order) implements LogicalPlan {
    /** An extension to any vertices. */
    public Extend(
        LogicalPlan input,
        Variable from,
        Variable edge,
        Variable to,
        List<EdgeStep> steps,
        List<Integer> toTables) {
      this(input, from, edge, to, steps, toTables, VertexOrder.ANY);
    }
  }

  /**
   * For each input row and each edge along one of {@code steps} between two bound vertices: the row
   * with the edge. One row for each of several parallel edges, even if {@code edge} is null.
   *
   * @param order which vertices {@code to} may be, as for {@link Extend}
   */
  record ExtendInto(
      LogicalPlan input,
      Variable from,
      Variable edge,
      Variable to,
      List<EdgeStep> steps,
      VertexOrder order) implements LogicalPlan {
    /** An edge between any vertices. */
    public ExtendInto(
        LogicalPlan input, Variable from, Variable edge, Variable to, List<EdgeStep> steps) {
      this(input, from, edge, to, steps, VertexOrder.ANY);
    }
  }

  /**
   * For each input row and each way of {@code repetition} along {@code steps} from {@code from} to a
   * vertex in {@code toTables}: the row with the way's edges, its length and the vertex. Vertices on the
   * way may lie in any table.
   *
   * @param from a vertex bound by the input; if it is NULL there is no row
   * @param edges a LIST of the edges, or null if nothing above reads it. They are in the order of the
   *     way from {@code from}, or if {@code reversed}, from {@code to}
   * @param length an INTEGER, the number of edges, or null if nothing above reads it
   * @param to the vertex at the other end, not bound by the input
   * @param steps one step along an edge, as for {@link Extend}; walked from {@code from}, reversed or
   *     not
   * @param toTables ids of the tables that {@code to} may lie in, ascending
   * @param reversed whether the pattern names {@code to} first
   */
  record VariableExtend(
      LogicalPlan input,
      Variable from,
      Variable edges,
      Variable length,
      Variable to,
      Repetition repetition,
      List<EdgeStep> steps,
      List<Integer> toTables,
      boolean reversed) implements LogicalPlan {
    /** The same step with another repetition. */
    public VariableExtend with(Repetition other) {
      return new VariableExtend(
          input, from, edges, length, to, other, steps, toTables, reversed);
    }
  }

  /**
   * For each input row and each way of {@code repetition} along {@code steps} between two bound
   * vertices, which may be one: the row with the way's edges and its length. One row a way, even if
   * {@code edges} is null.
   *
   * @param from the end that the pattern names first; if it or {@code to} is NULL there is no row
   * @param edges a LIST of the edges in order from {@code from}, or null if nothing above reads it
   * @param length an INTEGER, the number of edges, or null if nothing above reads it
   * @param steps one step along an edge, walked from {@code from}
   */
  record VariableExtendInto(
      LogicalPlan input,
      Variable from,
      Variable edges,
      Variable length,
      Variable to,
      Repetition repetition,
      List<EdgeStep> steps) implements LogicalPlan {
    /** The same step with another repetition. */
    public VariableExtendInto with(Repetition other) {
      return new VariableExtendInto(input, from, edges, length, to, other, steps);
    }
  }

  /**
   * One leg of an {@link Intersect}: from a bound vertex along steps.
   *
   * @param edge the edge, or null if nothing above reads it
   * @param order which vertices the other end may be, as for {@link Extend}
   */
  record IntersectLeg(Variable from, Variable edge, List<EdgeStep> steps, VertexOrder order) {
    /** A leg to any vertices. */
    public IntersectLeg(Variable from, Variable edge, List<EdgeStep> steps) {
      this(from, edge, steps, VertexOrder.ANY);
    }
  }

  /**
   * Worst-case optimal extension: for each input row and each vertex in {@code toTables} that lies at
   * the end of every leg, a row (one for each combination of parallel edges). At least two legs.
   */
  record Intersect(
      LogicalPlan input,
      Variable to,
      List<IntersectLeg> legs,
      List<Integer> toTables) implements LogicalPlan {}

  /**
   * Rows of both sides that agree on {@code keys} (variables bound on both sides, none NULL): vertices,
   * or values that are equal, where NaN equals itself, too.
   * The right side is built into a table. Not empty: see {@link CartesianProduct}.
   */
  record HashJoin(
      LogicalPlan left,
      LogicalPlan right,
      List<Variable> keys) implements LogicalPlan {}

  /** Every row of the left with every row of the right; right is independent of left. */
  record CartesianProduct(LogicalPlan left, LogicalPlan right) implements LogicalPlan {}

  /**
   * Left outer apply ({@code OPTIONAL MATCH}): each row of {@code input} with each row that {@code
   * inner}, started from it through {@link Argument}, adds; or once with {@code introduced} all NULL if
   * there is none.
   */
  record OptionalApply(
      LogicalPlan input,
      LogicalPlan inner,
      List<Variable> introduced) implements LogicalPlan {}

  /**
   * Existence of a row of {@code inner}, started from a row of {@code input} through {@link Argument}.
   * If {@code mark} is null: keeps the rows for which one exists ({@code anti}: for which none exists).
   * Otherwise keeps every row and binds the BOOLEAN {@code mark} to whether one exists ({@code anti} is
   * then false).
   */
  record SemiApply(
      LogicalPlan input,
      LogicalPlan inner,
      Variable mark,
      boolean anti) implements LogicalPlan {}

  /**
   * Each row of {@code input} with the number of rows of {@code inner}, started from it through {@link
   * Argument}, of which {@code end} is the row's {@code vertex}. The inner plan does not read {@code
   * vertex}, so its rows are counted by their ends once for all rows that follow one another and agree
   * in what it reads.
   *
   * @param vertex a NODE of {@code input}; if it is NULL, the count is 0
   * @param end a NODE that {@code inner} binds
   * @param count receives an INTEGER that is not NULL
   */
  record CountApply(
      LogicalPlan input,
      LogicalPlan inner,
      Variable vertex,
      Variable end,
      Variable count) implements LogicalPlan {}

  /**
   * Each row of {@code input} with each row that {@code inner}, started from it through {@link Argument},
   * adds: a subquery. One whose plan ends in an {@link Aggregate} without keys adds exactly one row.
   *
   * @param introduced the variables of {@code inner} that are read above
   */
  record Apply(
      LogicalPlan input,
      LogicalPlan inner,
      List<Variable> introduced) implements LogicalPlan {}

  /** Rows for which the predicate is true (neither false nor NULL). */
  record Filter(LogicalPlan input, Expression predicate) implements LogicalPlan {}

  /** A variable and the expression that gives its value. */
  record Projection(Variable variable, Expression expression) {}

  /** Rows that bind exactly the projected variables. */
  record Project(LogicalPlan input, List<Projection> projections) implements LogicalPlan {}

  /**
   * An aggregate.
   *
   * @param variable its result
   * @param argument null for {@link AggregateFunction#COUNT_STAR} only
   * @param distinct whether equal arguments count once
   * @param order for {@link AggregateFunction#FIRST} the order of the rows, in which rows that are
   *     equal come as they are read; empty for all others
   */
  record Aggregation(
      Variable variable,
      AggregateFunction function,
      Expression argument,
      boolean distinct,
      List<SortKey> order) {
    /** Creates an aggregate; the list is copied. */
    public Aggregation {
      order = List.copyOf(order);
    }

    /** Creates an aggregate that knows no order. */
    public Aggregation(
        Variable variable, AggregateFunction function, Expression argument, boolean distinct) {
      this(variable, function, argument, distinct, List.of());
    }
  }

  /**
   * Groups rows by the values of {@code keys} (NULL equals NULL) and binds exactly keys and aggregates.
   * Without keys there is one group, even of no rows.
   */
  record Aggregate(
      LogicalPlan input,
      List<Projection> keys,
      List<Aggregation> aggregations) implements LogicalPlan {}

  /** One of each set of rows that are equal in {@code variables} (NULL equals NULL); binds just these. */
  record Distinct(LogicalPlan input, List<Variable> variables) implements LogicalPlan {}

  /** A key to sort by; NULL is the largest value. */
  record SortKey(Expression expression, boolean descending) {}

  /** Rows in order; the order of equal rows is not specified. */
  record OrderBy(LogicalPlan input, List<SortKey> keys) implements LogicalPlan {}

  /**
   * The first {@code count} rows of an order, in this order; it never sorts the rows that it drops.
   */
  record Top(LogicalPlan input, List<SortKey> keys, Expression count) implements LogicalPlan {}

  /** Without the first {@code count} rows; {@code count} reads no variable. */
  record Skip(LogicalPlan input, Expression count) implements LogicalPlan {}

  /** The first {@code count} rows; {@code count} reads no variable. */
  record Limit(LogicalPlan input, Expression count) implements LogicalPlan {}

  /** A row for each element of a list; none for NULL and the empty list, one for any other value. */
  record Unwind(LogicalPlan input, Expression list, Variable element) implements LogicalPlan {}

  /**
   * For each input row, a row for each record of a CSV file.
   *
   * @param source a STRING: where the file is; NULL has no record
   * @param row a LIST of STRING, or, with {@code headers}, a MAP from the names in the first line to
   *     STRING
   * @param fieldTerminator the character between fields
   */
  record LoadCsv(
      LogicalPlan input,
      Expression source,
      Variable row,
      boolean headers,
      char fieldTerminator) implements LogicalPlan {}

  /**
   * For each input row, a row for each row of a Parquet file.
   *
   * @param source a STRING: where the file is; NULL has no row
   * @param row a MAP from the names of columns to values
   * @param columns the names that something reads of it, in order, which may not be in the file; empty if all may be read
   */
  record LoadParquet(
      LogicalPlan input,
      Expression source,
      Variable row,
      Optional<List<String>> columns) implements LogicalPlan {
    /** Creates an operator; the list is copied. */
    public LoadParquet {
      columns = columns.map(List::copyOf);
    }
  }

  /** A column of the rows that a procedure gives, and the variable that it becomes. */
  record ProcedureOutput(int column, Variable variable) {}

  /**
   * For each input row, a row for each row that a procedure gives; for a procedure that gives none
   * because it has no columns, the row itself, when it has done its work.
   *
   * @param arguments one for each argument of the procedure
   * @param outputs those of its columns that are read above
   */
  record ProcedureCall(
      LogicalPlan input,
      ProcedureSignature procedure,
      List<Expression> arguments,
      List<ProcedureOutput> outputs) implements LogicalPlan {
    /** Creates an operator; lists are copied. */
    public ProcedureCall {
      arguments = List.copyOf(arguments);
      outputs = List.copyOf(outputs);
    }
  }

  /**
   * The rows of each branch, one branch after the other. In an inner plan, either all branches
   * begin with an {@link Argument} or none does. A branch sees the changes of those before it.
   *
   * @param branches at least two; each binds {@code variables}, in a way of its own
   * @param variables the variables that the rows bind
   */
  record Union(List<LogicalPlan> branches, List<Variable> variables) implements LogicalPlan {
    /** Creates an operator; lists are copied. */
    public Union {
      branches = List.copyOf(branches);
      variables = List.copyOf(variables);
    }
  }

  /**
   * A barrier: all of the input runs, to its last row, before anything above begins, the right sides of
   * joins above included; then its rows, in their order. The input runs even if none of its rows is
   * asked for. Where one is needed, {@code rewrite.AddEager} says.
   */
  record Eager(LogicalPlan input) implements LogicalPlan {}
}
