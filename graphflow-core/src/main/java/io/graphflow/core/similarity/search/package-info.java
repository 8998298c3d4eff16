/**
 * Finding the elements whose lists of numbers are most alike to a given one: the procedures of {@link
 * io.graphflow.core.similarity.search.VectorProcedures}. An exact search ({@link
 * io.graphflow.core.similarity.search.SimilaritySearch}) reads the lists of all elements that an index tells,
 * where they lie, and compares each by {@link io.graphflow.core.similarity.search.SimilarityKernels}; an
 * approximate one ({@link io.graphflow.core.similarity.search.ApproximateSearch}) those that a graph of neighbours
 * finds.
 */
package io.graphflow.core.similarity.search;
