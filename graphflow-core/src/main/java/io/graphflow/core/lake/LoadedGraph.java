package io.graphflow.core.lake;

import io.graphflow.transfer.LoadSummary;
import java.util.List;

/**
 * A graph that was loaded.
 *
 * @param summary what was loaded
 * @param schema statements of Cypher that make its constraints and indexes, to be run in the new database
 */
public record LoadedGraph(LoadSummary summary, List<String> schema) {
  /** Creates a result; the list is copied. */
  public LoadedGraph {
    schema = List.copyOf(schema);
  }
}
