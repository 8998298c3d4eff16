package io.graphflow.storage.database;

/** Names of the structure files of vertex tables and edge tables, by ids in the catalog. */
public final class StructureNames {

  private StructureNames() {}

  /** The column of a property of a vertex table. */
  public static String vertexProperty(int table, int property) {
    return "vertex-" + table + "-property-" + property + ".column";
  }

  /**
   * Which vertices of a table bear a label.
   *
   * @param label its place among the table's partial labels
   */
  public static String vertexLabel(int table, int label) {
    return "vertex-" + table + "-label-" + label + ".bits";
  }

  /** Distributions of values and lengths, of the whole database. */
  public static final String STATISTICS = "statistics.bin";

  /** The numbers of a vertex table's vertices. */
  public static String vertexNumbers(int table) {
    return "vertex-" + table + ".numbers";
  }

  /** The numbers of an edge table's edges. */
  public static String edgeNumbers(int edgeTable) {
    return "edges-" + edgeTable + ".numbers";
  }

  /** The primary-key index of a vertex table. */
  public static String primaryKey(int table) {
    return "vertex-" + table + ".keys";
  }
}
