package io.graphflow.storage.delta;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.trie.PersistentSet;
import io.graphflow.storage.trie.RadixTrie;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * Reads a version and its base as one graph, an element at a time: for writers, not for queries.
 * Elements are given by ID. As immutable as its version.
 */
public final class DeltaReader {
  /** The value of a key that the version does not change. */
  private static final long UNCHANGED = Long.MIN_VALUE;

  private final DeltaVersion version;
  private final DeltaBase base;

  /** A reader of a version. */
  public DeltaReader(DeltaVersion version) {
    this.version = version;
    this.base = version.base();
  }

  /** Whether a vertex exists. */
  public boolean hasVertex(long vertex) {
    int table = ElementId.table(vertex);
    VertexTableDelta delta = version.vertexTable(table);
    long offset = ElementId.position(vertex);
    return delta == null ? offset < base.vertexCount(table) : delta.contains(offset);
  }

  /** The first vertex of a table with an offset of at least {@code from}, or -1. */
  public long nextVertex(int table, long from) {
    VertexTableDelta delta = version.vertexTable(table);
    long baseCount = base.vertexCount(table);
    long next = from;
    while (next < baseCount && delta != null && delta.deleted().contains(next)) {
      next++;
    }
    if (next < baseCount) {
      return next;
    }
    long added = delta == null ? -1 : delta.created().next(next - baseCount);
    return added < 0 ? -1 : baseCount + added;
  }

  /** Whether an existing vertex bears a label. */
  public boolean hasLabel(long vertex, String label) {
    int table = ElementId.table(vertex);
    long offset = ElementId.position(vertex);
    boolean usual = base.bears(version.catalog().vertexTable(table), label, offset);
    VertexTableDelta delta = version.vertexTable(table);
    LabelDelta changes = delta == null ? null : delta.label(label);
    return usual ^ (changes != null && changes.isChanged(offset));
  }

  /** The labels of an existing vertex, those of its table first. */
  public Set<String> labels(long vertex) {
    VertexTable table = version.catalog().vertexTable(ElementId.table(vertex));
    Set<String> labels = new LinkedHashSet<>(table.labels());
    labels.addAll(table.partialLabels());
    VertexTableDelta delta = version.vertexTable(table.id());
    if (delta != null) {
      labels.addAll(delta.changedLabels());
    }
    labels.removeIf(label -> !hasLabel(vertex, label));
    return labels;
  }

  /** The value of a property of an existing vertex, or null. */
  public Object vertexProperty(long vertex, int property) {
    int table = ElementId.table(vertex);
    long offset = ElementId.position(vertex);
    VertexTableDelta delta = version.vertexTable(table);
    PropertyDelta changes = delta == null ? null : delta.property(property);
    if (changes != null && changes.isSet(offset)) {
      return changes.getValue(offset);
    }
    return offset < base.vertexCount(table) ? base.vertexProperty(table, property, offset) : null;
  }

  /**
   * The vertex of a table with a primary key, or -1.
   *
   * @param value of the type of the key, as {@link #vertexProperty} gives it
   */
  public long findVertex(int table, Object value) {
    Object key = ValueForm.key(value);
    VertexTableDelta delta = version.vertexTable(table);
    long offset = delta == null ? UNCHANGED : delta.keys().get(key, UNCHANGED);
    if (offset == UNCHANGED) {
      offset = base.find(table, key);
    }
    return offset < 0 ? ElementId.NONE : ElementId.of(table, offset);
  }

  /**
   * Adds the vertices of a table with a key to a list, by offset. Where the catalog has no index, all
   * that has changed is looked at.
   *
   * @param properties indexes in the table, ascending
   * @param key a {@link io.graphflow.storage.propertyindex.PropertyKey}, not null
   */
  public void findVertices(int table, List<Integer> properties, Object key, LongList found) {
    VertexTableDelta delta = version.vertexTable(table);
    findInBase(base.vertexIndex(table, properties), key, found,
        offset -> delta != null && (delta.deleted().contains(offset)
            || IndexEditor.isSet(properties, delta::property, offset)));
    IndexDelta index = delta == null ? null : delta.indexes().get(properties);
    if (index != null) {
      index.find(key, found);
    } else if (delta != null) {
      IndexEditor.changed(delta, properties).forEach(offset -> {
        if (key.equals(IndexDeltas.key(
            properties, property -> vertexProperty(ElementId.of(table, offset), property)))) {
          found.add(offset);
        }
      });
    }
  }

