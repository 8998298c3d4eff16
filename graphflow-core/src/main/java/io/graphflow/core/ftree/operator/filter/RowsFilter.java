package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.ftree.operator.RowExpansion;

/** Keeps the positions of a block for which there are rows, found one position after the other. */
public final class RowsFilter implements BlockFilter {
  private final BlockPath path;
  private final RowExpansion rows;

  /** Creates the filter; {@code path} has what the rows are made of. */
  public RowsFilter(BlockPath path, RowExpansion rows) {
    this.path = path;
    this.rows = rows;
  }

  @Override
  public boolean apply() {
    FBlock block = path.block();
    int count = block.count();
    boolean drops = false;
    rows.open();
    path.begin();
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      path.load(at);
      rows.begin();
      if (!rows.next()) {
        block.deselect(at);
        drops = true;
      }
    }
    rows.close();
    return drops;
  }
}
