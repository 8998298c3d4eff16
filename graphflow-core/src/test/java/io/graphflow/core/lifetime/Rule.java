package io.graphflow.core.lifetime;

import io.graphflow.core.update.ModelClause;
import io.graphflow.core.update.ModelGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A constraint or an index over one property, as people declare it and as what it means. It has one
 * name, so that there is one at most of a kind.
 *
 * @param edge whether it is about edges, else about vertices
 */
record Rule(Kind kind, boolean edge, String label, String key) {
  enum Kind {
    INDEX(null), UNIQUE("UNIQUE"), KEY("KEY"), PRESENT("NOT NULL"), INTEGER(":: INTEGER");

    /** What is required of the property; null for an index. */
    private final String requirement;

    Kind(String requirement) {
      this.requirement = requirement;
    }

    boolean isUnique() {
      return this == UNIQUE || this == KEY;
    }
  }

  String name() {
    return kind.name().toLowerCase(Locale.ROOT) + "_" + label + "_" + key;
  }

  String creation() {
    String place = edge ? "()-[e:" + label + "]-()" : "(e:" + label + ")";
    return kind == Kind.INDEX
        ? "CREATE INDEX " + name() + " FOR " + place + " ON (e." + key + ")"
        : "CREATE CONSTRAINT " + name() + " FOR " + place + " REQUIRE e." + key + " IS "
            + kind.requirement;
  }

  String drop() {
    return "DROP " + (kind == Kind.INDEX ? "INDEX " : "CONSTRAINT ") + name();
  }

  /** Whether a database that has this one refuses another one, as it says the same. */
  boolean excludes(Rule other) {
    boolean samePlace =
        edge == other.edge && label.equals(other.label) && key.equals(other.key);
    return samePlace && switch (other.kind) {
      case INDEX -> kind == Kind.INDEX || kind.isUnique();
      case UNIQUE, KEY -> kind.isUnique();
      case PRESENT, INTEGER -> kind == other.kind;
    };
  }

  /** Whether a graph obeys it. */
  boolean holds(ModelGraph graph) {
    List<Object> values = new ArrayList<>();
    if (edge) {
      graph.relationships.stream()
          .filter(relationship -> relationship.type.equals(label))
          .forEach(relationship -> values.add(relationship.properties.get(key)));
    } else {
      graph.nodes.stream()
          .filter(node -> node.labels.contains(label))
          .forEach(node -> values.add(node.properties.get(key)));
    }
    return switch (kind) {
      case INDEX -> true;
      case UNIQUE -> areDistinct(values);
      case KEY -> !values.contains(null) && areDistinct(values);
      case PRESENT -> !values.contains(null);
      case INTEGER -> values.stream().allMatch(value -> value == null || value instanceof Long);
    };
  }

  private static boolean areDistinct(List<Object> values) {
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (ModelClause.equal(values.get(i), values.get(j))) {
          return false;
        }
      }
    }
    return true;
  }
}
