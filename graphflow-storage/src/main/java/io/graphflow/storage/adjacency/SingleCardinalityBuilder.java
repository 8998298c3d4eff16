package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;
import io.graphflow.research.NullForm;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.NullIndex;
import io.graphflow.storage.nullindex.PresenceBuilder;

/**
 * Builds the vertex column of single-cardinality edges (paper section 4.1.2). Not for use by several
 * threads.
 */
final class SingleCardinalityBuilder implements ListBuilder {
  private static final int NO_STARTS = 0;

  private final ListShape shape;
  private final StructureWriter writer;
  private final NullForm form;
  private final ListElements elements;
  private final PresenceBuilder nonEmpty;
  private long nextPosition;
  private long lastOwner = -1;

  SingleCardinalityBuilder(ListShape shape, StructureWriter writer, ScratchSpace scratch) {
    this.shape = shape;
    this.writer = writer;
    AdjacencyInfo info = shape.info();
    assert info.single() && info.edgeCount() == info.nonEmptyCount();
    long owners = shape.ownerCount();
    long largest = shape.largestNeighbourOffset();
    boolean total = info.nonEmptyCount() == owners;
    // An owner without neighbour is marked by a value above all offsets.
    long largestWithAbsent = largest + 1;
    long plainBytes = owners * shape.elementBytes(largestWithAbsent);
    long indexedBytes = info.nonEmptyCount() * shape.elementBytes(largest) + shape.indexBytes();
    this.form = shape.layout().includes(Layout.NULL) && !total && indexedBytes < plainBytes
        ? NullForm.JACOBSON
        : NullForm.NONE;
    boolean full = total || form != NullForm.NONE;
    long count = form == NullForm.NONE ? owners : info.nonEmptyCount();
    long largestWritten = full ? largest : largestWithAbsent;
    AdjacencyStructure.allocate(writer, shape, form, NO_STARTS, count, full, largestWritten);
    this.elements = AdjacencyStructure.elements(writer, shape, count, full, largestWritten);
    this.nonEmpty = form == NullForm.NONE ? null : new PresenceBuilder(scratch);
  }

  @Override
  public void append(long ownerOffset, long neighbourId, long edge) {
    assert ownerOffset > lastOwner && ownerOffset < shape.ownerCount() : ownerOffset;
    absentUntil(ownerOffset);
    if (nonEmpty != null) {
      nonEmpty.append(true);
    }
    elements.put(nextPosition++, neighbourId, edge);
    lastOwner = ownerOffset;
  }

  private void absentUntil(long ownerOffset) {
    for (long owner = lastOwner + 1; owner < ownerOffset; owner++) {
      if (nonEmpty != null) {
        nonEmpty.append(false);
      } else {
        elements.putAbsent(nextPosition++);
      }
    }
  }

  @Override
  public void finish() {
    absentUntil(shape.ownerCount());
    assert nextPosition == elements.count() : nextPosition;
    if (nonEmpty != null) {
      NullIndex.write(nonEmpty, form, writer, AdjacencyStructure.INDEX_SECTION);
      nonEmpty.close();
    }
    writer.finish();
  }
}
