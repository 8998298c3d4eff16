package io.graphflow.cli.architecture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** Finds the strongly connected components of a graph that have more than one node: Tarjan's algorithm. */
final class Cycles {
  private final Map<String, ? extends Collection<String>> edges;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> lowest = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final List<NavigableSet<String>> found = new ArrayList<>();

  private Cycles(Map<String, ? extends Collection<String>> edges) {
    this.edges = edges;
  }

  /**
   * The components.
   *
   * @param edges where each node leads to; a node that is no key leads nowhere
   */
  static List<NavigableSet<String>> of(Map<String, ? extends Collection<String>> edges) {
    Cycles search = new Cycles(edges);
    edges.keySet().forEach(search::visit);
    return search.found;
  }

  private void visit(String node) {
    if (numbers.containsKey(node)) {
      return;
    }
    int number = numbers.size();
    numbers.put(node, number);
    lowest.put(node, number);
    open.push(node);
    for (String next : edges.containsKey(node) ? edges.get(node) : Set.<String>of()) {
      visit(next);
      if (open.contains(next)) {
        lowest.merge(node, lowest.get(next), Math::min);
      }
    }
    if (lowest.get(node) == number) {
      NavigableSet<String> component = new TreeSet<>();
      String last;
      do {
        last = open.pop();
        component.add(last);
      } while (!last.equals(node));
      if (component.size() > 1) {
        found.add(component);
      }
    }
  }
}
