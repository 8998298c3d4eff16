package io.graphflow.storage.load.descriptor;

import java.util.Arrays;
import java.util.Optional;

/**
 * What a descriptor promises about an edge label: how many edges a source and a destination may have.
 * A promise is verified; what is not promised is found.
 */
public enum Cardinality {
  /** Nothing is promised. */
  MANY_TO_MANY("n-n", "MANY_MANY", false, false),
  /** A source has at most one edge. */
  MANY_TO_ONE("n-1", "MANY_ONE", true, false),
  /** A destination has at most one edge. */
  ONE_TO_MANY("1-n", "ONE_MANY", false, true),
  /** Both have at most one. */
  ONE_TO_ONE("1-1", "ONE_ONE", true, true);

  private final String text;
  private final String longText;
  private final boolean singleForward;
  private final boolean singleBackward;

  Cardinality(String text, String longText, boolean singleForward, boolean singleBackward) {
    this.text = text;
    this.longText = longText;
    this.singleForward = singleForward;
    this.singleBackward = singleBackward;
  }

  /** The cardinality written so ({@code n-1}, {@code MANY_ONE}, any case), if there is one. */
  static Optional<Cardinality> parse(String written) {
    return Arrays.stream(values())
        .filter(
            value -> value.text.equalsIgnoreCase(written)
                || value.longText.equalsIgnoreCase(written))
        .findFirst();
  }

  /** The usual form, such as {@code n-1}. */
  public String text() {
    return text;
  }

  /** Whether a source has at most one edge. */
  public boolean singleForward() {
    return singleForward;
  }

  /** Whether a destination has at most one edge. */
  public boolean singleBackward() {
    return singleBackward;
  }
}
