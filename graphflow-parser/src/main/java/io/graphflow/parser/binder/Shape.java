package io.graphflow.parser.binder;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.BitSet;

/**
 * What is known of a value before the query runs.
 *
 * @param type its static type
 * @param places of a NODE: ids of the vertex tables it may lie in; of a RELATIONSHIP: ids of the edge
 *     labels it may bear; otherwise null
 * @param element of a LIST: what is known of its elements, null for nothing; otherwise null
 */
record Shape(CypherType type, BitSet places, Shape element) {
  static final Shape ANY = new Shape(CypherType.ANY, null, null);
  static final Shape BOOLEAN = new Shape(CypherType.BOOLEAN, null, null);

  static Shape node(BitSet tables) {
    return new Shape(CypherType.NODE, tables, null);
  }

  static Shape relationship(BitSet edgeLabels) {
    return new Shape(CypherType.RELATIONSHIP, edgeLabels, null);
  }

  static Shape list(Shape element) {
    return new Shape(CypherType.LIST, null, element);
  }

  /** A value of which only the type is known; not for nodes and relationships. */
  static Shape of(CypherType type) {
    assert type != CypherType.NODE && type != CypherType.RELATIONSHIP;
    return new Shape(type, null, null);
  }

  /** The values of a stored property. */
  static Shape of(LogicalType type) {
    return switch (type) {
      case ScalarType scalar -> of(
          switch (scalar) {
            case BOOLEAN -> CypherType.BOOLEAN;
            case INT64 -> CypherType.INTEGER;
            case DOUBLE -> CypherType.FLOAT;
            case STRING -> CypherType.STRING;
            case DATE -> CypherType.DATE;
            case DATETIME -> CypherType.DATETIME;
          });
      case ListType list -> list(of(list.element()));
      case DynamicType _ -> ANY;
    };
  }

  /** What is known of a value that has either shape. */
  Shape or(Shape other) {
    if (type != other.type) {
      return ANY;
    }
    BitSet either = null;
    if (places != null && other.places != null) {
      either = (BitSet) places.clone();
      either.or(other.places);
    }
    Shape elements = element == null || other.element == null ? null : element.or(other.element);
    return new Shape(type, either, elements);
  }

  /** What is known of an element of a list; {@link #ANY} if this is no list. */
  Shape elementOrAny() {
    return element == null ? ANY : element;
  }
}
