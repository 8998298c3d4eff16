package io.graphflow.bench.experiment;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.profile.RecordingProfiler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Statistics;

/**
 * One JMH run: a benchmark class, or one method of it, with all combinations of its parameters' values,
 * each in JVMs of its own, with the allocation profiler on. Immutable; each {@code with} gives another
 * step.
 */
public final class JmhStep implements Step {
  private final String name;
  private final Class<?> benchmark;
  private final String methods;
  private final Timing timing;
  private final List<BenchmarkGraph> graphs;
  private final SortedMap<String, List<String>> parameters;
  private final List<String> jvmArguments;
  private final List<Class<? extends Profiler>> profilers;

  private JmhStep(String name, Class<?> benchmark, String methods, Timing timing,
      List<BenchmarkGraph> graphs, SortedMap<String, List<String>> parameters,
      List<String> jvmArguments, List<Class<? extends Profiler>> profilers) {
    this.name = Objects.requireNonNull(name, "name");
    this.benchmark = benchmark;
    this.methods = methods;
    this.timing = timing;
    this.graphs = List.copyOf(graphs);
    this.parameters = parameters;
    this.jvmArguments = List.copyOf(jvmArguments);
    this.profilers = List.copyOf(profilers);
  }

  /** All methods of a benchmark class, with the values of its parameters that their annotations have. */
  public static JmhStep of(String name, Class<?> benchmark, Timing timing) {
    return new JmhStep(name, benchmark, "\\w+", timing, List.of(), new TreeMap<>(), List.of(),
        List.of(GCProfiler.class));
  }

  /** Only one method. */
  public JmhStep withMethod(String method) {
    return new JmhStep(name, benchmark, method, timing, graphs, parameters, jvmArguments,
        profilers);
  }

  /** The same step under another name, timed otherwise. */
  public JmhStep as(String otherName, Timing otherTiming) {
    return new JmhStep(otherName, benchmark, methods, otherTiming, graphs, parameters,
        jvmArguments, profilers);
  }

  /** These values of a parameter. */
  public JmhStep with(String parameter, Object... values) {
    SortedMap<String, List<String>> more = new TreeMap<>(parameters);
    List<String> texts = new ArrayList<>();
    for (Object value : values) {
      texts.add(value.toString());
    }
    more.put(parameter, List.copyOf(texts));
    return new JmhStep(name, benchmark, methods, timing, graphs, more, jvmArguments, profilers);
  }

  /** A graph, made before the run, by its name in the parameter {@code graph}. */
  public JmhStep withGraph(BenchmarkGraph graph) {
    JmhStep named = with("graph", graph.name());
    return new JmhStep(name, benchmark, methods, timing, List.of(graph), named.parameters,
        jvmArguments, profilers);
  }

  /** Arguments for the forked JVMs, before those that the benchmark's annotation appends. */
  public JmhStep withJvmArguments(String... arguments) {
    return new JmhStep(name, benchmark, methods, timing, graphs, parameters, List.of(arguments),
        profilers);
  }

  /**
   * The same step with a profiler beside that of allocation, whose results become further numbers.
   */
  public JmhStep withProfiler(Class<? extends Profiler> profiler) {
    List<Class<? extends Profiler>> more = new ArrayList<>(profilers);
    more.add(profiler);
    return new JmhStep(name, benchmark, methods, timing, graphs, parameters, jvmArguments, more);
  }

  /** The same step with a flight recording, timed otherwise; its results have a profile then. */
  JmhStep asProfile(Timing recorded) {
    return new JmhStep("profile of " + name, benchmark, methods, recorded, graphs, parameters,
        jvmArguments, List.of(RecordingProfiler.class));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<BenchmarkGraph> graphs() {
    return graphs;
  }

  @Override
  public SortedMap<String, String> inputs() {
    SortedMap<String, String> inputs = new TreeMap<>();
    inputs.put("benchmark", benchmark.getName() + "." + methods);
    inputs.put("timing", timing.toString());
    inputs.put("jvm arguments", jvmArguments.toString());
    inputs.put("profilers", profilers.toString());
    parameters.forEach((parameter, values) -> inputs.put("-p " + parameter, values.toString()));
    return inputs;
  }

  @Override
  public double estimatedSeconds() {
    long configurations = 1;
    for (List<String> values : parameters.values()) {
      configurations *= values.size();
    }
    return configurations * timing.seconds();
  }

  @Override
  public List<Measurement> run(Path log) throws RunnerException {
    List<String> arguments = new ArrayList<>(jvmArguments);
    arguments.add("-D" + BenchmarkGraph.FOLDER_PROPERTY + "=" + BenchmarkGraph.graphsFolder());
    ChainedOptionsBuilder options = new OptionsBuilder()
        .include("^" + Pattern.quote(benchmark.getName()) + "\\." + methods + "$")
        .forks(timing.forks())
        .warmupIterations(timing.warmupIterations())
        .warmupTime(TimeValue.milliseconds(timing.warmupMillis()))
        .measurementIterations(timing.measurementIterations())
        .measurementTime(TimeValue.milliseconds(timing.measurementMillis()))
        .jvmArgsPrepend(arguments.toArray(String[]::new))
        .output(log.toString())
        .shouldFailOnError(true);
    profilers.forEach(options::addProfiler);
    parameters.forEach(
        (parameter, values) -> options.param(parameter, values.toArray(String[]::new)));
    return measurements(name, new Runner(options.build()).run());
  }

  private static List<Measurement> measurements(String step, Collection<RunResult> results) {
    List<Measurement> measurements = new ArrayList<>();
    for (RunResult result : results) {
      SortedMap<String, String> parameters = new TreeMap<>();
      for (String key : result.getParams().getParamsKeys()) {
        parameters.put(key, result.getParams().getParam(key));
      }
      SortedMap<String, Double> secondary = new TreeMap<>();
      result.getSecondaryResults().forEach((key, value) -> secondary.put(key, value.getScore()));
      Result<?> primary = result.getPrimaryResult();
      if (result.getParams().getMode() == Mode.SampleTime) {
        Statistics times = primary.getStatistics();
        for (double percent : new double[] {50, 90, 99, 99.9}) {
          secondary.put(String.format(Locale.ROOT, "p%.4f", percent / 100).replaceAll("0+$", ""),
              times.getPercentile(percent));
        }
      }
      measurements.add(new Measurement(step, primary.getLabel(), parameters, primary.getScore(),
          primary.getScoreError(), primary.getScoreUnit(), secondary));
    }
    return measurements;
  }
}
