package io.graphflow.core.vector;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.adjacency.IdComponent;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;

/**
 * Edges at the positions of a list group, all of one edge table: where they lie in an adjacency
 * list, from which ID, source and destination follow when asked for. Materialized rows hold these
 * three instead, for edges of any table: the <em>mixed</em> form.
 */
public final class EdgeVector implements Vector {
  /** {@link #edgeTable} of the mixed form. */
  public static final int MIXED = -1;

  private static final long[] NULL_EDGE = {ElementId.NONE, ElementId.NONE, ElementId.NONE};
  private static final int LONGS_PER_EDGE = 3;

  private final Positions listPositions = new Positions();
  private final Positions scratch = new Positions();
  private final boolean idsRead;
  private Adjacency adjacency;
  private GatheredEdges gathered;
  private int edgeTable = MIXED;
  private boolean forward;
  private VertexVector owners;
  private VertexVector neighbours;
  private int ownerPosition;
  private long[] edges = NULL_EDGE;
  private int firstEdge;

  /**
   * Creates a vector, to be set.
   *
   * @param idsRead whether {@link #load} must find edge IDs; if not, the tuple gets {@link
   *     ElementId#NONE}, which is much less work where edge IDs are searched for
   */
  public EdgeVector(boolean idsRead) {
    this.idsRead = idsRead;
  }

  /**
   * Sets the edges to the adjacency lists' elements at {@link #listPositions}, which the caller
   * sets.
   *
   * @param newAdjacency the adjacency whose list positions they are
   * @param newEdgeTable edge table of all of them
   * @param newOwners the vertices that own the lists
   * @param newOwnerPosition position in {@code newOwners} of the one owner, or -1 if each element
   *     has the owner at its own position (single-cardinality edges)
   * @param newNeighbours the other ends, position by position
   */
  public void setList(
      Adjacency newAdjacency,
      int newEdgeTable,
      VertexVector newOwners,
      int newOwnerPosition,
      VertexVector newNeighbours) {
    adjacency = newAdjacency;
    gathered = null;
    edgeTable = newEdgeTable;
    forward = newAdjacency.direction() == Direction.FORWARD;
    owners = newOwners;
    ownerPosition = newOwnerPosition;
    neighbours = newNeighbours;
  }

  /**
   * Sets the edges as {@link #setList} does, but to edges of changed lists; {@code isForward} if
   * their owners are the sources.
   */
  public void setGathered(
      GatheredEdges newEdges,
      boolean isForward,
      int newEdgeTable,
      VertexVector newOwners,
      int newOwnerPosition,
      VertexVector newNeighbours) {
    adjacency = null;
    gathered = newEdges;
    edgeTable = newEdgeTable;
    forward = isForward;
    owners = newOwners;
    ownerPosition = newOwnerPosition;
    neighbours = newNeighbours;
  }

  /** Sets the mixed form: (ID, source, destination) triples from edge {@code first} on, not copied. */
  public void setTriples(long[] newEdges, int first) {
    edgeTable = MIXED;
    edges = newEdges;
    firstEdge = first;
  }

  @Override
  public void setNull() {
    setTriples(NULL_EDGE, 0);
  }

  /** The edge table of all edges, or {@link #MIXED}. */
  public int edgeTable() {
    return edgeTable;
  }

  /** List positions of the edges in {@link #adjacency} or {@link #gathered}, unless the form is mixed. */
  public Positions listPositions() {
    return listPositions;
  }

  /** The lists of files that hold the edges; not for the mixed form, nor for gathered edges. */
  public Adjacency adjacency() {
    return adjacency;
  }

  /**
   * The memory of the edges of changed lists; null if the edges are in lists of files. Not for the
   * mixed form.
   */
  public GatheredEdges gathered() {
    return gathered;
  }

  /** Whether the list owners are the sources; unless the form is mixed. */
  public boolean isForward() {
    return forward;
  }

  /** Whether the edges are consecutive elements of one list. */
  public boolean isOneList() {
    return edgeTable != MIXED && ownerPosition >= 0 && listPositions.isSequence();
  }

  /** Whether the edges are consecutive elements of lists that lie one after another. */
  public boolean isConsecutive() {
    return edgeTable != MIXED && listPositions.isSequence();
  }

  /** Whether all edges lie in lists of files. */
  public boolean isInFiles() {
    return edgeTable != MIXED && gathered == null;
  }

  /** The vertex table of all sources; only if the ends are not {@linkplain #hasMixedEnds mixed}. */
  public int sourceTable() {
    return forward ? ownerTable() : neighbours.table();
  }

  /** The vertex table of all destinations; only if the ends are not {@linkplain #hasMixedEnds mixed}. */
  public int destinationTable() {
    return forward ? neighbours.table() : ownerTable();
  }

  private int ownerTable() {
    return ownerPosition >= 0 ? ElementId.table(owners.id(ownerPosition)) : owners.table();
  }

  /** Whether the owners or the neighbours are not known to lie in one table. */
  public boolean hasMixedEnds() {
    return neighbours.table() == VertexVector.MIXED
        || (ownerPosition < 0 && owners.table() == VertexVector.MIXED);
  }

