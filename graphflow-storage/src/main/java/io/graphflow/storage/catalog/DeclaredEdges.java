package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;

/**
 * The declaration of an edge label: its edges have the properties of the catalog and no others,
 * connect no other tables than these, and are no more than the cardinality allows.
 *
 * @param edgeLabel id of the edge label
 * @param ends the pairs of tables that edges may connect; never empty
 * @param cardinality over all tables together
 */
public record DeclaredEdges(int edgeLabel, List<Ends> ends, Cardinality cardinality) {

  /**
   * A pair of vertex tables that edges may connect.
   *
   * @param sourceTable id of a vertex table
   * @param destinationTable id of a vertex table
   */
  public record Ends(int sourceTable, int destinationTable) {}

  /** Creates it; the list is copied. */
  public DeclaredEdges {
    Objects.requireNonNull(cardinality, "cardinality");
    ends = List.copyOf(ends);
  }
}
