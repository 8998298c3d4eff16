package io.graphflow.bench.table3;

import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.table3.EdgePropertyQuery.Plan;

/**
 * The loops one would write by hand for a query of Table 3. They follow its plan, over arrays in which
 * the lists of the plan's direction have their edges' properties beside them: what a double-indexed
 * property CSR would be, without anything else.
 */
final class EdgePropertyLoops {
  private final EdgePropertyQuery query;
  private final int[] sources;
  private final int[] starts;
  private final int[] neighbours;
  private final int[] timestamps;
  private final int timestampBound;

  /** Finds where paths begin, and turns lists round for a backward plan; neither is timed. */
  EdgePropertyLoops(HeapGraph graph, EdgePropertyQuery query) {
    this.query = query;
    sources = graph.verticesBelow(query.idBound());
    timestampBound = graph.timestampAtMost(query.propertyBound());
    if (query.plan() == Plan.FORWARD) {
      starts = graph.starts();
      neighbours = graph.neighbours();
      timestamps = graph.timestamps();
    } else {
      starts = new int[graph.vertexCount() + 1];
      neighbours = new int[graph.edgeCount()];
      timestamps = new int[graph.edgeCount()];
      turnRound(graph);
    }
  }

  private void turnRound(HeapGraph graph) {
    for (int neighbour : graph.neighbours()) {
      starts[neighbour + 1]++;
    }
    for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
      starts[vertex + 1] += starts[vertex];
    }
    int[] next = starts.clone();
    for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
      for (int i = graph.starts()[vertex]; i < graph.starts()[vertex + 1]; i++) {
        int at = next[graph.neighbours()[i]]++;
        neighbours[at] = vertex;
        timestamps[at] = graph.timestamps()[i];
      }
    }
  }

  /** The result of the query. */
  long count() {
    long count = 0;
    for (int vertex : sources) {
      if (query.hopCount() == 1) {
        count += greater(vertex, timestampBound);
        continue;
      }
      boolean forward = query.plan() == Plan.FORWARD;
      int end = starts[vertex + 1];
      for (int i = starts[vertex]; i < end; i++) {
        int middle = neighbours[i];
        count += forward ? greater(middle, timestamps[i]) : less(middle, timestamps[i]);
      }
    }
    return count;
  }

  private long greater(int vertex, int bound) {
    int[] times = timestamps;
    int end = starts[vertex + 1];
    int count = 0;
    for (int i = starts[vertex]; i < end; i++) {
      count += times[i] > bound ? 1 : 0;
    }
    return count;
  }

  private long less(int vertex, int bound) {
    int[] times = timestamps;
    int end = starts[vertex + 1];
    int count = 0;
    for (int i = starts[vertex]; i < end; i++) {
      count += times[i] < bound ? 1 : 0;
    }
    return count;
  }
}
