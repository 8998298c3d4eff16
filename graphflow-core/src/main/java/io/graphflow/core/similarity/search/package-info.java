/**
 * Finding the vertices whose lists of numbers are most alike to a given one: the procedures of {@link
 * io.graphflow.core.similarity.search.VectorProcedures}. A search ({@link
 * io.graphflow.core.similarity.search.SimilaritySearch}) reads the lists of all vertices that an index tells, where
 * they lie, and compares each by {@link io.graphflow.core.similarity.search.SimilarityKernels}.
 */
package io.graphflow.core.similarity.search;
