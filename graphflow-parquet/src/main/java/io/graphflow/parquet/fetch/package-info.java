/**
 * Makes few requests of many reads: {@link io.graphflow.parquet.fetch.FetchingStore} fetches near parts of files together, and
 * those that will be read soon ahead.
 */
package io.graphflow.parquet.fetch;
