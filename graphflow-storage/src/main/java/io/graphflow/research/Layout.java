package io.graphflow.research;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The storage layouts of the paper's Table 2 and, above {@link #NULL}, further ones, each adding one
 * step to the one before. A layout is a property of an opened database, not of its files: the files
 * hold {@link #FILES}, the others are derived at open.
 *
 * <pre>{@code
 * Database rows =
 *     Database.open(folder, DatabaseOptions.DEFAULT.withStorage(StorageOptions.of(Layout.GF_RV)));
 * }</pre>
 */
public enum Layout {
  /**
   * Rows: 8-byte vertex and edge IDs, CSR of (edge ID, neighbour ID) pairs for every edge label,
   * properties as records of (key, type, value) behind one pointer a vertex and an edge.
   */
  GF_RV("GF-RV"),
  /** Vertex columns, property pages, single-cardinality edges as vertex columns; 8-byte IDs. */
  COLS("+COLS"),
  /** New vertex and edge IDs, components factored out by the paper's decision tree (section 5.2). */
  NEW_IDS("+NEW-IDS"),
  /** Leading zeros of ID components suppressed: every component at its own byte width. */
  ZERO_SUPR("+0-SUPR"),
  /**
   * NULLs and empty lists compressed with Jacobson's rank index (section 5.3): the last of the paper's
   * layouts.
   */
  NULL("+NULL"),
  /**
   * No positional offsets in forward lists: property pages are written in list order, so the position
   * of an edge in its list tells its offset. Backward lists store theirs.
   */
  OFFSETS("+OFFSETS"),
  /**
   * Frames of reference: integers and dates as differences from the least value of their column,
   * where that saves bytes. Below, only columns with negative values have a base other than 0.
   */
  FRAMES("+FRAMES"),
  /**
   * Strings, those of dictionaries too, as codes of a static symbol table (FSST: Boncz, Neumann, Leis,
   * VLDB 2020), and found by small numbers within blocks.
   */
  STRINGS("+STRINGS");

  /** The layout of files, which GF-CV and GF-CL query. */
  public static final Layout FILES = FRAMES;

  private final String displayName;

  Layout(String displayName) {
    this.displayName = displayName;
  }

  /** The paper's name, such as {@code +NEW-IDS}. */
  public String displayName() {
    return displayName;
  }

  /** Whether this layout holds at least the step {@code other} adds. */
  public boolean includes(Layout other) {
    return compareTo(other) >= 0;
  }

  /**
   * Parses a layout name, with or without the plus sign, in any case; {@code GF-CV} and {@code GF-CL}
   * name {@link #FILES}.
   *
   * @throws IllegalArgumentException if there is no such layout
   */
  public static Layout parse(String text) {
    String upper = text.strip().toUpperCase(Locale.ROOT);
    for (Layout layout : values()) {
      if (upper.equals(layout.displayName) || ("+" + upper).equals(layout.displayName)) {
        return layout;
      }
    }
    if (upper.equals("GF-CL") || upper.equals("GF-CV")) {
      return FILES;
    }
    throw new IllegalArgumentException("unknown layout '" + text + "', expected one of "
        + Arrays.stream(values()).map(Layout::displayName).collect(Collectors.joining(", ")));
  }
}
