/**
 * Operators that let some positions or rows through: predicates, distinct rows, the first rows or
 * those after them.
 */
package io.graphflow.core.list.operator.filter;
