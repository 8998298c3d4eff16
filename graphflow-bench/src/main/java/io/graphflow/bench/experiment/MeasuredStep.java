package io.graphflow.bench.experiment;

import io.graphflow.bench.graph.BenchmarkGraph;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A measurement without JMH, such as the bytes of structures or the time of a process.
 *
 * @param name unique in its experiment
 * @param graphs made before it runs
 * @param inputs everything beside the code and the graphs that decides its results
 * @param estimatedSeconds about how long it takes
 * @param body measures in the process of the report; code to be timed belongs into a {@link
 *     ForkedStep}
 */
public record MeasuredStep(
    String name,
    List<BenchmarkGraph> graphs,
    SortedMap<String, String> inputs,
    double estimatedSeconds,
    Body body) implements Step {

  /** The code that measures. */
  @FunctionalInterface
  public interface Body {
    /** Measures; fails by throwing anything. */
    List<Measurement> measure() throws Exception;
  }

  /** Adds the graphs' names to the inputs. */
  public MeasuredStep {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(body, "body");
    graphs = List.copyOf(graphs);
    inputs = new TreeMap<>(inputs);
    inputs.put("graphs", graphs.toString());
  }

  @Override
  public List<Measurement> run(Path log) throws Exception {
    return body.measure();
  }
}
