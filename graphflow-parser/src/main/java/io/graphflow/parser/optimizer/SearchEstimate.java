package io.graphflow.parser.optimizer;

import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.RepetitionEstimate;
import java.util.List;

/**
 * The expected results and costs of a repeated edge's searches.
 *
 * @param ways between all vertices of both ends
 * @param cost of the search from one vertex of the end written first
 * @param reversedCost of the search from one vertex of the other end
 * @param costBetween of the search between two given vertices. Where one shortest path is enough,
 *     the search goes from both ends, half of the way each, and so costs about the square root
 */
record SearchEstimate(double ways, double cost, double reversedCost, double costBetween) {

  static SearchEstimate of(
      PlanningContext context,
      Repetition repetition,
      List<EdgeStep> steps,
      List<Integer> from,
      List<Integer> to) {
    GraphStatistics graph = context.graph();
    List<EdgeStep> reversed = GraphStatistics.reversed(steps);
    context.tables().putEdge(repetition.edge(), steps);
    context.tables()
        .putVertex(
            repetition.vertex(),
            graph.catalog().vertexTables().stream().map(table -> table.id()).toList());
    double edgeShare = context.selectivity().ofAll(repetition.edgePredicates());
    double vertexShare = context.selectivity().ofAll(repetition.vertexPredicates());
    RepetitionEstimate forward =
        RepetitionEstimate.of(graph, from, steps, repetition, to, edgeShare, vertexShare);
    RepetitionEstimate backward =
        RepetitionEstimate.of(graph, to, reversed, repetition, from, edgeShare, vertexShare);
    double cost = CostModel.search(forward.lists(), forward.elements());
    double reversedCost = CostModel.search(backward.lists(), backward.elements());
    double costBetween =
        switch (repetition.mode()) {
          case TRAILS, WALKS -> Math.min(cost, reversedCost);
          case SHORTEST, ALL_SHORTEST, REACHABLE ->
            CostModel.search(
                Math.sqrt(forward.lists()) + Math.sqrt(backward.lists()),
                Math.sqrt(forward.elements()) + Math.sqrt(backward.elements()));
        };
    return new SearchEstimate(
        graph.vertexCount(from) * forward.rows(), cost, reversedCost, costBetween);
  }
}
