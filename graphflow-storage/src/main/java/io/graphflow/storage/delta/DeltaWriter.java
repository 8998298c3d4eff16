package io.graphflow.storage.delta;

import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * The changes of a transaction: it checks each, applies it to a private version, and keeps it in a
 * list of {@link Change}s. A change that is refused changes nothing. Dropping the writer rolls
 * back, as does going back to a {@link Savepoint}. For one thread at a time.
 *
 * <p>Values are {@link Boolean}, {@link Long}, {@link Double}, {@link String}, {@link
 * java.time.LocalDate}, {@link java.time.ZonedDateTime} or lists of these; null stands for no
 * value. Elements are given by ID, labels of vertices by name, all else by index in {@link
 * DeltaVersion#catalog}. Callers look names up themselves.
 */
public final class DeltaWriter {
  /** Few, as each may copy a long list. */
  private static final int CHANGES_PER_LOOK = 16;

  /**
   * The estimated memory of a change in the list, beside its values, which the version has, too.
   */
  private static final long CHANGE_BYTES = 96;

  /** A rebase is some 100 ns a change: it asks after each 1,024. */
  private static final int CHECK_MASK = (1 << 10) - 1;

  private DeltaVersion basis;
  private DeltaEditor editor;
  private final List<Change> changes = new ArrayList<>();
  private final LongOpenHashSet deleted = new LongOpenHashSet();
  private final LongLinkedOpenHashSet deletedWithEdges = new LongLinkedOpenHashSet();
  private final ConstraintCheck constraints = new ConstraintCheck(this);
  private final IndexedKeys keys = new IndexedKeys(this);
  private Runnable watch = () -> {};

  /** A state of the transaction to which it can go back. */
  public static final class Savepoint {
    private final DeltaVersion version;
    private final int changeCount;
    private final long[] deletedWithEdges;
    private final long[] unchecked;

    private Savepoint(
        DeltaVersion version, int changeCount, long[] deletedWithEdges, long[] unchecked) {
      this.version = version;
      this.changeCount = changeCount;
      this.deletedWithEdges = deletedWithEdges;
      this.unchecked = unchecked;
    }

    /** The version that the transaction saw at the savepoint. */
    public DeltaVersion version() {
      return version;
    }

    /** Number of changes up to then. */
    public int changeCount() {
      return changeCount;
    }
  }

  /** Begins to write on top of a version. */
  public DeltaWriter(DeltaVersion version) {
    basis = version;
    editor = new DeltaEditor(version);
  }

  /** The version without the changes of this transaction. */
  public DeltaVersion basis() {
    return basis;
  }

  /**
   * The version as this transaction sees it now. It changes with every write, until
   * {@link #version} or {@link #savepoint} is called.
   */
  public DeltaVersion current() {
    return editor.version();
  }

  /** A reader of {@link #current}. */
  public DeltaReader reader() {
    return editor.reader();
  }

  /**
   * The version as this transaction sees it, immutable, for a statement that reads while it writes.
   * Further writes go to a later version and copy again the parts that they change.
   */
  public DeltaVersion version() {
    DeltaVersion sealed = editor.seal();
    editor = new DeltaEditor(sealed);
    return sealed;
  }

  /** The state to go back to if later changes fail. */
  public Savepoint savepoint() {
    return new Savepoint(
        version(), changes.size(), deletedWithEdges.toLongArray(), constraints.open());
  }

  /** Goes back to a savepoint: changes made since are as if they had never been. */
  public void rollbackTo(Savepoint savepoint) {
    editor = new DeltaEditor(savepoint.version);
    changes.subList(savepoint.changeCount, changes.size()).clear();
    deletedWithEdges.clear();
    for (long vertex : savepoint.deletedWithEdges) {
      deletedWithEdges.add(vertex);
    }
    constraints.reopen(savepoint.unchecked);
  }

  /**
   * Sets an observer that looks at the writer now and then while it changes much, as at {@link
   * #changedBytes}; at the beginning there is none. An exception of the observer leaves the write
   * that was going on half made, so that the caller must roll all of it back.
   */
  public void setWatch(Runnable watch) {
    this.watch = Objects.requireNonNull(watch, "watch");
  }

  /**
   * Bytes on the heap that the changes of this transaction take, about: in the version and as a list.
   * Fast, but not to be asked for after each change.
   */
  public long changedBytes() {
    long bytes = current().sizeBytes() + editor.grownBytes() - basis.sizeBytes();
    return Math.max(0, bytes) + CHANGE_BYTES * changes.size();
  }

  /**
   * Sets the lock that is asked before indexed values come or go; at the beginning there is none.
   */
  public void setKeyLock(KeyLock lock) {
    keys.setLock(lock);
  }

  /**
   * Checks the changes of a statement when all of it has run: that no vertex was deleted that has
   * edges, and that constraints hold. If it throws, the caller must roll the statement back.
   *
   * @throws ConstraintException as {@link #requireNoDanglingEdges} does, or naming the constraint
   *     that is broken, the elements that break it and their values
   */
  public void endStatement() {
    requireNoDanglingEdges();
    constraints.check();
  }

  /**
   * Makes all changes so far on top of another version of the same base, so that the transaction
   * sees others' commits. Savepoints taken before are void.
   *
   * @param latest a version in which nothing has changed that this transaction has changed: its
   *     locks see to that
   * @param check asked now and then; if it throws, the writer is as it was
   */
  public void rebase(DeltaVersion latest, Runnable check) {
    DeltaEditor moved = new DeltaEditor(latest);
    for (int i = 0; i < changes.size(); i++) {
      if ((i & CHECK_MASK) == CHECK_MASK) {
        check.run();
      }
      moved.apply(changes.get(i));
    }
    basis = latest;
    editor = moved;
  }

  /** Number of changes so far. */
  public int changeCount() {
    return changes.size();
  }

  /**
   * Goes back to the first changes, on top of another version. It does the work of {@link
   * #rollbackTo} for a writer that has rebased since. It takes as long as making those changes.
   *
   * @param changeCount {@link #changeCount} between two statements
   * @param latest as for {@link #rebase}
   */
  public void undoTo(int changeCount, DeltaVersion latest) {
    changes.subList(changeCount, changes.size()).clear();
    deletedWithEdges.clear();
    constraints.reopen(new long[0]);
    rebase(latest, () -> {});
  }

  /**
   * All changes so far, in their order.
   *
   * @throws GraphflowException as {@link #endStatement}
   */
  public List<Change> changes() {
    endStatement();
    return List.copyOf(changes);
  }

  private Catalog catalog() {
    return current().catalog();
  }

  /** Applies a change that was checked. */
  void make(Change change) {
    editor.apply(change);
    changes.add(change);
    if (changes.size() % CHANGES_PER_LOOK == 0) {
      watch.run();
    }
  }

  KeyLock keyLock() {
    return keys.lock();
  }

  /** Checks a constraint that the catalog has got against all existing elements. */
  void requireHolds(Constraint constraint) {
    constraints.checkAll(constraint);
  }

  /** Adds to the schema. */
  public SchemaWriter schema() {
    return new SchemaWriter(this);
  }

  /** The edge table of a label's edges from a vertex table, which is added if there is none. */
  public int edgeTable(int edgeLabel, int sourceTable) {
    for (EdgeTable table : catalog().edgeTables()) {
      if (table.edgeLabel() == edgeLabel && table.sourceTable() == sourceTable) {
        return table.id();
      }
    }
    int table = catalog().edgeTables().size();
    SchemaWriter.requireRoom(table, "tables of relationships");
    make(new Change.AddEdgeTable(table, edgeLabel, sourceTable));
    return table;
  }

  // Vertices

  /**
   * Creates a vertex.
   *
   * @param labels the labels that it bears beyond those of the table
   * @param values values of different properties
   * @return its ID
   * @throws QueryException if a value is not of its property's type
   * @throws ConstraintException if the primary key is missing or another vertex's
   */
  public long createVertex(int table, List<String> labels, List<PropertyValue> values) {
    VertexTable owner = catalog().vertexTable(table);
    FittedValues fitted =
        FittedValues.of(owner.properties(), values, ownerName(owner), mayWiden(owner));
    if (owner.primaryKey() >= 0) {
      Object key = null;
      for (PropertyValue value : fitted.kept()) {
        key = value.property() == owner.primaryKey() ? value.value() : key;
      }
      requireFreeKey(owner, key, ElementId.NONE);
    }
    keys.willCreate(owner, labels, fitted.kept());
    widen(owner, fitted);
    DeltaBase base = current().base();
    long offset = base.nextVertex(table);
    long vertex = ElementId.of(table, offset);
    make(new Change.CreateVertex(vertex, labels, fitted.kept()));
    constraints.changedVertex(vertex);
    return vertex;
  }

  private void requireFreeKey(VertexTable owner, Object key, long ownVertex) {
    if (key == null) {
      throw new ConstraintException(ErrorDetail.VALUE_MISSING.whenRun(),
          "a node of " + ownerName(owner)
              + " needs a value of its primary key '" + keyName(owner) + "'");
    }
    long holder = reader().findVertex(owner.id(), key);
    if (holder != ElementId.NONE && holder != ownVertex) {
      throw new ConstraintException(ErrorDetail.VALUE_NOT_UNIQUE.whenRun(),
          "there is a node of " + ownerName(owner)
              + " with the primary key '" + keyName(owner) + "' " + key + " already");
    }
  }

  private static String keyName(VertexTable owner) {
    return owner.properties().get(owner.primaryKey()).name();
  }

  /**
   * Deletes a vertex. Its edges must be deleted, too, sooner or later; see {@link
   * #requireNoDanglingEdges}.
   *
   * @return whether it was there; false if this transaction has deleted it already
   * @throws QueryException if there has been no such vertex in this transaction
   */
  public boolean deleteVertex(long vertex) {
    if (!reader().hasVertex(vertex) && deleted.contains(vertex)) {
      return false;
    }
    requireVertex(vertex);
    if (reader().hasEdges(vertex)) {
      deletedWithEdges.add(vertex);
    }
    keys.willChange(vertex, List.of());
    make(new Change.DeleteVertex(vertex));
    deleted.add(vertex);
    return true;
  }

  /**
   * Deletes a vertex and all its edges.
   *
   * @return how many edges were deleted, or -1 if this transaction has deleted the vertex already
   * @throws QueryException if there has been no such vertex in this transaction
   */
  public long detachDeleteVertex(long vertex) {
    boolean wasDeleted = !reader().hasVertex(vertex) && deleted.contains(vertex);
    if (!wasDeleted) {
      requireVertex(vertex);
    }
    long count = 0;
    for (EdgeLabel label : catalog().edgeLabels()) {
      for (Direction direction : Direction.values()) {
        // A self-loop is gone from the backward list when that is read.
        LongArrayList edges = new LongArrayList();
        reader().forEachEdge(label.id(), vertex, direction, (_, edge) -> edges.add(edge));
        for (int i = 0; i < edges.size(); i++) {
          deleteEdge(edges.getLong(i));
          count++;
        }
      }
    }
    return deleteVertex(vertex) ? count : -1;
  }

  /**
   * Checks that no vertex was deleted that still has edges: at the end of a statement, which may
   * delete vertices and their edges in any order.
   *
   * @throws ConstraintException naming such a vertex
   */
  public void requireNoDanglingEdges() {
    for (long vertex : deletedWithEdges) {
      if (!reader().hasVertex(vertex)) {
        requireNoEdges(vertex);
      }
    }
    deletedWithEdges.clear();
  }

  /**
   * Gives a vertex a label, or takes it away.
   *
   * @return whether that changed anything
   * @throws QueryException if the vertex was deleted
   */
  public boolean setLabel(long vertex, String label, boolean bears) {
    requireVertex(vertex);
    if (reader().hasLabel(vertex, label) == bears) {
      return false;
    }
    keys.willChange(vertex, List.of(label));
    make(new Change.SetLabel(vertex, label, bears));
    constraints.changedVertex(vertex);
    return true;
  }

  /**
   * Sets a property of a vertex.
   *
   * @param value null to remove it
   * @throws QueryException if the vertex was deleted, or the value is not of the property's type
   * @throws ConstraintException if it is the primary key, and missing or another vertex's
   */
  public void setVertexProperty(long vertex, int property, Object value) {
    requireVertex(vertex);
    VertexTable owner = catalog().vertexTable(ElementId.table(vertex));
    FittedValues fitted =
        FittedValues.of(owner.properties(), property, value, ownerName(owner), mayWiden(owner));
    Object kept = fitted.only();
    if (property == owner.primaryKey()) {
      requireFreeKey(owner, kept, vertex);
    }
    widen(owner, fitted);
    keys.willSet(vertex, property, kept);
    make(new Change.SetVertexProperty(vertex, property, kept));
    constraints.changedVertex(vertex);
  }

  // Edges

  /**
   * Creates an edge.
   *
   * @param values of properties that are different from each other
   * @return its ID
   * @throws QueryException if one end was deleted, or a value is not of its property's type
   * @throws ConstraintException if the edge label declares other ends, or one end may have one such edge
   *     only, as declared, and has it
   */
  public long createEdge(
      int edgeLabel, long source, long destination, List<PropertyValue> values) {
    requireVertex(source);
    requireVertex(destination);
    EdgeLabel owner = catalog().edgeLabel(edgeLabel);
    FittedValues fitted =
        FittedValues.of(owner.properties(), values, owner.name(), mayWiden(owner));
    constraints.requireAllowed(owner, source, destination);
    widen(owner, fitted);
    int table = edgeTable(edgeLabel, ElementId.table(source));
    DeltaBase base = current().base();
    long position = base.nextEdge(table);
    long edge = ElementId.of(table, position);
    make(new Change.CreateEdge(edge, source, destination, fitted.kept()));
    constraints.changedEdge(edge);
    return edge;
  }

  /**
   * Deletes an edge.
   *
   * @return whether it was there; false if this transaction has deleted it already
   * @throws QueryException if there has been no such edge in this transaction
   */
  public boolean deleteEdge(long edge) {
    if (!reader().hasEdge(edge) && deleted.contains(~edge)) {
      return false;
    }
    requireEdge(edge);
    make(new Change.DeleteEdge(edge, reader().source(edge), reader().destination(edge)));
    deleted.add(~edge);
    return true;
  }

  /**
   * Sets a property of an edge.
   *
   * @param value null to remove it
   * @throws QueryException if the edge was deleted or the value is not of the
   *     property's type
   */
  public void setEdgeProperty(long edge, int property, Object value) {
    requireEdge(edge);
    EdgeLabel owner = edgeLabel(edge);
    FittedValues fitted =
        FittedValues.of(owner.properties(), property, value, owner.name(), mayWiden(owner));
    widen(owner, fitted);
    make(new Change.SetEdgeProperty(edge, property, fitted.only()));
    constraints.changedEdge(edge);
  }

  // Types

  /** Which properties of vertices may hold values of other types than so far; keys never. */
  private IntPredicate mayWiden(VertexTable owner) {
    boolean open = !catalog().closedSchema()
        && !catalog().declarations().isDeclaredTable(owner.id());
    return property -> open && property != owner.primaryKey();
  }

  private IntPredicate mayWiden(EdgeLabel owner) {
    boolean open = !catalog().closedSchema()
        && catalog().declarations().edges(owner.id()).isEmpty();
    return _ -> open;
  }

  private void widen(VertexTable owner, FittedValues fitted) {
    fitted.forEachWider((property, type) -> make(
        new Change.WidenVertexProperty(owner.id(), property, type)));
  }

  private void widen(EdgeLabel owner, FittedValues fitted) {
    fitted.forEachWider((property, type) -> make(
        new Change.WidenEdgeProperty(owner.id(), property, type)));
  }

  private EdgeLabel edgeLabel(long edge) {
    return catalog().edgeLabel(catalog().edgeTable(ElementId.table(edge)).edgeLabel());
  }

  // Checks

  private void requireVertex(long vertex) {
    Objects.checkIndex(ElementId.table(vertex), catalog().vertexTables().size());
    if (!reader().hasVertex(vertex)) {
      throw gone(vertexName(vertex), deleted.contains(vertex));
    }
  }

  private void requireEdge(long edge) {
    Objects.checkIndex(ElementId.table(edge), catalog().edgeTables().size());
    if (!reader().hasEdge(edge)) {
      throw gone("relationship " + ElementId.position(edge) + " of " + edgeLabel(edge).name(),
          deleted.contains(~edge));
    }
  }

  private static GraphflowException gone(String element, boolean deletedHere) {
    return new QueryException(ErrorDetail.DELETED_ENTITY_ACCESS.whenRun(), element
        + (deletedHere ? " was deleted in this transaction" : " does not exist any more"));
  }

  private void requireNoEdges(long vertex) {
    if (reader().hasEdges(vertex)) {
      throw new ConstraintException(ErrorDetail.DELETE_CONNECTED_NODE.whenRun(), vertexName(vertex)
          + " cannot be deleted: it still has relationships; delete these, too, or use DETACH DELETE");
    }
  }

  static void refuseIf(boolean wrong, String message) {
    if (wrong) {
      throw new QueryException(message);
    }
  }

  static void refuseIf(boolean wrong, ErrorDetail detail, String message) {
    if (wrong) {
      throw new QueryException(detail.whenRun(), message);
    }
  }

  String vertexName(long vertex) {
    return "node " + ElementId.position(vertex) + " of "
        + ownerName(catalog().vertexTable(ElementId.table(vertex)));
  }

  static String ownerName(VertexTable table) {
    return table.labels().isEmpty() ? "the nodes without label" : table.name();
  }
}
