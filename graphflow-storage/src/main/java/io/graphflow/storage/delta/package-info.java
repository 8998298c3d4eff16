/**
 * What has changed since the files of a database were written: immutable versions beside immutable
 * files (docs/delta.md).
 *
 * <p>A {@link io.graphflow.storage.delta.DeltaVersion} is one state of the graph above a
 * {@link io.graphflow.storage.delta.DeltaBase}; {@link io.graphflow.storage.delta.DeltaReader}
 * reads both as one, an element at a time. A {@link io.graphflow.storage.delta.DeltaWriter} makes
 * the next version for a transaction and keeps a list of its
 * {@link io.graphflow.storage.delta.Change}s, which is what is logged, and what is applied to the
 * version that is the latest at commit, or again at recovery. Start with these. Vertices and edges
 * of the base keep their positions; new ones have those from the base's count on, and are kept in
 * structures of their own.
 */
package io.graphflow.storage.delta;
