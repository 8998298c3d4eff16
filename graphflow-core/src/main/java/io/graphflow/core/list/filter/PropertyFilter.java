package io.graphflow.core.list.filter;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.list.chunk.Bindings;
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
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.IdentityHashMap;

/**
 * A predicate on one stored property of the elements of a list, tested by the kernels of a {@link
 * ColumnTest} for each table. It evaluates the predicate instead where the elements are
 * materialized rows of several tables, a column has no codes, or the other operand is of another
 * type.
 */
public final class PropertyFilter implements PositionFilter {
  private final Snapshot snapshot;
  /**
   * The vertices that have the property; null if edges have it. One of this and {@code edgeVector}
   * is null.
   */
  private final VertexVector vertexVector;

  private final EdgeVector edgeVector;
  private final String key;
  private final PropertyPredicate predicate;
  private final PropertyOperand operand;
  private final GatheredProperty gathered;
  private final boolean constant;
  private final Bindings flat;
  private final Bindings list;
  private final EvaluatorFilter general;
  private final Tuple tuple;
  private final Selection all = new Selection();

  /** The tests by vertex table. */
  private final Entry[] vertexEntries;

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

  /**
   * Counts calls of {@link #prepare}; an entry that was bound in another round must be bound again.
   */
  private long round;

  /** Whether the tuple holds the values of flat groups. */
  private boolean loaded;

  private Entry entry;
  private Positions positions;

  /** The test for one table, or null if there is none, and how its constant fits. */
  private static final class Entry {
    private final ColumnTest test;
    private final EdgePropertyAddress address;

    /** Whether list positions address the values, because they lie in the order of the lists. */
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
   * A property gathered with the edges of changed lists.
   *
   * @param column the property's column in {@link GatheredEdges}
   */
  public record GatheredProperty(int column, CypherType type) {}

  /**
   * Creates the filter.
   *
   * @param vector vertices or edges, the elements that have the property
   * @param key name of the property
   * @param operand the property to compare with, or null for anything else
   * @param gathered the property where it is gathered, or null if it is not
   * @param constant whether the predicate reads nothing else
   * @param flat bindings of the flat groups that it reads
   * @param list binding of the variable
   * @param general the same predicate
   */
  public PropertyFilter(
      Snapshot snapshot,
      Vector vector,
      String key,
      PropertyPredicate predicate,
      PropertyOperand operand,
      GatheredProperty gathered,
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
    this.operand = operand;
    this.gathered = gathered;
    this.constant = constant;
    this.flat = flat;
    this.list = list;
    this.general = general;
    this.tuple = tuple;
    Catalog catalog = snapshot.catalog();
    int edgeTables = edgeVector == null ? 0 : catalog.edgeTables().size();
    this.vertexEntries = new Entry[edgeVector == null ? catalog.vertexTables().size() : 0];
    this.forwardEntries = new Entry[edgeTables][];
    this.backwardEntries = new Entry[edgeTables][];
  }

  @Override
  public void open() {
    round++;
  }

  @Override
  public boolean prepare() {
    if (!constant) {
      round++;
      loaded = false;
    }
    return true;
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    return switch (find(in, count)) {
      case READY -> entry.test.select(positions, in, count, out);
      case NEVER -> 0;
      case GENERAL -> {
        loadFlat();
        yield general.select(in, count, out);
      }
    };
  }

  @Override
  public long count(int count) {
    all.selectAll(count);
    return switch (find(all, count)) {
      case READY -> entry.test.count(positions, count);
      case NEVER -> 0;
      case GENERAL -> {
        loadFlat();
        yield general.count(count);
      }
    };
  }

  private void loadFlat() {
    if (!loaded) {
      flat.loadCurrent(tuple);
      loaded = true;
    }
  }

