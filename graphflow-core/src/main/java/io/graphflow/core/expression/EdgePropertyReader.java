package io.graphflow.core.expression;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Arrays;

/**
 * One property of one edge table. It knows which end of an edge, or which position, addresses the
 * value: the properties of single-cardinality edges are columns of the vertex that has at most one
 * such edge, whichever end the query came from. Changed values, and those of new edges, are
 * addressed by the edge's position, whatever addresses the others.
 */
public final class EdgePropertyReader {
  private final EdgePropertyAddress address;
  private final PropertyReader reader;
  private final PropertyReader[] byDestinationTable;
  /** Asked first; null where no value of an edge is new. */
  private final ChangedPropertyReader changed;

  /**
   * Prepares to read.
   *
   * @param table {@linkplain #hasEdges has or has had} edges
   * @param property index in the edge label
   */
  public EdgePropertyReader(Snapshot snapshot, EdgeTable table, int property) {
    address = snapshot.edgePropertyAddress(table.id());
    changed = snapshot.changedEdgeProperty(table.id(), property);
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

  /** Whether a table has, or has had, edges; only then can there be a reader. */
  public static boolean hasEdges(Catalog catalog, EdgeTable table) {
    return catalog.findAdjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD)
        .isPresent();
  }

  /** Whether the edge ID is needed to find the value. */
  boolean needsEdgeId() {
    return address == EdgePropertyAddress.POSITION || changed != null;
  }

  /** Whether some value is not where {@link #address} says. */
  public boolean hasChanges() {
    return changed != null;
  }

  /** What addresses the values, unless they have changed. */
  public EdgePropertyAddress address() {
    return address;
  }

  /** The column of edges that lead to vertices of a table. */
  public PropertyReader column(int destinationTable) {
    return reader != null ? reader : byDestinationTable[destinationTable];
  }

  private boolean isChanged(long edgeId) {
    return changed != null && changed.covers(ElementId.position(edgeId));
  }

  /** The reader to ask for an edge with this ID, if that is needed, and this destination. */
  public PropertyReader reader(long edgeId, long destinationId) {
    if (isChanged(edgeId)) {
      return changed;
    }
    return reader != null ? reader : byDestinationTable[ElementId.table(destinationId)];
  }

  /** The position to ask it for. */
  public long position(long edgeId, long sourceId, long destinationId) {
    if (address == EdgePropertyAddress.POSITION || isChanged(edgeId)) {
      return ElementId.position(edgeId);
    }
    return ElementId.position(address == EdgePropertyAddress.SOURCE ? sourceId : destinationId);
  }

  Object value(long edgeId, long sourceId, long destinationId) {
    return reader(edgeId, destinationId).getValue(position(edgeId, sourceId, destinationId));
  }
}
