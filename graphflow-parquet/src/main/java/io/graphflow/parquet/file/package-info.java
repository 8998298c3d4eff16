/** Where the bytes of files come from. */
package io.graphflow.parquet.file;
