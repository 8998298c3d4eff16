/**
 * Grouping and aggregation, which reads groups without taking their product apart as far as it can.
 * Start with {@link io.graphflow.core.list.operator.aggregate.AggregateOperator}.
 */
package io.graphflow.core.list.operator.aggregate;
