/** Reading Parquet files while a query runs: the rows that {@code LOAD PARQUET} makes of them. All executors read through it. */
package io.graphflow.core.parquet;
