package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.ClauseVariables;
import io.graphflow.storage.catalog.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Plans clauses that change the graph, each from the rows of the one before. */
final class UpdatePlanner {
  private final PlanningContext context;
  private final PatternPlanner patterns;

  UpdatePlanner(PlanningContext context, PatternPlanner patterns) {
    this.context = context;
    this.patterns = patterns;
  }

  /** The plan of an update over the rows of {@code input}. */
  LogicalPlan plan(LogicalPlan input, BoundUpdate update) {
    return switch (update) {
      case BoundUpdate.Create create -> {
        create.elements().forEach(this::note);
        yield new UpdatePlan.CreateElements(input, create.elements());
      }
      case BoundUpdate.Set set -> new UpdatePlan.SetItems(input, set.items());
      case BoundUpdate.Delete delete ->
        new UpdatePlan.DeleteElements(input, delete.elements(), delete.detach());
      case BoundUpdate.Merge merge -> merge(input, merge);
      case BoundUpdate.Foreach each -> forEach(input, each);
    };
  }

  private LogicalPlan merge(LogicalPlan input, BoundUpdate.Merge merge) {
    Match pattern = new Match(false, merge.graph(), merge.predicates(), List.of());
    Set<Variable> reads = ClauseVariables.free(List.of(pattern));
    LogicalPlan match =
        patterns.plan(new Argument(List.copyOf(reads)), 1, false, pattern).plan();
    merge.elements().forEach(this::note);
    List<Variable> introduced =
        merge.elements().stream().map(NewElement::variable).toList();
    return new UpdatePlan.Merge(
        input, match, introduced, merge.elements(), merge.onCreate(), merge.onMatch());
  }

  private LogicalPlan forEach(LogicalPlan input, BoundUpdate.Foreach each) {
    Set<Variable> visible = PlanVariables.bound(input);
    visible.add(each.element());
    LogicalPlan body = new Argument(List.copyOf(visible));
    for (BoundUpdate update : each.updates()) {
      body = plan(body, update);
    }
    return new UpdatePlan.ForEach(input, each.element(), each.list(), body);
  }

  /** Records the tables of a new element: where it is created and, in a MERGE, where it may be found. */
  private void note(NewElement element) {
    switch (element) {
      case NewElement.NewVertex vertex -> {
        Set<Integer> tables = new TreeSet<>(
            vertex.table() == NewElement.UNKNOWN
                ? all(context.graph().catalog().vertexTables().size())
                : List.of(vertex.table()));
        List<Integer> found = context.tables().vertexTables(vertex.variable());
        if (found != null) {
          tables.addAll(found);
        }
        context.tables().putVertex(vertex.variable(), List.copyOf(tables));
      }
      case NewElement.NewEdge edge -> {
        List<EdgeStep> steps = new ArrayList<>();
        List<EdgeStep> found = context.tables().edgeSteps(edge.variable());
        if (found != null) {
          steps.addAll(found);
        }
        List<Integer> labels = edge.edgeLabel() == NewElement.UNKNOWN
            ? all(context.graph().catalog().edgeLabels().size())
            : List.of(edge.edgeLabel());
        for (int label : labels) {
          EdgeStep forward = new EdgeStep(label, Direction.FORWARD);
          if (!steps.contains(forward)) {
            steps.add(forward);
          }
        }
        context.tables().putEdge(edge.variable(), steps);
      }
    }
  }

  private static List<Integer> all(int count) {
    return IntStream.range(0, count).boxed().toList();
  }
}
