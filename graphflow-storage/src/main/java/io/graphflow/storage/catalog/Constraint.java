package io.graphflow.storage.catalog;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/**
 * A rule that holds for all elements with a label at the end of every statement.
 *
 * @param name unique among constraints and indexes
 * @param target the elements that it is about
 * @param properties keys, at least one, all different; one only for {@link Requirement.NotNull} and
 *     {@link Requirement.OfType}
 * @param requirement what it requires of these properties
 */
public record Constraint(
    String name,
    LabelRef target,
    List<String> properties,
    Requirement requirement) {

  /** Creates a constraint; the list is copied. */
  public Constraint {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(requirement, "requirement");
    properties = List.copyOf(properties);
    checkProperties(properties);
    if (properties.size() > 1 && !requirement.isUnique()) {
      throw new IllegalArgumentException("constraint '" + name + "' is of one property only");
    }
  }

  static void checkProperties(List<String> properties) {
    if (properties.isEmpty() || new HashSet<>(properties).size() < properties.size()) {
      throw new IllegalArgumentException("not a list of different properties: " + properties);
    }
  }

  /** The constraint in words: {@code (:Person).id is unique}. */
  public String description() {
    String subject = target + "." + (properties.size() == 1
        ? properties.getFirst()
        : "(" + String.join(", ", properties) + ")");
    return subject + switch (requirement) {
      case Requirement.Unique _ -> " is unique";
      case Requirement.Key _ -> " is a key";
      case Requirement.NotNull _ -> " is not null";
      case Requirement.OfType(var type) -> " is of type " + type.displayName();
    };
  }
}
