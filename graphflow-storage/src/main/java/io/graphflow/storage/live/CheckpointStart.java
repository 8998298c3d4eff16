package io.graphflow.storage.live;

import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.identity.NumberRanges;

/**
 * The state that a checkpoint builds files of, and its end in the log.
 *
 * @param state the state, all of it on the disk
 * @param nextSequenceNumber the number of the first record after it, with which a segment begins
 * @param logBytes size of the records before that, in the log of its generation
 * @param numbers the numbers of the elements in the next generation
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
