package io.graphflow.bench.figure11;

import io.graphflow.bench.workload.Workload;

/** The two parts of the figure. */
public enum Figure11Part {
  /** LDBC SNB's interactive reads (section 8.6.1): Figure 11a. */
  LDBC(Workload.LDBC),
  /** The Join Order Benchmark (section 8.6.2): Figure 11b. */
  JOB(Workload.JOB);

  private final Workload workload;

  Figure11Part(Workload workload) {
    this.workload = workload;
  }

  /** The queries. */
  Workload workload() {
    return workload;
  }
}
