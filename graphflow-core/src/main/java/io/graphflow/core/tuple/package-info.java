/**
 * The flat row that expressions read: one mutable {@link io.graphflow.core.tuple.Tuple} a pipeline,
 * with a slot for every variable of the query. Volcano operators pass it along; list-based operators
 * fill it only where an expression has no kernel.
 */
package io.graphflow.core.tuple;
