package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** What combines rows of several plans. See {@link Operation}. Immutable. */
public sealed interface JoinOperation extends Operation {

  /**
   * Looks rows of the left up in a hash table of the right; what it finds is a group.
   *
   * @param leftKeys of flat groups
   * @param rightRows what the table is built of: the values of {@code rows}, and the keys
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

  /** Each chunk of the left with each of the right. */
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
   * Counts the rows of a side of which nothing else is wanted.
   *
   * @param group its one position is multiplied
   */
  record CountRows(ListPlan input, RowLayout inputRows, int group) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input);
    }
  }

  /** For each input chunk those of an inner plan. */
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
   * The one row that an inner plan has for each input row.
   *
   * @param group unflat group that the inner plan reads, or -1 if all are flat
   * @param innerRows how the row is read
   * @param values where its values go
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
   * As {@link Apply}, with a row of NULL where the inner plan has none.
   *
   * @param innerGroups all groups of the inner plan's chunks
   * @param innerUnflat those that are unflat
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
   * Keeps or marks the rows for which an inner plan has a row.
   *
   * @param group unflat group that the inner plan reads, or -1 if all are flat
   * @param mark where TRUE or FALSE goes, or null if rows are kept
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
   * The rows of several plans, one after the other.
   *
   * @param branchRows how each branch's rows are read
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
