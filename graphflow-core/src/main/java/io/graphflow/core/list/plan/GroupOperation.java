package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;
import java.util.stream.Stream;

/**
 * An operation that reads all rows before it yields one, or that ends early. See {@link Operation}.
 * Immutable.
 */
public sealed interface GroupOperation extends Operation {

  /** The node that it reads. */
  ListPlan input();

  @Override
  default List<ListPlan> inputs() {
    return List.of(input());
  }

  /**
   * Groups rows by hash, or into one group.
   *
   * @param node a {@link LogicalPlan.Aggregate} or {@link CountingPlan.SignedAggregate}
   * @param parts one part, or one for each term of a signed aggregate
   * @param rows the keys and results
   * @param shared whether workers that read on share out the groups
   */
  record Aggregate(
      LogicalPlan node,
      List<Part> parts,
      RowGroup rows,
      boolean shared) implements GroupOperation {
    /** Creates an operation; the list is copied. */
    public Aggregate {
      parts = List.copyOf(parts);
    }

    /** The node that its first part reads. */
    @Override
    public ListPlan input() {
      return parts.getFirst().input();
    }

    @Override
    public List<ListPlan> inputs() {
      return parts.stream().flatMap(part -> part.inputs().stream()).toList();
    }
  }

  /**
   * Rows that are added to the groups of an aggregate.
   *
   * @param passes run before, in this order
   * @param shared what workers share that read the input; null for one worker
   * @param rows the columns read of each row
   * @param columns how to read columns instead of rows; null where rows must be read
   * @param factor how often each row counts
   */
  record Part(
      List<ListPlan> passes,
      ListPlan input,
      SharedWork shared,
      RowLayout rows,
      List<LogicalPlan.Projection> keys,
      List<LogicalPlan.Aggregation> aggregations,
      KeyedList columns,
      long factor) {
    /** Creates a part; lists are copied. */
    public Part {
      passes = List.copyOf(passes);
      keys = List.copyOf(keys);
      aggregations = List.copyOf(aggregations);
    }

    /** The input, and those passes that belong to no single operation in it. */
    List<ListPlan> inputs() {
      return Stream.concat(
          Stream.of(input),
          passes.stream()
              .filter(pass -> pass.operation() instanceof CountingOperation.HigherNeighbours))
          .toList();
    }
  }

  /**
   * Finds distinct rows as groups without aggregates, which several workers can form.
   *
   * @param rows the wanted variables
   * @param shared whether workers that read on share out the groups
   */
  record DistinctGroups(
      LogicalPlan.Distinct node,
      Part part,
      RowGroup rows,
      boolean shared) implements GroupOperation {
    @Override
    public ListPlan input() {
      return part.input();
    }
  }

  /**
   * Counts rows by the vertices of a scan. Each vertex comes once, so that its position is its
   * group.
   *
   * @param passes run before, in this order
   * @param group the group of the vertices
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

  /**
   * Keeps the first of each set of equal rows.
   *
   * @param columns how to read columns instead of rows; null where rows must be read
   */
  record Distinct(
      ListPlan input,
      LogicalPlan.Distinct node,
      RowLayout inputRows,
      KeyedList columns,
      RowGroup rows) implements GroupOperation {}

  /**
   * Sorts all rows.
   *
   * @param shared what workers share that read the input; null for one worker
   * @param columns how to read columns instead of rows; null where rows must be read
   */
  record OrderBy(
      ListPlan input,
      LogicalPlan.OrderBy node,
      SharedWork shared,
      RowLayout inputRows,
      List<SortColumn> keys,
      SortedList columns,
      RowGroup rows) implements GroupOperation {}

  /**
   * Keeps the first rows of an order.
   *
   * @param shared what workers share that read the input; null for one worker
   * @param leading the first key if it lies in the input's chunks as integers, so that most rows
   *     need not be read; else null
   * @param floor number of the least {@code leading} count that is wanted, which the input looks at; -1 if it does not
   * @param columns how to read columns instead of rows if many are wanted; null where rows must be read
   */
  record Top(
      ListPlan input,
      LogicalPlan.Top node,
      SharedWork shared,
      RowLayout inputRows,
      List<SortColumn> keys,
      Column leading,
      int floor,
      SortedList columns,
      RowGroup rows) implements GroupOperation {}

  /**
   * A key of an order.
   *
   * @param slot the slot that receives its value
   * @param kept whether the key is among the columns that are kept anyway
   */
  record SortColumn(LogicalPlan.SortKey key, int slot, boolean kept) {}

  /** Leaves out the first rows. */
  record Skip(
      ListPlan input,
      LogicalPlan.Skip node,
      List<Integer> unflat) implements GroupOperation {}

  /** Keeps the first rows. */
  record Limit(
      ListPlan input,
      LogicalPlan.Limit node,
      List<Integer> unflat) implements GroupOperation {}
}
