package io.graphflow.storage.delta;

import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.trie.Edit;
import java.util.Arrays;

/**
 * The delta's part of an adjacency list: edges that are added to the list in the base, or that
 * replace it. They are pairs of neighbour ID and edge position, sorted by neighbour (table, then
 * offset) and among parallel edges by position.
 *
 * <p>Up to {@value #PART_EDGES} edges are one array; more are cut into parts of at most that many,
 * so that an insertion into the list of a hub copies one part and the array of parts. See {@link
 * Edit} for when a version is immutable; then it is safe for use by many threads.
 */
public final class DeltaList implements ChangedList {
  static final int PART_EDGES = 512;

  private final Edit edit;
  private final boolean replacesBase;
  private int count;
  /** Neighbour and position of each edge in turn; null if there are parts. */
  private long[] elements;
  private DeltaList[] parts;
  /** One past the index of each part's last edge. */
  private int[] ends;

  private DeltaList(Edit edit, boolean replacesBase, long[] elements, int count) {
    this.edit = edit;
    this.replacesBase = replacesBase;
    this.elements = elements;
    this.count = count;
  }

  private DeltaList(Edit edit, DeltaList from) {
    this.edit = edit;
    replacesBase = from.replacesBase;
    count = from.count;
    elements = from.elements == null ? null : from.elements.clone();
    parts = from.parts == null ? null : from.parts.clone();
    ends = from.ends == null ? null : from.ends.clone();
  }

  /** A list of one edge, beyond the base's. */
  static DeltaList of(Edit edit, long neighbour, long position) {
    return new DeltaList(edit, false, new long[] {neighbour, position}, 1);
  }

