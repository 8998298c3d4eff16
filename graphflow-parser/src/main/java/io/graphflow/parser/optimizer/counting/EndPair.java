package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.MissingEdge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.statistics.GraphStatistics;
import java.util.List;

/**
 * A branch of one edge whose end must not be the end of a branch of another vertex, or of no edge that there is at
 * another vertex.
 *
 * @param at the vertex that the branch hangs from
 * @param edge the branch
 * @param otherAt the other vertex
 * @param other the other branch; null if {@code missing} says what there must not be
 * @param missing the edge that must be missing between {@code otherAt} and the end; null with {@code other}
 */
record EndPair(Vertex at, Edge edge, Vertex otherAt, Edge other, MissingEdge missing) {
  /** The end of the branch. */
  Vertex end() {
    return edge.other(at);
  }

  /** The end of the other branch, or null if there is none. */
  Vertex otherEnd() {
    return other == null ? null : other.other(otherAt);
  }

  /** The steps from the other vertex to where the branch must not end. */
  List<EdgeStep> otherSteps() {
    return other != null ? other.stepsFrom(otherAt)
        : missing.from().equals(otherAt.variable) ? missing.steps()
            : GraphStatistics.reversed(missing.steps());
  }

  /** Whether it counts an edge. */
  boolean has(Edge branch) {
    return branch == edge || branch == other;
  }
}
