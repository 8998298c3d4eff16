package io.graphflow.internal.arrow;

import io.graphflow.binary.Bytes;
import io.graphflow.core.arrow.ColumnType;
import io.graphflow.core.arrow.ColumnType.Field;
import io.graphflow.core.arrow.ColumnType.ListOf;
import io.graphflow.core.arrow.ColumnType.Scalar;
import io.graphflow.core.arrow.ColumnType.Struct;
import io.graphflow.core.arrow.StructKind;
import io.graphflow.core.arrow.UnfitValueException;
import io.graphflow.core.value.ValueText;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds a type that holds some values. Immutable. */
final class TypeFinder {
  private final GraphTypes graph;

  TypeFinder(GraphTypes graph) {
    this.graph = graph;
  }

  /**
   * The type that holds what a type holds, and a value.
   *
   * @param type {@link Scalar#NULL} of nothing but NULL
   * @return {@code type} itself if it holds the value
   * @throws UnfitValueException if there is none
   */
  ColumnType with(ColumnType type, Object value) {
    return switch (value) {
      case null -> type;
      case List<?> list -> withList(type, list);
      case Map<?, ?> map -> withMap(type, map);
      case Node node -> {
        Struct struct = struct(type, GraphStruct.NODE, graph.node(), value);
        yield same(struct, GraphTypes.node(withProperties(struct, node.asMap())));
      }
      case Relationship edge -> {
        Struct struct = struct(type, GraphStruct.RELATIONSHIP, graph.relationship(), value);
        yield same(struct, GraphTypes.relationship(withProperties(struct, edge.asMap())));
      }
      case Path path -> withPath(struct(type, GraphStruct.PATH, graph.path(), value), path);
      case Point _ when type == Scalar.TEXT -> type;
      case Point _ -> struct(type, GraphStruct.POINT, GraphTypes.POINT, value);
      default -> withScalar(type, scalar(value), value);
    };
  }

  private static ColumnType withScalar(ColumnType type, Scalar scalar, Object value) {
    if (type == scalar || type == Scalar.TEXT
        || (type == Scalar.FLOAT && scalar == Scalar.INTEGER)) {
      return type;
    }
    if (type == Scalar.NULL || (type == Scalar.INTEGER && scalar == Scalar.FLOAT)) {
      return scalar;
    }
    throw unfit(type, ValueText.describe(value));
  }

  private static Scalar scalar(Object value) {
    return switch (value) {
      case Boolean _ -> Scalar.BOOLEAN;
      case Long _ -> Scalar.INTEGER;
      case Double _ -> Scalar.FLOAT;
      case String _ -> Scalar.STRING;
      case LocalDate _ -> Scalar.DATE;
      case LocalTime _ -> Scalar.LOCAL_TIME;
      case OffsetTime _ -> Scalar.TIME;
      case LocalDateTime _ -> Scalar.LOCAL_DATETIME;
      case ZonedDateTime _ -> Scalar.DATETIME;
      case IsoDuration _ -> Scalar.DURATION;
      case Bytes _ -> Scalar.BYTES;
      default -> throw new AssertionError(value.getClass());
    };
  }

  private ColumnType withList(ColumnType type, List<?> list) {
    if (type == Scalar.TEXT) {
      return type;
    }
    if (!(type instanceof ListOf) && type != Scalar.NULL) {
      throw unfit(type, ValueText.describe(list));
    }
    ColumnType known = type instanceof ListOf(ColumnType element) ? element : Scalar.NULL;
    ColumnType found = known;
    for (Object element : list) {
      found = with(found, element);
    }
    return found.equals(known) && type != Scalar.NULL ? type : new ListOf(found);
  }

  private ColumnType withMap(ColumnType type, Map<?, ?> map) {
    if (type == Scalar.TEXT) {
      return type;
    }
    return withFields(struct(type, StructKind.MAP, new Struct(StructKind.MAP, List.of()), map),
        map);
  }

  private Struct withFields(Struct struct, Map<?, ?> map) {
    List<Field> fields = null;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      List<Field> known = fields == null ? struct.fields() : fields;
      String name = (String) entry.getKey();
      int index = 0;
      while (index < known.size() && !known.get(index).name().equals(name)) {
        index++;
      }
      ColumnType before = index < known.size() ? known.get(index).type() : null;
      ColumnType after = with(before == null ? Scalar.NULL : before, entry.getValue());
      if (!after.equals(before)) {
        fields = fields == null ? new ArrayList<>(struct.fields()) : fields;
        if (before == null) {
          fields.add(new Field(name, after));
        } else {
          fields.set(index, new Field(name, after));
        }
      }
    }
    return fields == null ? struct : new Struct(struct.kind(), fields);
  }

  private Struct withProperties(Struct element, Map<String, Object> properties) {
    return withFields((Struct) element.fields().getLast().type(), properties);
  }

  private ColumnType withPath(Struct type, Path path) {
    Struct node = element(type, 0);
    Struct edge = element(type, 1);
    Struct newNode = node;
    Struct newEdge = edge;
    for (Node visited : path.nodes()) {
      newNode = (Struct) with(newNode, visited);
    }
    for (Relationship followed : path.relationships()) {
      newEdge = (Struct) with(newEdge, followed);
    }
    return newNode.equals(node) && newEdge.equals(edge) ? type : GraphTypes.path(newNode, newEdge);
  }

  private static Struct element(Struct path, int index) {
    return (Struct) ((ListOf) path.fields().get(index).type()).element();
  }

  /** Keeps the type that is there if a new one is the same: to compare it with itself takes no time. */
  private static Struct same(Struct before, Struct after) {
    return before.equals(after) ? before : after;
  }

  private static Struct struct(ColumnType type, StructKind kind, Struct first, Object value) {
    if (type == Scalar.NULL) {
      return first;
    }
    if (type instanceof Struct struct && struct.kind().equals(kind)) {
      return struct;
    }
    throw unfit(type, kind.equals(StructKind.MAP) ? ValueText.describe(value)
        : "a " + kind.displayName());
  }

  private static UnfitValueException unfit(ColumnType type, String value) {
    return new UnfitValueException(
        value + ", where the rows before it have " + type.displayName());
  }
}
