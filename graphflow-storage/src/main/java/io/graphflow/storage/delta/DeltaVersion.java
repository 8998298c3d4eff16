package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentMap;
import java.util.ArrayList;
import java.util.List;

/**
 * One state of a graph, as its difference from a {@link DeltaBase}. Immutable and safe for use by
 * many threads once it is handed over safely, as by a volatile field; a {@link DeltaWriter#current}
 * one changes with its writer until {@link DeltaWriter#version}. Versions share their common parts,
 * and one that nobody refers to is garbage.
 *
 * <p>A part that is null here was not changed; readers of it need not look any further.
 *
 * <p>Memory of a version on the heap, beside the parts that it shares with others (measured by
 * {@code DeltaMemoryTest}): 190 bytes for a new vertex with one property and one edge with one
 * property, where one comes after the other. These are two lists of 72 bytes, the ends of the edge
 * in two columns of 8 bytes a value, the values, and spare room of growing arrays. Where the edges
 * go to random new vertices, it is 150 bytes, because they share lists. An edge between random
 * vertices of a large base of which one in a hundred has a changed list takes 260, because each
 * list then has a leaf to itself.
 */
public final class DeltaVersion {
  final Edit edit;
  private final DeltaBase base;
  private Catalog catalog;
  private long epoch;
  private long sizeBytes;
  private PersistentMap<VertexTableDelta> vertexTables = PersistentMap.empty();
  private PersistentMap<EdgeTableDelta> edgeTables = PersistentMap.empty();
  private PersistentMap<EdgeLabelDelta> edgeLabels = PersistentMap.empty();
  private PersistentMap<ListsDelta> lists = PersistentMap.empty();

  private DeltaVersion(DeltaBase base) {
    this.edit = new Edit();
    this.edit.seal();
    this.base = base;
    this.catalog = base.snapshot().catalog();
  }

  /** Copies a version for an edit to change. */
  DeltaVersion(Edit edit, DeltaVersion from) {
    this.edit = edit;
    base = from.base;
    catalog = from.catalog;
    epoch = from.epoch;
    sizeBytes = from.sizeBytes;
    vertexTables = from.vertexTables;
    edgeTables = from.edgeTables;
    edgeLabels = from.edgeLabels;
    lists = from.lists;
  }

  /** The version that does not differ from its base. */
  public static DeltaVersion unchanged(DeltaBase base) {
    return new DeltaVersion(base);
  }

  /** Whether it does not differ from its base at all. */
  public boolean isUnchanged() {
    return epoch == 0 && sizeBytes == 0;
  }

  /** The base below the version. */
  public DeltaBase base() {
    return base;
  }

  /**
   * The schema, and the facts that hold for this version.
   *
   * <p>Counts in it are those at the beginning of the {@link #epoch}, which ends when they have
   * doubled. {@code nullCount} is 0 exactly if no element lacks a value. That there are no
   * self-loops, no parallel edges, no two-cycles and no second edge in a list, and that neighbours
   * lie in no other tables, is exact, as in files; the contrary may have ceased to hold by
   * deletions.
   */
  public Catalog catalog() {
    return catalog;
  }

  /**
   * The epoch of {@link #catalog}: versions of the same base and epoch have the same catalog, so
   * that plans for one are valid for the other; 0 is the epoch of the base.
   */
  public long epoch() {
    return epoch;
  }

  /** Bytes on the heap that it would take if it shared nothing with others, about; O(1). */
  public long sizeBytes() {
    return sizeBytes;
  }

  /** Changes of a vertex table, or null if it is as in the base. */
  public VertexTableDelta vertexTable(int table) {
    return vertexTables.get(table);
  }

  /** Changes of an edge table, or null if it is as in the base. */
  public EdgeTableDelta edgeTable(int table) {
    return edgeTables.get(table);
  }

  /** Changes of facts on an edge label, or null if it is as in the base. */
  EdgeLabelDelta edgeLabel(int label) {
    return edgeLabels.get(label);
  }

  /** Changes of lists, or null if they are as in the base. */
  public ListsDelta lists(int edgeLabel, int ownerTable, Direction direction) {
    return lists.get(listsKey(edgeLabel, ownerTable, direction));
  }

  /** All vertex tables that were touched. */
  List<VertexTableDelta> changedVertexTables() {
    List<VertexTableDelta> changed = new ArrayList<>();
    for (long key = vertexTables.next(0); key >= 0; key = vertexTables.next(key + 1)) {
      changed.add(vertexTables.get(key));
    }
    return changed;
  }

  /** All edge tables that were touched. */
  List<EdgeTableDelta> changedEdgeTables() {
    List<EdgeTableDelta> changed = new ArrayList<>();
    for (long key = edgeTables.next(0); key >= 0; key = edgeTables.next(key + 1)) {
      changed.add(edgeTables.get(key));
    }
    return changed;
  }

  /** All lists that are not as in the base. */
  List<ListsDelta> changedLists() {
    List<ListsDelta> changed = new ArrayList<>();
    for (long key = lists.next(0); key >= 0; key = lists.next(key + 1)) {
      changed.add(lists.get(key));
    }
    return changed;
  }

  static long listsKey(int edgeLabel, int ownerTable, Direction direction) {
    // Tables next to each other share a leaf.
    long way = direction == Direction.FORWARD ? 0 : 1;
    return ((long) edgeLabel << 17) | (way << 16) | ownerTable;
  }

  /** Number of vertices in a table. */
  public long vertexCount(int table) {
    VertexTableDelta delta = vertexTable(table);
    return delta == null ? base.vertexCount(table) : delta.count();
  }

  /** One past the largest offset of a vertex in a table; not every offset below has a vertex. */
  public long vertexLimit(int table) {
    VertexTableDelta delta = vertexTable(table);
    return delta == null ? base.vertexCount(table) : delta.limit();
  }

  /** Number of edges in a table. */
  public long edgeCount(int table) {
    EdgeTableDelta delta = edgeTable(table);
    return delta == null ? base.edgeCount(table) : delta.count();
  }

  /**
   * The version after a transaction's changes, made on this version or on an earlier one where they
   * touched nothing that has changed since.
   *
   * @throws IllegalStateException if they do not fit: the transaction lacked a lock, or the record
   *     is another database's
   */
  public DeltaVersion apply(List<Change> changes) {
    DeltaEditor editor = new DeltaEditor(this);
    changes.forEach(editor::apply);
    return editor.seal();
  }

  void put(int table, VertexTableDelta delta) {
    vertexTables = vertexTables.put(edit, table, delta);
  }

  void put(int table, EdgeTableDelta delta) {
    edgeTables = edgeTables.put(edit, table, delta);
  }

  void put(int label, EdgeLabelDelta delta) {
    edgeLabels = edgeLabels.put(edit, label, delta);
  }

  void put(int edgeLabel, int ownerTable, Direction direction, ListsDelta delta) {
    lists = lists.put(edit, listsKey(edgeLabel, ownerTable, direction), delta);
  }

  void setCatalog(Catalog newCatalog) {
    edit.requireOpen();
    catalog = newCatalog;
    epoch = base.counters().nextEpoch();
  }

  void grow(long bytes) {
    sizeBytes += bytes;
  }
}
