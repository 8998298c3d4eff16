package io.graphflow.core.tck;

import io.graphflow.options.Engine;
import java.util.Arrays;
import java.util.List;

/** How a scenario is run: the engine, where the graph that it reads lies, and threads. */
enum TckConfiguration {
  RV_DELTA(Engine.GF_RV, false, 1),
  CV_DELTA(Engine.GF_CV, false, 1),
  CL_DELTA(Engine.GF_CL, false, 1),
  FT_DELTA(Engine.GF_FT, false, 1),
  RV_FILES(Engine.GF_RV, true, 1),
  CV_FILES(Engine.GF_CV, true, 1),
  /** Scenarios are small, so that one thread more in files shows as much as in both. */
  CL_FILES(Engine.GF_CL, true, 2),
  FT_FILES(Engine.GF_FT, true, 2);

  private final Engine engine;
  private final boolean inFiles;
  private final int threads;

  TckConfiguration(Engine engine, boolean inFiles, int threads) {
    this.engine = engine;
    this.inFiles = inFiles;
    this.threads = threads;
  }

  Engine engine() {
    return engine;
  }

  /**
   * Whether a checkpoint writes what a query has changed to files before the next query reads it. If
   * not, everything lies in the delta above files that are empty.
   */
  boolean inFiles() {
    return inFiles;
  }

  /** Threads of a query. */
  int threads() {
    return threads;
  }

  /** The name in lists of failures; one word. */
  String displayName() {
    return engine.displayName() + (inFiles ? "-files" : "-delta");
  }

  /** Whether a run of the scenario differs from one in the delta. */
  boolean applies(TckScenario scenario) {
    return !inFiles || scenario.readsWhatWasWritten();
  }

  /** Those with the graph in files, or those with it in the delta, in the order of engines. */
  static List<TckConfiguration> all(boolean inFiles) {
    return Arrays.stream(values())
        .filter(configuration -> configuration.inFiles == inFiles)
        .toList();
  }
}
