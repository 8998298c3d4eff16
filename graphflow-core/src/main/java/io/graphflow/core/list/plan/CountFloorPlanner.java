package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.CountingOperation.MultiplyByCount;
import io.graphflow.core.list.plan.EdgeOperation.CountExtend;
import io.graphflow.core.list.plan.GroupOperation.CountByVertex;
import io.graphflow.core.list.plan.RowOperation.Project;

/**
 * Lets those who count the rows of vertices know which counts are too small to be among the first ones of an order by
 * them: a list cannot count more rows than it has edges.
 */
final class CountFloorPlanner {
  private CountFloorPlanner() {}

  /**
   * The input of an order by counts, which looks at no list that is too short, and at no vertex whose count in a pass is
   * too small.
   *
   * @param leading the counts, which are sorted in descending order
   * @param floor number of the least count
   * @return null if the counts are neither those of single lists nor kept by a pass
   */
  static ListPlan withFloor(ListPlan input, Column leading, int floor) {
    return switch (input.operation()) {
      case Project project -> {
        ListPlan below = withFloor(project.input(), leading, floor);
        yield below == null ? null
            : with(input, new Project(below, project.computations()));
      }
      case CountByVertex count when count.group() == leading.group()
          && count.counts().contains(leading.vector()) -> {
        Operation counting = counting(count.input().operation(), floor);
        yield counting == null ? null
            : with(input, new CountByVertex(with(count.input(), counting), count.node(),
                count.passes(), count.group(), count.counts()));
      }
      default -> null;
    };
  }

  /** What counts the rows of each vertex, and only of those that may have enough; null if it needs all. */
  private static Operation counting(Operation operation, int floor) {
    if (operation instanceof CountExtend extend && countsOneList(extend)) {
      return new CountExtend(extend.input(), extend.list(), floor);
    }
    return operation instanceof MultiplyByCount multiply && multiply.countGroup() < 0
        && multiply.input().operation() instanceof LeafOperation.ScanVertices
            ? multiply.withFloor(floor)
            : null;
  }

  private static ListPlan with(ListPlan plan, Operation operation) {
    return new ListPlan(operation, plan.groups(), plan.rows());
  }

  /** Whether the rows of each vertex of a scan are those edges of its list that pass. */
  private static boolean countsOneList(CountExtend extend) {
    return extend.list().countGroup() < 0
        && extend.input().operation() instanceof LeafOperation.ScanVertices;
  }
}
