package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;
import io.graphflow.research.NullForm;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.NullIndex;
import io.graphflow.storage.nullindex.PresenceBuilder;
import java.util.function.LongUnaryOperator;

/** Builds CSR lists (paper section 4.1.1). Not for use by several threads. */
final class CsrBuilder implements ListBuilder {
  private final ListShape shape;
  private final StructureWriter writer;
  private final NullForm form;
  private final IdComponent starts;
  private final ListElements elements;
  private final PresenceBuilder nonEmpty;
  private final IdComponent pages;
  private long startCount;
  private long nextPage;
  private long position;
  private long lastOwner = -1;

  CsrBuilder(ListShape shape, StructureWriter writer, ScratchSpace scratch) {
    this.shape = shape;
    this.writer = writer;
    int startWidth = shape.width(shape.info().edgeCount());
    long savedBytes = (shape.ownerCount() - shape.info().nonEmptyCount()) * startWidth;
    this.form = shape.layout().includes(Layout.NULL) && savedBytes > shape.indexBytes()
        ? NullForm.JACOBSON
        : NullForm.NONE;
    long edgeCount = shape.info().edgeCount();
    AdjacencyStructure.allocate(
        writer, shape, form, startWidth, edgeCount, true, shape.largestNeighbourOffset());
    this.starts = AdjacencyStructure.starts(writer, startWidth);
    this.elements = AdjacencyStructure.elements(
        writer, shape, edgeCount, true, shape.largestNeighbourOffset());
    this.pages = shape.hasPages() ? AdjacencyStructure.pages(writer, shape) : null;
    this.nonEmpty = form == NullForm.NONE ? null : new PresenceBuilder(scratch);
  }

  @Override
  public void append(long ownerOffset, long neighbourId, long edge) {
    assert ownerOffset >= lastOwner && ownerOffset < shape.ownerCount() : ownerOffset;
    if (ownerOffset != lastOwner) {
      startList(ownerOffset);
    }
    elements.put(position++, neighbourId, edge);
  }

  /** Each element has its place, so that threads may write them, while one looks where lists start. */
  @Override
  public void appendAll(OrderedEdges edges) {
    assert position == 0 && edges.count() == shape.info().edgeCount() : position;
    EdgeSort.sideBySide(() -> startLists(edges), () -> EdgeSort.forChunks(edges.count(),
        (first, end) -> {
          for (long i = first; i < end; i++) {
            elements.put(i, edges.neighbour(i), edges.edge(i));
          }
        }));
  }

  /** Writes an element in its place. Several threads may do so at the same time, each in places of its own. */
  void place(long at, long neighbourId, long edge) {
    elements.put(at, neighbourId, edge);
  }

  /**
   * Starts all lists, of elements that have been placed or will be.
   *
   * @param lengths their lengths by owner, which are those that the shape tells of
   */
  void startLists(LongUnaryOperator lengths) {
    for (long owner = 0; owner < shape.ownerCount(); owner++) {
      long length = lengths.applyAsLong(owner);
      if (length > 0) {
        startList(owner);
        position += length;
      }
    }
  }

  private void startLists(OrderedEdges edges) {
    long count = edges.count();
    for (; position < count; position++) {
      long owner = edges.owner(position);
      assert owner >= lastOwner && owner < shape.ownerCount() : owner;
      if (owner != lastOwner) {
        startList(owner);
      }
    }
  }

  private void startList(long ownerOffset) {
    for (long owner = lastOwner + 1; owner < ownerOffset; owner++) {
      emptyList();
    }
    if (nonEmpty != null) {
      nonEmpty.append(true);
    }
    starts.set(startCount++, position);
    if (pages != null) {
      startPages(ownerOffset / shape.listsPerPage());
    }
    lastOwner = ownerOffset;
  }

  /** Starts the pages that are not started yet, up to and with {@code lastPage}. */
  private void startPages(long lastPage) {
    while (nextPage <= lastPage) {
      pages.set(nextPage++, position);
    }
  }

  private void emptyList() {
    if (nonEmpty != null) {
      nonEmpty.append(false);
    } else {
      starts.set(startCount++, position);
    }
  }

  @Override
  public void finish() {
    assert position == shape.info().edgeCount() : position;
    for (long owner = lastOwner + 1; owner < shape.ownerCount(); owner++) {
      emptyList();
    }
    starts.set(startCount++, position);
    assert startCount == shape.startCount(form) : startCount;
    if (pages != null) {
      startPages(shape.pageCount());
    }
    if (nonEmpty != null) {
      NullIndex.write(nonEmpty, form, writer, AdjacencyStructure.INDEX_SECTION);
      nonEmpty.close();
    }
    writer.finish();
  }
}
