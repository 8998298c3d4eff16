package io.graphflow.core.ftree.plan;

import java.util.List;

/**
 * Columns on one path of an f-Tree from the root.
 *
 * @param block the lowest block
 * @param columns columns of that block and of those above it
 */
public record Path(int block, List<Column> columns) {
  /** Creates a path; the list is copied. */
  public Path {
    columns = List.copyOf(columns);
  }
}
