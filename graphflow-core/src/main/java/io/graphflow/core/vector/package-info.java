/**
 * The data that processors of vectors compute on. Vectors hold the values that one variable takes
 * in a list group or a block; selections hold the positions that are still wanted; kernels are
 * static loops over native memory that compare, count and select. Rows that have to be kept lie in
 * columns too ({@link io.graphflow.core.vector.RowTable}), and are sorted by their numbers.
 *
 * <p>A vector rarely holds values. A {@link io.graphflow.core.vector.VertexVector} states where
 * they already lie: as consecutive numbers, in an adjacency list, or, where an operator had to make
 * them, in a buffer of its own. All of these are one final class with one address formula, so that
 * a call site which reads element by element sees one type whatever plan runs. Kernels take
 * (segment, byte offset, width, count) and constants; width, type and comparison are decided before
 * the loop. Comparisons of stored values are range tests on their codes, which keep the order of
 * the values.
 *
 * <p>Start with {@link io.graphflow.core.vector.Vector} and {@link
 * io.graphflow.core.vector.RangeKernels}.
 */
package io.graphflow.core.vector;
