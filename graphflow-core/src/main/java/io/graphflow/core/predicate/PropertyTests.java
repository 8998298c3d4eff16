package io.graphflow.core.predicate;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.GatheredEdges;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.IdentityHashMap;

/**
 * The tests of one predicate on a property of the elements of a vector: one for each table in which these may lie,
 * made when it is first met. For one thread at a time.
 */
public final class PropertyTests {
  private final Snapshot snapshot;

  /** The vertices that have the property; null if edges have it. */
  private final VertexVector vertices;

  private final EdgeVector edges;
  private final String key;
  private final PropertyPredicate predicate;
  private final GatheredProperty gathered;
  private final PositionLoader loader;
  private final Tuple tuple;

  /** The tests by vertex table, for vertices of the files. */
  private final Entry[] vertexEntries;

  /** As {@link #vertexEntries}, for vertices that the delta has added. */
  private final Entry[] newVertexEntries;

  /**
   * The tests by edge table and by the table of the destinations; null for edge tables not met yet.
   */
  private final Entry[][] forwardEntries;

  /**
   * As {@link #forwardEntries}, for edges of backward lists, whose properties may lie elsewhere.
   */
  private final Entry[][] backwardEntries;

  /** The tests by the object that holds the edges of changed lists. */
  private final IdentityHashMap<GatheredEdges, Entry> gatheredEntries = new IdentityHashMap<>(0);

  /** The test for one table, or null if there is none, and how its constant fits. */
  public static final class Entry {
    private final ColumnTest test;
    private final EdgePropertyAddress address;
    private final boolean inListOrder;
    private ColumnTest.Binding binding;
    private long boundRound;

    private Entry(ColumnTest test, EdgePropertyAddress address, boolean inListOrder) {
      this.test = test;
      this.address = address;
      this.inListOrder = inListOrder;
    }

    /** The test; null if only an evaluator can tell. */
    public ColumnTest test() {
      return test;
    }

    /** Whether list positions address the values, because they lie in the order of the lists. */
    public boolean inListOrder() {
      return inListOrder;
    }

    /** The binding of a round, or null if the test was bound in another round, or never. */
    public ColumnTest.Binding binding(long round) {
      return boundRound == round ? binding : null;
    }

    /** Notes how the test was bound in a round; rounds are positive. */
    public void setBinding(ColumnTest.Binding newBinding, long round) {
      binding = newBinding;
      boundRound = round;
    }

    /** Forgets how the test was bound. */
    public void unbind() {
      boundRound = 0;
    }
  }

  /**
   * A property gathered with the edges of changed lists.
   *
   * @param column the property's column in {@link GatheredEdges}
   */
  public record GatheredProperty(int column, CypherType type) {}

  /**
   * Creates the tests.
   *
   * @param vector vertices or edges, the elements that have the property
   * @param key name of the property
   * @param gathered the property where it is gathered, or null if it is not
   * @param loader loads an element, for tests that evaluate
   */
  public PropertyTests(Snapshot snapshot, Vector vector, String key, PropertyPredicate predicate,
      GatheredProperty gathered, PositionLoader loader, Tuple tuple) {
    this.snapshot = snapshot;
    this.vertices = vector instanceof VertexVector ofVertices ? ofVertices : null;
    this.edges = vector instanceof EdgeVector ofEdges ? ofEdges : null;
    this.key = key;
    this.predicate = predicate;
    this.gathered = gathered;
    this.loader = loader;
    this.tuple = tuple;
    Catalog catalog = snapshot.catalog();
    int edgeTables = edges == null ? 0 : catalog.edgeTables().size();
    this.vertexEntries = new Entry[edges == null ? catalog.vertexTables().size() : 0];
    this.newVertexEntries = new Entry[vertexEntries.length];
    this.forwardEntries = new Entry[edgeTables][];
    this.backwardEntries = new Entry[edgeTables][];
  }

  /** Whether edges have the property. */
  public boolean ofEdges() {
    return edges != null;
  }

  /**
   * Finds the test for the table that the vector is set to.
   *
   * @param in the positions that will be tested
   * @return null if they may lie in several tables
   */
  public Entry find(Selection in) {
    return edges == null ? findVertexTest() : findEdgeTest(in);
  }

