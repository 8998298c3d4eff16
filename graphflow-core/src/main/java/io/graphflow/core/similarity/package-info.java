/**
 * How alike lists of numbers are, which are taken for vectors: the functions of {@link
 * io.graphflow.core.similarity.Similarities}, and the procedures of {@link
 * io.graphflow.core.similarity.VectorProcedures} that find the vertices whose lists are most alike to a given
 * one. A search ({@link io.graphflow.core.similarity.SimilaritySearch}) reads the lists of all vertices that
 * an index tells, where they lie, and compares each by {@link
 * io.graphflow.core.similarity.SimilarityKernels}.
 */
package io.graphflow.core.similarity;
