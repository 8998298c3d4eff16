package io.graphflow.storage.delta;

import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;

/** Lists that are all as in the base, of owners of which some are new and have none. */
record NewOwners(long baseCount) implements ListChanges {

  @Override
  public long maxLength() {
    return 0;
  }

  @Override
  public ChangedList list(long ownerOffset) {
    return null;
  }

  @Override
  public long changed(long first) {
    return 0;
  }

  @Override
  public long nextChanged(long from) {
    return -1;
  }
}
