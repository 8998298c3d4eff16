package io.graphflow.storage.checkpoint;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.delta.DeltaList;
import io.graphflow.storage.delta.ListsDelta;
import io.graphflow.storage.layout.ElementId;

/**
 * Walks the lists of a version, in the files and changed ones as one, in list order: owner by
 * owner, each list by neighbour, parallel edges by their former position. Owners and neighbours are
 * given by their former and by their new offsets. For one thread.
 */
final class MergedLists {
  private final Adjacency files;
  private final ListsDelta changes;
  private final OffsetMap[] offsets;
  private final OffsetMap.Walk owners;
  private final long formerOwnerCount;

  private long formerOwner = -1;
  private long owner = -1;
  private long nextChanged;

  /** The part of the list that the files have. */
  private long start;
  private long end;
  private long at;

  /** The part that they do not have. */
  private long[] neighbours = {};
  private long[] positions = {};
  private int changedCount;
  private int next;

  private long neighbour;
  private boolean inFiles;

  /**
   * Begins a walk over all lists of one (edge label, owner table, direction).
   *
   * @param files null if they have no such edge
   * @param changes null if there are none
   * @param offsets the new offsets of vertices, by vertex table
   */
  MergedLists(Adjacency files, ListsDelta changes, int ownerTable, OffsetMap[] offsets) {
    this.files = files;
    this.changes = changes;
    this.offsets = offsets;
    this.owners = offsets[ownerTable].walk();
    this.formerOwnerCount = offsets[ownerTable].formerCount();
    this.nextChanged = changes == null ? -1 : changes.nextChanged(0);
  }

  /** Goes on to the next owner, whose list may be empty; false if there is none. */
  boolean nextOwner() {
    formerOwner = owners.next();
    if (formerOwner < 0) {
      return false;
    }
    owner++;
    boolean hasFiles = files != null && formerOwner < formerOwnerCount;
    start = hasFiles ? files.start(formerOwner) : 0;
    end = hasFiles ? files.end(formerOwner) : 0;
    changedCount = 0;
    // Lists of owners that are gone are passed over.
    while (nextChanged >= 0 && nextChanged < formerOwner) {
      nextChanged = changes.nextChanged(nextChanged + 1);
    }
    if (nextChanged == formerOwner) {
      change(changes.list(formerOwner));
      nextChanged = changes.nextChanged(formerOwner + 1);
    }
    at = start;
    next = 0;
    return true;
  }

  private void change(DeltaList list) {
    if (list.replacesBase()) {
      start = 0;
      end = 0;
    }
    changedCount = list.count();
    if (changedCount > neighbours.length) {
      neighbours = new long[changedCount];
      positions = new long[changedCount];
    }
    list.copy(0, changedCount, neighbours, positions, 0);
  }

  /** The owner's offset as it was. */
  long formerOwner() {
    return formerOwner;
  }

  /** The owner's new offset. */
  long owner() {
    return owner;
  }

  /** Number of edges in the owner's list. */
  long length() {
    return end - start + changedCount;
  }

  /** Goes on to the next edge of the owner's list; false if there is none. */
  boolean nextEdge() {
    if (at < end) {
      neighbour = files.neighbour(at);
      // Parallel edges of the files come first, because their positions are smaller.
      inFiles = next == changedCount
          || Long.compareUnsigned(neighbour, neighbours[next]) <= 0;
    } else if (next < changedCount) {
      inFiles = false;
    } else {
      return false;
    }
    if (inFiles) {
      at++;
    } else {
      neighbour = neighbours[next++];
    }
    return true;
  }

  /** The vertex ID of the edge's neighbour as it was. */
  long formerNeighbour() {
    return neighbour;
  }

  /** The new vertex ID of the edge's neighbour. */
  long neighbour() {
    int table = ElementId.table(neighbour);
    OffsetMap map = offsets[table];
    return map.isIdentity() ? neighbour
        : ElementId.of(table, map.offset(ElementId.position(neighbour)));
  }

  /** The position in the edge's ID as it was. May search. */
  long formerPosition() {
    return inFiles
        ? ElementId.position(files.edgeId(formerOwner, at - 1))
        : positions[next - 1];
  }
}
