package io.graphflow.exception;

import java.util.Objects;

/**
 * What the author of a query may not have meant, though it runs.
 *
 * <pre>{@code
 * for (QueryWarning warning : session.run(query).consume().warnings()) {
 *   if (warning.kind() == QueryWarning.Kind.UNKNOWN_LABEL) {
 *     LOG.warn("A typing error? {}", warning);
 *   }
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param kind what it is about, for programs
 * @param message what it is, for people, without its place
 * @param offset of its place: the code points of the query before it
 * @param line of its place, from 1
 * @param column of its place in code points, from 1
 */
public record QueryWarning(Kind kind, String message, int offset, int line, int column) {

  /** What a warning is about. */
  public enum Kind {
    /** A label that no node has. */
    UNKNOWN_LABEL(true),
    /** A type that no relationship has. */
    UNKNOWN_RELATIONSHIP_TYPE(true),
    /** A property that none of the elements has that are meant. */
    UNKNOWN_PROPERTY(true),
    /** A pattern that nothing can match by the schema. */
    NO_MATCH(true),
    /** Parts of a pattern that nothing connects, so that each match of one meets each of the other. */
    CARTESIAN_PRODUCT(false);

    private final boolean mistake;

    Kind(boolean mistake) {
      this.mistake = mistake;
    }

    /** Whether it is most likely a mistake; else it only tells what may take long. */
    public boolean isMistake() {
      return mistake;
    }
  }

  /** Creates a warning. */
  public QueryWarning {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(message, "message");
  }

  /** Place and message, as people read it. */
  @Override
  public String toString() {
    return "line " + line + ", column " + column + ": " + message;
  }
}
