package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.group.Groups;
import io.graphflow.core.group.PartedGroups;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.RowTable;
import java.util.List;

/**
 * Reads its whole input into groups and yields a row for each. Counts may be the sum of several
 * parts, some of which subtract rows.
 */
public final class AggregateOperator implements ListOperator {
  private final QueryContext context;
  private final List<AggregatePart> parts;
  private final GroupRows rows;
  private final RowTable batch;
  private final RowChunk chunk;

  /** The groups of the only part in parts of their own; null if all are in {@link #table}. */
  private PartedGroups parted;

  private GroupTable table;

  /** The groups that rows are made of now. */
  private Groups groups;

  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param parts at least one; where there are several, all aggregates count rows and are sums over
   *     the parts
   * @param rows makes rows of the wanted keys and aggregates
   */
  public AggregateOperator(
      QueryContext context, List<AggregatePart> parts, GroupRows rows, RowChunk chunk) {
    this.context = context;
    this.parts = List.copyOf(parts);
    this.rows = rows;
    this.batch = rows.table();
    this.chunk = chunk;
  }

  @Override
  public void open() {
    try {
      group();
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    nextGroup = 0;
  }

  private void group() {
    AggregatePart first = parts.getFirst();
    first.run(context);
    parted = parts.size() == 1 ? first.parted(context) : null;
    if (parted != null) {
      groups = parted.next();
      return;
    }
    table = first.merged();
    for (AggregatePart part : parts.subList(1, parts.size())) {
      part.run(context);
      table.merge(part.merged());
      part.release();
    }
    table.finish();
    groups = table;
  }

  @Override
  public boolean next() {
    batch.clear();
    addRows();
    while (batch.count() == 0) {
      if (!nextGroups()) {
        return false;
      }
      nextGroup = 0;
      addRows();
    }
    chunk.show(batch, 0, batch.count());
    return true;
  }

  /** Goes on to further groups, once all of those before are read. */
  private boolean nextGroups() {
    if (parted == null) {
      return table.nextPart();
    }
    Groups next = nextMerged();
    groups = next == null ? groups : next;
    return next != null;
  }

  private Groups nextMerged() {
    try {
      return parted.next();
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
  }

  /** Adds rows to the batch, as long as it has room and there are groups. */
  private void addRows() {
    while (batch.count() < chunk.maxCount() && nextGroup < groups.count()) {
      int count = Math.min(chunk.maxCount() - batch.count(), groups.count() - nextGroup);
      if (mayBeEmpty()) {
        count = countOfRows(count);
      }
      rows.append(groups, nextGroup, count);
      // A group without rows ends the ones that were counted.
      nextGroup += Math.max(1, count);
    }
  }

  /** Whether groups may have no rows left after all parts. */
  private boolean mayBeEmpty() {
    return parts.size() > 1 && groups.keyTable() != null;
  }

  /** The number of groups with rows from the next one on, up to the first without, at most {@code most}. */
  private int countOfRows(int most) {
    int count = 0;
    while (count < most && !table.result(nextGroup + count, 0).equals(0L)) {
      count++;
    }
    return count;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    parts.forEach(AggregatePart::close);
    batch.release();
  }
}
