/**
 * Checkpoints: {@link io.graphflow.storage.checkpoint.Checkpoint} makes the files of the next
 * generation from the files of a generation and a version on top of them. The package {@code live}
 * decides when these replace the former ones.
 *
 * <p>Vertices keep their order and lose the gaps between them; lists keep the order of their edges.
 * So a checkpoint merges and never sorts. It uses the same builders as a load.
 */
package io.graphflow.storage.checkpoint;