  /**
   * Where the values of the vector's elements lie, for the test that {@link #find} has found.
   *
   * @param count length of the vector
   */
  public Positions positions(Entry entry, Selection in, int count) {
    return edges == null ? vertices.offsets() : positions(entry, edges, in, count);
  }

  /** Where the values of other edges lie, for the test of their table. */
  public static Positions positions(Entry entry, EdgeVector of, Selection in, int count) {
    return entry.inListOrder || entry.address == null
        ? of.listPositions()
        : of.propertyPositions(entry.address, in, count);
  }

  private Entry findVertexTest() {
    int table = vertices.table();
    return table == VertexVector.MIXED ? null : findVertexTest(table, vertices.areNew());
  }

  private Entry findVertexTest(int table, boolean areNew) {
    Entry[] known = areNew ? newVertexEntries : vertexEntries;
    if (known[table] == null) {
      known[table] = newVertexEntry(table, areNew);
    }
    return known[table];
  }

  private Entry newVertexEntry(int table, boolean areNew) {
    int property = snapshot.catalog().vertexTable(table).propertyIndex(key).orElse(-1);
    PropertyReader reader =
        property < 0 || areNew ? null : snapshot.unchangedVertexProperty(table, property);
    if (property >= 0 && reader == null) {
      reader = snapshot.vertexProperty(table, property);
    }
    return new Entry(predicate.test(reader, loader, tuple), null, false);
  }

  private Entry findEdgeTest(Selection in) {
    int table = edges.edgeTable();
    if (table == EdgeVector.MIXED || edges.hasMixedEnds()) {
      return null;
    }
    if (edges.gathered() != null) {
      return gatheredEntry(edges.gathered());
    }
    // The table of the owners is that of the edges' other end, and a run has only one there, too.
    int destinations =
        edges.isForward()
            ? edges.neighbours().table()
            : ElementId.table(edges.owner(in.position(0)));
    return edgeEntry(edges.adjacency(), table, destinations);
  }

  /** The test for the edges of a run, or for its neighbours. */
  public Entry find(ListRun listRun) {
    if (edges == null) {
      return findVertexTest(listRun.neighbourTable, listRun.newNeighbours);
    }
    if (listRun.gathered != null) {
      return gatheredEntry(listRun.gathered);
    }
    Adjacency lists = listRun.adjacency;
    int destinations = listRun.forward ? listRun.neighbourTable : lists.ownerTable();
    return edgeEntry(lists, listRun.edgeTable, destinations);
  }

  private Entry edgeEntry(Adjacency lists, int table, int destinations) {
    Entry[][] known = lists.direction() == Direction.FORWARD ? forwardEntries : backwardEntries;
    if (known[table] == null) {
      known[table] = new Entry[snapshot.catalog().vertexTables().size()];
    }
    Entry found = known[table][destinations];
    if (found == null) {
      found = newEdgeEntry(lists, table, destinations);
      known[table][destinations] = found;
    }
    return found;
  }

  private Entry gatheredEntry(GatheredEdges ofChanged) {
    Entry found = gatheredEntries.get(ofChanged);
    if (found == null) {
      ColumnTest test = gathered == null ? null
          : predicate.test(ofChanged, gathered.column(), gathered.type());
      found = new Entry(test, null, true);
      gatheredEntries.put(ofChanged, found);
    }
    return found;
  }

  private Entry newEdgeEntry(Adjacency lists, int table, int destinations) {
    Catalog catalog = snapshot.catalog();
    EdgeTable edgeTable = catalog.edgeTable(table);
    int property = catalog.edgeLabel(edgeTable.edgeLabel()).propertyIndex(key).orElse(-1);
    if (property < 0) {
      return new Entry(predicate.test(null, loader, tuple), null, false);
    }
    EdgePropertyAddress address = snapshot.edgePropertyAddress(table);
    PropertyReader ordered =
        snapshot.propertyInListOrder(
            edgeTable.edgeLabel(), lists.ownerTable(), lists.direction(), property);
    ChangedPropertyReader changed =
        ordered == null ? snapshot.changedEdgeProperty(table, property) : null;
    if (changed != null && changed.coversFiles()) {
      return new Entry(null, null, false);
    }
    PropertyReader reader =
        ordered != null ? ordered : snapshot.edgeProperty(table, destinations, property);
    return new Entry(predicate.test(reader, loader, tuple), address, ordered != null);
  }
}
