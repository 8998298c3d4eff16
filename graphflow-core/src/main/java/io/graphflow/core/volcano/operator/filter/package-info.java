/** What lets some rows through: those that satisfy a predicate, distinct ones, the first or those after. */
package io.graphflow.core.volcano.operator.filter;