  /**
   * A list in place of the base's.
   *
   * @param elements neighbour and position of each edge in turn, sorted; not copied
   */
  static DeltaList replacing(Edit edit, long[] elements, int count) {
    DeltaList list = new DeltaList(edit, true, elements, count);
    if (count > PART_EDGES) {
      int partCount = (count + PART_EDGES - 1) / PART_EDGES;
      list.parts = new DeltaList[partCount];
      for (int i = 0; i < partCount; i++) {
        int from = i * PART_EDGES;
        int to = Math.min(count, from + PART_EDGES);
        list.parts[i] =
            new DeltaList(edit, false, Arrays.copyOfRange(elements, 2 * from, 2 * to), to - from);
      }
      list.elements = null;
      list.ends = new int[partCount];
      list.updateEnds(0);
    }
    return list;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public boolean replacesBase() {
    return replacesBase;
  }

  @Override
  public long neighbour(int index) {
    return element(index, 0);
  }

  @Override
  public long position(int index) {
    return element(index, 1);
  }

  private long element(int index, int component) {
    assert index >= 0 && index < count : index;
    if (parts == null) {
      return elements[2 * index + component];
    }
    int part = partOf(index);
    return parts[part].elements[2 * (index - startOf(part)) + component];
  }

  @Override
  public void copy(int from, int edgeCount, long[] neighbours, long[] positions, int at) {
    assert from >= 0 && from + edgeCount <= count;
    int next = from;
    int target = at;
    while (next < from + edgeCount) {
      int part = parts == null ? 0 : partOf(next);
      long[] source = parts == null ? elements : parts[part].elements;
      int start = parts == null ? 0 : startOf(part);
      int end = Math.min(from + edgeCount, parts == null ? count : ends[part]);
      for (; next < end; next++, target++) {
        neighbours[target] = source[2 * (next - start)];
        positions[target] = source[2 * (next - start) + 1];
      }
    }
  }

  private int startOf(int part) {
    return part == 0 ? 0 : ends[part - 1];
  }

  private int partOf(int index) {
    int found = Arrays.binarySearch(ends, index);
    // An end is the index of the next part's first edge.
    return found >= 0 ? found + 1 : -found - 1;
  }

  @Override
  public int lowerBound(int from, int to, long vertexId) {
    int low = from;
    int step = 1;
    while (step <= to - low && Long.compareUnsigned(neighbour(low + step - 1), vertexId) < 0) {
      low += step;
      step <<= 1;
    }
    int high = Math.min(to - low, step - 1) + low;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(neighbour(middle), vertexId) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Index of the first edge that does not come before (neighbour, position), or {@link #count}. */
  int lowerBound(long neighbour, long position) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(neighbour(middle), neighbour);
      if (order < 0 || (order == 0 && position(middle) < position)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether there is an edge to or from this neighbour. */
  public boolean contains(long neighbour) {
    int index = lowerBound(neighbour, 0);
    return index < count && neighbour(index) == neighbour;
  }

  /** Whether there is this edge. */
  boolean contains(long neighbour, long position) {
    int index = lowerBound(neighbour, position);
    return index < count && neighbour(index) == neighbour && position(index) == position;
  }

  /** The list with one edge more, which it does not have: this one, if the edit made it. */
  DeltaList add(Edit newEdit, long neighbour, long position) {
    newEdit.requireOpen();
    DeltaList list = edit == newEdit ? this : new DeltaList(newEdit, this);
    int index = list.lowerBound(neighbour, position);
    if (list.parts == null) {
      list.insert(index, neighbour, position);
      if (list.count > PART_EDGES) {
        list.parts = new DeltaList[] {new DeltaList(newEdit, false, list.elements, list.count)};
        list.elements = null;
        list.ends = new int[1];
        list.splitPart(0, index);
      }
      return list;
    }
    int part = Math.min(list.partOf(index), list.parts.length - 1);
    int indexInPart = index - list.startOf(part);
    DeltaList owned = list.ownPart(part);
    owned.insert(indexInPart, neighbour, position);
    list.count++;
    if (owned.count > PART_EDGES) {
      list.splitPart(part, indexInPart);
    } else {
      list.updateEnds(part);
    }
    return list;
  }

  private DeltaList ownPart(int part) {
    DeltaList from = parts[part];
    if (from.edit != edit) {
      parts[part] = new DeltaList(edit, from);
    }
    return parts[part];
  }

  private void insert(int index, long neighbour, long position) {
    long[] from = elements;
    if (2 * count == from.length) {
      elements = Arrays.copyOf(from, 2 * (count + Math.max(1, count >> 1)));
    }
    System.arraycopy(from, 2 * index, elements, 2 * index + 2, 2 * (count - index));
    elements[2 * index] = neighbour;
    elements[2 * index + 1] = position;
    count++;
  }

  /** Cuts a part in two: in the middle, or before a last edge that has just come. */
  private void splitPart(int part, int insertedIndex) {
    DeltaList whole = parts[part];
    boolean atEnd = part == parts.length - 1 && insertedIndex == whole.count - 1;
    int cut = atEnd ? whole.count - 1 : whole.count >> 1;
    long[] from = whole.elements;
    DeltaList[] more = Arrays.copyOf(parts, parts.length + 1);
    System.arraycopy(parts, part + 1, more, part + 2, parts.length - part - 1);
    more[part] = new DeltaList(edit, false, Arrays.copyOf(from, 2 * cut), cut);
    more[part + 1] = new DeltaList(edit, false,
        Arrays.copyOfRange(from, 2 * cut, 2 * whole.count), whole.count - cut);
    parts = more;
    ends = Arrays.copyOf(ends, more.length);
    updateEnds(part);
  }

  private void updateEnds(int fromPart) {
    int end = startOf(fromPart);
    for (int i = fromPart; i < parts.length; i++) {
      end += parts[i].count;
      ends[i] = end;
    }
  }

  /** The list without an edge that it has: this one, if the edit made it. */
  DeltaList remove(Edit newEdit, long neighbour, long position) {
    newEdit.requireOpen();
    assert contains(neighbour, position);
    DeltaList list = edit == newEdit ? this : new DeltaList(newEdit, this);
    int index = list.lowerBound(neighbour, position);
    if (list.parts == null) {
      list.removeAt(index);
      return list;
    }
    int part = list.partOf(index);
    list.ownPart(part).removeAt(index - list.startOf(part));
    list.count--;
    if (list.parts[part].count == 0) {
      DeltaList[] fewer = Arrays.copyOf(list.parts, list.parts.length - 1);
      System.arraycopy(list.parts, part + 1, fewer, part, fewer.length - part);
      list.parts = fewer;
      list.ends = new int[fewer.length];
      part = 0;
    }
    if (list.parts.length == 1) {
      list.elements = list.ownPart(0).elements;
      list.parts = null;
      list.ends = null;
    } else {
      list.updateEnds(part);
    }
    return list;
  }

  private void removeAt(int index) {
    count--;
    System.arraycopy(elements, 2 * index + 2, elements, 2 * index, 2 * (count - index));
  }

  /** Bytes on the heap, about. */
  long sizeBytes() {
    return parts == null ? 56 + (long) elements.length * Long.BYTES
        : 72 + (long) count * 2 * Long.BYTES + parts.length * 64L;
  }
}
