/**
 * The algorithms themselves: each a class that takes adjacency lists of numbered vertices and settings, and gives an array
 * with a value for each vertex. They know nothing of stores and queries. Their results are the same with any number of
 * threads. {@code docs/algorithms.md} tells what each computes, in which time and memory, and who published it.
 */
package io.graphflow.core.algorithm.kernel;
