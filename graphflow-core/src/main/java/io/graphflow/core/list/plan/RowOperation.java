package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/**
 * An operation that keeps, computes or multiplies rows by their own values. See {@link Operation}.
 * Immutable.
 */
public sealed interface RowOperation extends Operation {

  /** The node that it reads. */
  ListPlan input();

  @Override
  default List<ListPlan> inputs() {
    return List.of(input());
  }

  /** Yields the positions of a group one by one. */
  record Flatten(
      ListPlan input,
      int group,
      List<Variable> variables,
      List<Integer> others) implements RowOperation {}

  /** Leaves each chunk of the input, which every worker reads, to one of them. */
  record TakeTurns(ListPlan input) implements RowOperation {}

  /** Selects the positions of a group at which a predicate holds. */
  record Filter(
      ListPlan input,
      Expression text,
      int group,
      PositionPredicate predicate) implements RowOperation {}

  /** Keeps the chunks at whose flat groups a predicate holds. */
  record FilterRows(
      ListPlan input,
      Expression predicate,
      List<Column> read) implements RowOperation {}

  /** Computes values. A variable that is only renamed costs nothing and is not among them. */
  record Project(ListPlan input, List<Computation> computations) implements RowOperation {}

  /**
   * A value that is computed for each position of a group, or once for flat groups.
   *
   * @param result the column that receives it
   * @param unflat whether the group of {@code result} is unflat
   * @param flat columns of flat groups that the expression reads
   * @param list columns of the group that the expression reads
   */
  record Computation(
      Column result,
      boolean unflat,
      LogicalPlan.Projection projection,
      List<Column> flat,
      List<Column> list) {
    /** Creates a computation; lists are copied. */
    public Computation {
      flat = List.copyOf(flat);
      list = List.copyOf(list);
    }
  }

  /** Yields a row for each element of a list value. */
  record Unwind(
      ListPlan input,
      LogicalPlan.Unwind node,
      List<Column> read,
      RowGroup element,
      List<Integer> others) implements RowOperation {}

  /** Yields a row for each record of a CSV file. */
  record LoadCsv(
      ListPlan input,
      LogicalPlan.LoadCsv node,
      List<Column> read,
      RowGroup row,
      List<Integer> others) implements RowOperation {}

  /** Yields a row for each row of a Parquet file. */
  record LoadParquet(
      ListPlan input,
      LogicalPlan.LoadParquet node,
      List<Column> read,
      RowGroup row,
      List<Integer> others) implements RowOperation {}

  /**
   * Yields the rows of a procedure, called for each input row.
   *
   * @param outputs the outputs that something reads, as in {@code rows}
   */
  record ProcedureCall(
      ListPlan input,
      LogicalPlan.ProcedureCall node,
      List<Column> read,
      List<LogicalPlan.ProcedureOutput> outputs,
      RowGroup rows) implements RowOperation {}

  /** Yields the vertices with a key, for each row of the input. */
  record SeekVertex(
      ListPlan input,
      LogicalPlan.SeekVertex node,
      List<Column> read,
      Column vertex,
      List<Integer> others) implements RowOperation {}

  /**
   * Looks up the primary keys at all positions of a group, whose vertices join the group.
   *
   * @param keys the keys as a column of the group
   * @param vertices the vector of the vertices
   */
  record ColumnSeek(
      ListPlan input,
      LogicalPlan.SeekVertex node,
      KeyedList keys,
      int vertices,
      List<Integer> others) implements RowOperation {}
}
