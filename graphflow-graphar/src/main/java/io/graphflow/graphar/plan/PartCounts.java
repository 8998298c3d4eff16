package io.graphflow.graphar.plan;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.EdgeType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many edges the parts of copies have: there is a file for each number, which is read once. Safe for use by many threads. */
public final class PartCounts {
  private final GraphFolder folder;
  private final Map<Copy, List<Long>> known = new ConcurrentHashMap<>();

  private record Copy(EdgeType type, AdjacencyOrder order) {}

  /** Creates it; nothing is read. */
  public PartCounts(GraphFolder folder) {
    this.folder = folder;
  }

  /**
   * The numbers of edges of the parts of a copy.
   *
   * @param copy of the plan's type; of the one that the plan reads, all is known
   * @throws io.graphflow.exception.DataException if no file says one of them
   */
  public List<Long> of(EdgePlan plan, AdjacencyCopy copy) {
    if (copy.equals(plan.copy())) {
      return plan.partCounts();
    }
    Copy key = new Copy(plan.type(), copy.order());
    List<Long> counts = known.get(key);
    if (counts == null) {
      VertexPlan owners = copy.order().isBySource() ? plan.source() : plan.destination();
      long parts = Math.ceilDiv(owners.count(), plan.type().partSize(copy.order()));
      List<Long> read = new ArrayList<>();
      for (long part = 0; part < parts; part++) {
        read.add(folder.edgeCount(plan.type(), copy, part));
      }
      counts = List.copyOf(read);
      known.put(key, counts);
    }
    return counts;
  }
}
