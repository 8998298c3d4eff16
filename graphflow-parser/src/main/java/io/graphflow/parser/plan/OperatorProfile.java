package io.graphflow.parser.plan;

/**
 * What one operator of a plan did while it ran.
 *
 * @param rows rows it yielded; factorized rows count as the rows they mean
 * @param nanos time in nanoseconds spent in the operator and what lies below it, summed over threads;
 *     negative if it was not measured, as in an operator fused into the one above
 */
public record OperatorProfile(long rows, long nanos) {}
