/**
 * What query processing sees of the store: a {@link io.graphflow.storage.snapshot.Snapshot} that hands
 * out element-wise readers. Executors ask a
 * snapshot, never a file; the row and the columnar layouts differ only behind it.
 */
package io.graphflow.storage.snapshot;
