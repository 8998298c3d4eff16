package io.graphflow.core.value;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;

/** A list of vertices, none of them NULL, which keeps nothing but their IDs. Immutable, if nobody changes the IDs. */
public final class VertexList extends AbstractList<VertexReference> implements RandomAccess {
  private final long[] ids;
  private final int count;

  /**
   * Creates a list of the first vertices of an array, which is not copied and must not change.
   *
   * @param ids vertex IDs, none of them {@code ElementId.NONE}
   * @param count how many of them belong to the list
   */
  public VertexList(long[] ids, int count) {
    Objects.checkFromToIndex(0, count, ids.length);
    this.ids = ids;
    this.count = count;
  }

  @Override
  public VertexReference get(int index) {
    return new VertexReference(vertexId(index));
  }

  /** The ID of the vertex at an index. */
  public long vertexId(int index) {
    return ids[Objects.checkIndex(index, count)];
  }

  /** The IDs of all vertices. */
  long[] vertexIds() {
    return Arrays.copyOf(ids, count);
  }

  @Override
  public int size() {
    return count;
  }

  /** The estimated size. */
  long bytes() {
    return ValueSize.OBJECT_BYTES + (long) count * Long.BYTES;
  }
}
