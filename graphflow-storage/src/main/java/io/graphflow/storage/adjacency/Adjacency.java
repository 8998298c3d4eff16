package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.Direction;
import java.lang.foreign.MemorySegment;

/**
 * The adjacency lists of one (edge label, owner table, direction) in any layout: one final class, so
 * that an element-wise reader's call site never sees more than this type.
 *
 * <p>A list is the range of <em>list positions</em> {@code [start(owner), end(owner))}, sorted by
 * (neighbour table, neighbour offset); parallel edges keep the order of their edge positions. List
 * positions are meaningful only to this object. In the forward direction of an edge table with CSR
 * lists the list position is the position in the edge's ID.
 */
public final class Adjacency {
  // SEAM: to be replaced by the storage structures; signatures are fixed.
  public int edgeLabel() {
    throw new AssertionError();
  }

  public int ownerTable() {
    throw new AssertionError();
  }

  public Direction direction() {
    throw new AssertionError();
  }

  /** Whether every list has at most one element by structure (a vertex column, not a CSR). */
  public boolean isColumn() {
    throw new AssertionError();
  }

  /** Whether all neighbours lie in one table. */
  public boolean hasOneNeighbourTable() {
    throw new AssertionError();
  }

  /** That table, if {@link #hasOneNeighbourTable}. */
  public int onlyNeighbourTable() {
    throw new AssertionError();
  }

  /** First list position of the owner's list. For an empty list, start = end. */
  public long start(long ownerOffset) {
    throw new AssertionError();
  }

  /** One past the last list position of the owner's list. */
  public long end(long ownerOffset) {
    throw new AssertionError();
  }

  /** Vertex ID of the neighbour at a list position. */
  public long neighbour(long listPosition) {
    throw new AssertionError();
  }

  public int neighbourTable(long listPosition) {
    throw new AssertionError();
  }

  public long neighbourOffset(long listPosition) {
    throw new AssertionError();
  }

  /** Edge ID of the edge at a list position of the owner's list. May search (see DECISIONS D2). */
  public long edgeId(long ownerOffset, long listPosition) {
    throw new AssertionError();
  }

  /** Whether {@link #edgeId} is O(1). */
  public boolean hasDirectEdgeIds() {
    throw new AssertionError();
  }

  /** First list position in [from, to) of the owner's list whose neighbour id >= vertexId; binary/galloping search. */
  public long lowerBound(long from, long to, long vertexId) {
    throw new AssertionError();
  }

  /** First list position in [from, to) whose neighbour lies in a table >= table: bounds of a run. */
  public long tableBound(long from, long to, int table) {
    throw new AssertionError();
  }

  // Raw form for kernels: neighbour offset of position p is
  // (8-byte load at neighbourBytes() of neighbourSegment() + p * neighbourStrideBytes()) & neighbourMask()
  public MemorySegment neighbourSegment() {
    throw new AssertionError();
  }

  public int neighbourStrideBytes() {
    throw new AssertionError();
  }

  public int neighbourWidthBytes() {
    throw new AssertionError();
  }

  /** Batched list bounds of consecutive owners [firstOwner, firstOwner+count): fills starts[i], ends[i]. */
  public void bounds(long firstOwner, int count, long[] starts, long[] ends) {
    throw new AssertionError();
  }

  /** Batched list bounds of the given owners. */
  public void bounds(long[] owners, int count, long[] starts, long[] ends) {
    throw new AssertionError();
  }
}
