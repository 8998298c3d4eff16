/** Writes files: {@link io.graphflow.parquet.write.ParquetWriter} takes rows, a column after the other. */
package io.graphflow.parquet.write;
