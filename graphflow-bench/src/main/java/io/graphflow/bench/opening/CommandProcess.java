package io.graphflow.bench.opening;

import io.graphflow.bench.experiment.Measurement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Times whole processes, from their start to their end. */
final class CommandProcess {
  private static final String CHECKOUT_PROPERTY = "graphflow.checkout";

  private final List<String> command;
  private final String expected;

  /**
   * Describes a process.
   *
   * @param expected a part of its output
   */
  CommandProcess(List<String> command, String expected) {
    this.command = List.copyOf(command);
    this.expected = expected;
  }

  /** A count over a database, by the launcher of a checkout. */
  static CommandProcess count(Path launcher, Path database, long vertices) {
    return new CommandProcess(List.of(launcher.toString(), "query", "--db", database.toString(),
        "--format", "csv", "MATCH (a) RETURN count(*)"), "\n" + vertices + "\n");
  }

  /** A JVM that does nothing; no command in Java can beat it. */
  static CommandProcess emptyJvm() {
    return new CommandProcess(
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version"),
        Runtime.version().toString());
  }

  /**
   * The launcher of the checkout that {@code scripts/reproduce} names, or else that holds the working
   * folder.
   *
   * @throws IOException if there is none
   */
  static Path launcher() throws IOException {
    Path start = Path.of(System.getProperty(CHECKOUT_PROPERTY, ""));
    for (Path folder = start.toAbsolutePath(); folder != null; folder = folder.getParent()) {
      Path launcher = folder.resolve("scripts").resolve("graphflow");
      if (Files.isExecutable(launcher)) {
        return launcher;
      }
    }
    throw new IOException(
        "there is no scripts/graphflow in or above " + start.toAbsolutePath()
            + "; run this in a checkout");
  }

  /**
   * Runs it once unmeasured, as the first run may build, and then some times.
   *
   * @return the median in milliseconds, with the least and the most
   */
  Measurement measure(String step, String name, int times)
      throws IOException, InterruptedException {
    run();
    double[] millis = new double[times];
    for (int i = 0; i < times; i++) {
      long start = System.nanoTime();
      run();
      millis[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    SortedMap<String, Double> secondary = new TreeMap<>();
    secondary.put("least", millis[0]);
    secondary.put("most", millis[times - 1]);
    return new Measurement(
        step, name, new TreeMap<>(), millis[times / 2], Double.NaN, "ms", secondary);
  }

  private void run() throws IOException, InterruptedException {
    Path errors = Files.createTempFile("process", ".err");
    try {
      Process process = new ProcessBuilder(new ArrayList<>(command))
          .redirectError(errors.toFile())
          .start();
      process.getOutputStream().close();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0 || !output.contains(expected)) {
        throw new IOException("%s said %s, not %s; %s"
            .formatted(command, output, expected, Files.readString(errors)));
      }
    } finally {
      Files.delete(errors);
    }
  }
}
