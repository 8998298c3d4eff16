package io.graphflow.storage.adjacency;

/**
 * Which components of edge and neighbour IDs the lists of one (edge label, owner table, direction)
 * store: the paper's decision tree (section 5.2, Figure 6).
 *
 * <p>A list is already clustered by edge label, and an edge's source (seen backward) is the
 * neighbour itself. So at most three components remain: the neighbour's offset, which is always
 * stored, and the two that this record decides on.
 *
 * @param positionalOffset whether the page-level positional offset of the edge ID is stored
 * @param neighbourTable whether the table (the paper's vertex label) of the neighbour is stored
 */
public record IdComponents(boolean positionalOffset, boolean neighbourTable) {

  /**
   * Decides which components of IDs to store.
   *
   * <ul>
   *   <li>Edges without properties need not be told apart: no positional offset.
   *   <li>Properties of single-cardinality edges lie in a vertex column and are found by the
   *     vertex: no positional offset.
   *   <li>One possible neighbour table is known without being stored.
   * </ul>
   *
   * @param hasProperties whether the edge label has properties
   * @param singleCardinality whether the properties of all edges in the lists lie in vertex
   *     columns, because one of their ends has at most one such edge
   * @param neighbourTableCount number of tables in which neighbours lie, at least 1
   */
  public static IdComponents decide(
      boolean hasProperties, boolean singleCardinality, int neighbourTableCount) {
    assert neighbourTableCount >= 1;
    return new IdComponents(hasProperties && !singleCardinality, neighbourTableCount > 1);
  }
}
