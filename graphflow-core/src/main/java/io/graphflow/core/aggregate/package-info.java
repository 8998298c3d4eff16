/**
 * Aggregate functions, written once for all executors. An {@link
 * io.graphflow.core.aggregate.Accumulator} holds one aggregate's state for all groups, in arrays by
 * group number, and takes each value with the number of times it occurs: what an executor can multiply
 * it never needs to enumerate. Groups are numbered by {@link io.graphflow.core.tuple.KeyTable}. States
 * of several threads merge.
 */
package io.graphflow.core.aggregate;
