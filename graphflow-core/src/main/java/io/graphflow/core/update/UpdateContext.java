package io.graphflow.core.update;

import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.snapshot.Snapshot;

/** What an update needs of its transaction. */
public interface UpdateContext {

  /** Where changes go; {@link DeltaWriter#version} is what a stage reads. */
  DeltaWriter writer();

  /**
   * A version in the engine's layout.
   *
   * @param version one that {@link #writer} gave
   * @return valid until the query ends; whoever implements this closes it
   */
  Snapshot snapshot(DeltaVersion version);

  /** The locks of the transaction, asked for before each change. */
  UpdateLocks locks();

  /** Whether a name that the schema lacks is an error. */
  boolean closedSchema();
}
