package io.graphflow.storage.delta;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The changes of the adjacency lists of one (edge label, owner table, direction), and the facts on
 * them.
 */
public final class ListsDelta extends DeltaPart implements ListChanges {
  private final int edgeLabel;
  private final int ownerTable;
  private final Direction direction;
  private final long baseCount;
  /** The lists in the base, or null if it has none. */
  private final Adjacency baseLists;
  private PersistentMap<DeltaList> base = PersistentMap.empty();
  private PersistentMap<DeltaList> added = PersistentMap.empty();
  private long listBytes;
  private long edgeCount;
  private long nonEmptyCount;
  private long maxLength;
  private boolean single;
  private final boolean declaredSingle;
  /** Tables of neighbours, ascending, with the number of edges to each. */
  private int[] neighbourTables;
  private long[] neighbourEdges;

  /**
   * Creates lists without changes.
   *
   * @param info the facts on them, or null if there is no edge
   * @param declaredSingle whether the edge label declares that there is one edge at most
   * @param baseCount number of owners in the base
   * @param baseLists lists in the base, or null if it has none
   */
  ListsDelta(Edit edit, int edgeLabel, int ownerTable, Direction direction, AdjacencyInfo info,
      boolean declaredSingle, long baseCount, Adjacency baseLists) {
    super(edit);
    this.edgeLabel = edgeLabel;
    this.ownerTable = ownerTable;
    this.direction = direction;
    this.baseCount = baseCount;
    this.baseLists = baseLists;
    single = info == null || info.single();
    this.declaredSingle = declaredSingle || (info != null && info.declaredSingle());
    edgeCount = info == null ? 0 : info.edgeCount();
    nonEmptyCount = info == null ? 0 : info.nonEmptyCount();
    maxLength = info == null ? 0 : info.maxLength();
    List<Neighbour> neighbours = info == null ? List.of() : info.neighbours();
    neighbourTables = neighbours.stream().mapToInt(Neighbour::table).toArray();
    neighbourEdges = neighbours.stream().mapToLong(Neighbour::edgeCount).toArray();
  }

  private ListsDelta(Edit edit, ListsDelta from) {
    super(edit, from);
    edgeLabel = from.edgeLabel;
    ownerTable = from.ownerTable;
    direction = from.direction;
    baseCount = from.baseCount;
    baseLists = from.baseLists;
    base = from.base;
    added = from.added;
    listBytes = from.listBytes;
    edgeCount = from.edgeCount;
    nonEmptyCount = from.nonEmptyCount;
    maxLength = from.maxLength;
    single = from.single;
    declaredSingle = from.declaredSingle;
    neighbourTables = from.neighbourTables.clone();
    neighbourEdges = from.neighbourEdges.clone();
  }

  ListsDelta owned(Edit newEdit) {
    return edit == newEdit ? this : new ListsDelta(newEdit, this);
  }

  @Override
  public long baseCount() {
    return baseCount;
  }

  /** Changed lists of vertices of the base, by offset. */
  public PersistentMap<DeltaList> base() {
    return base;
  }

  /** Lists of new vertices, by offset less the base's count. */
  public PersistentMap<DeltaList> added() {
    return added;
  }

  @Override
  public long maxLength() {
    return maxLength;
  }

  @Override
  public DeltaList list(long ownerOffset) {
    return ownerOffset < baseCount ? base.get(ownerOffset) : added.get(ownerOffset - baseCount);
  }

  @Override
  public long changed(long first) {
    if (first >= baseCount) {
      return added.window(first - baseCount);
    }
    long rest = baseCount - first;
    return base.window(first) | (rest < Long.SIZE ? added.window(0) << rest : 0);
  }

  @Override
  public void lists(long first, ChangedList[] lists) {
    if ((first & (Long.SIZE - 1)) == 0 && first + Long.SIZE <= baseCount) {
      base.copyBlock(first, lists);
    } else {
      ListChanges.super.lists(first, lists);
    }
  }

  @Override
  public long nextChanged(long from) {
    long next = from < baseCount ? base.next(from) : -1;
    if (next < 0) {
      next = added.next(Math.max(0, from - baseCount));
      return next < 0 ? -1 : baseCount + next;
    }
    return next;
  }

  /** Whether all lists are as in the base, though some may once not have been. */
  public boolean isUnchanged() {
    return base.isEmpty() && added.isEmpty();
  }

  /** The number of these lists among all. */
  long key() {
    return DeltaVersion.listsKey(edgeLabel, ownerTable, direction);
  }

  /** Number of edges in all lists. */
  public long edgeCount() {
    return edgeCount;
  }

  /** Whether no list has, or has had, more than one edge. */
  public boolean single() {
    return single;
  }

  /** Whether the schema promises that no list has more than one edge. */
  boolean declaredSingle() {
    return declaredSingle;
  }

  /** Number of edges in a list. */
  public long length(long ownerOffset) {
    return length(list(ownerOffset), ownerOffset);
  }

  private long length(DeltaList list, long ownerOffset) {
    if (list == null) {
      return baseLength(ownerOffset);
    }
    return list.count() + (list.replacesBase() ? 0 : baseLength(ownerOffset));
  }

  private long baseLength(long ownerOffset) {
    return baseLists == null || ownerOffset >= baseCount ? 0
        : baseLists.end(ownerOffset) - baseLists.start(ownerOffset);
  }

