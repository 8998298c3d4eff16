package io.graphflow.core.list.operator.extend;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.path.PathSearch;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * The paths of a search as chunks. It fills an unflat group with the ends of some paths, and with
 * whatever else operators read of each. Not safe for use by more than one thread at a time.
 */
public final class PathChunk {
  private static final int FIRST_CAPACITY = 16;

  private final QueryContext context;
  private final Supplier<PathSearch> searches;
  private final Bindings readByPaths;
  private final Tuple tuple;
  private final SavedGroups others;
  private final ListGroup group;
  private final VertexVector ends;
  private final ValueVector edges;
  private final ValueVector lengths;
  private final boolean reversed;
  private final int maxCount;
  /** By vertex table the least offset of a vertex that is not in the files. */
  private final long[] filesCounts;
  private final Selection all = new Selection();

  private long[] endIds = {};
  private Object[] edgeLists = {};
  private long[] lengthValues = {};
  private boolean[] lengthNulls = {};

  /**
   * The search; created when the operator is opened after being closed, null while it is closed.
   */
  private PathSearch search;

  private boolean searching;

  /**
   * Creates the chunks of an operator.
   *
   * @param searches makes the search
   * @param readByPaths the values that predicates on paths read of the input, all of it flat
   * @param tuple the tuple in which they read them
   * @param others the groups that are unflat in the input
   * @param group receives the paths
   * @param ends receives the vertices at their ends, or null if nothing reads them
   * @param edges receives lists of their edges, or null
   * @param lengths receives the numbers of their edges, or null
   * @param reversed whether edges are wanted in order from the end of the search
   * @param maxCount largest number of paths in a chunk
   */
  public PathChunk(
      QueryContext context,
      Supplier<PathSearch> searches,
      Bindings readByPaths,
      Tuple tuple,
      List<ListGroup> others,
      ListGroup group,
      VertexVector ends,
      ValueVector edges,
      ValueVector lengths,
      boolean reversed,
      int maxCount) {
    this.context = context;
    this.searches = searches;
    this.readByPaths = readByPaths;
    this.tuple = tuple;
    this.others = new SavedGroups(others);
    this.group = group;
    this.ends = ends;
    this.edges = edges;
    this.lengths = lengths;
    this.reversed = reversed;
    this.maxCount = maxCount;
    Snapshot snapshot = context.snapshot();
    this.filesCounts = new long[snapshot.catalog().vertexTables().size()];
    for (int table = 0; table < filesCounts.length; table++) {
      VertexChanges changes = snapshot.vertexChanges(table);
      filesCounts[table] = changes == null ? Long.MAX_VALUE : changes.baseCount();
    }
  }

  void open() {
    if (search == null) {
      search = searches.get();
    }
    searching = false;
  }

  /**
   * Begins with the paths of a new input chunk: from one vertex to another, or to any vertex if
   * {@code to} is NONE.
   */
  void begin(long from, long to) {
    others.save();
    readByPaths.loadCurrent(tuple);
    search.begin(from, to);
    searching = true;
  }

  /** Fills the group with the next paths; false if there is none, or none was begun with. */
  boolean next() {
    if (!searching) {
      return false;
    }
    context.check();
    // Operators above may have put other rows into the tuple since.
    readByPaths.loadCurrent(tuple);
    int count = 0;
    while (searching && count < maxCount) {
      searching = search.next();
      if (searching) {
        add(count++);
      }
    }
    if (count == 0) {
      return false;
    }
    if (ends != null) {
      showEnds(count);
    }
    if (edges != null) {
      edges.pointTo(null, null, edgeLists, 0);
    }
    if (lengths != null) {
      lengths.pointTo(lengthValues, lengthNulls, null, 0);
    }
    group.set(count, all);
    others.restore();
    return true;
  }

  private void add(int at) {
    if (at == endIds.length) {
      int capacity = Math.min(maxCount, Math.max(FIRST_CAPACITY, 2 * at));
      endIds = Arrays.copyOf(endIds, capacity);
      if (edges != null) {
        edgeLists = Arrays.copyOf(edgeLists, capacity);
      }
      if (lengths != null) {
        lengthValues = Arrays.copyOf(lengthValues, capacity);
        lengthNulls = new boolean[capacity];
      }
    }
    endIds[at] = search.end();
    if (edges != null) {
      List<EdgeReference> path = search.edges(reversed);
      edgeLists[at] = path;
    }
    if (lengths != null) {
      lengthValues[at] = search.length();
    }
  }

  /**
   * Shows the ends as offsets if all lie in one table and in the files, or all are new; else as
   * whole IDs.
   */
  private void showEnds(int count) {
    int table = ElementId.table(endIds[0]);
    boolean areNew = isNew(endIds[0]);
    for (int i = 1; i < count; i++) {
      if (ElementId.table(endIds[i]) != table || isNew(endIds[i]) != areNew) {
        ends.setIds(endIds, 0);
        return;
      }
    }
    ends.setTable(table, areNew);
    ends.offsets().own(count);
    for (int i = 0; i < count; i++) {
      ends.offsets().put(i, ElementId.position(endIds[i]));
    }
  }

  private boolean isNew(long vertex) {
    return ElementId.position(vertex) >= filesCounts[ElementId.table(vertex)];
  }

  /** Bytes of what is read of the paths shown; a list of edges counts as a reference to it. */
  long bytes() {
    return bytes(ends) + bytes(edges) + bytes(lengths);
  }

  private long bytes(Vector vector) {
    return vector == null ? 0 : vector.bytes(group.count);
  }

  void close() {
    if (search != null) {
      search.close();
      search = null;
    }
  }
}
