/**
 * Reading CSV files while a query runs: what {@code LOAD CSV} may read ({@link
 * io.graphflow.options.ImportOptions}) and what it makes of it ({@link
 * io.graphflow.core.csv.CsvRows}). Both executors read through it.
 */
package io.graphflow.core.csv;
