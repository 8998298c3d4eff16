package io.graphflow.parser.ast;

import java.util.Objects;

/**
 * A name as it was meant: without backticks, case kept.
 *
 * @param text never null
 * @param position where it stands
 */
public record Name(String text, Position position) {
  /** Creates a name. */
  public Name {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(position, "position");
  }

  @Override
  public String toString() {
    return text;
  }
}
