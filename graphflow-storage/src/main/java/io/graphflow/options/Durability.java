package io.graphflow.options;

/**
 * What a commit waits for.
 *
 * <pre>{@code
 * DatabaseOptions fast = DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.ASYNC));
 * }</pre>
 */
public enum Durability {
  /** Until its record is on the disk: it survives a loss of power. */
  SYNC,
  /**
   * Until its record is with the operating system: it survives the end of the process, however that
   * comes. Records are forced to the disk at intervals, so a loss of power takes the last of them.
   */
  ASYNC,
  /**
   * Like {@link #ASYNC}, but records are forced only when a segment of the log is full, on request and
   * at close.
   */
  OFF
}
