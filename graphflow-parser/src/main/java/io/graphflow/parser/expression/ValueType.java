package io.graphflow.parser.expression;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A type that values are tested for by {@code IS ::}, as GQL and Neo4j have them: one of {@link Kind}, or any of some.
 * Immutable.
 *
 * @param alternatives what a value may be, one at least
 */
public record ValueType(List<Alternative> alternatives) implements Serializable {

  /** The kinds of values, in the order in which {@code valueType()} lists alternatives. */
  public enum Kind {
    NOTHING("NOTHING"),
    NULL("NULL"),
    BOOLEAN("BOOLEAN"),
    STRING("STRING"),
    INTEGER("INTEGER"),
    FLOAT("FLOAT"),
    DATE("DATE"),
    LOCAL_TIME("LOCAL TIME"),
    ZONED_TIME("ZONED TIME"),
    LOCAL_DATETIME("LOCAL DATETIME"),
    ZONED_DATETIME("ZONED DATETIME"),
    DURATION("DURATION"),
    POINT("POINT"),
    BYTES("BYTES"),
    NODE("NODE"),
    RELATIONSHIP("RELATIONSHIP"),
    MAP("MAP"),
    LIST("LIST"),
    PATH("PATH"),
    PROPERTY_VALUE("PROPERTY VALUE"),
    ANY("ANY");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** As written in Cypher. */
    public String text() {
      return text;
    }
  }

  /**
   * One kind of values.
   *
   * @param elements what a LIST must have, null for other kinds
   * @param notNull whether NULL is none of them
   */
  public record Alternative(
      Kind kind,
      ValueType elements,
      boolean notNull) implements Serializable {
    /** Creates it. */
    public Alternative {
      if ((elements != null) != (kind == Kind.LIST)) {
        throw new IllegalArgumentException("elements are those of a LIST");
      }
    }

    /** As written in Cypher. */
    public String text() {
      return kind.text() + (elements == null ? "" : "<" + elements.text() + ">")
          + (notNull ? " NOT NULL" : "");
    }
  }

  /** Creates it; the list is copied. */
  public ValueType {
    alternatives = List.copyOf(alternatives);
    if (alternatives.isEmpty()) {
      throw new IllegalArgumentException("no type");
    }
  }

  /** As written in Cypher. */
  public String text() {
    return alternatives.stream().map(Alternative::text).collect(Collectors.joining(" | "));
  }
}
