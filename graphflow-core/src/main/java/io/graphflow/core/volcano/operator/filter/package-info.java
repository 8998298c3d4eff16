/**
 * Operators that let some rows through: rows that satisfy a predicate, distinct ones, the first
 * ones or those after them.
 */
package io.graphflow.core.volcano.operator.filter;
