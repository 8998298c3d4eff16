/** What lets some positions or rows through: predicates, distinct rows, the first rows or those after. */
package io.graphflow.core.list.operator.filter;
