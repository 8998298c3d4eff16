package io.graphflow.storage.checkpoint;

import io.graphflow.research.NullForm;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.VertexTableDelta;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.NullIndex;
import io.graphflow.storage.nullindex.PresenceBuilder;
import io.graphflow.storage.trie.PersistentSet;
import java.lang.foreign.SegmentAllocator;

/**
 * The new offsets of a table's vertices: each vertex has its rank among those that are left. A
 * table with changes takes two bits a vertex of native memory. Safe for use by many threads.
 */
final class OffsetMap {
  /** The changes of the table; null if there are none. */
  private final VertexTableDelta changes;
  private final long formerCount;
  private final long keptCount;
  private final long count;
  /** Which vertices of the files are there; null if all are. */
  private final NullIndex kept;
  /** Which of the new vertices' offsets are in use; null if they are without gaps. */
  private final NullIndex added;

  private OffsetMap(VertexTableDelta changes, long formerCount, NullIndex kept, NullIndex added) {
    this.changes = changes;
    this.formerCount = formerCount;
    this.keptCount = changes == null ? formerCount : formerCount - changes.deleted().count();
    this.count = changes == null ? formerCount : changes.count();
    this.kept = kept;
    this.added = added;
  }

  /**
   * The map of a table.
   *
   * @param memory native and zeroed, to live as long as the map
   */
  static OffsetMap of(DeltaVersion version, int table, ScratchSpace scratch,
      SegmentAllocator memory) {
    VertexTableDelta changes = version.vertexTable(table);
    long formerCount = version.base().vertexCount(table);
    if (changes == null) {
      return new OffsetMap(null, formerCount, null, null);
    }
    PersistentSet created = changes.created();
    boolean dense = created.rank(created.count()) == created.count();
    return new OffsetMap(changes, formerCount,
        changes.hasDeleted() ? index(0, formerCount, changes, scratch, memory) : null,
        dense ? null : index(formerCount, changes.limit(), changes, scratch, memory));
  }

  private static NullIndex index(long from, long to, VertexTableDelta changes,
      ScratchSpace scratch, SegmentAllocator memory) {
    try (PresenceBuilder present = new PresenceBuilder(scratch)) {
      for (long first = from; first < to; first += Long.SIZE) {
        long word = changes.present(first);
        long end = Math.min(first + Long.SIZE, to);
        for (long offset = first; offset < end; offset++) {
          present.append((word >>> (offset - first) & 1) != 0);
        }
      }
      return NullIndex.build(present, NullForm.JACOBSON, memory);
    }
  }

  /** Number of vertices before. */
  long formerCount() {
    return formerCount;
  }

  /** Number of vertices now. */
  long count() {
    return count;
  }

  /** Whether vertices of the files may have moved. */
  boolean movesFormer() {
    return kept != null;
  }

  /** Whether every former offset has the vertex that it had, and there is none beside these. */
  boolean isIdentity() {
    return kept == null && count == formerCount;
  }

  /** Whether the vertex with a former offset still exists. */
  boolean contains(long formerOffset) {
    return changes == null ? formerOffset < formerCount : changes.contains(formerOffset);
  }

  /** The new offset of a vertex that still exists. */
  long offset(long formerOffset) {
    if (formerOffset < formerCount) {
      return kept == null ? formerOffset : kept.rank(formerOffset);
    }
    long place = formerOffset - formerCount;
    return keptCount + (added == null ? place : added.rank(place));
  }

  /** A walk over the vertices that are there, in their order. */
  Walk walk() {
    return new Walk();
  }

  /** Gives the former offsets, ascending. For one thread. */
  final class Walk {
    private long former = -1;
    private long nextDeleted = changes == null ? -1 : changes.deleted().next(0);

    /** The former offset of the next vertex; -1 at the end. */
    long next() {
      if (former + 1 < formerCount) {
        former++;
        while (former == nextDeleted) {
          former++;
          nextDeleted = changes.deleted().next(former);
        }
        if (former < formerCount) {
          return former;
        }
        former = formerCount - 1;
      }
      return nextAdded();
    }

    private long nextAdded() {
      long place = changes == null ? -1 : changes.created().next(former + 1 - formerCount);
      former = place < 0 ? former : formerCount + place;
      return place < 0 ? -1 : former;
    }
  }
}
