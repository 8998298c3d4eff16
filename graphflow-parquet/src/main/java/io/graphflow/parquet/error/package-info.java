/** What is said of files that cannot be read. */
package io.graphflow.parquet.error;
