package io.graphflow.storage.snapshot;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A consistent view of a graph: files in one layout and, above them, the changes since they were
 * written. Readers obtained from it are valid until it is closed; all of it is safe for use by many
 * threads.
 *
 * <p>Lists are read in two parts: {@link #adjacency} has those of the files, and {@link
 * #listChanges} says which owners' lists have other edges beside these or in their place.
 * Properties of vertices are read as one, those of edges from {@link #changedEdgeProperty} first.
 * Where a method for changes gives null, which is decided once and while planning, readers see
 * files alone.
 */
public interface Snapshot extends AutoCloseable {

  /** The schema and facts that hold in this snapshot. */
  Catalog catalog();

  /** The layout behind this snapshot. */
  Layout layout();

  /** Number of vertices that exist in a table. */
  long vertexCount(int vertexTable);

  /**
   * The new and deleted vertices of a table; null if its vertices are exactly those of the files,
   * at offsets 0 to {@link #vertexCount} - 1.
   */
  VertexChanges vertexChanges(int vertexTable);

  /** One past the largest offset of a vertex in a table; not every offset below has a vertex. */
  default long vertexLimit(int vertexTable) {
    VertexChanges changes = vertexChanges(vertexTable);
    return changes == null ? vertexCount(vertexTable) : changes.limit();
  }

  /**
   * Tells which vertices of a table bear a label. Those with which {@link
   * io.graphflow.storage.catalog.VertexTable#surelyBears} or not {@link
   * io.graphflow.storage.catalog.VertexTable#mayBear} agrees need not be asked about.
   */
  LabelReader vertexLabel(int vertexTable, String label);

  /**
   * The lists of (edge label, owner table, direction) in the files, or null if they have no such edge;
   * then there may be {@link #listChanges} all the same. One object per triple, so call it while
   * planning, not while running.
   */
  Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction);

  /**
   * The changes of the lists of {@link #adjacency}; null if they are as in the files and no owner
   * is new.
   */
  ListChanges listChanges(int edgeLabel, int ownerTable, Direction direction);

  /**
   * Reads property {@code property} (index in the catalog) of a vertex table, by vertex offset, of all
   * vertices that there are.
   */
  PropertyReader vertexProperty(int vertexTable, int property);

  /**
   * Reads a property of those vertices that are in the files, as the files have it; null if one of them
   * has another value now, if the files lack the property, or if nobody knows. That is what kernels can
   * read.
   */
  default PropertyReader unchangedVertexProperty(int vertexTable, int property) {
    return null;
  }

  /** How readers of {@link #edgeProperty} of this edge table address values. */
  EdgePropertyAddress edgePropertyAddress(int edgeTable);

  /**
   * Reads property {@code property} (index in the edge label) of the edges of an edge table in the
   * files, as it is there, whose destination lies in {@code destinationTable}. The position it takes is
   * named by {@link #edgePropertyAddress}; with {@link EdgePropertyAddress#SOURCE} and {@link
   * EdgePropertyAddress#POSITION} the destination table does not matter. To be asked for what {@link
   * #changedEdgeProperty} does not cover.
   */
  PropertyReader edgeProperty(int edgeTable, int destinationTable, int property);

  /**
   * Reads property {@code property} (index in the edge label) of those edges of an edge table that are
   * new or of which this property has changed, by the position in the edge's ID; null if there is no
   * such edge.
   */
  ChangedPropertyReader changedEdgeProperty(int edgeTable, int property);

  /**
   * Reads property {@code property} (index in the edge label) of the edges in the lists of {@link
   * #adjacency}, by their list position, which is a sequential read; null if the property is not
   * stored in the order of these lists, or if its value has changed on an edge that is in them, so that
   * what is stored there does not hold. (Edges of {@link #listChanges} have no position in these lists:
   * theirs are new, or edges of the files in a list that was replaced, and read as such.)
   */
  PropertyReader propertyInListOrder(
      int edgeLabel, int ownerTable, Direction direction, int property);

  /** The source vertex ID of an edge, from its edge ID alone; O(log n), for detached edges. */
  long edgeSource(long edgeId);

  /** The destination vertex ID of an edge, from its edge ID alone. */
  long edgeDestination(long edgeId);

  /**
   * The numbers that vertices of a table keep for good. A number or a place that it gives need not be
   * that of a vertex which is there: {@link #hasVertex} tells.
   *
   * @param vertexTable may be one that was added since the files were written
   */
  ElementNumbers vertexNumbers(int vertexTable);

  /** Likewise those of edges; {@link #hasEdge} tells which are there. */
  ElementNumbers edgeNumbers(int edgeTable);

  /** Whether a vertex with this ID, whose table the catalog has, is there. */
  boolean hasVertex(long vertexId);

  /** Whether an edge with this ID, whose table the catalog has, is there. */
  boolean hasEdge(long edgeId);

  /** The ID of the vertex with a number in a table; {@link ElementId#NONE} if it is not there. */
  default long findVertex(int vertexTable, long number) {
    ElementNumbers numbers = vertexNumbers(vertexTable);
    long inFiles = numbers.placeInFiles(number);
    if (inFiles != ElementNumbers.NONE && hasVertex(ElementId.of(vertexTable, inFiles))) {
      return ElementId.of(vertexTable, inFiles);
    }
    long ifNew = numbers.placeIfNew(number);
    return ifNew != ElementNumbers.NONE && hasVertex(ElementId.of(vertexTable, ifNew))
        ? ElementId.of(vertexTable, ifNew)
        : ElementId.NONE;
  }

  /** The ID of the edge with a number in an edge table; {@link ElementId#NONE} if it is not there. */
  default long findEdge(int edgeTable, long number) {
    ElementNumbers numbers = edgeNumbers(edgeTable);
    long inFiles = numbers.placeInFiles(number);
    if (inFiles != ElementNumbers.NONE && hasEdge(ElementId.of(edgeTable, inFiles))) {
      return ElementId.of(edgeTable, inFiles);
    }
    long ifNew = numbers.placeIfNew(number);
    return ifNew != ElementNumbers.NONE && hasEdge(ElementId.of(edgeTable, ifNew))
        ? ElementId.of(edgeTable, ifNew)
        : ElementId.NONE;
  }

  /** The primary-key index of a table, or null if the table has no primary key. */
  PrimaryKeyIndex primaryKeyIndex(int vertexTable);

  /**
   * Finds vertices by values of some of their properties, over which the catalog should have an index. One
   * that was not needed before is built first, in time proportional to the table.
   *
   * @param properties indexes in the table, at least one, ascending; keys have their values in this order
   */
  PropertyIndex vertexIndex(int vertexTable, List<Integer> properties);

  /**
   * Likewise edges of an edge table, by edge position.
   *
   * @param properties indexes in the edge label, at least one, ascending
   */
  PropertyIndex edgeIndex(int edgeTable, List<Integer> properties);

  /** The files alone, without changes. */
  Snapshot files();

  /**
   * The folder of the files, which those of no other generation have, in whatever layout they are read.
   * Files that belong to them may be kept there, and go when they go.
   */
  Path folder();

  /**
   * Visits the vertices of a table that are not as in another snapshot of the same files, and perhaps some
   * others, each once: those that only one of the two has, and those with another value of some properties or
   * of which some labels are new or gone. In time proportional to the changes between the two.
   *
   * @param properties indexes in the table, which mean the same in both
   * @param since what {@link #lasting} gives; null for the files alone, from which no others differ
   * @param visitor takes their offsets, ascending
   */
  void forEachChangedVertex(int vertexTable, Collection<String> labels,
      Collection<Integer> properties, Snapshot since, LongConsumer visitor);

  /** Likewise edges of an edge table, by position. */
  void forEachChangedEdge(
      int edgeTable, Collection<Integer> properties, Snapshot since, LongConsumer visitor);

  /** A snapshot of the same content that may be kept, to be compared with later ones; null if this one changes. */
  default Snapshot lasting() {
    return this;
  }

  /** Whether the graph lies elsewhere, and parts of it can be read by pages; see {@link #inPages}. */
  default boolean readsPages() {
    return false;
  }

  /**
   * The same content, of which only some structures are read whole; this snapshot itself if it does not {@linkplain #readsPages
   * read pages}. What cannot be read by pages, or was read whole before, is whole there, too.
   *
   * @param use of the query that reads the result, and of no other
   */
  default Snapshot inPages(StructureUse use) {
    return this;
  }

  /**
   * How much of a property is read to find the vertices with one value of it: the share of its pages whose bounds allow that
   * value, on average. It is small where vertices lie in the order of their values.
   *
   * @return above 0, at most 1; 1 if nobody knows the bounds of its pages
   */
  default double pageShare(int vertexTable, int property) {
    return 1;
  }

  /**
   * The vertices of a table that may have a value within some bounds, by what is known of pages; of all others it is known that
   * they have none.
   *
   * @return null if all of them may, as far as anybody knows
   */
  default OffsetRuns vertexRuns(int vertexTable, int property, ValueRange range) {
    return null;
  }

  /**
   * How much of a table is in pages that have vertices which fulfil a condition of labels, at most.
   *
   * @param labels those that the condition speaks of
   * @return 0 to 1; 1 if nobody knows, or if there are many runs
   */
  default double labelShare(int vertexTable, LabelCondition condition, List<String> labels) {
    return 1;
  }

  /**
   * The vertices of a table that fulfil a condition of labels.
   *
   * @param labels those that the condition speaks of
   * @return null if nobody knows them as runs
   */
  default OffsetRuns vertexRuns(
      int vertexTable, LabelCondition condition, List<String> labels) {
    return null;
  }

  /** What of a graph that lies elsewhere was read whole so far; nothing where files of a database are. */
  default StructureUse built() {
    return StructureUse.NONE;
  }

  /**
   * How a graph that lies elsewhere is read for a query, a sentence each; empty where files of a database are.
   *
   * @param asked what the query asks for
   */
  default List<String> readingNotes(AskedValues asked) {
    return List.of();
  }

  /** Stands for the whole content: snapshots with equal keys show the same. */
  default Object contentKey() {
    return this;
  }

  /**
   * Stands for all that a plan may take for granted: snapshots with equal keys have the same files and
   * the same {@link #catalog}, and their methods for changes give null for the same arguments. So a plan
   * for one is right for the other, unless it holds on to what such a method gave.
   */
  default Object planKey() {
    return this;
  }

  /**
   * Whether this shows changes as they are made, for the one thread that makes them. Then readers may be
   * kept, but nothing that they have read.
   */
  default boolean isLive() {
    return false;
  }

  /** Releases this view; readers obtained from it must not be used afterwards. */
  @Override
  void close();
}
