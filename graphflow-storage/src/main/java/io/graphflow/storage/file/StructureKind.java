package io.graphflow.storage.file;

/** The kind of a file's structure. The codes are part of the file format and never reused. */
public enum StructureKind {
  /** A vertex column of property values. */
  COLUMN(1),
  /** A primary-key index. */
  PRIMARY_KEY_INDEX(2),
  /** The adjacency lists of one (edge label, owner table, direction). */
  ADJACENCY(3),
  /** The property pages of one property of an edge table. */
  PROPERTY_PAGES(4),
  /** Which vertices of a table bear a label. */
  LABEL(5),
  /** How values of properties and lengths of lists are distributed. */
  STATISTICS(6),
  /** An index over properties of a vertex table or edge table. */
  PROPERTY_INDEX(7),
  /** The numbers that elements of a table keep for good, where they are not those of their places. */
  ELEMENT_NUMBERS(8);

  private final int code;

  StructureKind(int code) {
    this.code = code;
  }

  /** The number that stands for this kind in files. */
  public int code() {
    return code;
  }

  /** The kind with this code, or null if there is none. */
  static StructureKind ofCode(int code) {
    for (StructureKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}
