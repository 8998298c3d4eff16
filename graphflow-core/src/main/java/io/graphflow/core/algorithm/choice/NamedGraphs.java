package io.graphflow.core.algorithm.choice;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.hint.ClosestName;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The named graphs of an open database, which are forgotten when it is closed. All sessions see the same, at once and
 * whatever becomes of their transactions. Safe for use by many threads.
 */
public final class NamedGraphs {
  private final NavigableMap<String, NamedGraph> graphs = new ConcurrentSkipListMap<>();

  /**
   * Adds a graph.
   *
   * @throws QueryException if there is one of its name
   */
  public void add(NamedGraph graph) {
    if (graphs.putIfAbsent(graph.name(), graph) != null) {
      throw taken(graph.name());
    }
  }

  /**
   * Looks whether a graph can be added.
   *
   * @throws QueryException if there is one of the name
   */
  public void requireFree(String name) {
    if (graphs.containsKey(name)) {
      throw taken(name);
    }
  }

  private static QueryException taken(String name) {
    return new QueryException("There is a graph '" + name
        + "' already; drop it with gds.graph.drop before, or choose another name.");
  }

  /** The graph of a name. */
  public Optional<NamedGraph> find(String name) {
    return Optional.ofNullable(graphs.get(name));
  }

  /**
   * The graph of a name, which must exist.
   *
   * @throws QueryException if there is none
   */
  public NamedGraph get(String name) {
    return find(name).orElseThrow(() -> missing(name));
  }

  /**
   * Takes a graph away.
   *
   * @return false if it was not there, or is another one by now
   */
  public boolean drop(NamedGraph graph) {
    return graphs.remove(graph.name(), graph);
  }

  /** All graphs of this moment, by name; unmodifiable. */
  public List<NamedGraph> all() {
    return List.copyOf(graphs.values());
  }

  private QueryException missing(String name) {
    String hint = ClosestName.hint(name, List.copyOf(graphs.keySet()));
    return new QueryException("There is no graph '" + name + "'"
        + (hint.isEmpty() ? "; project it with gds.graph.project before." : hint));
  }
}
