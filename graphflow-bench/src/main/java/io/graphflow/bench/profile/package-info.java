/**
 * Profiles of measured configurations, as evidence for why a target is missed: a flight recording
 * of the JVM while it is measured, and its hottest methods. Start with {@link
 * io.graphflow.bench.profile.RecordingProfiler}, which JMH runs beside a benchmark.
 */
package io.graphflow.bench.profile;
