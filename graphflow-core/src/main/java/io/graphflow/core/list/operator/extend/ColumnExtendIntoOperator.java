package io.graphflow.core.list.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;

/**
 * Selects the vertices of an unflat group whose edge leads to another vertex, where each vertex has one such
 * edge at most. The other vertex is in a flat group, or at the same position of the same group. No list of
 * the other vertex is read, and none becomes a set, however often there is another one.
 */
public final class ColumnExtendIntoOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final ListGroup toGroup;
  private final VertexVector to;
  private final AdjacencyBatch owners;
  private final Selection matched = new Selection();

  /**
   * Creates the operator.
   *
   * @param group the unflat group of the vertices {@code from}
   * @param toGroup the group of the vertices {@code to}, flat or the same
   * @param lists the lists of {@code from}; each owner has an edge in at most one of its runs
   */
  public ColumnExtendIntoOperator(
      ListOperator input,
      QueryContext context,
      ListGroup group,
      VertexVector from,
      ListGroup toGroup,
      VertexVector to,
      ListRuns lists) {
    this.input = input;
    this.context = context;
    this.group = group;
    this.toGroup = toGroup;
    this.to = to;
    this.owners = new AdjacencyBatch(lists, group, from);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      context.check();
      if (select()) {
        return true;
      }
    }
    return false;
  }

  private boolean select() {
    int[] out = matched.buffer(group.selection.count());
    int selected = 0;
    owners.start();
    while (owners.next()) {
      ListRun[] runs = owners.runs;
      for (int owner = 0; owner < owners.count(); owner++) {
        int position = owners.position(owner);
        long wanted = to.id(toGroup == group ? position : toGroup.current);
        boolean leadsThere = false;
        for (int run = 0; run < runs.length; run++) {
          long start = owners.starts[run][owner];
          leadsThere |= start < owners.ends[run][owner] && runs[run].neighbour(start) == wanted;
        }
        out[selected] = position;
        selected += leadsThere ? 1 : 0;
      }
    }
    matched.select(selected);
    group.selection = matched;
    return selected > 0;
  }

  @Override
  public long addedBytes() {
    return matched.bytes();
  }

  @Override
  public void close() {
    input.close();
  }
}
