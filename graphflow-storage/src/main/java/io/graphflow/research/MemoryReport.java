package io.graphflow.research;

import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * The exact bytes that the structures of a database hold in one layout, as in the paper's Table 2.
 * Padding that only makes loads safe (some bytes a structure) and the catalog are not counted.
 *
 * <p>The four components of the paper make up {@link #totalBytes}. Dictionaries and indexes of NULLs
 * and empty lists belong to the component whose values they encode or compress, so that layouts
 * compare fairly; their sums are also given on their own. Primary-key indexes are the same in every
 * layout and no part of the total.
 *
 * <pre>{@code
 * MemoryReport report = database.memoryReport(Layout.FILES);
 * report.items().forEach(item -> System.out.println(item.name() + ": " + item.bytes()));
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param layout the layout
 * @param items one for each structure
 */
public record MemoryReport(Layout layout, List<Item> items) {

  /** To what a structure belongs. */
  public enum Component {
    /** Properties of vertices. */
    VERTEX_PROPERTIES("Vertex properties"),
    /** Properties of edges, be they pages, vertex columns or rows. */
    EDGE_PROPERTIES("Edge properties"),
    /** Forward adjacency lists. */
    FORWARD_LISTS("Forward lists"),
    /** Backward adjacency lists. */
    BACKWARD_LISTS("Backward lists"),
    /** Primary-key indexes. */
    PRIMARY_KEYS("Primary-key indexes"),
    /** Pages of a graph that is read in place. */
    LAKE_PAGES("Pages of a lake");

    private final String displayName;

    Component(String displayName) {
      this.displayName = displayName;
    }

    /** The name for people. */
    public String displayName() {
      return displayName;
    }

    /** Whether the paper's Table 2 counts it. */
    public boolean inTotal() {
      return this != PRIMARY_KEYS && this != LAKE_PAGES;
    }
  }

  /**
   * One structure.
   *
   * @param component to what it belongs
   * @param name for people, such as {@code KNOWS.creationDate}
   * @param bytes all that it holds
   * @param dictionaryBytes of these, a dictionary's
   * @param indexBytes of these, the index's that finds what NULLs or empty lists leave over
   * @param impliedBytes of these, positional offsets in forward lists, which the place of an edge in
   *     its list implies, so that readers never touch them
   */
  public record Item(
      Component component,
      String name,
      long bytes,
      long dictionaryBytes,
      long indexBytes,
      long impliedBytes) {

    /** Creates an item. */
    public Item {
      Objects.requireNonNull(component, "component");
      Objects.requireNonNull(name, "name");
    }
  }

  /** Creates a report; the list is copied. */
  public MemoryReport {
    Objects.requireNonNull(layout, "layout");
    items = List.copyOf(items);
  }

  /** Bytes of all structures of a component. */
  public long bytes(Component component) {
    return items.stream()
        .filter(item -> item.component() == component)
        .mapToLong(Item::bytes)
        .sum();
  }

  /** Bytes of a component without the positional offsets that list positions imply. */
  public long bytesWithoutImplied(Component component) {
    return items.stream()
        .filter(item -> item.component() == component)
        .mapToLong(item -> item.bytes() - item.impliedBytes())
        .sum();
  }

  /** Bytes of the paper's four components. */
  public long totalBytes() {
    return sum(Item::bytes);
  }

  /** The total without the positional offsets that list positions imply. */
  public long totalBytesWithoutImplied() {
    return sum(item -> item.bytes() - item.impliedBytes());
  }

  /** Bytes of dictionaries; part of the total. */
  public long dictionaryBytes() {
    return sum(Item::dictionaryBytes);
  }

  /** Bytes of indexes of NULLs and of empty lists; part of the total. */
  public long indexBytes() {
    return sum(Item::indexBytes);
  }

  /** Bytes of primary-key indexes; no part of the total. */
  public long primaryKeyBytes() {
    return bytes(Component.PRIMARY_KEYS);
  }

  private long sum(ToLongFunction<Item> bytes) {
    return items.stream().filter(item -> item.component().inTotal()).mapToLong(bytes).sum();
  }
}
