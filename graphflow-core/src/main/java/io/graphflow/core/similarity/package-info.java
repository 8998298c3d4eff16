/**
 * How alike lists of numbers are: the functions of {@link io.graphflow.core.similarity.Similarities}.
 */
package io.graphflow.core.similarity;
