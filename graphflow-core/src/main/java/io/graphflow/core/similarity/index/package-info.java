/**
 * What makes searches of vector indexes fast: graphs of neighbours beside the files of a generation, which an
 * engine for vectors keeps that a module of its own brings, and how to read the vectors of an index in a
 * snapshot.
 */
package io.graphflow.core.similarity.index;
