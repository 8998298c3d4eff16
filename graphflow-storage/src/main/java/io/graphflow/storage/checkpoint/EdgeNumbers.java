package io.graphflow.storage.checkpoint;

import io.graphflow.storage.database.StructureNames;
import io.graphflow.storage.delta.EdgeTableDelta;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.ElementNumbersBuilder;
import io.graphflow.storage.trie.PersistentSet;

/** Gives the numbers of an edge table's edges to their new places. For one thread. */
final class EdgeNumbers implements AutoCloseable {
  private final Generations generations;
  private final int edgeTable;
  private final boolean single;
  private final long formerPositions;
  private final ElementNumbers former;
  private final ElementNumbersBuilder builder;
  private long count;

  /**
   * Begins a table.
   *
   * @param single whether positions are offsets of sources, of which each has at most one edge
   */
  EdgeNumbers(Generations generations, int edgeTable, boolean single) {
    this.generations = generations;
    this.edgeTable = edgeTable;
    this.single = single;
    formerPositions = generations.version().base().edgePositions(edgeTable);
    former = generations.version().base().edgeNumbers(edgeTable);
    builder = new ElementNumbersBuilder(orderedCount(), generations.scratch());
  }

  /** The number of edges that are in order in the files and not deleted. */
  private long orderedCount() {
    long ordered = former.sameAsPlaces()
        ? generations.version().base().edgeCount(edgeTable)
        : former.orderedCount();
    EdgeTableDelta changes = generations.version().edgeTable(edgeTable);
    if (changes != null) {
      PersistentSet deleted = changes.deleted();
      for (long next = deleted.next(0); next >= 0; next = deleted.next(next + 1)) {
        ordered -= former.isOrdered(next) ? 1 : 0;
      }
    }
    return ordered;
  }

  /** Adds the next edge in the order of the lists. */
  void add(long owner, long formerPosition) {
    builder.add(single ? owner : count, former.number(formerPosition),
        formerPosition < formerPositions && former.isOrdered(formerPosition));
    count++;
  }

  /** Writes the structure if one is needed. */
  void write() {
    generations.write(StructureNames.edgeNumbers(edgeTable), builder,
        single ? generations.vertexCounts()[generations.catalog()
            .edgeTable(edgeTable)
            .sourceTable()] : count);
  }

  @Override
  public void close() {
    builder.close();
  }
}
