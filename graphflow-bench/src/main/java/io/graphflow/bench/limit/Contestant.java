package io.graphflow.bench.limit;

import io.graphflow.options.Engine;

/** The contestant that answers in a benchmark. */
public enum Contestant {
  /** Row storage, Volcano. */
  GF_RV,
  /** Columnar storage, Volcano. */
  GF_CV,
  /** Columnar storage, list-based. */
  GF_CL,
  /** The loops by hand over arrays that one writes first. */
  PLAIN,
  /** The best loops by hand over arrays that we know. */
  LIMIT;

  /**
   * The engine of this name.
   *
   * @throws IllegalArgumentException for loops
   */
  public Engine engine() {
    return Engine.valueOf(name());
  }

  /** Whether it is loops by hand and no engine. */
  public boolean isLoops() {
    return this == PLAIN || this == LIMIT;
  }

  /** The name in tables: {@code GF-CL}, {@code plain loop} or {@code limit}. */
  public String displayName() {
    return switch (this) {
      case PLAIN -> "plain loop";
      case LIMIT -> "limit";
      default -> name().replace('_', '-');
    };
  }
}
