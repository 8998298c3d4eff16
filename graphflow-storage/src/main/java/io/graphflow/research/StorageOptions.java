package io.graphflow.research;

import java.util.Objects;

/**
 * The structures in which an opened database is seen: a layout, and within it the alternatives that
 * the paper compares its designs with. Like a layout they are a property of an opened database, not
 * of its files: what differs from the files is derived in native memory at open.
 *
 * <pre>{@code
 * StorageOptions options = StorageOptions.of(Layout.NULL)
 *     .withEdgeProperties(EdgePropertyStorage.DOUBLE_INDEXED)
 *     .withListsPerPage(128);
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param layout the layout; alternatives are for the columnar ones, {@link Layout#COLS} and above
 * @param edgeProperties where the properties of n-n edges lie
 * @param singleCardinality what holds edges of which a vertex has at most one
 * @param listsPerPage the paper's k, lists in a property page: see {@link
 *     ListsPerPage#check}; or {@link #AS_LOADED}
 * @param nullCompression whether and how NULLs of properties are compressed in {@link Layout#NULL}
 *     and above
 */
public record StorageOptions(
    Layout layout,
    EdgePropertyStorage edgeProperties,
    SingleCardinalityStorage singleCardinality,
    int listsPerPage,
    NullCompression nullCompression) {

  /** As many lists in a property page as the files have. */
  public static final int AS_LOADED = 0;

  /** What the files hold. */
  public static final StorageOptions FILES = of(Layout.FILES);

  /** Checks the choices. */
  public StorageOptions {
    Objects.requireNonNull(edgeProperties, "edgeProperties");
    Objects.requireNonNull(singleCardinality, "singleCardinality");
    if (listsPerPage != AS_LOADED) {
      ListsPerPage.check(listsPerPage);
    }
    boolean plain = edgeProperties == EdgePropertyStorage.PROPERTY_PAGES
        && singleCardinality == SingleCardinalityStorage.VERTEX_COLUMN
        && listsPerPage == AS_LOADED;
    if (!plain && !layout.includes(Layout.COLS)) {
      throw new IllegalArgumentException(
          layout.displayName() + " stores rows: it has no columnar structures to choose from");
    }
    if (!layout.includes(Layout.NULL) && !nullCompression.equals(NullCompression.DEFAULT)) {
      throw new IllegalArgumentException(
          layout.displayName() + " does not compress NULLs; " + Layout.NULL.displayName()
              + " does");
    }
  }

  /** A layout as the paper describes it, without alternatives. */
  public static StorageOptions of(Layout layout) {
    return new StorageOptions(layout, EdgePropertyStorage.PROPERTY_PAGES,
        SingleCardinalityStorage.VERTEX_COLUMN, AS_LOADED, NullCompression.DEFAULT);
  }

  /** Whether these are the structures of the files, so that nothing is derived. */
  @SuppressWarnings("ReferenceEquality") // Identity on purpose; Error Prone 2.50 throws here.
  public boolean areOfFiles() {
    // The first comparison of records in a JVM takes longer than all else that opening files does.
    return this == FILES || equals(FILES);
  }

  /** The same with properties of n-n edges elsewhere. */
  public StorageOptions withEdgeProperties(EdgePropertyStorage other) {
    return new StorageOptions(layout, other, singleCardinality, listsPerPage, nullCompression);
  }

  /** The same with single-cardinality edges held otherwise. */
  public StorageOptions withSingleCardinality(SingleCardinalityStorage other) {
    return new StorageOptions(layout, edgeProperties, other, listsPerPage, nullCompression);
  }

  /** The same with another number of lists in a property page. */
  public StorageOptions withListsPerPage(int other) {
    return new StorageOptions(layout, edgeProperties, singleCardinality, other, nullCompression);
  }

  /** The same with NULLs compressed otherwise. */
  public StorageOptions withNullCompression(NullCompression other) {
    return new StorageOptions(layout, edgeProperties, singleCardinality, listsPerPage, other);
  }
}
