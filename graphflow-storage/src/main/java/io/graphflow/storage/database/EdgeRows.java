package io.graphflow.storage.database;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.rowstore.RowSource;
import io.graphflow.storage.snapshot.PropertyReader;

/** Walks the edges from one table in the order of their forward lists, with their properties. */
final class EdgeRows implements RowSource {
  private final Adjacency forward;
  private final EdgePropertyAddress address;
  private final PropertyReader[][] readersByDestination;
  private long owner = -1;
  private long listPosition;
  private long listEnd;

  EdgeRows(EdgeStructures from, AdjacencyInfo forwardInfo, int propertyCount) {
    int sourceTable = forwardInfo.ownerTable();
    this.forward = from.lists().lists(sourceTable, Direction.FORWARD);
    this.address = from.address(sourceTable);
    int lastTable = forwardInfo.neighbours().getLast().table();
    this.readersByDestination = new PropertyReader[lastTable + 1][];
    for (AdjacencyInfo.Neighbour neighbour : forwardInfo.neighbours()) {
      PropertyReader[] readers = new PropertyReader[propertyCount];
      for (int property = 0; property < propertyCount; property++) {
        readers[property] = from.property(sourceTable, neighbour.table(), property);
      }
      readersByDestination[neighbour.table()] = readers;
    }
  }

  @Override
  public boolean next() {
    listPosition++;
    while (listPosition >= listEnd) {
      if (++owner == forward.ownerCount()) {
        return false;
      }
      listPosition = forward.start(owner);
      listEnd = forward.end(owner);
    }
    return true;
  }

  @Override
  public PropertyReader reader(int property) {
    return readersByDestination[forward.neighbourTable(listPosition)][property];
  }

  @Override
  public long position() {
    return switch (address) {
      case SOURCE -> owner;
      case DESTINATION -> forward.neighbourOffset(listPosition);
      case POSITION -> listPosition;
    };
  }
}
