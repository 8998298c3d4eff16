package io.graphflow.ldbc;

import io.graphflow.interactive.database.InteractiveTarget;
import org.ldbcouncil.snb.driver.DbConnectionState;

/** What all handlers share: the database, which has a session for each of the driver's threads. */
final class GraphflowConnectionState extends DbConnectionState {
  private final InteractiveTarget target;

  GraphflowConnectionState(InteractiveTarget target) {
    this.target = target;
  }

  InteractiveTarget target() {
    return target;
  }

  @Override
  public void close() {
    target.close();
  }
}
