package io.graphflow.storage.checkpoint;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Translates changes that were made above a former generation into the IDs of the next one. It gets
 * all commits after the version of which the next generation was written, in their order. For one
 * thread at a time; the former generation must be open.
 *
 * <p>A vertex has its rank among those of its table; an edge has its place in the list of its
 * source, whose order checkpoints keep. An element created since keeps its number, gets the ID
 * above the new files that belongs to it, and is noted.
 */
public final class Translation {
  private static final long UNKNOWN = ElementId.NONE;

  private final DeltaVersion version;
  private final DeltaReader former;
  private final OffsetMap[] offsets;
  private final DeltaBase next;
  private final Long2LongOpenHashMap newVertices = new Long2LongOpenHashMap();
  private final Long2LongOpenHashMap newEdges = new Long2LongOpenHashMap();

  Translation(DeltaVersion version, OffsetMap[] offsets, DeltaBase next) {
    this.version = version;
    this.former = new DeltaReader(version);
    this.offsets = offsets;
    this.next = next;
    newVertices.defaultReturnValue(UNKNOWN);
    newEdges.defaultReturnValue(UNKNOWN);
  }

  /**
   * Translates changes for the next generation, and leaves out those that reserve places.
   *
   * @throws IllegalStateException if they name an element that neither the version has nor changes
   *     before have created
   */
  public List<Change> translate(List<Change> changes) {
    List<Change> translated = new ArrayList<>(changes.size());
    for (Change change : changes) {
      // The catalog of the next generation has the reserved places already.
      if (!(change instanceof Change.ReserveOffsets || change instanceof Change.ReservePositions)) {
        translated.add(translate(change));
      }
    }
    return translated;
  }

  private Change translate(Change change) {
    return switch (change) {
      // Tables, labels and properties keep their numbers.
      case Change.AddVertexTable _,Change.AddVertexProperty _,Change.WidenVertexProperty _,Change.SetPrimaryKey _,Change.AddEdgeLabel _,Change.AddEdgeProperty _,Change.WidenEdgeProperty _,Change.AddEdgeTable _,Change.DeclareVertexTable _,Change.DeclareEdgeLabel _,Change.AddConstraint _,Change.DropConstraint _,Change.AddIndex _,Change.DropIndex _,Change.AddVectorIndex _,Change.AddFullTextIndex _ ->
        change;
      case Change.CreateVertex create ->
        new Change.CreateVertex(create(create.vertex()), create.labels(), create.values());
      case Change.DeleteVertex(long vertex) -> new Change.DeleteVertex(vertex(vertex));
      case Change.SetLabel(long vertex, String label, boolean bears) ->
        new Change.SetLabel(vertex(vertex), label, bears);
      case Change.SetVertexProperty(long vertex, int property, Object value) ->
        new Change.SetVertexProperty(vertex(vertex), property, value);
      case Change.CreateEdge create -> new Change.CreateEdge(createEdge(create.edge()),
          vertex(create.source()), vertex(create.destination()), create.values());
      case Change.DeleteEdge(long edge, long source, long destination) ->
        new Change.DeleteEdge(edge(edge), vertex(source), vertex(destination));
      case Change.SetEdgeProperty(long edge, int property, Object value) ->
        new Change.SetEdgeProperty(edge(edge), property, value);
      case Change.ReserveOffsets _,Change.ReservePositions _ ->
        throw new IllegalArgumentException(change + " is not carried over");
    };
  }

  private long create(long vertex) {
    int table = ElementId.table(vertex);
    long number = version.base().vertexNumbers(table).number(ElementId.position(vertex));
    long created = ElementId.of(table, next.vertexNumbers(table).placeIfNew(number));
    newVertices.put(vertex, created);
    return created;
  }

  private long createEdge(long edge) {
    int table = ElementId.table(edge);
    long number = version.base().edgeNumbers(table).number(ElementId.position(edge));
    long created = ElementId.of(table, next.edgeNumbers(table).placeIfNew(number));
    newEdges.put(edge, created);
    return created;
  }

  /**
   * The ID of a vertex in the next generation.
   *
   * @throws IllegalStateException if there was none with this ID
   */
  public long vertex(long vertex) {
    long created = newVertices.get(vertex);
    if (created != UNKNOWN) {
      return created;
    }
    int table = ElementId.table(vertex);
    long offset = ElementId.position(vertex);
    if (table >= offsets.length || !offsets[table].contains(offset)) {
      throw new IllegalStateException("no vertex " + offset + " of table " + table);
    }
    return ElementId.of(table, offsets[table].offset(offset));
  }

  /**
   * The ID of an edge in the next generation.
   *
   * @throws IllegalStateException if there was none with this ID
   */
  public long edge(long edge) {
    long created = newEdges.get(edge);
    if (created != UNKNOWN) {
      return created;
    }
    int edgeTable = ElementId.table(edge);
    if (edgeTable >= version.catalog().edgeTables().size() || !former.hasEdge(edge)) {
      throw new IllegalStateException(
          "no edge " + ElementId.position(edge) + " of edge table " + edgeTable);
    }
    EdgeTable table = version.catalog().edgeTable(edgeTable);
    int sourceTable = table.sourceTable();
    long owner = offsets[sourceTable].offset(ElementId.position(former.source(edge)));
    Adjacency lists = next.adjacency(table.edgeLabel(), sourceTable, Direction.FORWARD);
    return lists.edgeId(owner, lists.start(owner) + former.placeInList(edge));
  }
}
