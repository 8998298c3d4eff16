package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.EdgeSearch;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.EdgeVector;
import java.util.List;

/**
 * The edges that a match uses already, which do not count a second time (docs/decisions, D1). At
 * most one position of a list holds such an edge, so that {@link EdgeCounter} looks for it once a
 * list and subtracts it.
 */
public final class UsedEdges {

  /** An edge of the match, in a flat group or in the group of the owners. */
  public record UsedEdge(ListGroup group, EdgeVector edge) {}

  private final UsedEdge[] edges;
  private final long[] positions;

  /** Creates the set of at least one edge. */
  public UsedEdges(List<UsedEdge> edges) {
    this.edges = edges.toArray(UsedEdge[]::new);
    this.positions = new long[this.edges.length];
  }

  /**
   * Finds the used edges in one run of an owner's list, and returns the number of their list
   * positions.
   */
  int find(AdjacencyBatch owners, int run, int owner) {
    long start = owners.starts[run][owner];
    long end = owners.ends[run][owner];
    int found = 0;
    if (start == end) {
      return found;
    }
    for (UsedEdge used : edges) {
      int current = used.group().current;
      int position = current == ListGroup.UNFLAT ? owners.position(owner) : current;
      long at =
          EdgeSearch.find(
              used.edge(), position, owners.runs[run], owners.id(owner), start, end);
      if (at != EdgeSearch.NOWHERE && isNew(at, found)) {
        positions[found++] = at;
      }
    }
    return found;
  }

  private boolean isNew(long listPosition, int found) {
    for (int i = 0; i < found; i++) {
      if (positions[i] == listPosition) {
        return false;
      }
    }
    return true;
  }

  /** A list position that the last {@link #find} found. */
  long position(int index) {
    return positions[index];
  }
}
