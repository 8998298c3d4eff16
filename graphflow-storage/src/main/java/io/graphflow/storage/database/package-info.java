/**
 * The database as a folder: built once by a {@link io.graphflow.storage.database.DatabaseBuilder},
 * opened many times as a {@link io.graphflow.storage.database.GraphStore}. Start with either.
 *
 * <p>A {@link io.graphflow.storage.database.ColumnBatch} carries parsed rows, and an {@link
 * io.graphflow.storage.database.EdgeBatch} parsed edges, from whoever reads input to the builders.
 * {@code catalog.json} names the folder of structure files that counts, so replacing that one file
 * replaces the database.
 */
package io.graphflow.storage.database;
