package io.graphflow.parser.plan;

/**
 * The counts of one operator of a plan.
 *
 * @param rows rows it yielded; factorized rows count as the rows they mean
 * @param nanos time in nanoseconds spent in the operator and below it, summed over threads;
 *     negative if it was not measured, as in an operator fused into the one above
 * @param writtenBytes bytes of intermediate results that it wrote in the whole run; negative if they were not measured
 * @param peakBytes the most bytes of intermediate results that it held at one time; negative if they were not measured
 * @param diskBytes bytes that it wrote to the disk as memory was short
 */
public record OperatorProfile(
    long rows,
    long nanos,
    long writtenBytes,
    long peakBytes,
    long diskBytes) {}
