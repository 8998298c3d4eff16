/**
 * How alike lists of numbers are, which are taken for vectors: {@link
 * io.graphflow.core.similarity.Similarities} has the functions, and what they share with the search in the
 * package {@code search}.
 */
package io.graphflow.core.similarity;
