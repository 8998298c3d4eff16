/** Grouping and aggregation. */
package io.graphflow.core.volcano.operator.aggregate;
