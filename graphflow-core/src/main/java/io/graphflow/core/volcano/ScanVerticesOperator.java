package io.graphflow.core.volcano;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.snapshot.ElementId;
import java.util.List;

/** Sets a slot to each vertex of some tables in turn. */
final class ScanVerticesOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final QueryContext context;
  private final Tuple tuple;
  private final int slot;
  private final int[] tables;

  private int nextTable;
  private long vertex;
  private long end;

  ScanVerticesOperator(QueryContext context, Tuple tuple, int slot, List<Integer> tables) {
    this.context = context;
    this.tuple = tuple;
    this.slot = slot;
    this.tables = tables.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public void open() {
    nextTable = 0;
    vertex = 0;
    end = 0;
  }

  @Override
  public boolean next() {
    while (vertex == end) {
      if (nextTable == tables.length) {
        return false;
      }
      int table = tables[nextTable++];
      vertex = ElementId.of(table, 0);
      end = vertex + context.snapshot().vertexCount(table);
    }
    if (vertex % ROWS_PER_CHECK == 0) {
      context.check();
    }
    tuple.setVertex(slot, vertex++);
    return true;
  }

  @Override
  public void close() {}
}
