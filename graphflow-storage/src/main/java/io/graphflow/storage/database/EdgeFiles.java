package io.graphflow.storage.database;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.EdgePropertyAddress;
import java.util.Locale;

/** Names of the structure files of edge labels. */
public final class EdgeFiles {

  private EdgeFiles() {}

  /** How the names of all files of an edge label begin. */
  public static String prefix(int edgeLabel) {
    return "edge-" + edgeLabel + "-";
  }

  /** The lists of one (edge label, owner table, direction). */
  public static String lists(AdjacencyInfo info) {
    return prefix(info.edgeLabel()) + info.direction().name().toLowerCase(Locale.ROOT) + "-"
        + info.ownerTable() + ".lists";
  }

  /**
   * The file of a property of an edge label.
   *
   * @param table the vertex table that owns the values: with {@link
   *     EdgePropertyAddress#DESTINATION} that of the destinations, otherwise that of the sources
   */
  public static String property(int edgeLabel, int property, EdgePropertyAddress address,
      int table) {
    return prefix(edgeLabel) + "property-" + property + "-" + switch (address) {
      case SOURCE -> "source";
      case DESTINATION -> "destination";
      case POSITION -> "pages";
    } + "-" + table + ".column";
  }

  /** The direction whose lists are owned by the vertices that an address speaks of. */
  static Direction ownerDirection(EdgePropertyAddress address) {
    return address == EdgePropertyAddress.DESTINATION ? Direction.BACKWARD : Direction.FORWARD;
  }
}
