/**
 * Graphs as text that other programs read: {@link io.graphflow.core.export.GraphExport} writes one state
 * of a database as CSV files with their descriptor, or as a Cypher script.
 */
package io.graphflow.core.export;
