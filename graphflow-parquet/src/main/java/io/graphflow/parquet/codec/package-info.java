/** Compression of pages. */
package io.graphflow.parquet.codec;