  /** Vertex ID of the list owner of the edge at a position, unless the form is mixed. */
  public long owner(int position) {
    return owners.id(ownerPosition >= 0 ? ownerPosition : position);
  }

  /** The other ends, unless the form is mixed. */
  public VertexVector neighbours() {
    return neighbours;
  }

  /** Vertex ID of the source; {@link ElementId#NONE} if the edge is NULL. */
  public long source(int position) {
    if (edgeTable == MIXED) {
      return edges[(firstEdge + position) * LONGS_PER_EDGE + 1];
    }
    return forward ? owner(position) : neighbours.id(position);
  }

  /** Vertex ID of the destination; {@link ElementId#NONE} if the edge is NULL. */
  public long destination(int position) {
    if (edgeTable == MIXED) {
      return edges[(firstEdge + position) * LONGS_PER_EDGE + 2];
    }
    return forward ? neighbours.id(position) : owner(position);
  }

  /** Edge ID; {@link ElementId#NONE} if the edge is NULL. May search, see {@link Adjacency#edgeId}. */
  public long id(int position) {
    if (edgeTable == MIXED) {
      return edges[(firstEdge + position) * LONGS_PER_EDGE];
    }
    return idAt(owner(position), listPositions.get(position));
  }

  /** ID of the edge at a list position of an owner's list, unless the form is mixed. */
  public long idAt(long ownerId, long listPosition) {
    return gathered == null
        ? adjacency.edgeId(ElementId.position(ownerId), listPosition)
        : ElementId.of(edgeTable, gathered.edgePosition(listPosition));
  }

  /**
   * The first list position in [from, to), a part of one list, whose neighbour's ID is at least
   * that of {@code vertexId}, or {@code to}. The vertex must be of the neighbours' table. Not for
   * the mixed form.
   */
  public long lowerBound(long from, long to, long vertexId) {
    return gathered == null
        ? adjacency.lowerBound(from, to, vertexId)
        : gathered.lowerBound(from, to, ElementId.position(vertexId));
  }

  /** Vertex ID of the neighbour at a list position in {@link #lowerBound}'s stretch. */
  public long neighbourAt(long listPosition) {
    return gathered == null
        ? adjacency.neighbour(listPosition)
        : ElementId.of(neighbours.table(), gathered.neighbourOffset(listPosition));
  }

  /**
   * The positions that address a property of the edges, valid until this vector is set anew. Not
   * for the mixed form, nor for gathered edges.
   *
   * @param address how the edge table's properties are addressed
   * @param selection the positions that will be read
   * @param count length of the vector
   */
  public Positions propertyPositions(
      EdgePropertyAddress address, Selection selection, int count) {
    assert edgeTable != MIXED && gathered == null;
    return switch (address) {
      case SOURCE -> endPositions(forward);
      case DESTINATION -> endPositions(!forward);
      case POSITION ->
        adjacency.hasEdgesInListOrder() ? listPositions : edgePositions(selection, count);
    };
  }

  private Positions endPositions(boolean atOwners) {
    if (!atOwners) {
      return neighbours.offsets();
    }
    if (ownerPosition >= 0) {
      scratch.setConstant(ElementId.position(owners.id(ownerPosition)));
      return scratch;
    }
    return owners.offsets();
  }

  private Positions edgePositions(Selection selection, int count) {
    IdComponent stored = adjacency.storedEdgePositions();
    if (isConsecutive() && count > 0) {
      long first = listPositions.base();
      if (stored != null) {
        scratch.pointTo(stored.segment(), stored.offsetBytes() + first * stored.strideBytes(),
            stored.strideBytes(), stored.mask());
        return scratch;
      }
      if (adjacency.hasDirectEdgeIds() && 2 * selection.count() >= count) {
        scratch.own(count);
        // Where no search is needed, edges of vertices that may have many are found without the owner.
        adjacency.edgePositions(ElementId.position(owner(0)), first, count, scratch.segment());
        return scratch;
      }
    }
    scratch.own(count);
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      scratch.put(position, stored != null ? stored.get(listPositions.get(position))
          : ElementId.position(id(position)));
    }
    return scratch;
  }

  /** Those of {@link #listPositions}, unless the form is mixed; the ends are vectors of others. */
  @Override
  public long bytes(int count) {
    return edgeTable == MIXED ? (long) count * LONGS_PER_EDGE * Long.BYTES
        : listPositions.bytes(count);
  }

  /** Copies ID, source and destination of the edge at a position to an array; the ID as {@link #load} does. */
  void copy(int position, long[] target, int at) {
    target[at] = edgeTable == MIXED || idsRead ? id(position) : ElementId.NONE;
    target[at + 1] = source(position);
    target[at + 2] = destination(position);
  }

  @Override
  public void load(int position, Tuple tuple, int slot) {
    if (edgeTable == MIXED) {
      int at = (firstEdge + position) * LONGS_PER_EDGE;
      tuple.setEdge(slot, edges[at], edges[at + 1], edges[at + 2]);
    } else {
      long id = idsRead ? id(position) : ElementId.NONE;
      tuple.setEdge(slot, id, source(position), destination(position));
    }
  }
}