  @Override
  public void prefetch(AdjacencyBatch owners, int run) {
    DenseTest test = denseTest(owners.runs[run]);
    if (test != null) {
      test.prefetch(owners, run);
    }
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public boolean spansLists(ListRun listRun) {
    if (listRun.gathered != null) {
      return false;
    }
    if (edgeVector == null || !constant) {
      return constant;
    }
    entry = edgeEntry(listRun);
    // A memoized test evaluates edges as a whole, with their ends.
    return entry.inListOrder
        && !(entry.test instanceof MemoizedTest)
        && bind() != ColumnTest.Binding.GENERAL;
  }

  /**
   * The test for the edges of a run whose values lie one after another, as the list does; else
   * null.
   */
  private DenseTest denseTest(ListRun listRun) {
    if (edgeVector == null) {
      return null;
    }
    entry = edgeEntry(listRun);
    return entry.inListOrder && entry.test instanceof DenseTest test && test.isDense()
        ? test
        : null;
  }

  @Override
  public boolean countLists(AdjacencyBatch owners, int run, long[] counts) {
    ListRun listRun = owners.runs[run];
    DenseTest test = listRun.withoutLoops ? null : denseTest(listRun);
    if (test == null) {
      return false;
    }
    if (flat.reads(owners.group())) {
      return operand != null && countWithOwners(test, owners, run, counts);
    }
    return switch (bind()) {
      case READY -> {
        test.countDense(owners, run, counts);
        yield true;
      }
      case NEVER -> true;
      case GENERAL -> false;
    };
  }

  /** Compares the elements of each list with the value of the list's owner. */
  private boolean countWithOwners(
      DenseTest test, AdjacencyBatch owners, int run, long[] counts) {
    ColumnReader column = operand.find();
    if (column == null || !test.comparesWith(column)) {
      return false;
    }
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    for (int owner = 0; owner < owners.count(); owner++) {
      int position = owners.position(owner);
      if (starts[owner] < ends[owner]
          && !operand.isNull(position)
          && test.bindLong(operand.value(position)) == ColumnTest.Binding.READY) {
        counts[owner] += test.countDense(starts[owner], ends[owner] - starts[owner]);
      }
    }
    entry.boundRound = 0;
    return true;
  }

  @Override
  public long countStretch(ListRun listRun, long start, long end) {
    DenseTest test = constant ? denseTest(listRun) : null;
    if (test == null) {
      return -1;
    }
    return switch (bind()) {
      case READY -> test.countDense(start, end - start);
      case NEVER -> 0;
      case GENERAL -> -1;
    };
  }

  /** Finds the test for the table that the vector is set to, and where the values lie. */
  private ColumnTest.Binding find(Selection in, int count) {
    return edgeVector == null ? findVertexTest(vertexVector) : findEdgeTest(edgeVector, in, count);
  }

  private ColumnTest.Binding findVertexTest(VertexVector vertices) {
    int table = vertices.table();
    if (table == VertexVector.MIXED || vertices.areNew()) {
      return ColumnTest.Binding.GENERAL;
    }
    entry = vertexEntries[table];
    if (entry == null) {
      entry = newVertexEntry(table);
      vertexEntries[table] = entry;
    }
    positions = vertices.offsets();
    return bind();
  }

  private Entry newVertexEntry(int table) {
    int property = snapshot.catalog().vertexTable(table).propertyIndex(key).orElse(-1);
    PropertyReader reader =
        property < 0 ? null : snapshot.unchangedVertexProperty(table, property);
    boolean changed = property >= 0 && reader == null;
    return new Entry(changed ? null : predicate.test(reader, list, tuple), null, false);
  }

  private ColumnTest.Binding findEdgeTest(EdgeVector edges, Selection in, int count) {
    int table = edges.edgeTable();
    if (table == EdgeVector.MIXED || edges.hasMixedEnds()) {
      return ColumnTest.Binding.GENERAL;
    }
    if (edges.gathered() != null) {
      entry = gatheredEntry(edges.gathered());
      positions = edges.listPositions();
      return bind();
    }
    // The table of the owners is that of the edges' other end, and a run has only one there, too.
    int destinations =
        edges.isForward()
            ? edges.neighbours().table()
            : ElementId.table(edges.owner(in.position(0)));
    entry = edgeEntry(edges.adjacency(), table, destinations);
    ColumnTest.Binding binding = bind();
    if (binding == ColumnTest.Binding.READY && entry.address != null) {
      positions =
          entry.inListOrder
              ? edges.listPositions()
              : edges.propertyPositions(entry.address, in, count);
    }
    return binding;
  }

  private Entry edgeEntry(ListRun listRun) {
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

  private Entry gatheredEntry(GatheredEdges edges) {
    Entry found = gatheredEntries.get(edges);
    if (found == null) {
      ColumnTest test =
          gathered == null ? null : predicate.test(edges, gathered.column(), gathered.type());
      found = new Entry(test, null, true);
      gatheredEntries.put(edges, found);
    }
    return found;
  }

  private Entry newEdgeEntry(Adjacency lists, int table, int destinations) {
    Catalog catalog = snapshot.catalog();
    EdgeTable edgeTable = catalog.edgeTable(table);
    int property = catalog.edgeLabel(edgeTable.edgeLabel()).propertyIndex(key).orElse(-1);
    if (property < 0) {
      return new Entry(predicate.test(null, list, tuple), null, false);
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
    return new Entry(predicate.test(reader, list, tuple), address, ordered != null);
  }

  private ColumnTest.Binding bind() {
    if (entry.test == null) {
      return ColumnTest.Binding.GENERAL;
    }
    if (entry.boundRound != round) {
      entry.binding = bindNow();
      entry.boundRound = round;
    }
    return entry.binding;
  }

  private ColumnTest.Binding bindNow() {
    if (operand != null && entry.test instanceof DenseTest test) {
      ColumnReader column = operand.find();
      if (column != null && test.comparesWith(column)) {
        int position = operand.group().current;
        return operand.isNull(position)
            ? ColumnTest.Binding.NEVER
            : test.bindLong(operand.value(position));
      }
    }
    loadFlat();
    return entry.test.bind(tuple);
  }
}
