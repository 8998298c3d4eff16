package io.graphflow.internal.arrow;

import io.graphflow.core.arrow.StructKind;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.util.List;

/** How elements of the graph and paths lie in structs. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are those of List.of
enum GraphStruct implements StructKind {
  /** {@code elementId}, {@code labels} and {@code properties}. */
  NODE("elementId", "labels", "properties"),
  /** {@code elementId}, {@code type}, the elements where it starts and ends, and {@code properties}. */
  RELATIONSHIP("elementId", "type", "startNodeElementId", "endNodeElementId", "properties"),
  /** {@code nodes} and {@code relationships}, from the start of the path to its end. */
  PATH("nodes", "relationships");

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
      default -> throw new AssertionError(value.getClass());
    };
  }
}
