package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** An operation that combines rows of several plans. See {@link Operation}. Immutable. */
public sealed interface JoinOperation extends Operation {

  /**
   * Looks rows of the left up in a hash table of the right; the rows that it finds become a group.
   *
   * @param leftKeys keys of flat groups
   * @param rightRows the rows that the table is built of: the values of {@code rows}, and the keys
   */
  record HashJoin(
      ListPlan left,
      ListPlan right,
      LogicalPlan.HashJoin node,
      List<Column> leftKeys,
      RowLayout rightRows,
      RowGroup rows,
      List<Integer> others) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(left, right);
    }
  }

  /**
   * Multiplies rows by the number of rows of the right that have their key.
   *
   * @param group the unflat group of keys, or -1 if all are flat
   * @param flatKeys keys of flat groups
   * @param listKeys keys of the group
   * @param countGroup the group whose one position is multiplied if all keys are flat, or -1
   */
  record CountHashJoin(
      ListPlan left,
      ListPlan right,
      LogicalPlan.HashJoin node,
      int group,
      List<Column> flatKeys,
      List<Column> listKeys,
      int countGroup,
      RowLayout rightRows) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(left, right);
    }
  }

  /** Pairs each chunk of the left with each chunk of the right. */
  record CartesianProduct(
      ListPlan left,
      ListPlan right,
      List<Integer> leftUnflat) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(left, right);
    }
  }

  /** Keeps the rows of a side that is read again and again. */
  record Materialize(ListPlan input, RowLayout inputRows, RowGroup rows) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * Counts the rows of a side that is only counted.
   *
   * @param group the group whose one position is multiplied
   */
  record CountRows(ListPlan input, RowLayout inputRows, int group) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input);
    }
  }

  /** For each chunk of the input, yields the chunks of an inner plan. */
  record Apply(
      ListPlan input,
      ListPlan inner,
      LogicalPlan.Apply node,
      List<Integer> others) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input, inner);
    }
  }

  /**
   * Adds to each input row the one row that an inner plan has for it.
   *
   * @param group the unflat group that the inner plan reads, or -1 if all are flat
   * @param innerRows how to read the row
   * @param values the vectors that receive its values
   */
  record ApplyOnce(
      ListPlan input,
      ListPlan inner,
      LogicalPlan.Apply node,
      int group,
      RowLayout innerRows,
      RowGroup values) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input, inner);
    }
  }

  /**
   * Does as {@link Apply}, but yields a row of NULL where the inner plan has none.
   *
   * @param innerGroups all groups of the inner plan's chunks
   * @param innerUnflat the unflat ones of them
   * @param introduced vectors to set to NULL
   */
  record OptionalApply(
      ListPlan input,
      ListPlan inner,
      LogicalPlan.OptionalApply node,
      List<Integer> innerGroups,
      List<Integer> innerUnflat,
      List<Integer> introduced,
      List<Integer> others) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input, inner);
    }
  }

  /**
   * Adds to each input row the number of rows of an inner plan that end in one of its vertices.
   *
   * @param argument what the inner plan reads; its groups are flat
   * @param vertex the vertex; its group may be unflat, and is that of {@code count} then
   * @param end the end of the inner plan's rows
   * @param endUnflat whether the group of {@code end} is unflat
   * @param innerOthers the groups of the inner plan's chunks, but that of {@code end} if it is unflat
   * @param count receives the number
   */
  record CountApply(
      ListPlan input,
      ListPlan inner,
      LogicalPlan.CountApply node,
      List<Column> argument,
      Column vertex,
      Column end,
      boolean endUnflat,
      List<Integer> innerOthers,
      Column count) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input, inner);
    }
  }

  /**
   * Keeps or marks the rows for which an inner plan has a row.
   *
   * @param group the unflat group that the inner plan reads, or -1 if all are flat
   * @param mark receives TRUE or FALSE; null if rows are kept instead
   */
  record SemiApply(
      ListPlan input,
      ListPlan inner,
      LogicalPlan.SemiApply node,
      int group,
      Column mark) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input, inner);
    }
  }

  /**
   * Yields the rows of several plans, one after the other.
   *
   * @param branchRows how to read the rows of each branch
   * @param counts whether equal rows that follow each other may come as one
   */
  record Union(
      List<ListPlan> branches,
      LogicalPlan.Union node,
      List<RowLayout> branchRows,
      RowGroup rows,
      boolean counts) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return branches;
    }
  }
}
