package io.graphflow.core.export.graph;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import java.util.Optional;

/** How many edges of a label a vertex may have, as was promised. */
public final class DeclaredCardinality {
  private DeclaredCardinality() {}

  /** The cardinality that was promised of a label's edges; any number if nothing was. */
  public static Cardinality of(Catalog catalog, EdgeLabel label) {
    Optional<DeclaredEdges> declared = catalog.declarations().edges(label.id());
    boolean forward = declared.isPresent()
        ? declared.get().cardinality().isSingle(Direction.FORWARD)
        : isSingle(catalog, label, Direction.FORWARD);
    boolean backward = declared.isPresent()
        ? declared.get().cardinality().isSingle(Direction.BACKWARD)
        : isSingle(catalog, label, Direction.BACKWARD);
    if (forward) {
      return backward ? Cardinality.ONE_ONE : Cardinality.MANY_ONE;
    }
    return backward ? Cardinality.ONE_MANY : Cardinality.MANY_MANY;
  }

  private static boolean isSingle(Catalog catalog, EdgeLabel label, Direction direction) {
    boolean any = false;
    for (AdjacencyInfo info : catalog.adjacencies()) {
      if (info.edgeLabel() == label.id() && info.direction() == direction) {
        if (!info.declaredSingle()) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }

  /** How descriptors write a cardinality, such as {@code n-1}. */
  public static String text(Cardinality cardinality) {
    return switch (cardinality) {
      case MANY_MANY -> "n-n";
      case MANY_ONE -> "n-1";
      case ONE_MANY -> "1-n";
      case ONE_ONE -> "1-1";
    };
  }
}
