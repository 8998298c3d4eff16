package io.graphflow.bench.experiment;

/** How much of everything: sizes are the experiments' own choice by these. */
public enum Scale {
  /** All experiments within ten minutes on 2 cores; shows that all work, and rough ratios. */
  QUICK,
  /** Sizes beyond caches, on a laptop within a few hours. */
  NORMAL,
  /** The paper's sizes where memory allows, and several forks. */
  FULL;

  /** How long to measure a JMH configuration. */
  public Timing timing() {
    return switch (this) {
      case QUICK -> new Timing(1, 2, 200, 3, 100);
      case NORMAL -> new Timing(1, 3, 1_000, 5, 1_000);
      case FULL -> new Timing(3, 5, 2_000, 5, 2_000);
    };
  }

  /**
   * How long to measure a ratio that decides a target: in several JVMs, because each compiles the
   * same code in its own way.
   */
  public Timing decisiveTiming() {
    return switch (this) {
      case QUICK -> new Timing(2, 2, 200, 3, 100);
      case NORMAL -> new Timing(3, 2, 1_000, 3, 1_000);
      case FULL -> timing();
    };
  }

  /** How long to measure numbers that stand beside for orientation and decide nothing. */
  public Timing orientationTiming() {
    return switch (this) {
      case QUICK -> new Timing(1, 1, 200, 2, 100);
      case NORMAL -> new Timing(1, 1, 1_000, 2, 1_000);
      case FULL -> new Timing(1, 2, 2_000, 3, 2_000);
    };
  }

  /** How long to record a configuration, so that some hundred samples tell where its time goes. */
  public Timing profileTiming() {
    return switch (this) {
      case QUICK -> new Timing(1, 2, 200, 1, 1_500);
      case NORMAL, FULL -> new Timing(1, 3, 1_000, 5, 1_000);
    };
  }

  /** One of three, by this scale. */
  public <T> T choose(T quick, T normal, T full) {
    return switch (this) {
      case QUICK -> quick;
      case NORMAL -> normal;
      case FULL -> full;
    };
  }
}
