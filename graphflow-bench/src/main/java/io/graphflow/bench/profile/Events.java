package io.graphflow.bench.profile;

/** Names of the events of a flight recording. */
final class Events {
  /** A sample of a thread that runs Java code. */
  static final String RUNNING = "jdk.ExecutionSample";

  /** A sample of a thread that runs native code, such as that which writes files. */
  static final String NATIVE = "jdk.NativeMethodSample";

  /** A thread waited to be woken. */
  static final String PARK = "jdk.ThreadPark";

  /** A thread waited for a monitor. */
  static final String MONITOR_ENTER = "jdk.JavaMonitorEnter";

  /** A thread waited for a monitor's signal. */
  static final String MONITOR_WAIT = "jdk.JavaMonitorWait";

  /** All threads stood still for garbage collection. */
  static final String PAUSE = "jdk.GCPhasePause";

  /** A method was compiled. */
  static final String COMPILATION = "jdk.Compilation";

  /** A class was loaded. */
  static final String CLASS_LOAD = "jdk.ClassLoad";

  private Events() {}
}
