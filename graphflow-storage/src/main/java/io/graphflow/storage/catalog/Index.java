package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;

/**
 * The wish to find elements with a label by equality with values of some of their properties, or to read a property of
 * edges in the order in which vertices have the edges that lead to them.
 *
 * @param name unique among constraints and indexes
 * @param target the elements to be found
 * @param properties keys, at least one, all different
 * @param kind what it is for
 */
public record Index(String name, LabelRef target, List<String> properties, Kind kind) {

  /** What an index is for. */
  public enum Kind {
    /** To find elements by values that are equal. */
    RANGE,
    /** As {@link #RANGE}, but asked for as one of points, and shown as such. */
    POINT,
    /**
     * To read one property of edges from their destinations. The files have its values once more, in the order of
     * backward lists, which makes of these a double-indexed property CSR (paper section 4.2, where the other choice
     * is a single-indexed one). Nothing is found by it.
     */
    BACKWARD;

    /** The word before {@code INDEX} in Cypher, and a space; nothing where none is needed. */
    public String prefix() {
      return this == RANGE ? "" : name() + " ";
    }
  }

  /** Creates an index that finds equal values; the list is copied. */
  public Index(String name, LabelRef target, List<String> properties) {
    this(name, target, properties, Kind.RANGE);
  }

  /** Creates an index; the list is copied. */
  public Index {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(target, "target");
    properties = List.copyOf(properties);
    Constraint.checkProperties(properties);
    Objects.requireNonNull(kind, "kind");
    if (kind == Kind.BACKWARD && (!target.edge() || properties.size() > 1)) {
      throw new IllegalArgumentException("a backward index is of one property of edges");
    }
  }

  /** Whether elements are found by it. */
  public boolean finds() {
    return kind != Kind.BACKWARD;
  }
}
