package io.graphflow.bench.experiment;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A {@link ForkedMeasurement}, run in a JVM of its own.
 *
 * @param name unique in its experiment
 * @param graphs made before it runs
 * @param measurement the class to run
 * @param arguments given to it
 * @param jvmArguments options of its JVM, such as {@code -Xmx2g}, after those of this one
 * @param estimatedSeconds about how long it takes
 */
public record ForkedStep(
    String name,
    List<BenchmarkGraph> graphs,
    Class<? extends ForkedMeasurement> measurement,
    List<String> arguments,
    List<String> jvmArguments,
    double estimatedSeconds) implements Step {

  /** Copies the lists. */
  public ForkedStep {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(measurement, "measurement");
    graphs = List.copyOf(graphs);
    arguments = List.copyOf(arguments);
    jvmArguments = List.copyOf(jvmArguments);
  }

  @Override
  public SortedMap<String, String> inputs() {
    SortedMap<String, String> inputs = new TreeMap<>();
    inputs.put("measurement", measurement.getName());
    inputs.put("arguments", arguments.toString());
    inputs.put("jvm arguments", jvmArguments.toString());
    inputs.put("graphs", graphs.toString());
    return inputs;
  }

  @Override
  public List<Measurement> run(Path log) throws IOException, InterruptedException {
    Path results = Files.createTempFile("measurements", ".json");
    try {
      Process process = new ProcessBuilder(command(results)).redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start();
      try {
        if (process.waitFor() != 0) {
          throw new IOException(reason(log));
        }
      } finally {
        process.destroyForcibly();
      }
      return new ObjectMapper()
          .readValue(results.toFile(), new TypeReference<List<Measurement>>() {})
          .stream()
          .map(measured -> measured.ofStep(name))
          .toList();
    } finally {
      Files.deleteIfExists(results);
    }
  }

  private List<String> command(Path results) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Like JMH's forks, it has the options of this JVM, and its own after them.
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("--add-modules=jdk.incubator.vector");
    command.addAll(jvmArguments);
    command.add("-D" + BenchmarkGraph.FOLDER_PROPERTY + "=" + BenchmarkGraph.graphsFolder());
    command.add("-cp");
    command.add(absoluteClassPath());
    command.add(ForkedMeasurement.class.getName());
    command.add(results.toString());
    command.add(measurement.getName());
    command.addAll(arguments);
    return command;
  }

  private static String absoluteClassPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }

  /** The cause that the stack trace names. */
  private static String reason(Path log) throws IOException {
    String reason = "its JVM failed";
    for (String line : Files.readAllLines(log)) {
      if (line.startsWith("Exception in thread") || line.startsWith("Caused by: ")) {
        reason = line.replaceFirst("^(Exception in thread \"[^\"]*\"|Caused by:) ", "");
      }
    }
    return reason;
  }
}
