package io.graphflow.storage.load.descriptor;

/** How the values of a DATE or DATETIME column are written. */
public enum DateForm {
  /** As ISO 8601 has it: 2012-07-29, 2012-07-29T08:52:02.735+0000; without a zone, in UTC. */
  ISO("iso"),
  /** As milliseconds since 1970-01-01T00:00Z. */
  EPOCH_MILLIS("epochMillis");

  private final String text;

  DateForm(String text) {
    this.text = text;
  }

  /** The name in descriptors. */
  public String text() {
    return text;
  }
}
