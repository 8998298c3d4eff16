package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.group.Groups;
import io.graphflow.core.group.PartedGroups;
import io.graphflow.core.list.operator.join.SharedPipeline;
import java.util.List;

/**
 * All groups of an aggregation, which one operator reads, or that of each of several workers. Counts may be the sum of
 * several parts, some of which subtract rows. Readers may be of different threads; all else is for one.
 */
public final class GroupSource implements SharedPipeline.Source {
  private final QueryContext context;
  private final List<AggregatePart> parts;
  private final boolean hasReaders;
  private boolean isFormed;

  /** The groups of the only part in parts of their own; null if all are in {@link #table}. */
  private PartedGroups parted;

  private GroupTable table;
  private boolean isTableGiven;

  /**
   * Creates the source.
   *
   * @param parts at least one; where there are several, all aggregates count rows and are sums over
   *     the parts
   * @param hasReaders whether each worker of a pipeline reads some of the groups; then there is one part, which as many
   *     workers form
   */
  public GroupSource(QueryContext context, List<AggregatePart> parts, boolean hasReaders) {
    this.context = context;
    this.parts = List.copyOf(parts);
    this.hasReaders = hasReaders;
  }

  /** Whether groups may have no rows left after all parts. */
  boolean mayBeEmpty() {
    return parts.size() > 1;
  }

  @Override
  public void restart() {
    isFormed = false;
  }

  /** Reads all rows into groups, once after each {@link #restart}. Readers of other threads begin later. */
  void form() {
    if (isFormed) {
      return;
    }
    try {
      group();
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    isFormed = true;
  }

  private void group() {
    AggregatePart first = parts.getFirst();
    first.run(context);
    isTableGiven = false;
    parted = parts.size() == 1 ? first.parted(context) : null;
    if (parted != null) {
      return;
    }
    table = first.merged();
    for (AggregatePart part : parts.subList(1, parts.size())) {
      part.run(context);
      table.merge(part.merged());
      part.release();
    }
    table.finish();
  }

  /**
   * Further groups; null if there are none left. Those given to the same reader before must not be read any more.
   *
   * @param reader its number from 0; 0 if it is the only one. Groups in one table are all for the first
   */
  Groups next(int reader) {
    if (parted != null) {
      try {
        return hasReaders ? parted.take(reader) : parted.next();
      } catch (ArithmeticException e) {
        throw GroupStates.tooManyRows(e);
      }
    }
    if (reader > 0) {
      return null;
    }
    boolean isFirst = !isTableGiven;
    isTableGiven = true;
    return isFirst || table.nextPart() ? table : null;
  }

  @Override
  public void close() {
    parts.forEach(AggregatePart::close);
  }
}
