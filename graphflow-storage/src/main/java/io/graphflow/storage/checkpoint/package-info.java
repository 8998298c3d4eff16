/**
 * Checkpoints: from the files of a generation and a version on top of them, the files of the {@link
 * io.graphflow.storage.checkpoint.NextGeneration}. When these take the place of the former ones is up to
 * {@code live}.
 */
package io.graphflow.storage.checkpoint;
