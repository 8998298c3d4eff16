/**
 * What GraphAr's paper measures: the bytes of edges and of labels, how long it takes to write them and to find some, where
 * files lie, and queries as a whole.
 */
package io.graphflow.bench.graphar;
