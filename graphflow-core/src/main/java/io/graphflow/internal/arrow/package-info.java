/**
 * Rows of results as Apache Arrow: which types their columns have, as far as the query or else the first rows tell, and
 * how nodes, relationships and paths lie in structs. The form itself is written in {@code io.graphflow.core.arrow}.
 */
package io.graphflow.internal.arrow;
