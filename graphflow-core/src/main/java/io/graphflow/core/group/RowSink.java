package io.graphflow.core.group;

/** Takes rows that were put aside, each from a tuple. */
@FunctionalInterface
public interface RowSink {
  /**
   * Takes the tuple's row.
   *
   * @param kind as it was put aside
   * @param times how often it counts
   */
  void add(int kind, long times);
}
