package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.EdgeOperation.SearchPaths;
import io.graphflow.core.path.PathPredicates;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Plans searches for paths, from vertices one by one. */
final class PathPlanner {
  private final ListPlanner planner;

  PathPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListPlan planExtend(VariableExtend extend, Demand demand, ChunkLayout layout) {
    Set<Variable> readByPaths = PathPredicates.rowVariables(extend.repetition());
    Set<Variable> read = new HashSet<>(readByPaths);
    read.add(extend.from());
    ListPlan input = planner.plan(extend.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    Column from = layout.column(extend.from());
    List<Column> columns = layout.columns(readByPaths);
    List<Integer> others = layout.unflat();
    int group = planner.addUnflat(layout);
    int ends = -1;
    if (demand.wants(extend.to())) {
      ends = planner.newVertices();
      layout.bind(extend.to(), group, ends);
    }
    return ListPlanner.node(
        new SearchPaths(input, extend, from, null, columns, group, ends,
            bindNew(extend.edges(), group, demand, layout),
            bindNew(extend.length(), group, demand, layout), others),
        layout,
        planner.rows(extend));
  }

  ListPlan planExtendInto(VariableExtendInto extend, Demand demand, ChunkLayout layout) {
    Set<Variable> readByPaths = PathPredicates.rowVariables(extend.repetition());
    Set<Variable> read = new HashSet<>(readByPaths);
    read.add(extend.from());
    read.add(extend.to());
    ListPlan input = planner.plan(extend.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    Column from = layout.column(extend.from());
    Column to = layout.column(extend.to());
    List<Column> columns = layout.columns(readByPaths);
    List<Integer> others = layout.unflat();
    int group = planner.addUnflat(layout);
    return ListPlanner.node(
        new SearchPaths(input, extend, from, to, columns, group, -1,
            bindNew(extend.edges(), group, demand, layout),
            bindNew(extend.length(), group, demand, layout), others),
        layout,
        planner.rows(extend));
  }

  /**
   * Binds a variable to a new vector if something above reads it, and returns the vector, or -1.
   */
  private int bindNew(Variable variable, int group, Demand demand, ChunkLayout layout) {
    if (!demand.wants(variable)) {
      return -1;
    }
    int vector = planner.newVector(new VectorKind.Values(variable.type()));
    layout.bind(variable, group, vector);
    return vector;
  }
}