  /** Adds an edge; returns whether a fact was lost. */
  boolean add(long ownerOffset, long neighbour, long position) {
    DeltaList list = list(ownerOffset);
    long length = length(list, ownerOffset) + 1;
    long before = list == null ? 0 : list.sizeBytes();
    DeltaList more = list == null
        ? DeltaList.of(edit, neighbour, position)
        : list.add(edit, neighbour, position);
    put(ownerOffset, list, more, before);
    boolean wasSingle = single;
    single &= length <= 1;
    edgeCount++;
    nonEmptyCount += length == 1 ? 1 : 0;
    maxLength = Math.max(maxLength, length);
    return countNeighbour(ElementId.table(neighbour), 1) || wasSingle != single;
  }

  /** Removes an existing edge. */
  void remove(long ownerOffset, long neighbour, long position) {
    DeltaList list = list(ownerOffset);
    long before = list == null ? 0 : list.sizeBytes();
    DeltaList rest = list != null && list.contains(neighbour, position)
        ? list.remove(edit, neighbour, position)
        : baseWithout(ownerOffset, list, neighbour, position);
    boolean asInBase = rest.count() == 0 && !rest.replacesBase();
    put(ownerOffset, list, asInBase ? null : rest, before);
    edgeCount--;
    nonEmptyCount -= length(ownerOffset) == 0 ? 1 : 0;
    countNeighbour(ElementId.table(neighbour), -1);
  }

  /**
   * Replaces a list.
   *
   * @param before null if there was none; the same object if it was changed in place
   * @param after null if there is to be none
   * @param bytesBefore size of the list before it was changed
   */
  private void put(long ownerOffset, DeltaList before, DeltaList after, long bytesBefore) {
    listBytes += (after == null ? 0 : after.sizeBytes()) - bytesBefore;
    if (after == before) {
      return;
    }
    boolean isBase = ownerOffset < baseCount;
    PersistentMap<DeltaList> lists = isBase ? base : added;
    long key = isBase ? ownerOffset : ownerOffset - baseCount;
    lists = after == null ? lists.remove(edit, key) : lists.put(edit, key, after);
    if (isBase) {
      base = lists;
    } else {
      added = lists;
    }
  }

  /** The list of the base without one of its edges, merged with the list beside it. */
  private DeltaList baseWithout(
      long ownerOffset, DeltaList beside, long neighbour, long position) {
    long start = baseLists.start(ownerOffset);
    int baseLength = Math.toIntExact(baseLists.end(ownerOffset) - start);
    int besideLength = beside == null ? 0 : beside.count();
    long[] elements = new long[2 * Math.addExact(baseLength, besideLength)];
    int count = 0;
    int next = 0;
    for (long at = start; at < start + baseLength; at++) {
      long baseNeighbour = baseLists.neighbour(at);
      long basePosition = ElementId.position(baseLists.edgeId(ownerOffset, at));
      // Parallel edges of the base come first: their positions are smaller.
      while (next < besideLength
          && Long.compareUnsigned(beside.neighbour(next), baseNeighbour) < 0) {
        elements[2 * count] = beside.neighbour(next);
        elements[2 * count++ + 1] = beside.position(next++);
      }
      if (baseNeighbour != neighbour || basePosition != position) {
        elements[2 * count] = baseNeighbour;
        elements[2 * count++ + 1] = basePosition;
      }
    }
    for (; next < besideLength; next++) {
      elements[2 * count] = beside.neighbour(next);
      elements[2 * count++ + 1] = beside.position(next);
    }
    assert count == baseLength + besideLength - 1 : "no such edge in the base";
    return DeltaList.replacing(edit, Arrays.copyOf(elements, 2 * count), count);
  }

  /** Counts an edge to a neighbour's table; returns whether that table is new. */
  private boolean countNeighbour(int table, int change) {
    int found = Arrays.binarySearch(neighbourTables, table);
    boolean isNew = found < 0;
    if (isNew) {
      found = -found - 1;
      int[] tables = Arrays.copyOf(neighbourTables, neighbourTables.length + 1);
      long[] edges = Arrays.copyOf(neighbourEdges, tables.length);
      System.arraycopy(neighbourTables, found, tables, found + 1, neighbourTables.length - found);
      System.arraycopy(neighbourEdges, found, edges, found + 1, neighbourTables.length - found);
      tables[found] = table;
      edges[found] = 0;
      neighbourTables = tables;
      neighbourEdges = edges;
    }
    neighbourEdges[found] += change;
    return isNew;
  }

  /**
   * The facts on these lists. Neighbour tables, {@code single} and {@code maxLength} are bounds: a
   * table remains although the last edge to it is deleted.
   */
  public AdjacencyInfo info() {
    List<Neighbour> neighbours = new ArrayList<>();
    for (int i = 0; i < neighbourTables.length; i++) {
      neighbours.add(new Neighbour(neighbourTables[i], neighbourEdges[i]));
    }
    return new AdjacencyInfo(edgeLabel, ownerTable, direction, neighbours, single, declaredSingle,
        edgeCount, nonEmptyCount, maxLength);
  }

  @Override
  long sizeBytes() {
    return 200 + base.sizeBytes() + added.sizeBytes() + listBytes;
  }
}
