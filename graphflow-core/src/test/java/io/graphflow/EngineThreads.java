package io.graphflow;

import io.graphflow.options.Engine;
import java.util.List;

/** The numbers of threads with which engines are tested. */
public final class EngineThreads {
  private EngineThreads() {}

  /** One, and two where workers may share a scan. */
  public static List<Integer> of(Engine engine) {
    return engine == Engine.GF_CL || engine == Engine.GF_FT ? List.of(1, 2) : List.of(1);
  }
}
