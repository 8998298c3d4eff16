package io.graphflow.parser.expression;

import java.io.Serializable;
import java.util.Objects;

/**
 * A variable of a query after binding. Two variables are the same if and only if their ids are: names
 * may repeat behind {@code WITH}.
 *
 * @param id unique within the query, counted from 0 without gaps, so that it can index an array
 * @param name as written, or a generated name that starts with a blank for anonymous elements
 * @param type its static type
 */
public record Variable(int id, String name, CypherType type) implements Serializable {

  /** Creates a variable. */
  public Variable {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }

  /** Whether the user did not name it. */
  public boolean isAnonymous() {
    return name.startsWith(" ");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Variable variable && variable.id == id;
  }

  @Override
  public int hashCode() {
    return id;
  }

  @Override
  public String toString() {
    return isAnonymous() ? "_" + id : name;
  }
}
