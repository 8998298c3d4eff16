package io.graphflow.storage.live;

import io.graphflow.storage.delta.DeltaVersion;

/**
 * The state of the database after a commit. Holds no reference to its generation.
 *
 * @param generation the files below the version
 * @param version the state
 * @param commitNumber commits since the database was opened
 */
record StoreState(Generation generation, DeltaVersion version, long commitNumber) {

  /** The state after one more commit. */
  StoreState after(DeltaVersion next) {
    return new StoreState(generation, next, commitNumber + 1);
  }
}
