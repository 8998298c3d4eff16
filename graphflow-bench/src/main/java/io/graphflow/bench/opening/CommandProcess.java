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
import java.util.function.Predicate;

/** Times whole processes, from their start to their end. */
final class CommandProcess {
  private static final int LONGEST_SAID = 1_000;
  private static final String CHECKOUT_PROPERTY = "graphflow.checkout";

  private final List<String> command;
  private final String expected;
  private final Predicate<String> isExpected;

  /**
   * Describes a process.
   *
   * @param expected a part of its output
   */
  CommandProcess(List<String> command, String expected) {
    this(command, expected, output -> output.contains(expected));
  }

  private CommandProcess(
      List<String> command, String expected, Predicate<String> isExpected) {
    this.command = List.copyOf(command);
    this.expected = expected;
    this.isExpected = isExpected;
  }

  /** A process that prints a line, and then these rows in any order, a line each. */
  static CommandProcess rows(List<String> command, List<String> rows) {
    List<String> sorted = rows.stream().sorted().toList();
    return new CommandProcess(command,
        rows.size() + " rows, such as " + sorted.stream().findFirst(),
        output -> output.lines().skip(1).sorted().toList().equals(sorted));
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
      if (process.waitFor() != 0 || !isExpected.test(output)) {
        throw new IOException("%s said %s, not %s; %s".formatted(command,
            output.substring(0, Math.min(output.length(), LONGEST_SAID)), expected,
            Files.readString(errors)));
      }
    } finally {
      Files.delete(errors);
    }
  }
}
