package io.graphflow.storage.observation;

/** Whether flight recordings can be made in this runtime. */
public final class Recordings {
  /** Whether the runtime has the module of Java Flight Recorder, without which no event can even be made. */
  public static final boolean ARE_POSSIBLE =
      ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Recordings() {}
}