  /** Adds the edges of a table with a key to a list, by position; as {@link #findVertices}. */
  public void findEdges(int edgeTable, List<Integer> properties, Object key, LongList found) {
    EdgeTableDelta delta = version.edgeTable(edgeTable);
    findInBase(base.edgeIndex(edgeTable, properties), key, found,
        position -> delta != null && (delta.deleted().contains(position)
            || IndexEditor.isSet(properties, delta::property, position)));
    IndexDelta index = delta == null ? null : delta.indexes().get(properties);
    if (index != null) {
      index.find(key, found);
    } else if (delta != null) {
      IndexEditor.changed(delta, properties).forEach(position -> {
        if (key.equals(IndexDeltas.key(
            properties, property -> edgeProperty(ElementId.of(edgeTable, position), property)))) {
          found.add(position);
        }
      });
    }
  }

  /** Adds the elements that an index of the base finds, without those that have changed since. */
  private static void findInBase(
      PropertyIndex index, Object key, LongList found, LongPredicate changed) {
    if (index == null) {
      return;
    }
    int start = found.size();
    index.find(key, found);
    int kept = start;
    for (int i = start; i < found.size(); i++) {
      long position = found.getLong(i);
      if (!changed.test(position)) {
        found.set(kept++, position);
      }
    }
    found.size(kept);
  }

  /** Whether an edge exists. */
  public boolean hasEdge(long edge) {
    EdgeTableDelta delta = version.edgeTable(ElementId.table(edge));
    long position = ElementId.position(edge);
    if (delta == null || position < delta.basePositions()) {
      return base.hasEdge(edge) && (delta == null || !delta.deleted().contains(position));
    }
    return delta.sources().isSet(position - delta.basePositions());
  }

  /** The source of an existing edge. */
  public long source(long edge) {
    EdgeTableDelta delta = version.edgeTable(ElementId.table(edge));
    long position = ElementId.position(edge);
    if (delta == null || position < delta.basePositions()) {
      return base.snapshot().edgeSource(edge);
    }
    int table = version.catalog().edgeTable(ElementId.table(edge)).sourceTable();
    return ElementId.of(table, delta.sources().getLong(position - delta.basePositions()));
  }

  /** The destination of an existing edge. */
  public long destination(long edge) {
    EdgeTableDelta delta = version.edgeTable(ElementId.table(edge));
    long position = ElementId.position(edge);
    return delta == null || position < delta.basePositions()
        ? base.snapshot().edgeDestination(edge)
        : delta.destinations().getLong(position - delta.basePositions());
  }

  /** The place of an existing edge in the list of its source, from 0 on: O(log of its length). */
  public long placeInList(long edge) {
    int edgeTable = ElementId.table(edge);
    int label = version.catalog().edgeTable(edgeTable).edgeLabel();
    long position = ElementId.position(edge);
    long source = source(edge);
    long owner = ElementId.position(source);
    long destination = destination(edge);
    ListsDelta delta = version.lists(label, ElementId.table(source), Direction.FORWARD);
    DeltaList list = delta == null ? null : delta.list(owner);
    if (list != null && list.replacesBase()) {
      return list.lowerBound(destination, position);
    }
    Adjacency lists = base.adjacency(label, ElementId.table(source), Direction.FORWARD);
    boolean inFiles = position < base.edgePositions(edgeTable);
    if (inFiles) {
      // Parallel edges of the files come before those of the delta.
      long place = lists.hasEdgesInListOrder() ? position - lists.start(owner) : 0;
      return place + (list == null ? 0 : list.lowerBound(0, list.count(), destination));
    }
    long before = 0;
    if (lists != null && owner < base.vertexCount(ElementId.table(source))) {
      long start = lists.start(owner);
      before = lists.lowerBound(start, lists.end(owner), destination + 1) - start;
    }
    return before + list.lowerBound(destination, position);
  }

