package io.graphflow.core.update;

import io.graphflow.parser.names.ComputedNames;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.snapshot.Snapshot;

/** The parts of a transaction that its updates use. */
public interface UpdateContext {

  /** Receives the changes; a stage reads {@link DeltaWriter#version}. */
  DeltaWriter writer();

  /**
   * A version in the engine's layout.
   *
   * @param version a version that {@link #writer} gave
   * @return valid until the query ends; the implementation closes it
   */
  Snapshot snapshot(DeltaVersion version);

  /** The locks of the transaction, asked for before each change. */
  UpdateLocks locks();

  /** Names that the query computes and that its plan knows although the catalog may lack them. */
  ComputedNames computedNames();

  /** Whether a name that the schema lacks is an error. */
  boolean closedSchema();
}
