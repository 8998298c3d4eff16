package io.graphflow.bench.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** Sums up a flight recording as a {@link TimeProfile}. */
final class RecordingReader {
  private static final String PROJECT = "io.graphflow.";
  private static final String HARNESS = "org.openjdk.jmh.";

  /** The package of the code that JMH generates around a benchmark of the project. */
  private static final String GENERATED = ".jmh_generated.";

  private static final String RECORDER_THREAD = "JFR ";

  /** The method in which an idle thread of a pool waits. */
  private static final String IDLE_WORKER = "java.util.concurrent.ForkJoinPool.awaitWork";

  /** The methods in which every waiting thread is, whatever it waits for. */
  private static final List<String> PARKING =
      List.of("java.util.concurrent.locks.LockSupport.", "jdk.internal.misc.", "java.lang.Object.");

  private record Methods(String method, String within) {}

  private final Map<Methods, Double> running = new HashMap<>();
  private final Map<Methods, Double> waiting = new HashMap<>();
  private final List<RecordedEvent> classLoads = new ArrayList<>();
  private final Instant start;
  private double pauseSeconds;
  private double compilerSeconds;

  private RecordingReader(Instant start) {
    this.start = start;
  }

  /**
   * Reads a recording.
   *
   * @param start its beginning
   * @param seconds its length
   * @param processorSeconds time that the JVM used of all processors meanwhile
   */
  static TimeProfile read(Path file, Instant start, double seconds, double processorSeconds)
      throws IOException {
    RecordingReader reader = new RecordingReader(start);
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        reader.add(recording.readEvent());
      }
    }
    return new TimeProfile(seconds, processorSeconds, reader.pauseSeconds, reader.compilerSeconds,
        reader.classLoadingSeconds(), hotMethods(reader.running), hotMethods(reader.waiting));
  }

  private static List<HotMethod> hotMethods(Map<Methods, Double> amounts) {
    List<HotMethod> hotMethods = new ArrayList<>();
    amounts.forEach(
        (methods, amount) -> hotMethods.add(new HotMethod(methods.method, methods.within, amount)));
    return hotMethods;
  }

  private void add(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case Events.RUNNING, Events.NATIVE ->
        addSample(event.getStackTrace(), event.getThread("sampledThread").getJavaName());
      case Events.PARK, Events.MONITOR_ENTER, Events.MONITOR_WAIT ->
        addWait(event.getStackTrace(), secondsInside(event));
      case Events.PAUSE -> pauseSeconds += secondsInside(event);
      case Events.COMPILATION -> compilerSeconds += secondsInside(event);
      case Events.CLASS_LOAD -> classLoads.add(event);
      default -> {
        // JFR's own events are in every recording.
      }
    }
  }

  /** The part of an event's time that lies within the recording. */
  private double secondsInside(RecordedEvent event) {
    Instant from = event.getStartTime().isBefore(start) ? start : event.getStartTime();
    return Math.max(0, Duration.between(from, event.getEndTime()).toNanos() / 1e9);
  }

  private void addSample(RecordedStackTrace trace, String thread) {
    if (trace != null && (thread == null || !thread.startsWith(RECORDER_THREAD))) {
      Methods methods = methods(trace.getFrames());
      if (methods != null) {
        running.merge(methods, 1.0, Double::sum);
      }
    }
  }

  /** Threads that wait all their life, such as the JDK's cleaner, wait for nothing that matters. */
  private void addWait(RecordedStackTrace trace, double seconds) {
    if (trace != null) {
      Methods methods = methods(trace.getFrames());
      if (methods != null
          && (methods.method.startsWith(PROJECT) || methods.method.equals(IDLE_WORKER))) {
        waiting.merge(methods, seconds, Double::sum);
      }
    }
  }

  /** The innermost method and the project's nearest; null for a thread of the harness. */
  private static Methods methods(List<RecordedFrame> frames) {
    String innermost = "";
    for (RecordedFrame frame : frames) {
      String name = name(frame.getMethod());
      if (name.startsWith(HARNESS)) {
        return null;
      }
      if (innermost.isEmpty() && PARKING.stream().noneMatch(name::startsWith)) {
        innermost = name;
      }
      if (name.startsWith(PROJECT) && !name.contains(GENERATED)) {
        return new Methods(name, innermost.equals(name) ? "" : innermost);
      }
    }
    return innermost.isEmpty() ? null : new Methods(innermost, "");
  }

  /** Class and method; a lambda counts to the method that it stands in. */
  private static String name(RecordedMethod method) {
    String type = method.getType().getName().replaceFirst("\\$\\$Lambda.*", "");
    return type + "." + method.getName().replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
  }

  /** A class that is loaded for another one's sake is loaded in that one's time. */
  private double classLoadingSeconds() {
    classLoads.sort(Comparator.comparing(RecordedEvent::getStartTime));
    Map<Long, Instant> ends = new HashMap<>();
    double sum = 0;
    for (RecordedEvent load : classLoads) {
      long thread = load.getThread() == null ? -1 : load.getThread().getId();
      Instant end = ends.getOrDefault(thread, Instant.MIN);
      if (load.getEndTime().isAfter(end)) {
        sum += secondsInside(load);
        ends.put(thread, load.getEndTime());
      }
    }
    return sum;
  }
}
