/** The columns of a file and what their values are. */
package io.graphflow.parquet.schema;
