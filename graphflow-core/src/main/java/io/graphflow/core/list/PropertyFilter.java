package io.graphflow.core.list;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.snapshot.EdgePropertyAddress;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;

/**
 * A predicate on one stored property of the elements of a list, by the kernels of a {@link ColumnTest}
 * for each table. Falls back to evaluation where the elements are materialized rows of several tables,
 * a column has no codes, or what it is compared with is of another type.
 */
final class PropertyFilter implements PositionFilter {
  private final Snapshot snapshot;
  /** Whose property it is: one of the two, the other is null. */
  private final VertexVector vertexVector;

  private final EdgeVector edgeVector;
  private final String key;
  private final PropertyPredicate predicate;
  private final boolean constant;
  private final Bindings flat;
  private final Bindings list;
  private final EvaluatorFilter general;
  private final Tuple tuple;
  private final Selection all = new Selection();

  /** By vertex table, or by edge table and the table of the destinations. */
  private final Entry[][] entries;

  /** As {@link #entries}, for edges of backward lists, which may lie elsewhere. */
  private final Entry[][] backwardEntries;

  /** Counts {@link #prepare}: an entry bound at another count must be bound again. */
  private long round;

  private Entry entry;
  private Positions positions;

  /** The test for one table, or null if there is none, and how its constant fits. */
  private static final class Entry {
    private final ColumnTest test;
    private final EdgePropertyAddress address;

    /** Whether values lie in the order of the lists, by list position. */
    private final boolean inListOrder;

    private ColumnTest.Binding binding;
    private long boundRound;

    Entry(ColumnTest test, EdgePropertyAddress address, boolean inListOrder) {
      this.test = test;
      this.address = address;
      this.inListOrder = inListOrder;
    }
  }

  /**
   * Creates the filter.
   *
   * @param vector of the variable whose property it is: vertices or edges
   * @param key name of the property
   * @param constant whether the predicate reads nothing else
   * @param flat bindings of what else it reads
   * @param list binding of the variable
   * @param general the same predicate
   */
  PropertyFilter(
      Snapshot snapshot,
      Vector vector,
      String key,
      PropertyPredicate predicate,
      boolean constant,
      Bindings flat,
      Bindings list,
      EvaluatorFilter general,
      Tuple tuple) {
    this.snapshot = snapshot;
    this.vertexVector = vector instanceof VertexVector vertices ? vertices : null;
    this.edgeVector = vector instanceof EdgeVector edges ? edges : null;
    this.key = key;
    this.predicate = predicate;
    this.constant = constant;
    this.flat = flat;
    this.list = list;
    this.general = general;
    this.tuple = tuple;
    Catalog catalog = snapshot.catalog();
    int vertexTables = catalog.vertexTables().size();
    this.entries =
        vector instanceof EdgeVector
            ? new Entry[catalog.edgeTables().size()][vertexTables]
            : new Entry[vertexTables][1];
    this.backwardEntries = new Entry[catalog.edgeTables().size()][vertexTables];
  }

  @Override
  public void open() {
    round++;
  }

  @Override
  public boolean prepare() {
    if (!constant) {
      round++;
      flat.loadCurrent(tuple);
    }
    return true;
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    return switch (find(in, count)) {
      case READY -> entry.test.select(positions, in, count, out);
      case NEVER -> 0;
      case GENERAL -> general.select(in, count, out);
    };
  }

  @Override
  public long count(int count) {
    all.selectAll(count);
    return switch (find(all, count)) {
      case READY -> entry.test.count(positions, count);
      case NEVER -> 0;
      case GENERAL -> general.count(count);
    };
  }

  @Override
  public void touch(ListSource source, long[] starts, long[] ends, int count) {
    if (edgeVector != null) {
      Entry known =
          source.forward
              ? entries[source.edgeTable][source.neighbourTable]
              : backwardEntries[source.edgeTable][source.adjacency.ownerTable()];
      if (known != null && known.inListOrder && known.test instanceof CodeRangeTest test) {
        test.touch(starts, ends, count);
      }
    }
  }

  /** Finds the test for the table that the vector is set to, and where its values lie. */
  private ColumnTest.Binding find(Selection in, int count) {
    return edgeVector == null ? findVertexTest(vertexVector) : findEdgeTest(edgeVector, in, count);
  }

  private ColumnTest.Binding findVertexTest(VertexVector vertices) {
    int table = vertices.table();
    if (table == VertexVector.MIXED) {
      return ColumnTest.Binding.GENERAL;
    }
    entry = entries[table][0];
    if (entry == null) {
      entry = newVertexEntry(table);
      entries[table][0] = entry;
    }
    positions = vertices.offsets();
    return bind();
  }

  private Entry newVertexEntry(int table) {
    int property = snapshot.catalog().vertexTable(table).propertyIndex(key).orElse(-1);
    PropertyReader reader = property < 0 ? null : snapshot.vertexProperty(table, property);
    return new Entry(predicate.test(reader, list, tuple), null, false);
  }

  private ColumnTest.Binding findEdgeTest(EdgeVector edges, Selection in, int count) {
    int table = edges.edgeTable();
    if (table == EdgeVector.MIXED || edges.hasMixedEnds()) {
      return ColumnTest.Binding.GENERAL;
    }
    // The owners' table is that of the edges' other end, which is one table for a run, too.
    int destinations =
        edges.isForward()
            ? edges.neighbours().table()
            : ElementId.table(edges.owner(in.position(0)));
    Entry[] ofTable = (edges.isForward() ? entries : backwardEntries)[table];
    entry = ofTable[destinations];
    if (entry == null) {
      entry = newEdgeEntry(edges, table, destinations);
      ofTable[destinations] = entry;
    }
    ColumnTest.Binding binding = bind();
    if (binding == ColumnTest.Binding.READY && entry.address != null) {
      positions =
          entry.inListOrder
              ? edges.listPositions()
              : edges.propertyPositions(entry.address, in, count);
    }
    return binding;
  }

  private Entry newEdgeEntry(EdgeVector edges, int table, int destinations) {
    Catalog catalog = snapshot.catalog();
    EdgeTable edgeTable = catalog.edgeTable(table);
    int property = catalog.edgeLabel(edgeTable.edgeLabel()).propertyIndex(key).orElse(-1);
    if (property < 0) {
      return new Entry(predicate.test(null, list, tuple), null, false);
    }
    EdgePropertyAddress address = snapshot.edgePropertyAddress(table);
    Adjacency lists = edges.adjacency();
    PropertyReader ordered =
        snapshot.propertyInListOrder(
            edgeTable.edgeLabel(), lists.ownerTable(), lists.direction(), property);
    PropertyReader reader =
        ordered != null ? ordered : snapshot.edgeProperty(table, destinations, property);
    return new Entry(predicate.test(reader, list, tuple), address, ordered != null);
  }

  private ColumnTest.Binding bind() {
    if (entry.test == null) {
      return ColumnTest.Binding.GENERAL;
    }
    if (entry.boundRound != round) {
      entry.binding = entry.test.bind(tuple);
      entry.boundRound = round;
    }
    return entry.binding;
  }
}
