package io.graphflow.storage.live;

import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.identity.NumberRanges;

/**
 * What a checkpoint builds files of, and where in the log that ends.
 *
 * @param state all of it on the disk
 * @param nextSequenceNumber of the first record after it, with which a segment begins
 * @param logBytes of records before it, in the log of its generation
 * @param numbers of the elements in the next generation
 */
record CheckpointStart(
    StoreState state,
    long nextSequenceNumber,
    long logBytes,
    NumberRanges numbers) {

  /** The files that the state stands on. */
  GenerationFiles files() {
    return state.generation().files().content();
  }
}
