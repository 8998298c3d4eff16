/**
 * Reads files: {@link io.graphflow.parquet.read.ParquetFile} their footer, {@link io.graphflow.parquet.read.ColumnPages}
 * where the pages of a column lie, {@link io.graphflow.parquet.read.Page} the values of one; and
 * {@link io.graphflow.parquet.read.RowBatches} rows from the first to the last. Errors of what is read, and of reading, are
 * {@link io.graphflow.parquet.error.ParquetException}s.
 */
package io.graphflow.parquet.read;
