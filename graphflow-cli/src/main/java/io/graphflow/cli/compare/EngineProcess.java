package io.graphflow.cli.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Measures queries in a JVM for each engine, one after the other. */
public final class EngineProcess {
  private static final ObjectMapper JSON = new ObjectMapper();

  private EngineProcess() {}

  /** Hears which query an engine is about to run. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Called before each query, from the calling thread.
     *
     * @param query index of the query
     * @param done how many queries all engines have run so far
     */
    void starting(Engine engine, int query, int done);
  }

  /**
   * Runs every query in every engine.
   *
   * @param main class whose {@code main} method knows the command {@link MeasureCommand}
   * @param names the name of each query in the table
   * @param parameters {@code name=value} with Cypher literals
   * @throws GraphflowException if a process ends without an answer
   */
  public static List<ComparisonTable.Row> measure(Class<?> main, Path database,
      List<String> names, List<String> queries, List<String> parameters, MeasureTimes times,
      Listener listener) {
    List<Map<Engine, QueryMeasurement>> measurements = new ArrayList<>();
    queries.forEach(query -> measurements.add(new EnumMap<>(Engine.class)));
    int done = 0;
    for (Engine engine : Engine.values()) {
      MeasurePlan plan = new MeasurePlan(database.toAbsolutePath().toString(), engine.option(),
          times.threads(), times.warmUpMillis(), times.measureMillis(), times.minRuns(), queries,
          parameters);
      run(main, engine, plan, measurements, listener, done);
      done += queries.size();
    }
    List<ComparisonTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      rows.add(new ComparisonTable.Row(names.get(i), measurements.get(i)));
    }
    return rows;
  }

  /**
   * How long to measure.
   *
   * @param threads worker threads a query
   * @param warmUpMillis least time for each query before it is measured; longer while its code is being compiled
   * @param measureMillis time for each query's measured runs
   * @param minRuns fewest measured runs
   */
  public record MeasureTimes(int threads, int warmUpMillis, int measureMillis, int minRuns) {}

  private static void run(Class<?> main, Engine engine, MeasurePlan plan,
      List<Map<Engine, QueryMeasurement>> measurements, Listener listener, int done) {
    Process process = null;
    try {
      process =
          new ProcessBuilder(command(main)).redirectError(ProcessBuilder.Redirect.PIPE).start();
      StringBuilder messages = new StringBuilder();
      Process started = process;
      Thread errors = Thread.ofVirtual().start(() -> drain(started, messages));
      JSON.writeValue(process.getOutputStream(), plan);
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (int query = 0; query < measurements.size(); query++) {
          listener.starting(engine, query, done + query);
          String line = lines.readLine();
          if (line == null) {
            process.waitFor();
            errors.join();
            throw new ResourceException(
                "The process that measures " + engine.displayName() + " ended early (exit code "
                    + process.exitValue() + "): " + messages.toString().strip());
          }
          measurements.get(query).put(engine, JSON.readValue(line, QueryMeasurement.class));
        }
      }
      process.waitFor();
    } catch (IOException e) {
      throw new ResourceException(
          "Cannot run a process to measure " + engine.displayName() + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationInterruptedException("Interrupted.", e);
    } finally {
      if (process != null) {
        process.destroy();
      }
    }
  }

  private static void drain(Process process, StringBuilder messages) {
    try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
      lines.lines()
          .filter(line -> !line.startsWith("WARNING: Using incubator modules"))
          .forEach(line -> messages.append(line).append('\n'));
    } catch (IOException e) {
      messages.append(e.getMessage());
    }
  }

  private static List<String> command(Class<?> main) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean()
        .getInputArguments()
        .stream()
        .filter(argument -> !argument.startsWith("-agentlib") && !argument.startsWith("-javaagent"))
        .toList());
    // Otherwise runs are several times slower while they are the first to touch a page of the heap.
    command.addAll(
        List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UseTransparentHugePages"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"),
        main.getName(), MeasureCommand.NAME));
    return command;
  }
}
