package io.graphflow.internal.arrow;

import io.graphflow.core.arrow.StructKind;
import io.graphflow.spatial.Point;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.util.List;

/** How elements of the graph, paths and points lie in structs. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are those of List.of
enum GraphStruct implements StructKind {
  /** {@code elementId}, {@code labels} and {@code properties}. */
  NODE("elementId", "labels", "properties"),
  /** {@code elementId}, {@code type}, the elements where it starts and ends, and {@code properties}. */
  RELATIONSHIP("elementId", "type", "startNodeElementId", "endNodeElementId", "properties"),
  /** {@code nodes} and {@code relationships}, from the start of the path to its end. */
  PATH("nodes", "relationships"),
  /** The number of the coordinate reference system, and the coordinates: {@code z} is NULL in two dimensions. */
  POINT("srid", "x", "y", "z");

  private final List<String> fields;

  GraphStruct(String... fields) {
    this.fields = List.of(fields);
  }

  /** The names of the fields, in their order. */
  List<String> fields() {
    return fields;
  }

  @Override
  public String displayName() {
    return name();
  }

  @Override
  public boolean isOf(Object value) {
    return switch (this) {
      case NODE -> value instanceof Node;
      case RELATIONSHIP -> value instanceof Relationship;
      case PATH -> value instanceof Path;
      case POINT -> value instanceof Point;
    };
  }

  @Override
  public Object field(Object value, int index, String name) {
    return switch (value) {
      case Node node -> switch (index) {
        case 0 -> node.elementId();
        case 1 -> List.copyOf(node.labels());
        default -> node.asMap();
      };
      case Relationship edge -> switch (index) {
        case 0 -> edge.elementId();
        case 1 -> edge.type();
        case 2 -> edge.startNodeElementId();
        case 3 -> edge.endNodeElementId();
        default -> edge.asMap();
      };
      case Path path -> index == 0 ? path.nodes() : path.relationships();
      case Point point -> switch (index) {
        case 0 -> (Object) (long) point.crs().srid();
        case 1 -> point.x();
        case 2 -> point.y();
        default -> point.dimensions() == 2 ? null : point.z();
      };
      default -> throw new AssertionError(value.getClass());
    };
  }
}
