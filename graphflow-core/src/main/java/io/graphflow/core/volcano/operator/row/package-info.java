/**
 * Operators that add values to rows: expressions, the elements of lists, rows of CSV files and of
 * procedures.
 */
package io.graphflow.core.volcano.operator.row;
