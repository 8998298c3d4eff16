package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** What reads all rows before it gives one, and what stops early. See {@link Operation}. Immutable. */
public sealed interface GroupOperation extends Operation {

  /** What it reads. */
  ListPlan input();

  @Override
  default List<ListPlan> inputs() {
    return List.of(input());
  }

  /**
   * Groups rows by hash, or into one group.
   *
   * @param node a {@link LogicalPlan.Aggregate} or {@link CountingPlan.SignedAggregate}
   * @param parts one, or the terms of a signed aggregate
   * @param rows keys and results
   */
  record Aggregate(LogicalPlan node, List<Part> parts, RowGroup rows) implements GroupOperation {
    /** Creates an operation; the list is copied. */
    public Aggregate {
      parts = List.copyOf(parts);
    }

    /** What its first part reads. */
    @Override
    public ListPlan input() {
      return parts.getFirst().input();
    }

    @Override
    public List<ListPlan> inputs() {
      return parts.stream().map(Part::input).toList();
    }
  }

  /**
   * Rows that are added to the groups of an aggregate.
   *
   * @param passes run before, in this order
   * @param scan the scan that workers may share, or null for one worker
   * @param rows what is read of each row
   * @param factor how often each row counts
   */
  record Part(
      List<ListPlan> passes,
      ListPlan input,
      LogicalPlan.ScanVertices scan,
      RowLayout rows,
      List<LogicalPlan.Projection> keys,
      List<LogicalPlan.Aggregation> aggregations,
      long factor) {
    /** Creates a part; lists are copied. */
    public Part {
      passes = List.copyOf(passes);
      keys = List.copyOf(keys);
      aggregations = List.copyOf(aggregations);
    }
  }

  /**
   * Counts rows by the vertices of a scan, each of which comes once: positions are the groups.
   *
   * @param passes run before, in this order
   * @param group of the vertices
   * @param counts vectors of the counts
   */
  record CountByVertex(
      ListPlan input,
      LogicalPlan.Aggregate node,
      List<ListPlan> passes,
      int group,
      List<Integer> counts) implements GroupOperation {
    /** Creates an operation; lists are copied. */
    public CountByVertex {
      passes = List.copyOf(passes);
      counts = List.copyOf(counts);
    }
  }

  /** Different rows. */
  record Distinct(
      ListPlan input,
      LogicalPlan.Distinct node,
      RowLayout inputRows,
      RowGroup rows) implements GroupOperation {}

  /** All rows in an order. */
  record OrderBy(
      ListPlan input,
      LogicalPlan.OrderBy node,
      RowLayout inputRows,
      List<SortColumn> keys,
      RowGroup rows) implements GroupOperation {}

  /**
   * The first rows of an order.
   *
   * @param leading the first key where it lies in the input's chunks as integers, so that most rows need
   *     not be read; else null
   */
  record Top(
      ListPlan input,
      LogicalPlan.Top node,
      RowLayout inputRows,
      List<SortColumn> keys,
      Column leading,
      RowGroup rows) implements GroupOperation {}

  /**
   * A key of an order.
   *
   * @param slot where it is computed
   * @param kept whether it is among the columns that are kept anyway
   */
  record SortColumn(LogicalPlan.SortKey key, int slot, boolean kept) {}

  /** All rows but the first. */
  record Skip(
      ListPlan input,
      LogicalPlan.Skip node,
      List<Integer> unflat) implements GroupOperation {}

  /** The first rows. */
  record Limit(
      ListPlan input,
      LogicalPlan.Limit node,
      List<Integer> unflat) implements GroupOperation {}
}
