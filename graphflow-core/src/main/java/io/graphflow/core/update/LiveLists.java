package io.graphflow.core.update;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.ListsDelta;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import java.util.function.Supplier;

/**
 * The changes of adjacency lists in a version that may be another one at each call. An owner may be
 * any vertex, also one that has been deleted meanwhile.
 */
final class LiveLists implements ListChanges {
  private final Supplier<DeltaVersion> version;
  private final int edgeLabel;
  private final int ownerTable;
  private final Direction direction;

  LiveLists(
      Supplier<DeltaVersion> version, int edgeLabel, int ownerTable, Direction direction) {
    this.version = version;
    this.edgeLabel = edgeLabel;
    this.ownerTable = ownerTable;
    this.direction = direction;
  }

  private ListsDelta delta() {
    return version.get().lists(edgeLabel, ownerTable, direction);
  }

  @Override
  public long baseCount() {
    return version.get().base().vertexCount(ownerTable);
  }

  @Override
  public ChangedList list(long ownerOffset) {
    ListsDelta delta = delta();
    return delta == null ? null : delta.list(ownerOffset);
  }

  @Override
  public long changed(long first) {
    ListsDelta delta = delta();
    return delta == null ? 0 : delta.changed(first);
  }

  @Override
  public long nextChanged(long from) {
    ListsDelta delta = delta();
    return delta == null ? -1 : delta.nextChanged(from);
  }
}