  /** The value of a property of an existing edge, or null. */
  public Object edgeProperty(long edge, int property) {
    int table = ElementId.table(edge);
    long position = ElementId.position(edge);
    EdgeTableDelta delta = version.edgeTable(table);
    PropertyDelta changes = delta == null ? null : delta.property(property);
    if (changes != null && changes.isSet(position)) {
      return changes.getValue(position);
    }
    return position < base.edgePositions(table) ? base.edgeProperty(edge, property) : null;
  }

  /** Number of edges in a list. */
  public long degree(int edgeLabel, long vertex, Direction direction) {
    int table = ElementId.table(vertex);
    long offset = ElementId.position(vertex);
    ListsDelta delta = version.lists(edgeLabel, table, direction);
    if (delta != null) {
      return delta.length(offset);
    }
    Adjacency lists = base.adjacency(edgeLabel, table, direction);
    return lists == null || offset >= base.vertexCount(table) ? 0
        : lists.end(offset) - lists.start(offset);
  }

  /** Whether a vertex has an edge of any label in any direction. */
  public boolean hasEdges(long vertex) {
    for (int label = 0; label < version.catalog().edgeLabels().size(); label++) {
      if (degree(label, vertex, Direction.FORWARD) > 0
          || degree(label, vertex, Direction.BACKWARD) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is an edge of a label from one vertex to another; O(log degree). */
  public boolean hasEdge(int edgeLabel, long source, long destination) {
    int table = ElementId.table(source);
    long offset = ElementId.position(source);
    ListsDelta delta = version.lists(edgeLabel, table, Direction.FORWARD);
    DeltaList list = delta == null ? null : delta.list(offset);
    if (list != null && (list.contains(destination) || list.replacesBase())) {
      return list.contains(destination);
    }
    Adjacency lists = base.adjacency(edgeLabel, table, Direction.FORWARD);
    if (lists == null || offset >= base.vertexCount(table)) {
      return false;
    }
    long end = lists.end(offset);
    long at = lists.lowerBound(lists.start(offset), end, destination);
    return at < end && lists.neighbour(at) == destination;
  }

  /**
   * Visits the edges of a list in its order: by neighbour, parallel edges by position. The list
   * must not change meanwhile.
   */
  public void forEachEdge(
      int edgeLabel, long vertex, Direction direction, EdgeVisitor visitor) {
    forEach(edgeLabel, vertex, direction, true, visitor);
  }

  /**
   * Visits the edges of a list likewise, without finding out which they are, as takes a search for each where a list does not
   * say it: {@link ElementId#NONE} stands for their IDs.
   */
  public void forEachNeighbour(
      int edgeLabel, long vertex, Direction direction, EdgeVisitor visitor) {
    forEach(edgeLabel, vertex, direction, false, visitor);
  }

  private void forEach(int edgeLabel, long vertex, Direction direction, boolean withIds,
      EdgeVisitor visitor) {
    int table = ElementId.table(vertex);
    long offset = ElementId.position(vertex);
    ListsDelta delta = version.lists(edgeLabel, table, direction);
    DeltaList list = delta == null ? null : delta.list(offset);
    Adjacency lists = base.adjacency(edgeLabel, table, direction);
    int next = 0;
    if (lists != null && offset < base.vertexCount(table)
        && (list == null || !list.replacesBase())) {
      long end = lists.end(offset);
      for (long at = lists.start(offset); at < end; at++) {
        long neighbour = lists.neighbour(at);
        while (list != null && next < list.count()
            && Long.compareUnsigned(list.neighbour(next), neighbour) < 0) {
          visit(edgeLabel, table, direction, list, next++, withIds, visitor);
        }
        visitor.edge(neighbour, withIds ? lists.edgeId(offset, at) : ElementId.NONE);
      }
    }
    while (list != null && next < list.count()) {
      visit(edgeLabel, table, direction, list, next++, withIds, visitor);
    }
  }

  private void visit(int edgeLabel, int ownerTable, Direction direction, DeltaList list,
      int index, boolean withIds, EdgeVisitor visitor) {
    long neighbour = list.neighbour(index);
    if (!withIds) {
      visitor.edge(neighbour, ElementId.NONE);
      return;
    }
    int sourceTable =
        direction == Direction.FORWARD ? ownerTable : ElementId.table(neighbour);
    EdgeTable table = version.catalog().findEdgeTable(edgeLabel, sourceTable).orElseThrow();
    visitor.edge(neighbour, ElementId.of(table.id(), list.position(index)));
  }

  /**
   * Visits vertices that are not as in another version; see {@link
   * io.graphflow.storage.snapshot.Snapshot#forEachChangedVertex}.
   *
   * @param since above the same base; null for the base
   */
  public void forEachChangedVertex(int table, Collection<String> labels,
      Collection<Integer> properties, DeltaVersion since, LongConsumer visitor) {
    VertexTableDelta now = version.vertexTable(table);
    VertexTableDelta then = since == null ? null : since.vertexTable(table);
    if (now == then) {
      return;
    }
    List<TriePair> inBase = new ArrayList<>();
    List<TriePair> added = new ArrayList<>();
    inBase.add(TriePair.of(now, then, VertexTableDelta::deleted));
    added.add(TriePair.of(now, then, VertexTableDelta::created));
    for (String label : labels) {
      LabelDelta labelNow = now == null ? null : now.label(label);
      LabelDelta labelThen = then == null ? null : then.label(label);
      inBase.add(TriePair.of(labelNow, labelThen, LabelDelta::base));
      added.add(TriePair.of(labelNow, labelThen, LabelDelta::added));
    }
    for (int property : properties) {
      addChanged(now == null ? null : now.property(property),
          then == null ? null : then.property(property), inBase, added);
    }
    forEachKey(inBase, 0, since, visitor);
    forEachKey(added, base.vertexCount(table), since, visitor);
  }

  /** Visits edges that are not as in another version, likewise. */
  public void forEachChangedEdge(int edgeTable, Collection<Integer> properties,
      DeltaVersion since, LongConsumer visitor) {
    EdgeTableDelta now = version.edgeTable(edgeTable);
    EdgeTableDelta then = since == null ? null : since.edgeTable(edgeTable);
    if (now == then) {
      return;
    }
    List<TriePair> inBase = new ArrayList<>();
    List<TriePair> added = new ArrayList<>();
    inBase.add(TriePair.of(now, then, EdgeTableDelta::deleted));
    added.add(TriePair.of(now, then, EdgeTableDelta::sources));
    for (int property : properties) {
      addChanged(now == null ? null : now.property(property),
          then == null ? null : then.property(property), inBase, added);
    }
    forEachKey(inBase, 0, since, visitor);
    forEachKey(added, base.edgePositions(edgeTable), since, visitor);
  }

  private static void addChanged(
      PropertyDelta now, PropertyDelta then, List<TriePair> inBase, List<TriePair> added) {
    inBase.add(TriePair.of(now, then, PropertyDelta::base));
    added.add(TriePair.of(now, then, PropertyDelta::added));
  }

  /** The same trie of two versions. */
  private record TriePair(RadixTrie<?> now, RadixTrie<?> then) {
    static <T> TriePair of(T now, T then, Function<T, RadixTrie<?>> trie) {
      return new TriePair(now == null ? PersistentSet.empty() : trie.apply(now),
          then == null ? PersistentSet.empty() : trie.apply(then));
    }

    long next(long from, DeltaVersion since) {
      return since == null ? now.next(from) : now.nextUnshared(then, from);
    }
  }

  /** Visits the keys that are not the same in all pairs, each once and ascending, moved by an offset. */
  private static void forEachKey(
      List<TriePair> tries, long offset, DeltaVersion since, LongConsumer visitor) {
    for (long key = nextKey(tries, 0, since); key >= 0; key = nextKey(tries, key + 1, since)) {
      visitor.accept(offset + key);
    }
  }

  private static long nextKey(List<TriePair> tries, long from, DeltaVersion since) {
    long next = -1;
    for (TriePair pair : tries) {
      long key = pair.next(from, since);
      if (key >= 0 && (next < 0 || key < next)) {
        next = key;
      }
    }
    return next;
  }
}
