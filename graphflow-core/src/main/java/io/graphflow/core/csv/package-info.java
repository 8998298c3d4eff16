/**
 * Reading CSV files while a query runs: which files {@code LOAD CSV} may read ({@link
 * io.graphflow.options.ImportOptions}) and which rows it makes of them ({@link
 * io.graphflow.core.csv.CsvRows}). All executors read through it.
 */
package io.graphflow.core.csv;
