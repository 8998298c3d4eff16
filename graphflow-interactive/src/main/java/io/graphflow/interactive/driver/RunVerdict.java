package io.graphflow.interactive.driver;

/**
 * What came of a run by a schedule.
 *
 * @param throughput operations of all kinds a second
 * @param lateShare the share of the complex reads and updates that began more than a second late, from 0 to 1
 * @param kept whether the schedule was kept
 */
public record RunVerdict(double throughput, double lateShare, boolean kept) {}
