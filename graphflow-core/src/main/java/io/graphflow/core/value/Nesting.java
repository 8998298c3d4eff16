package io.graphflow.core.value;

import io.graphflow.exception.ResourceException;
import java.util.List;
import java.util.Map;

/**
 * The depth of lists and maps in each other. Code that compares, copies or shows a value recurses
 * into it, so that a value must not be deeper than any stack bears.
 */
public final class Nesting {
  /** Most lists and maps in each other. */
  public static final int MOST = 500;

  private Nesting() {}

  /** How many lists and maps lie in each other; 0 if a value is neither. */
  public static int depth(Object value) {
    return switch (value) {
      case ValueList list -> list.depth();
      case ValueMap map -> map.depth();
      case IntegerRange _,VertexList _ -> 1;
      case List<?> list -> 1 + deepest(list);
      case Map<?, ?> map -> 1 + deepest(map.values());
      case null, default -> 0;
    };
  }

  private static int deepest(Iterable<?> values) {
    int deepest = 0;
    for (Object value : values) {
      deepest = Math.max(deepest, depth(value));
    }
    return deepest;
  }

  /**
   * The depth of a list or map that holds values of a depth.
   *
   * @throws ResourceException if that is too deep
   */
  public static int above(int depth) {
    if (depth >= MOST) {
      throw new ResourceException("A value of more than " + MOST
          + " lists and maps within each other cannot be built; append to a list with + instead of"
          + " putting one into the next.");
    }
    return depth + 1;
  }

  /** Whether a value is a vertex, an edge or a path, or has one in it; maybe, if it is not known. */
  public static boolean refersToGraph(Object value) {
    return switch (value) {
      case ValueList list -> list.refersToGraph();
      case ValueMap map -> map.refersToGraph();
      case IntegerRange _ -> false;
      case List<?> _,Map<?, ?> _,VertexReference _,EdgeReference _,PathReference _ -> true;
      case null, default -> false;
    };
  }
}
