package io.graphflow.bench.experiment;

import io.graphflow.bench.graph.BenchmarkGraph;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * A unit that runs as a whole, or is skipped because it has run: the results of a finished step are
 * kept, so that a run which was broken off goes on after it.
 */
public sealed interface Step permits JmhStep, ForkedStep, MeasuredStep {
  /** Its name, unique in its experiment; its measurements bear it. */
  String name();

  /** Graphs that are made before it runs. */
  List<BenchmarkGraph> graphs();

  /**
   * All that decides its results beside the code, such as sizes and times. Results are kept by them.
   */
  SortedMap<String, String> inputs();

  /** About how long it takes, in seconds, its graphs being there; only for showing progress. */
  double estimatedSeconds();

  /**
   * Measures.
   *
   * @param log a file for its output; its folder exists
   * @throws Exception if anything goes wrong, wrong results included; the step has failed then, and
   *     the message goes into the report
   */
  List<Measurement> run(Path log) throws Exception;
}
