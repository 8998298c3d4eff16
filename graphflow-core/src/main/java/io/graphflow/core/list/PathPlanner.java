package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.path.PathPattern;
import io.graphflow.core.path.PathPredicates;
import io.graphflow.core.path.PathSearch;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.Repetition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Plans searches of paths: variable-length steps of a pattern, and shortest paths. */
final class PathPlanner {
  private final ListPlanner planner;

  PathPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListOperator planExtend(VariableExtend extend, Demand demand, ChunkLayout layout) {
    Set<Variable> readByPaths = PathPredicates.rowVariables(extend.repetition());
    Set<Variable> read = new HashSet<>(readByPaths);
    read.add(extend.from());
    ListOperator input = planner.plan(extend.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    Binding from = layout.binding(extend.from());
    Bindings bindings = new Bindings(layout.bindings(readByPaths));
    List<ListGroup> others = layout.unflat();
    ListGroup group = layout.addUnflat();
    VertexVector to = demand.wants(extend.to()) ? new VertexVector() : null;
    if (to != null) {
      layout.bind(extend.to(), group, to);
    }
    ValueVector edges = bindNew(extend.edges(), group, demand, layout);
    Supplier<PathSearch> searches =
        searches(
            extend.steps(), extend.repetition(), extend.toTables(), edges != null,
            PathSearch::toAny);
    PathChunk paths =
        new PathChunk(
            planner.context,
            searches,
            bindings,
            planner.tuple,
            others,
            group,
            to,
            edges,
            bindNew(extend.length(), group, demand, layout),
            extend.reversed(),
            planner.options.chunkSize());
    return new ListVariableExtendOperator(
        input, from.group(), ListPlanner.vertices(from), paths);
  }

  ListOperator planExtendInto(VariableExtendInto extend, Demand demand, ChunkLayout layout) {
    Set<Variable> readByPaths = PathPredicates.rowVariables(extend.repetition());
    Set<Variable> read = new HashSet<>(readByPaths);
    read.add(extend.from());
    read.add(extend.to());
    ListOperator input = planner.plan(extend.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    Binding from = layout.binding(extend.from());
    Binding to = layout.binding(extend.to());
    Bindings bindings = new Bindings(layout.bindings(readByPaths));
    List<ListGroup> others = layout.unflat();
    ListGroup group = layout.addUnflat();
    ValueVector edges = bindNew(extend.edges(), group, demand, layout);
    Supplier<PathSearch> searches =
        searches(extend.steps(), extend.repetition(), null, edges != null, PathSearch::toGiven);
    PathChunk paths =
        new PathChunk(
            planner.context,
            searches,
            bindings,
            planner.tuple,
            others,
            group,
            null,
            edges,
            bindNew(extend.length(), group, demand, layout),
            false,
            planner.options.chunkSize());
    return new ListVariableExtendIntoOperator(input, from, to, paths);
  }

  /** Binds a variable to a new vector if something above reads it; the vector, or null. */
  private static ValueVector bindNew(
      Variable variable, ListGroup group, Demand demand, ChunkLayout layout) {
    if (!demand.wants(variable)) {
      return null;
    }
    ValueVector vector = new ValueVector(variable.type());
    layout.bind(variable, group, vector);
    return vector;
  }

  private Supplier<PathSearch> searches(
      List<EdgeStep> steps,
      Repetition repetition,
      List<Integer> toTables,
      boolean readsEdges,
      Function<PathPattern, PathSearch> kind) {
    PathPredicates predicates =
        new PathPredicates(
            repetition,
            planner::evaluator,
            planner.facts.isEdgeIdRead(repetition.edge()),
            planner.tuple);
    return () -> kind.apply(
        new PathPattern(
            planner.context, steps, repetition, toTables, predicates, readsEdges));
  }
}
