package io.graphflow.core.update;

/** An update that runs others for each row. */
interface NestedUpdates {

  /** Adds the work of the others to the profile, which must exist. */
  void reportBody();
}
