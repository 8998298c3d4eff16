package io.graphflow.bench.experiment;

import io.graphflow.bench.graph.BenchmarkGraph;
import java.util.List;

/** Hears how far a run is; all calls come from the thread that runs. */
public interface RunListener {
  /**
   * A run begins.
   *
   * @param stepCount steps of all experiments
   * @param missing those that will run
   */
  void begin(int stepCount, List<Step> missing);

  /** A step will run that was not counted, because a measurement asked for it. */
  void added(Step step);

  /** A step has results from an earlier run. */
  void skipped(Experiment experiment, Step step);

  /** A step begins. */
  void started(Experiment experiment, Step step);

  /** A graph is made for the step that has begun. */
  void making(BenchmarkGraph graph);

  /** A step has results. */
  void finished(Experiment experiment, Step step, double seconds);

  /** A step has failed. */
  void failed(Experiment experiment, Step step, String message);
}
