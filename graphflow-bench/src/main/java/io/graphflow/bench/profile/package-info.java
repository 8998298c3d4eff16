/**
 * Where the time of a measured configuration goes, as evidence for what stands in the way of a target:
 * a flight recording of its JVM while it is measured, and the hottest methods of it. Start with {@link
 * io.graphflow.bench.profile.RecordingProfiler}, which JMH runs beside a benchmark.
 */
package io.graphflow.bench.profile;
