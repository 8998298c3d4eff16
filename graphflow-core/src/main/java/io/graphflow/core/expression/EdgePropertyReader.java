package io.graphflow.core.expression;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.snapshot.EdgePropertyAddress;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Arrays;

/**
 * One property of one edge table, with the knowledge of which end, or which position, it lies at: a
 * single-cardinality edge's properties are columns of the vertex that has at most one such edge,
 * whichever end the query came from.
 */
final class EdgePropertyReader {
  private final EdgePropertyAddress address;
  private final PropertyReader reader;
  private final PropertyReader[] byDestinationTable;

  EdgePropertyReader(Snapshot snapshot, EdgeTable table, int property) {
    address = snapshot.edgePropertyAddress(table.id());
    PropertyReader any = null;
    byDestinationTable = new PropertyReader[snapshot.catalog().vertexTables().size()];
    AdjacencyInfo lists = snapshot.catalog()
        .findAdjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD)
        .orElseThrow(() -> new AssertionError("edge table " + table.id() + " without lists"));
    for (AdjacencyInfo.Neighbour neighbour : lists.neighbours()) {
      if (any == null || address == EdgePropertyAddress.DESTINATION) {
        any = snapshot.edgeProperty(table.id(), neighbour.table(), property);
      }
      byDestinationTable[neighbour.table()] = any;
    }
    boolean same = Arrays.stream(byDestinationTable).distinct().filter(r -> r != null).count() == 1;
    reader = same ? any : null;
  }

  /** Whether the edge ID is needed to find the value. */
  boolean needsEdgeId() {
    return address == EdgePropertyAddress.POSITION;
  }

  /** The reader to ask for an edge with this destination. */
  PropertyReader reader(long destinationId) {
    return reader != null ? reader : byDestinationTable[ElementId.table(destinationId)];
  }

  /** The position to ask it for. */
  long position(long edgeId, long sourceId, long destinationId) {
    return ElementId.position(switch (address) {
      case SOURCE -> sourceId;
      case DESTINATION -> destinationId;
      case POSITION -> edgeId;
    });
  }

  Object value(long edgeId, long sourceId, long destinationId) {
    return reader(destinationId).getValue(position(edgeId, sourceId, destinationId));
  }
}
