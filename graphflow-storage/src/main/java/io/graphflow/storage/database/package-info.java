/**
 * The database as a folder: built once, opened many times.
 *
 * <p>A {@link io.graphflow.storage.database.ColumnBatch} carries parsed rows, and an {@link
 * io.graphflow.storage.database.EdgeBatch} parsed edges, from whoever reads input to the builders.
 */
package io.graphflow.storage.database;
