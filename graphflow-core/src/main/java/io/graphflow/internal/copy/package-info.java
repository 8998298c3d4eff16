/** Files that {@code COPY (query) TO} writes: where they may lie, how they appear, and rows as CSV and as Parquet. */
package io.graphflow.internal.copy;
