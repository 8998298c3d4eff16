package io.graphflow.parser.ast;

/**
 * A place in a query text. Positions take no part in equality: all are equal, so that syntax trees
 * compare by what they say.
 *
 * @param offset number of code points before the place
 */
public record Position(int offset) {
  /** The beginning of the text. */
  public static final Position START = new Position(0);

  @Override
  public boolean equals(Object other) {
    return other instanceof Position;
  }

  @Override
  public int hashCode() {
    return 0;
  }
}
