package io.graphflow.core.value;

import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectOpenCustomHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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

  /** The IDs of the elements, if all of them are vertices or NULL and have no bits; else null. */
  private final LongOpenHashSet vertices;

  /** A bit for each ID from that of the first vertex to that of the last one; null if they lie far apart. */
  private final long[] bits;

  private final long firstId;

  /** The elements but NULL; null if all of them are vertices. */
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
    if (!(list instanceof VertexList)) {
      for (Object element : list) {
        hasNull |= element == null;
        onlyVertices &= element == null || element instanceof VertexReference;
      }
    }
    otherwise = hasNull ? Truth.UNKNOWN : Truth.FALSE;
    if (!onlyVertices) {
      bits = null;
      firstId = 0;
      vertices = null;
      others = new ObjectOpenCustomHashSet<>(list.size(), SAME);
      for (Object element : list) {
        if (element != null) {
          others.add(element);
        }
      }
      return;
    }
    others = null;
    long[] ids = vertexIds(list);
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (long id : ids) {
      first = Math.min(first, id);
      last = Math.max(last, id);
    }
    long span = ids.length == 0 ? 0 : last - first;
    firstId = first;
    // IDs of different tables are so far apart that their difference may overflow. Bits that take no more than the IDs
    // are within the estimate for a table of them.
    if (span >= 0 && span < (long) Long.SIZE * ids.length) {
      vertices = null;
      bits = new long[(int) (span / Long.SIZE) + 1];
      for (long id : ids) {
        bits[(int) ((id - first) / Long.SIZE)] |= 1L << (id - first);
      }
    } else {
      bits = null;
      vertices = new LongOpenHashSet(ids);
    }
  }

  private static long[] vertexIds(List<?> vertices) {
    return vertices instanceof VertexList list ? list.vertexIds()
        : vertices.stream()
            .filter(Objects::nonNull)
            .mapToLong(element -> ((VertexReference) element).vertexId())
            .toArray();
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
    if (others == null) {
      return inVertices(vertex.vertexId());
    }
    return others.contains(vertex) ? Truth.TRUE : otherwise;
  }

  private int inVertices(long vertexId) {
    boolean isIn;
    if (bits == null) {
      isIn = vertices.contains(vertexId);
    } else {
      long at = vertexId - firstId;
      isIn = at >= 0 && at < (long) bits.length * Long.SIZE
          && (bits[(int) (at / Long.SIZE)] & 1L << at) != 0;
    }
    return isIn ? Truth.TRUE : otherwise;
  }

  /**
   * Whether the list has a vertex: a {@link Truth}.
   *
   * @param vertexId ID of a vertex, not of NULL
   */
  public int inVertex(long vertexId) {
    return others == null ? inVertices(vertexId) : inVertices(new VertexReference(vertexId));
  }
}
