package io.graphflow;

import io.graphflow.storage.live.StoreView;

/** Shows tests more of a database than the API does. */
public final class ViewOf {
  private ViewOf() {}

  /** What is committed, to be closed. */
  public static StoreView committed(Database database) {
    return database.kernel().store().view();
  }
}
