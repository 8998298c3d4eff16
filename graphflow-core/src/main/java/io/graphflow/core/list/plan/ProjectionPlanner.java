package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.RowOperation.Computation;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans the operations that compute values for rows: projections, elements of lists, rows of files
 * and of procedures.
 */
final class ProjectionPlanner {
  private final ListPlanner planner;

  ProjectionPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListPlan planProject(Project project, Demand demand, ChunkLayout layout) {
    List<Projection> wanted = new ArrayList<>(project.projections().size());
    Set<Variable> read = new HashSet<>();
    for (Projection projection : project.projections()) {
      if (demand.wants(projection.variable())) {
        wanted.add(projection);
        ExpressionTree.collectVariables(projection.expression(), read);
      }
    }
    ListPlan input = planner.plan(project.input(), below(project, read, demand), layout);
    for (Projection projection : wanted) {
      Set<Variable> own = ExpressionTree.variables(projection.expression());
      input = planner.flattenAllButLast(input, own, layout);
    }
    List<Computation> computations = new ArrayList<>();
    List<Column> columns = new ArrayList<>();
    for (Projection projection : wanted) {
      if (projection.expression() instanceof VariableReference(Variable renamed)
          && renamed.type() == projection.variable().type()) {
        columns.add(layout.column(renamed));
      } else {
        Computation computation = computation(projection, layout);
        computations.add(computation);
        columns.add(computation.result());
      }
    }
    layout.forgetVariables();
    for (int i = 0; i < wanted.size(); i++) {
      Column column = columns.get(i);
      layout.bind(wanted.get(i).variable(), column.group(), column.vector());
    }
    return computations.isEmpty() ? input
        : ListPlanner.node(
            new RowOperation.Project(input, computations), layout, planner.rows(project));
  }

  /** The demand for what projections read, and for what keys read through them. */
  private static Demand below(Project project, Set<Variable> read, Demand demand) {
    Demand below = demand.reading(read);
    if (!demand.isInVectors()) {
      return below;
    }
    Set<Variable> keyed = new HashSet<>();
    for (Projection projection : project.projections()) {
      if (demand.keyed().contains(projection.variable())) {
        ExpressionTree.collectVariables(projection.expression(), keyed);
      }
    }
    return below.inVectors(keyed);
  }

  Computation computation(Projection projection, ChunkLayout layout) {
    List<Integer> unflat = layout.unflatOf(ExpressionTree.variables(projection.expression()));
    return unflat.isEmpty() ? computation(projection, planner.addFlat(layout), false, layout)
        : computation(projection, unflat.getFirst(), true, layout);
  }

  /**
   * Plans a value for the positions of a group.
   *
   * @param unflat whether {@code group} is unflat; all others that the expression reads are flat
   */
  Computation computation(
      Projection projection, int group, boolean unflat, ChunkLayout layout) {
    List<Column> list = new ArrayList<>();
    List<Column> flat = new ArrayList<>();
    for (Column column : layout.columns(ExpressionTree.variables(projection.expression()))) {
      (column.group() == group ? list : flat).add(column);
    }
    int vector = planner.newVector(new VectorKind.Materialized(projection.variable()));
    return new Computation(
        new Column(group, vector, projection.variable()), unflat, projection, flat, list);
  }

  ListPlan planUnwind(Unwind unwind, Demand demand, ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(unwind.list());
    ListPlan input = planner.plan(unwind.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    List<Integer> others = layout.unflat();
    List<Column> columns = layout.columns(read);
    RowGroup element =
        planner.bindNew(List.of(unwind.element()), planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new RowOperation.Unwind(input, unwind, columns, element, others),
        layout,
        planner.rows(unwind));
  }

  ListPlan planLoadCsv(LoadCsv load, Demand demand, ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(load.source());
    ListPlan input = planner.plan(load.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    List<Integer> others = layout.unflat();
    List<Column> columns = layout.columns(read);
    RowGroup row = planner.bindNew(List.of(load.row()), planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new RowOperation.LoadCsv(input, load, columns, row, others), layout, planner.rows(load));
  }

  ListPlan planLoadParquet(LoadParquet load, Demand demand, ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(load.source());
    ListPlan input = planner.plan(load.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    List<Integer> others = layout.unflat();
    List<Column> columns = layout.columns(read);
    RowGroup row = planner.bindNew(List.of(load.row()), planner.addUnflat(layout), layout);
    return ListPlanner.node(new RowOperation.LoadParquet(input, load, columns, row, others), layout,
        planner.rows(load));
  }

  ListPlan planCall(ProcedureCall call, Demand demand, ChunkLayout layout) {
    Set<Variable> read = new HashSet<>();
    call.arguments().forEach(argument -> ExpressionTree.collectVariables(argument, read));
    // A procedure may have effects, or yield other rows each time, so that it is called once a row.
    ListPlan input = planner.plan(call.input(), demand.and(read).enumerated(), layout);
    for (int group : layout.unflat()) {
      input = planner.flatten(input, group, layout);
    }
    List<Column> columns = layout.columns(read);
    List<ProcedureOutput> wanted =
        call.outputs().stream().filter(output -> demand.wants(output.variable())).toList();
    List<Variable> variables = wanted.stream().map(ProcedureOutput::variable).toList();
    RowGroup rows = planner.bindNew(variables, planner.addUnflat(layout), layout);
    return ListPlanner.node(
        new RowOperation.ProcedureCall(input, call, columns, wanted, rows),
        layout,
        planner.rows(call));
  }
}
