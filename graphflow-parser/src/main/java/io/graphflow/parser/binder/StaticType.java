package io.graphflow.parser.binder;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.BitSet;

/**
 * The static type of a value: everything known of it before the query runs.
 *
 * @param type its type
 * @param places for a NODE: ids of the vertex tables it may lie in; for a RELATIONSHIP: ids of the
 *     edge labels it may bear; otherwise null
 * @param element for a LIST: the static type of its elements, null if unknown; otherwise null
 */
record StaticType(CypherType type, BitSet places, StaticType element) {
  static final StaticType ANY = new StaticType(CypherType.ANY, null, null);
  static final StaticType BOOLEAN = new StaticType(CypherType.BOOLEAN, null, null);

  static StaticType node(BitSet tables) {
    return new StaticType(CypherType.NODE, tables, null);
  }

  static StaticType relationship(BitSet edgeLabels) {
    return new StaticType(CypherType.RELATIONSHIP, edgeLabels, null);
  }

  static StaticType list(StaticType element) {
    return new StaticType(CypherType.LIST, null, element);
  }

  /** A value of which only the type is known; not for nodes and relationships. */
  static StaticType of(CypherType type) {
    assert type != CypherType.NODE && type != CypherType.RELATIONSHIP;
    return new StaticType(type, null, null);
  }

  /** The values of a stored property. */
  static StaticType of(LogicalType type) {
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

  /** The static type of a value that has either static type. */
  StaticType or(StaticType other) {
    if (type != other.type) {
      return ANY;
    }
    BitSet either = null;
    if (places != null && other.places != null) {
      either = (BitSet) places.clone();
      either.or(other.places);
    }
    StaticType elements =
        element == null || other.element == null ? null : element.or(other.element);
    return new StaticType(type, either, elements);
  }

  /** The static type of an element of a list; {@link #ANY} if this is no list. */
  StaticType elementOrAny() {
    return element == null ? ANY : element;
  }
}
