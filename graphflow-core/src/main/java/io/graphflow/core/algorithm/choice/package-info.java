/**
 * Which part of the graph an algorithm runs on: {@link io.graphflow.core.algorithm.choice.GraphChoice} says it for one run,
 * and {@link io.graphflow.core.algorithm.choice.NamedGraph} under a name, for any. These are words only; {@link
 * io.graphflow.core.algorithm.choice.NamedGraphs} keeps them for an open database.
 */
package io.graphflow.core.algorithm.choice;
