package io.graphflow.storage.database;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.rowstore.RowSource;
import io.graphflow.storage.snapshot.PropertyReader;

/** Walks the edges from one table in the order of their forward lists, with their properties. */
final class EdgeRows implements RowSource {
  private final EdgeStructures from;
  private final int sourceTable;
  private final Adjacency forward;
  private long owner = -1;
  private long listPosition;
  private long listEnd;

  EdgeRows(EdgeStructures from, int sourceTable) {
    this.from = from;
    this.sourceTable = sourceTable;
    this.forward = from.lists().lists(sourceTable, Direction.FORWARD);
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
    return from.property(sourceTable, forward.neighbourTable(listPosition), property);
  }

  @Override
  public long position() {
    return switch (from.address(sourceTable)) {
      case SOURCE -> owner;
      case DESTINATION -> forward.neighbourOffset(listPosition);
      case POSITION -> listPosition;
    };
  }
}
