package io.graphflow.bench.choice;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;

/** What runs a query. */
public enum ChosenEngine {
  /** GF-CL. */
  LISTS,
  /** GF-FT. */
  TREES,
  /** Whichever of the two the plan chooses. */
  BY_PLAN;

  /** Session options that say so. */
  SessionOptions in(SessionOptions options) {
    return switch (this) {
      case LISTS -> options.withEngine(Engine.GF_CL);
      case TREES -> options.withEngine(Engine.GF_FT);
      case BY_PLAN -> options.withEngineByPlan();
    };
  }
}
