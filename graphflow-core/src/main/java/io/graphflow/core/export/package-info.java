/**
 * Graphs as files that other programs read: {@link io.graphflow.core.export.GraphExport} writes one state of a
 * database as CSV files with their descriptor, as a Cypher script, or as a graph of a data lake.
 */
package io.graphflow.core.export;
