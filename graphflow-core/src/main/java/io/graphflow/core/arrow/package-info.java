/**
 * Columns of values in memory as Apache Arrow lays them out, and the IPC stream in which they are sent: a schema, batches
 * of rows, and an end. Written after the specification (<a
 * href="https://arrow.apache.org/docs/format/Columnar.html">Arrow Columnar Format</a> 1.5, metadata version V5). There is
 * a library for it, which does not start on current JVMs without options that open the JDK to it; what is needed here is
 * small. Elements of the graph are structs, of which {@code io.graphflow.internal.arrow} knows how to read the fields.
 */
package io.graphflow.core.arrow;
