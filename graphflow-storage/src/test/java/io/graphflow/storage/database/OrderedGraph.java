package io.graphflow.storage.database;

import io.graphflow.storage.layout.ElementId;
import java.util.HashMap;
import java.util.Map;

/** The graph of a database of which edges are given in their order, in runs of some batches. */
class OrderedGraph extends StoredGraph {
  private static final int BATCHES_A_RUN = 7;

  /** A run of the edges of a table. */
  private static final class Table {
    private GraphSource.OrderedTarget.Run run;
    private long edges;
    private int batches;
  }

  OrderedGraph(GraphStore store) {
    super(store);
  }

  @Override
  public boolean hasEdgesInOrder(int edgeLabel) {
    return true;
  }

  @Override
  public void readEdgesInOrder(int edgeLabel, GraphSource.OrderedTarget target) {
    Map<Integer, Table> tables = new HashMap<>();
    readEdges(edgeLabel, batch -> {
      if (batch.count() > 0) {
        int source = ElementId.table(batch.source(0));
        Table table = tables.computeIfAbsent(source, _ -> new Table());
        if (table.batches++ % BATCHES_A_RUN == 0) {
          table.run = target.run(source, table.edges);
        }
        table.run.put(batch);
        table.edges += batch.count();
        if (target.appendsProperties()) {
          target.append(batch);
        }
      }
    });
  }
}
