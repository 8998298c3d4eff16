package io.graphflow.core.list.plan;

import java.util.List;

/**
 * How rows are enumerated from the chunks of an operator.
 *
 * @param columns what is read of each row, without repetitions
 * @param groups all groups of the chunks; each multiplies the rows
 * @param unflat those of the groups that are unflat
 */
public record RowLayout(List<Column> columns, List<Integer> groups, List<Integer> unflat) {
  /** Creates a layout; lists are copied. */
  public RowLayout {
    columns = List.copyOf(columns);
    groups = List.copyOf(groups);
    unflat = List.copyOf(unflat);
  }
}
