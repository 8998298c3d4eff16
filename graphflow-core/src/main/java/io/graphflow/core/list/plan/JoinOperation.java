package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** An operation that combines rows of several plans. See {@link Operation}. Immutable. */
public sealed interface JoinOperation extends Operation {

  /**
   * How the left side of a hash join is looked up.
   *
   * @param list the keys as columns of one unflat group; null if all of them are flat
   * @param flat the keys then
   */
  record Probe(KeyedList list, List<Column> flat) {
    /** The unflat group of keys; -1 if all are flat. */
    public int group() {
      return list == null ? -1 : list.group();
    }
  }

  /**
   * How the right side of a hash join is built.
   *
   * @param rows the rows that are kept: the keys, and what is read besides
   * @param list the keys as columns of one unflat group; null if rows have to be enumerated
   * @param kept the columns of what is read besides
   * @param mayWait whether rows may wait on a disk, as the left side can be read again
   * @param isShared whether it is built once for all workers that share the rows of the left side
   */
  record Build(
      RowLayout rows,
      KeyedList list,
      List<Column> kept,
      boolean mayWait,
      boolean isShared) {}

  /**
   * Looks rows of the left up in a hash table of the right; the rows that it finds become a group. It makes the group of
   * the keys flat.
   *
   * @param others the groups of the left that are unflat besides that of the keys
   */
  record HashJoin(
      ListPlan left,
      ListPlan right,
      LogicalPlan.HashJoin node,
      Probe probe,
      Build build,
      RowGroup rows,
      List<Integer> others) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(left, right);
    }
  }

  /**
   * Does as {@link HashJoin}, but copies what is read of the group of keys beside each match, so that the pairs are one
   * long list.
   *
   * @param read the columns that are copied
   * @param leftRows receives them
   * @param rightRows receives the rows of the right, in the same group
   * @param others the groups of the left that are unflat besides that of the keys
   * @param isOnly whether the left has no other group
   */
  record HashJoinPairs(
      ListPlan left,
      ListPlan right,
      LogicalPlan.HashJoin node,
      Probe probe,
      Build build,
      List<Column> read,
      RowGroup leftRows,
      RowGroup rightRows,
      List<Integer> others,
      boolean isOnly) implements JoinOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(left, right);
    }
  }

  /**
   * Multiplies rows by the number of rows of the right that have their key.
   *
   * @param countGroup the group whose one position is multiplied if all keys are flat, or -1
   */
  record CountHashJoin(
      ListPlan left,
      ListPlan right,
      LogicalPlan.HashJoin node,
      Probe probe,
      Build build,
      int countGroup) implements JoinOperation {
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
