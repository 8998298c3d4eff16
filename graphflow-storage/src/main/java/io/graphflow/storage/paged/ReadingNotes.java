package io.graphflow.storage.paged;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.AskedValues;
import io.graphflow.storage.snapshot.AskedValues.EdgeProperty;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.snapshot.StructureUse.Lists;
import io.graphflow.storage.snapshot.StructureUse.VertexProperty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says how a query reads a graph that lies elsewhere, and how many bytes of its files that takes, about: of structures that are
 * read whole those that they have, of pages as many as the values that are asked for may lie in. For use once, by one thread.
 */
final class ReadingNotes {
  /** About so many values are in a page of a file. */
  private static final double PAGE_ROWS = PagedStructures.PAGE_ROWS;

  private static final double KILO = 1024;

  private final Catalog catalog;
  private final PagedStructures pages;
  private final FileSizes sizes;
  private final StructureUse use;
  private final StructureUse built;
  private final AskedValues asked;
  private final Set<String> whole = new TreeSet<>();
  private final Set<String> inMemory = new TreeSet<>();
  private final Set<String> notes = new TreeSet<>();
  private final Set<Integer> wholeLabels = new TreeSet<>();
  private final Map<Lists, Double> pagedLists = new HashMap<>();
  private double wholeBytes;
  private double pageBytes;
  private boolean readsPages;

  /**
   * Creates notes.
   *
   * @param use what is whole in the view that is read
   * @param built what of it was read whole before
   * @param asked what the query asks for
   */
  ReadingNotes(Catalog catalog, PagedStructures pages, StructureUse use, StructureUse built,
      AskedValues asked) {
    this.catalog = catalog;
    this.pages = pages;
    this.sizes = pages.sizes();
    this.use = use;
    this.built = built;
    this.asked = asked;
  }

  /** The notes, a sentence each. */
  List<String> sentences() {
    asked.lists().forEach(this::addLists);
    asked.vertexValues().forEach((property, count) -> add(property, count));
    // Each page that a scan goes through is read once.
    asked.scannedValues().forEach((property, count) -> add(property, 1 + count / PAGE_ROWS));
    asked.edgeValues().forEach(this::addEdges);
    pagedLists.forEach(this::addPages);
    wholeLabels.forEach(label -> wholeBytes += sizes.edges(label));
    List<String> sentences = new ArrayList<>();
    String ofPages = ", about " + bytes(pageBytes) + " of files";
    if (!whole.isEmpty()) {
      sentences.add("In place: whole structures are read of " + String.join(", ", whole)
          + ", about " + bytes(wholeBytes) + " of files"
          + (readsPages ? "; pages of all others" + ofPages : "") + ".");
    } else if (readsPages) {
      sentences.add("In place: pages are read" + ofPages + ".");
    }
    if (!inMemory.isEmpty()) {
      sentences.add("In place: in memory, as they were read before: "
          + String.join(", ", inMemory) + ".");
    }
    if (sentences.isEmpty()) {
      sentences.add("In place: neither lists nor properties are read.");
    }
    sentences.addAll(notes);
    return sentences;
  }

  private void addLists(Lists lists, double count) {
    String label = catalog.edgeLabel(lists.edgeLabel()).name();
    String name = "lists of " + label + " " + lists.direction().name().toLowerCase(Locale.ROOT);
    if (built.wholeLists().contains(lists)) {
      inMemory.add(name);
    } else if (use.wholeLists().contains(lists)) {
      whole.add(name);
      wholeLabels.add(lists.edgeLabel());
    } else if (infos(lists).stream()
        .anyMatch(info -> !pages.hasLists(info.edgeLabel(), info.ownerTable(), info.direction()))) {
      whole.add(name);
      wholeLabels.add(lists.edgeLabel());
      notes.add("In place: the " + name + " are built, as the files have no such order of them"
          + " that pages can be read of.");
    } else {
      pagedLists.merge(lists, count, Double::sum);
      Lists forward = new Lists(lists.edgeLabel(), Direction.FORWARD);
      if (lists.direction() == Direction.BACKWARD && !use.neighboursOnly().contains(lists)
          && !use.wholeLists().contains(forward)) {
        // Each edge is looked for in the list of its source.
        pagedLists.merge(forward, count * Math.max(1, meanLength(lists)), Double::sum);
      }
    }
  }

  private List<AdjacencyInfo> infos(Lists lists) {
    return catalog.adjacencies()
        .stream()
        .filter(info -> info.edgeLabel() == lists.edgeLabel()
            && info.direction() == lists.direction())
        .toList();
  }

  private double meanLength(Lists lists) {
    double edges = 0;
    double owners = 0;
    for (AdjacencyInfo info : infos(lists)) {
      edges += info.edgeCount();
      owners += info.nonEmptyCount();
    }
    return owners == 0 ? 0 : edges / owners;
  }

  private void addPages(Lists lists, double count) {
    long owners = 0;
    for (AdjacencyInfo info : infos(lists)) {
      owners += catalog.vertexTable(info.ownerTable()).count();
    }
    addPages(sizes.offsets(lists.edgeLabel(), lists.direction()), owners, count);
    addPages(sizes.neighbours(lists.edgeLabel(), lists.direction()), edgeCount(lists.edgeLabel()),
        count * Math.max(1, meanLength(lists) / PAGE_ROWS));
  }

  private long edgeCount(int edgeLabel) {
    return catalog.edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == edgeLabel)
        .mapToLong(EdgeTable::count)
        .sum();
  }

  private void add(VertexProperty property, double pagesAsked) {
    VertexTable table = catalog.vertexTable(property.table());
    String name = table.name() + "." + table.properties().get(property.property()).name();
    long bytes = sizes.vertexProperty(property.table(), property.property());
    if (built.wholeVertexProperties().contains(property)) {
      inMemory.add(name);
    } else if (use.wholeVertexProperties().contains(property)
        || pages.vertexProperty(property.table(), property.property()) == null) {
      wholeBytes += whole.add(name) ? bytes : 0;
    } else {
      addPages(bytes, table.count(), pagesAsked);
    }
  }

  private void addEdges(EdgeProperty property, double count) {
    int label = property.edgeLabel();
    String name = "properties of " + catalog.edgeLabel(label).name();
    if (built.wholeEdgeProperties().contains(label)) {
      inMemory.add(name);
    } else if (use.wholeEdgeProperties().contains(label) || !pages.hasAllBySource(label)) {
      whole.add(name);
      wholeLabels.add(label);
    } else {
      addPages(sizes.edgeProperty(label, property.property()), edgeCount(label), count);
    }
  }

  /**
   * Adds pages of a column.
   *
   * @param bytes those of all of its pages
   * @param rows the number of its values
   * @param asked how many of the pages are asked for, each time counted, as far as anybody knows
   */
  private void addPages(long bytes, long rows, double asked) {
    double count = Math.max(1, Math.ceil(rows / PAGE_ROWS));
    readsPages = true;
    pageBytes += bytes / count * Math.min(count, Math.max(1, asked));
  }

  /** A number of bytes for people. */
  private static String bytes(double bytes) {
    if (bytes < KILO) {
      return Math.round(bytes) + " bytes";
    }
    double left = bytes / KILO;
    for (String unit : List.of("KB", "MB", "GB")) {
      // Rounded, it is less than one of the next unit.
      if (left < KILO - 0.5 || unit.equals("GB")) {
        return String.format(Locale.ROOT, left < 10 ? "%.1f %s" : "%.0f %s", left, unit);
      }
      left /= KILO;
    }
    throw new AssertionError(bytes);
  }
}
