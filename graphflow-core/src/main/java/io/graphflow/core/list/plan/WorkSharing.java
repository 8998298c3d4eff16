package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.DrivingScan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.List;

/**
 * Decides where workers share out the rows of a pipeline. A scan of many vertices is shared by its blocks. Where a
 * pipeline begins with a vertex or a few, each worker reads its first steps for itself, because they are little, and
 * shares the first one that has rows enough. Many groups are shared by the parts in which they are merged. Morsel-driven parallelism (Leis et al., SIGMOD 2014) shares out scans
 * alone.
 */
final class WorkSharing {
  /** A scan of more vertices than this is shared whatever follows it, as it has several blocks. */
  private static final int BLOCK = 1024;

  /** Estimated rows that follow which are worth a worker's start: about a millisecond's. */
  private static final double LEAST_WORK = 100_000;

  /** Rows of which each worker will have some, though rows differ in what follows from them. */
  private static final double ENOUGH_ROWS = 512;

  /** Rows that are worth sharing where nothing has more. */
  private static final double LEAST_ROWS = 32;

  /** How many rows must follow from one that each worker reads for itself. */
  private static final double LEAST_FOLLOWING = 16;

  /** Estimated groups that are worth a worker's start; about as many as are merged in parts. */
  private static final double MANY_GROUPS = 1 << 14;

  private final ListPlanner planner;
  private final boolean always;

  /**
   * Creates it.
   *
   * @param always whether workers share whatever they can, however little it is, as tests want it
   */
  WorkSharing(ListPlanner planner, boolean always) {
    this.planner = planner;
    this.always = always;
  }

  /**
   * What workers share to read the rows of a plan.
   *
   * @param demand what is read of the rows
   * @return null if one worker has to read them
   */
  SharedWork of(LogicalPlan plan, Demand demand) {
    List<LogicalPlan> pipeline = DrivingScan.pipeline(plan);
    if (sharesGroups(pipeline)) {
      return new SharedWork(pipeline.getFirst(), false);
    }
    double[] following = following(pipeline, demand);
    boolean isScan = pipeline.getFirst() instanceof ScanVertices;
    if (isScan && rows(pipeline.getFirst()) > BLOCK) {
      return new SharedWork(pipeline.getFirst(), following[0] >= LEAST_WORK);
    }
    LogicalPlan best = null;
    double bestRows = 0;
    double before = 0;
    for (int i = 0; i < pipeline.size() && canRepeat(pipeline.get(i)); i++) {
      LogicalPlan node = pipeline.get(i);
      double rows = rows(node);
      before += rows;
      boolean isEnd = i + 1 == pipeline.size() || !(pipeline.get(i + 1) instanceof Filter);
      if (!isEnd || !isShareable(node) || !isWorth(rows, before, following[i])) {
        continue;
      }
      if (rows > bestRows) {
        best = node;
        bestRows = rows;
      }
      if (rows >= ENOUGH_ROWS) {
        break;
      }
    }
    if (best != null) {
      return new SharedWork(best, true);
    }
    return isScan ? new SharedWork(pipeline.getFirst(), false) : null;
  }

  /** Whether a pipeline begins with many groups; what follows them must not lead to other sides of joins. */
  private boolean sharesGroups(List<LogicalPlan> pipeline) {
    LogicalPlan first = pipeline.getFirst();
    return areGroups(first) && (always || rows(first) >= MANY_GROUPS)
        && pipeline.stream().skip(1).allMatch(WorkSharing::canRepeat);
  }

  /** Whether the rows of a node are groups, which lie in parts that workers can share out. */
  static boolean areGroups(LogicalPlan node) {
    return (node instanceof LogicalPlan.Aggregate aggregate && !aggregate.keys().isEmpty())
        || (node instanceof LogicalPlan.Distinct distinct && !distinct.variables().isEmpty());
  }

  private boolean isWorth(double rows, double before, double following) {
    return always || (rows >= LEAST_ROWS && following >= LEAST_WORK
        && following >= LEAST_FOLLOWING * before);
  }

  /** Whether the chunks of a node are so many that workers can take turns at them. */
  private static boolean isShareable(LogicalPlan node) {
    LogicalPlan below = node;
    while (below instanceof Filter filter) {
      below = filter.input();
    }
    return below instanceof Extend || node instanceof ScanVertices;
  }

  /** Whether each worker that reads a node finds the same rows in the same order. */
  private static boolean canRepeat(LogicalPlan node) {
    boolean repeats = switch (node) {
      case LogicalPlan.Unit _,LogicalPlan.ScanVertices _,LogicalPlan.SeekVertex _ -> true;
      case LogicalPlan.Extend _,LogicalPlan.ExtendInto _,LogicalPlan.Intersect _ -> true;
      case LogicalPlan.Filter _,LogicalPlan.Project _,LogicalPlan.Unwind _ -> true;
      // What a search for paths or an inner plan does is not among the estimates.
      case LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _ -> false;
      case LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _ -> false;
      case LogicalPlan.Apply _,LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _ -> false;
      case LogicalPlan.Aggregate _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _ -> false;
      case LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _ -> false;
      case LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _ -> false;
      case LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.Union _ -> false;
      case LogicalPlan.Eager _,CountingPlan _,UpdatePlan _ -> false;
    };
    return repeats
        && PlanVariables.expressions(node).stream().noneMatch(ExpressionTree::isVolatile);
  }

  /** For each node of a pipeline the estimated rows that operators read which come after it. */
  private double[] following(List<LogicalPlan> pipeline, Demand demand) {
    double[] following = new double[pipeline.size()];
    double sum = isCounted(pipeline.getLast(), demand) ? 0 : rows(pipeline.getLast());
    for (int i = pipeline.size() - 1; i >= 0; i--) {
      following[i] = sum + (i + 1 == pipeline.size() ? 0 : rows(pipeline.get(i)));
      sum = following[i];
    }
    return following;
  }

  /** Whether the edges of a plan's last extension are counted instead of read one by one. */
  private static boolean isCounted(LogicalPlan plan, Demand demand) {
    LogicalPlan below = plan;
    while (below instanceof Filter filter) {
      below = filter.input();
    }
    return below instanceof Extend extend && demand.allowsMultiplicity()
        && !demand.wants(extend.to()) && !demand.wants(extend.edge());
  }

  /** The estimated rows that a node gives one by one; those that a count stands for are not. */
  private double rows(LogicalPlan node) {
    double rows = node instanceof CountingPlan ? 0 : planner.rows(node);
    return Double.isNaN(rows) ? 0 : rows;
  }
}
