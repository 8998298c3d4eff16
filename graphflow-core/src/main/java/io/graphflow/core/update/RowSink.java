package io.graphflow.core.update;

/** Takes rows, each in the tuple of the run. */
interface RowSink {

  /** Takes the row; the tuple may be changed only in variables that are bound above. */
  void row();
}
