package io.graphflow.internal.session;

import io.graphflow.parser.engine.PageChoice;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;

/**
 * How values and labels lie in the pages of a graph in a lake.
 *
 * @param pages a view of it that reads pages
 */
record LakeShares(Snapshot pages) implements PageChoice.PageShares {

  @Override
  public double of(int vertexTable, int property) {
    return pages.pageShare(vertexTable, property);
  }

  @Override
  public double of(int vertexTable, LabelCondition condition, List<String> labels) {
    return pages.labelShare(vertexTable, condition, labels);
  }
}
