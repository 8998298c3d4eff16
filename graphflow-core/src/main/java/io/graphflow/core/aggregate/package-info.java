/**
 * Aggregate functions, written once for all executors. An {@link
 * io.graphflow.core.aggregate.Accumulator} holds one aggregate's state for all groups, in arrays by
 * group number. It takes each value with its multiplicity, so that an executor that can multiply
 * need not enumerate. {@link io.graphflow.core.tuple.KeyTable} numbers the groups. States of
 * several threads merge.
 */
package io.graphflow.core.aggregate;
