/**
 * The changes since the files of a database were written: immutable versions beside immutable files
 * (docs/delta.md).
 *
 * <p>A {@link io.graphflow.storage.delta.DeltaVersion} is one state of the graph above a {@link
 * io.graphflow.storage.delta.DeltaBase}; {@link io.graphflow.storage.delta.DeltaReader} reads both
 * as one, an element at a time. A {@link io.graphflow.storage.delta.DeltaWriter} makes the next
 * version for a transaction and keeps a list of its {@link io.graphflow.storage.delta.Change}s. The
 * log records these changes, and commit and recovery apply them to the latest version. Start with
 * these classes. Vertices and edges of the base keep their positions; new ones have positions from
 * the base's count on, and lie in structures of their own.
 */
package io.graphflow.storage.delta;
