package io.graphflow.storage.adjacency;

import io.graphflow.research.ListsPerPage;
import io.graphflow.research.NullForm;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.nullindex.NullIndex;
import java.lang.foreign.MemorySegment;

/**
 * How adjacency lists lie in a {@link Structure}, be it a file or native memory:
 *
 * <pre>
 * parameters
 *    0  edge label            1  owner table          2  direction: 0 forward, 1 backward
 *    3  number of owners      4  number of list positions
 *    5  number of owners that have a list
 *    6  width of list starts, 0 for a column (single cardinality)
 *    7  1 if every list position has a neighbour
 *    8  form of the index of empty lists: {@link NullForm#code}, NONE or JACOBSON
 *    9  width of neighbours
 *   10  the one neighbour table, or -1
 *   11  width of neighbour tables, 0 if there is one
 *   12  what is stored of edge IDs: 0 nothing, 1 positional offsets, 2 whole IDs in pairs,
 *       3 positions in edge columns
 *   13  width of positional offsets, 0 if there are none
 *   14  lists in a property page, 0 if the edges' properties do not lie in pages
 *   15  width of page starts, 0 if there are none
 *   16  1 if pages are written in list order, so that forward readers compute a positional offset
 *       and need not read it (docs/decisions, D2); now always so where there are pages
 * sections
 *    0-2  index of empty lists: {@link NullIndex}
 *    3  list starts: one for each owner (with the index: for each that has a list), one past the last
 *    4  neighbours: offsets; with whole IDs, pairs of 8-byte edge ID and 8-byte neighbour ID
 *    5  neighbour tables, if there are several and IDs are not whole
 *    6  positional offsets
 *    7  page starts: {@link PageStarts}
 * </pre>
 *
 * <p>Widths are in bytes; all arrays are dense and little-endian.
 */
final class AdjacencyStructure {
  private static final int EDGE_LABEL = 0;
  private static final int OWNER_TABLE = 1;
  private static final int DIRECTION = 2;
  private static final int OWNER_COUNT = 3;
  private static final int ELEMENT_COUNT = 4;
  private static final int NON_EMPTY_COUNT = 5;
  private static final int START_WIDTH = 6;
  private static final int FULL = 7;
  private static final int INDEX_FORM = 8;
  private static final int NEIGHBOUR_WIDTH = 9;
  private static final int ONLY_TABLE = 10;
  private static final int TABLE_WIDTH = 11;
  private static final int EDGE_COMPONENT = 12;
  private static final int EDGE_WIDTH = 13;
  private static final int LISTS_PER_PAGE = 14;
  private static final int PAGE_WIDTH = 15;
  private static final int PAGES_IN_LIST_ORDER = 16;
  private static final int PARAMETER_COUNT = 17;

  static final int INDEX_SECTION = 0;
  private static final int STARTS_SECTION = NullIndex.SECTION_COUNT;
  private static final int NEIGHBOURS_SECTION = STARTS_SECTION + 1;
  private static final int TABLES_SECTION = STARTS_SECTION + 2;
  private static final int EDGES_SECTION = STARTS_SECTION + 3;
  private static final int PAGES_SECTION = STARTS_SECTION + 4;

  /** Bytes of an (edge ID, neighbour ID) pair; the neighbour's ID is the second. */
  static final int PAIR_BYTES = 16;
  private static final long TABLE_MASK = 0xFFFF;

  private AdjacencyStructure() {}

