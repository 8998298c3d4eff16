package io.graphflow.core.list.plan;

import java.util.List;

/**
 * How to enumerate rows from the chunks of an operator.
 *
 * @param columns the columns read of each row, without repetitions
 * @param groups all groups of the chunks; each multiplies the rows
 * @param unflat the unflat ones of these groups
 */
public record RowLayout(List<Column> columns, List<Integer> groups, List<Integer> unflat) {
  /** Creates a layout; lists are copied. */
  public RowLayout {
    columns = List.copyOf(columns);
    groups = List.copyOf(groups);
    unflat = List.copyOf(unflat);
  }
}
