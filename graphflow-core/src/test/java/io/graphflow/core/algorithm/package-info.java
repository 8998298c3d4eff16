/**
 * Tests of graph algorithms: against definitions that are followed literally, on small random graphs that lie in files, in
 * changes and in both.
 */
package io.graphflow.core.algorithm;
