package io.graphflow.bench.profile;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import jdk.jfr.Recording;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Makes a flight recording of each measured iteration, in the measured JVM, and gives JMH its
 * {@link TimeProfile}; neither the benchmark's setup nor the warm-up is in it. JFR samples every 10 ms,
 * at the instruction that runs, inlined or not. It loads and compiles its own classes before the
 * iteration begins, but a JVM that has just started has loaded classes by it.
 */
public final class RecordingProfiler implements InternalProfiler {
  private static final Duration SAMPLE_PERIOD = Duration.ofMillis(10);
  private static final Duration SHORTEST_WAIT = Duration.ofNanos(100_000);
  private static final double NANOS = 1e9;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Recording recording;
  private long startNanos;
  private long startProcessorNanos;

  /** Creates the profiler, as JMH does. */
  public RecordingProfiler() {}

  @Override
  public String getDescription() {
    return "hottest methods of a flight recording";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (iteration.getType() != IterationType.MEASUREMENT) {
      return;
    }
    recording = new Recording();
    recording.enable(Events.RUNNING).withPeriod(SAMPLE_PERIOD);
    recording.enable(Events.NATIVE).withPeriod(SAMPLE_PERIOD);
    for (String wait : List.of(Events.PARK, Events.MONITOR_ENTER, Events.MONITOR_WAIT)) {
      recording.enable(wait).withThreshold(SHORTEST_WAIT);
    }
    for (String event : List.of(Events.PAUSE, Events.COMPILATION, Events.CLASS_LOAD)) {
      recording.enable(event).withoutThreshold();
    }
    recording.start();
    startProcessorNanos = system.getProcessCpuTime();
    startNanos = System.nanoTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark,
      IterationParams iteration, IterationResult result) {
    if (recording == null) {
      return List.of();
    }
    double seconds = (System.nanoTime() - startNanos) / NANOS;
    double processorSeconds = (system.getProcessCpuTime() - startProcessorNanos) / NANOS;
    recording.stop();
    List<ScalarResult> results = new ArrayList<>();
    profile(seconds, processorSeconds).numbers()
        .forEach((name, number) -> results
            .add(new ScalarResult(name, number, "", AggregationPolicy.SUM)));
    return results;
  }

  private TimeProfile profile(double seconds, double processorSeconds) {
    try (Recording stopped = recording) {
      recording = null;
      Path file = Files.createTempFile("recording", ".jfr");
      try {
        stopped.dump(file);
        Instant start = stopped.getStartTime();
        return RecordingReader.read(file, start, seconds, processorSeconds);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
