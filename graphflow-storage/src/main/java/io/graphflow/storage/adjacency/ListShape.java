package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;
import io.graphflow.research.NullForm;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.NullIndex;
import java.util.Arrays;
import java.util.Objects;

/**
 * The properties of adjacency lists that are known before they are written and that decide their
 * structure.
 *
 * @param info facts on the lists
 * @param ownerCount number of vertices in the owner table
 * @param largestNeighbourOffset largest offset that a neighbour can have
 * @param edgeComponent the part of edge IDs to store where IDs are factored; with 8-byte IDs the
 *     whole edge ID is stored in any case
 * @param largestOffset largest positional offset that can occur
 * @param listsPerPage lists in a property page, or 0 if the edges' properties do not lie in pages
 *     of the lists' owners
 * @param column whether the lists form a vertex column
 * @param layout the layout to build
 */
record ListShape(
    AdjacencyInfo info,
    long ownerCount,
    long largestNeighbourOffset,
    EdgeComponent edgeComponent,
    long largestOffset,
    int listsPerPage,
    boolean column,
    Layout layout) {

  ListShape {
    Objects.requireNonNull(info, "info");
    Objects.requireNonNull(layout, "layout");
    Objects.requireNonNull(edgeComponent, "edgeComponent");
    if (!layout.includes(Layout.NEW_IDS)) {
      edgeComponent = EdgeComponent.EDGE_ID;
    }
  }

  /**
   * The builder for the structure that this shape prescribes: a vertex column or a CSR.
   *
   * @param scratch for an index of empty lists; may be null in layouts that have none
   */
  ListBuilder builder(StructureWriter writer, ScratchSpace scratch) {
    return column
        ? new SingleCardinalityBuilder(this, writer, scratch)
        : new CsrBuilder(this, writer, scratch);
  }

  /** Bytes of an element where IDs are factored or whole, given the largest neighbour value. */
  long elementBytes(long largestNeighbour) {
    if (wholeIds()) {
      return AdjacencyStructure.PAIR_BYTES;
    }
    return (long) width(largestNeighbour)
        + (storesTable() ? width(largestTable()) : 0)
        + (edgeComponent.isOffset() ? width(largestOffset) : 0);
  }

  /** Bytes that an index of empty lists takes. */
  long indexBytes() {
    return Arrays.stream(NullIndex.sectionLengthsBytes(NullForm.JACOBSON, ownerCount)).sum();
  }

  /** Whether IDs are stored whole, in 8 bytes each. */
  boolean wholeIds() {
    return !layout.includes(Layout.NEW_IDS);
  }

  /** The width of a component or of list starts whose largest value is {@code largest}. */
  int width(long largest) {
    return layout.includes(Layout.ZERO_SUPR) ? NativeBytes.widthBytes(largest) : Long.BYTES;
  }

  /**
   * Whether page starts accompany the lists. With whole IDs positions are stored, and nothing is
   * counted from a page's start.
   */
  boolean hasPages() {
    return listsPerPage > 0 && !wholeIds();
  }

  /** Number of property pages. */
  long pageCount() {
    return PageStarts.pageCount(ownerCount, listsPerPage);
  }

  /** Number of list starts in a CSR with an index of empty lists of this form. */
  long startCount(NullForm form) {
    return (form == NullForm.NONE ? ownerCount : info.nonEmptyCount()) + 1;
  }

  /** Whether the neighbour's table is stored. */
  boolean storesTable() {
    return info.neighbours().size() > 1;
  }

  /** The table of all neighbours, or -1 if there are several. */
  int onlyTable() {
    return storesTable() ? -1 : info.neighbours().getFirst().table();
  }

  /** The largest table id among neighbours. */
  int largestTable() {
    return info.neighbours().getLast().table();
  }
}
