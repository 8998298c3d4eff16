/**
 * Reads a graph where it lies: {@link io.graphflow.graphar.place.PlacedGraph} describes it from its small files and footers,
 * and reads columns and edges as a whole when they are asked for.
 */
package io.graphflow.graphar.place;