  /**
   * Makes room for lists.
   *
   * @param form of the index of empty lists
   * @param startWidth bytes of a list start, 0 for a column
   * @param elementCount number of list positions
   * @param full whether every list position will have a neighbour
   * @param largestNeighbour largest value to be written as a neighbour's offset
   */
  static void allocate(StructureWriter writer, ListShape shape, NullForm form, int startWidth,
      long elementCount, boolean full, long largestNeighbour) {
    boolean whole = shape.wholeIds();
    int neighbourWidth = whole ? Long.BYTES : shape.width(largestNeighbour);
    int tableWidth = shape.storesTable() && !whole ? shape.width(shape.largestTable()) : 0;
    int edgeWidth =
        shape.edgeComponent().isOffset() ? shape.width(shape.largestOffset()) : 0;
    int pageWidth = shape.hasPages() ? shape.width(shape.info().edgeCount()) : 0;
    long startCount = startWidth == 0 ? 0 : shape.startCount(form);
    long[] index = NullIndex.sectionLengthsBytes(form, shape.ownerCount());
    writer.allocate(PARAMETER_COUNT, index[0], index[1], index[2], startCount * startWidth,
        elementCount * (whole ? PAIR_BYTES : neighbourWidth), elementCount * tableWidth,
        elementCount * edgeWidth, shape.hasPages() ? (shape.pageCount() + 1) * pageWidth : 0);
    writer.parameter(EDGE_LABEL, shape.info().edgeLabel());
    writer.parameter(OWNER_TABLE, shape.info().ownerTable());
    writer.parameter(DIRECTION, shape.info().direction() == Direction.FORWARD ? 0 : 1);
    writer.parameter(OWNER_COUNT, shape.ownerCount());
    writer.parameter(ELEMENT_COUNT, elementCount);
    writer.parameter(NON_EMPTY_COUNT, shape.info().nonEmptyCount());
    writer.parameter(START_WIDTH, startWidth);
    writer.parameter(FULL, full ? 1 : 0);
    writer.parameter(INDEX_FORM, form.code());
    writer.parameter(NEIGHBOUR_WIDTH, neighbourWidth);
    writer.parameter(ONLY_TABLE, shape.onlyTable());
    writer.parameter(TABLE_WIDTH, tableWidth);
    writer.parameter(EDGE_COMPONENT, code(shape.edgeComponent()));
    writer.parameter(EDGE_WIDTH, edgeWidth);
    writer.parameter(LISTS_PER_PAGE, shape.hasPages() ? shape.listsPerPage() : 0);
    writer.parameter(PAGE_WIDTH, pageWidth);
    writer.parameter(PAGES_IN_LIST_ORDER, shape.hasPages() ? 1 : 0);
  }

  /** The list starts to be filled after {@link #allocate}. */
  static IdComponent starts(StructureWriter writer, int startWidth) {
    return IdComponent.dense(writer.section(STARTS_SECTION), startWidth);
  }

  /** The page starts to be filled after {@link #allocate} of a shape that has pages. */
  static IdComponent pages(StructureWriter writer, ListShape shape) {
    return IdComponent.dense(
        writer.section(PAGES_SECTION), shape.width(shape.info().edgeCount()));
  }

  /** The element arrays to be filled after {@link #allocate}. */
  static ListElements elements(StructureWriter writer, ListShape shape, long elementCount,
      boolean full, long largestNeighbour) {
    return elements(writer.section(NEIGHBOURS_SECTION), writer.section(TABLES_SECTION),
        writer.section(EDGES_SECTION), elementCount, full, shape.onlyTable(),
        shape.width(largestNeighbour), shape.width(shape.largestTable()), shape.edgeComponent(),
        shape.width(shape.largestOffset()));
  }

  private static ListElements elements(MemorySegment neighbours, MemorySegment tables,
      MemorySegment edges, long count, boolean full, int onlyTable, int neighbourWidth,
      int tableWidth, EdgeComponent edgeComponent, int edgeWidth) {
    boolean several = onlyTable < 0;
    return switch (edgeComponent) {
      case EDGE_ID -> new ListElements(count, full, onlyTable,
          pair(neighbours, Long.BYTES, 0, ElementId.MAX_POSITION),
          several ? pair(neighbours, Long.BYTES, ElementId.POSITION_BITS, TABLE_MASK) : null,
          edgeComponent, pair(neighbours, 0, 0, -1L));
      case NONE, PAGE_OFFSET, COLUMN_POSITION -> new ListElements(count, full, onlyTable,
          IdComponent.dense(neighbours, neighbourWidth),
          several ? IdComponent.dense(tables, tableWidth) : null, edgeComponent,
          edgeComponent == EdgeComponent.NONE ? null : IdComponent.dense(edges, edgeWidth));
    };
  }

  private static IdComponent pair(
      MemorySegment pairs, long offsetBytes, int shiftBits, long mask) {
    return new IdComponent(pairs, offsetBytes, PAIR_BYTES, Long.BYTES, shiftBits, mask);
  }

  private static int code(EdgeComponent component) {
    return switch (component) {
      case NONE -> 0;
      case PAGE_OFFSET -> 1;
      case EDGE_ID -> 2;
      case COLUMN_POSITION -> 3;
    };
  }

