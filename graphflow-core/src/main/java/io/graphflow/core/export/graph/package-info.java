/** A state of a graph as those see it who write it down. */
package io.graphflow.core.export.graph;
