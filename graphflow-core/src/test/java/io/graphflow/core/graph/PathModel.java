package io.graphflow.core.graph;

import io.graphflow.core.graph.TestGraph.Edge;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.storage.catalog.Direction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What the ways of a repetition are, by trying all: the oracle of the searches. Recursive, without any
 * other idea.
 */
public final class PathModel {
  /** Thrown when there are more ways than a test wants to wait for. */
  public static final class TooManyWays extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static final int MOST_STEPS = 10_000;

  private final TestGraph graph;
  private final List<EdgeStep> steps;
  private final Predicate<Edge> onEdges;
  private final Predicate<Long> onVertices;
  private final boolean repeatsEdges;
  private final long min;
  private final long max;
  private final List<Edge> taken = new ArrayList<>();
  private final Map<Long, List<List<Edge>>> ways = new HashMap<>();
  private int tried;

  /**
   * Creates a model.
   *
   * @param onEdges what each edge fulfils
   * @param onVertices what each vertex between the ends fulfils
   */
  public PathModel(
      TestGraph graph,
      List<EdgeStep> steps,
      Predicate<Edge> onEdges,
      Predicate<Long> onVertices,
      boolean repeatsEdges,
      long min,
      long max) {
    this.graph = graph;
    this.steps = steps;
    this.onEdges = onEdges;
    this.onVertices = onVertices;
    this.repeatsEdges = repeatsEdges;
    this.min = min;
    this.max = max;
  }

  /** The ways of a mode from a vertex, by their ends; of SHORTEST and REACHABLE all that may be chosen. */
  public Map<Long, List<List<Edge>>> ways(long from, Repetition.Mode mode) {
    goOn(from);
    return switch (mode) {
      case TRAILS, WALKS -> ways;
      case REACHABLE -> shortest();
      case SHORTEST, ALL_SHORTEST -> {
        List<List<Edge>> around = ways.remove(from);
        Map<Long, List<List<Edge>>> shortest = shortest();
        if (around != null && min == 0) {
          shortest.put(from, List.of(List.of()));
        }
        yield shortest;
      }
    };
  }

  private Map<Long, List<List<Edge>>> shortest() {
    Map<Long, List<List<Edge>>> shortest = new HashMap<>();
    ways.forEach((end, all) -> {
      int least = all.stream().mapToInt(List::size).min().orElseThrow();
      shortest.put(end, all.stream().filter(way -> way.size() == least).toList());
    });
    return shortest;
  }

  private void goOn(long at) {
    if (++tried > MOST_STEPS) {
      throw new TooManyWays();
    }
    if (taken.size() >= min) {
      ways.computeIfAbsent(at, absent -> new ArrayList<>()).add(List.copyOf(taken));
    }
    if (taken.size() == max || !(taken.isEmpty() || onVertices.test(at))) {
      return;
    }
    for (EdgeStep step : steps) {
      for (Edge edge : graph.edgesOf(step.edgeLabel(), at, step.direction())) {
        boolean forward = step.direction() == Direction.FORWARD;
        boolean secondTime = !forward
            && edge.source == edge.destination
            && steps.contains(new EdgeStep(step.edgeLabel(), Direction.FORWARD));
        if (!secondTime && onEdges.test(edge) && (repeatsEdges || !taken.contains(edge))) {
          taken.add(edge);
          goOn(forward ? edge.destination : edge.source);
          taken.removeLast();
        }
      }
    }
  }
}