  /**
   * The lists in a structure.
   *
   * @throws io.graphflow.storage.file.DatabaseFileException if the parameters contradict each other or the sections
   */
  static Adjacency read(Structure structure, EdgeIds edgeIds) {
    check(structure.parameterCount() == PARAMETER_COUNT
        && structure.sectionCount() == PAGES_SECTION + 1, structure);
    long ownerCount = structure.parameter(OWNER_COUNT);
    long elementCount = structure.parameter(ELEMENT_COUNT);
    long nonEmptyCount = structure.parameter(NON_EMPTY_COUNT);
    int startWidth = (int) structure.parameter(START_WIDTH);
    NullForm form = NullForm.ofCode(structure.parameter(INDEX_FORM));
    check(form == NullForm.NONE || form == NullForm.JACOBSON, structure);
    long[] index = NullIndex.sectionLengthsBytes(form, ownerCount);
    for (int i = 0; i < index.length; i++) {
      checkSection(structure, INDEX_SECTION + i, index[i], 1);
    }
    checkSection(structure, STARTS_SECTION,
        (form == NullForm.NONE ? ownerCount : nonEmptyCount) + 1, startWidth);
    NullIndex nonEmpty = form == NullForm.NONE
        ? null
        : NullIndex.read(structure, INDEX_SECTION, form, ownerCount, nonEmptyCount);
    IdComponent starts = startWidth == 0
        ? null
        : IdComponent.dense(structure.section(STARTS_SECTION), startWidth);
    return new Adjacency((int) structure.parameter(EDGE_LABEL),
        (int) structure.parameter(OWNER_TABLE),
        structure.parameter(DIRECTION) == 0 ? Direction.FORWARD : Direction.BACKWARD, ownerCount,
        nonEmptyCount, nonEmpty, starts, readElements(structure, elementCount),
        readPages(structure, ownerCount), edgeIds);
  }

  private static PageStarts readPages(Structure structure, long ownerCount) {
    int listsPerPage = (int) structure.parameter(LISTS_PER_PAGE);
    int width = (int) structure.parameter(PAGE_WIDTH);
    if (listsPerPage == 0) {
      checkSection(structure, PAGES_SECTION, 0, width);
      return null;
    }
    check(ListsPerPage.isAllowed(listsPerPage)
        && structure.parameter(PAGES_IN_LIST_ORDER) == 1, structure);
    checkSection(
        structure, PAGES_SECTION, PageStarts.pageCount(ownerCount, listsPerPage) + 1, width);
    return new PageStarts(
        listsPerPage, ownerCount, IdComponent.dense(structure.section(PAGES_SECTION), width));
  }

  private static ListElements readElements(Structure structure, long elementCount) {
    int neighbourWidth = (int) structure.parameter(NEIGHBOUR_WIDTH);
    int tableWidth = (int) structure.parameter(TABLE_WIDTH);
    int edgeWidth = (int) structure.parameter(EDGE_WIDTH);
    EdgeComponent component = null;
    for (EdgeComponent candidate : EdgeComponent.values()) {
      if (code(candidate) == structure.parameter(EDGE_COMPONENT)) {
        component = candidate;
      }
    }
    check(component != null && neighbourWidth >= 1, structure);
    checkSection(structure, NEIGHBOURS_SECTION, elementCount,
        component == EdgeComponent.EDGE_ID ? PAIR_BYTES : neighbourWidth);
    checkSection(structure, TABLES_SECTION, elementCount, tableWidth);
    checkSection(structure, EDGES_SECTION, elementCount, edgeWidth);
    int onlyTable = (int) structure.parameter(ONLY_TABLE);
    check(onlyTable >= 0 || tableWidth > 0 || component == EdgeComponent.EDGE_ID, structure);
    check(component.isOffset() == (edgeWidth > 0), structure);
    return elements(structure.section(NEIGHBOURS_SECTION), structure.section(TABLES_SECTION),
        structure.section(EDGES_SECTION), elementCount, structure.parameter(FULL) != 0, onlyTable,
        neighbourWidth, tableWidth, component, edgeWidth);
  }

  private static void checkSection(Structure structure, int section, long count, int widthBytes) {
    check(widthBytes >= 0 && widthBytes <= PAIR_BYTES && count >= 0
        && structure.sectionLengthBytes(section) == count * widthBytes, structure);
  }

  private static void check(boolean holds, Structure structure) {
    if (!holds) {
      throw structure.damaged("the parameters of its adjacency lists do not fit its content");
    }
  }
}
