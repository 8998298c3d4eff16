/**
 * Checkpoints: from the files of a generation and a version on top of them, the files of the {@link
 * io.graphflow.storage.checkpoint.NextGeneration}, built by {@link
 * io.graphflow.storage.checkpoint.Checkpoint}. When these take the place of the former ones is up to
 * {@code live}.
 *
 * <p>Vertices keep their order and lose the gaps between them; lists keep the order of their edges.
 * So what is written is merged, never sorted, by the same builders that a load uses.
 */
package io.graphflow.storage.checkpoint;
