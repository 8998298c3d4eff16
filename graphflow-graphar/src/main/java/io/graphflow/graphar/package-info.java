/** Graphs in GraphAr, the format of graphs in data lakes. */
package io.graphflow.graphar;
