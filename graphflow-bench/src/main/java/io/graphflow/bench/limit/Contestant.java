package io.graphflow.bench.limit;

import io.graphflow.core.execution.Engine;

/** Who answers in a benchmark. */
public enum Contestant {
  /** Row storage, Volcano. */
  GF_RV,
  /** Columnar storage, Volcano. */
  GF_CV,
  /** Columnar storage, list-based. */
  GF_CL,
  /** Loops written by hand over arrays. */
  LIMIT;

  /**
   * The engine of this name.
   *
   * @throws IllegalArgumentException for the limit
   */
  public Engine engine() {
    return Engine.valueOf(name());
  }

  /** As tables call it: {@code GF-CL}, or {@code limit}. */
  public String displayName() {
    return this == LIMIT ? "limit" : name().replace('_', '-');
  }
}
