package io.graphflow.core.value;

import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectOpenCustomHashSet;
import java.util.List;
import java.util.Map;

/**
 * The elements of a list by their hashes, for a list that {@code IN} is asked of again and again. It
 * answers as {@link Equality#in} does. Immutable and safe for use by many threads.
 */
public final class ListSet {
  private static final Hash.Strategy<Object> SAME = new Hash.Strategy<>() {
    @Override
    public int hashCode(Object value) {
      return Equivalence.hash(value);
    }

    @Override
    public boolean equals(Object left, Object right) {
      return Equivalence.same(left, right);
    }
  };

  private final List<?> list;

  /** Whether an element that the list does not have may equal one that is NULL. */
  private final int otherwise;

  /** The IDs of the elements, if all of them are vertices or NULL; else null. */
  private final LongOpenHashSet vertices;

  /** The elements but NULL; null if they are {@link #vertices}. */
  private final ObjectOpenCustomHashSet<Object> others;

  /**
   * Creates the set of a list.
   *
   * @param list not empty; must not change
   */
  public ListSet(List<?> list) {
    this.list = list;
    boolean hasNull = false;
    boolean onlyVertices = true;
    for (Object element : list) {
      hasNull |= element == null;
      onlyVertices &= element == null || element instanceof VertexReference;
    }
    otherwise = hasNull ? Truth.UNKNOWN : Truth.FALSE;
    vertices = onlyVertices ? new LongOpenHashSet(list.size()) : null;
    others = onlyVertices ? null : new ObjectOpenCustomHashSet<>(list.size(), SAME);
    for (Object element : list) {
      if (element instanceof VertexReference vertex && onlyVertices) {
        vertices.add(vertex.vertexId());
      } else if (element != null) {
        others.add(element);
      }
    }
  }

  /** The estimated memory of the set of a list of some length, without its elements. */
  public static long estimateBytes(int length) {
    // A table of references or IDs that is at most three quarters full, its length a power of two.
    return ValueSize.OBJECT_BYTES
        + 2L * Long.BYTES * Long.highestOneBit(Math.max(1, length * 4L / 3));
  }

  /** Whether the list has an element: a {@link Truth}. */
  public int in(Object element) {
    return switch (element) {
      case null -> Truth.UNKNOWN;
      case VertexReference vertex -> inVertices(vertex);
      // Within lists and maps, NULL may make equality unknown.
      case List<?> nested -> Equality.in(nested, list);
      case Map<?, ?> nested -> Equality.in(nested, list);
      case Double number when Double.isNaN(number) -> otherwise;
      default -> others != null && others.contains(element) ? Truth.TRUE : otherwise;
    };
  }

  private int inVertices(VertexReference vertex) {
    if (vertices != null) {
      return inVertices(vertex.vertexId());
    }
    return others.contains(vertex) ? Truth.TRUE : otherwise;
  }

  private int inVertices(long vertexId) {
    return vertices.contains(vertexId) ? Truth.TRUE : otherwise;
  }

  /**
   * Whether the list has a vertex: a {@link Truth}.
   *
   * @param vertexId ID of a vertex, not of NULL
   */
  public int inVertex(long vertexId) {
    return vertices == null ? inVertices(new VertexReference(vertexId)) : inVertices(vertexId);
  }
}
