/**
 * Expressions that are computed for a whole list at a time, column by column, and not row by row on
 * a tuple: each part of an expression is a loop over arrays. What has no such loop is {@linkplain
 * io.graphflow.core.column.EvaluatedColumn evaluated} one by one, as a leaf of the others.
 *
 * <p>Start with {@link io.graphflow.core.column.ColumnExpression}.
 */
package io.graphflow.core.column;
