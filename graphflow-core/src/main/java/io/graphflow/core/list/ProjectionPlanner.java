package io.graphflow.core.list;

import io.graphflow.core.csv.CsvRows;
import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.list.ProjectOperator.Computation;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Plans what computes values for rows: projections, elements of lists, and rows of files. */
final class ProjectionPlanner {
  private final ListPlanner planner;

  ProjectionPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  ListOperator planProject(Project project, Demand demand, ChunkLayout layout) {
    List<Projection> wanted = new ArrayList<>(project.projections().size());
    Set<Variable> read = new HashSet<>();
    for (Projection projection : project.projections()) {
      if (demand.wants(projection.variable())) {
        wanted.add(projection);
        read.addAll(planner.facts.variables(projection.expression()));
      }
    }
    ListOperator input =
        planner.plan(project.input(), demand.reading(read), layout);
    for (Projection projection : wanted) {
      Set<Variable> own = planner.facts.variables(projection.expression());
      input = planner.flattenAllButLast(input, own, layout);
    }
    List<Computation> computations = new ArrayList<>();
    List<Binding> bindings = new ArrayList<>();
    for (Projection projection : wanted) {
      if (projection.expression() instanceof VariableReference(Variable renamed)
          && renamed.type() == projection.variable().type()) {
        bindings.add(layout.binding(renamed));
      } else {
        Computation computation = computation(projection, layout);
        computations.add(computation);
        bindings.add(
            new Binding(
                computation.group(), computation.vector(), projection.variable().id()));
      }
    }
    layout.forgetVariables();
    for (int i = 0; i < wanted.size(); i++) {
      Binding binding = bindings.get(i);
      layout.bind(wanted.get(i).variable(), binding.group(), binding.vector());
    }
    return computations.isEmpty() ? input : new ProjectOperator(input, computations, planner.tuple);
  }

  Computation computation(Projection projection, ChunkLayout layout) {
    Set<Variable> read = planner.facts.variables(projection.expression());
    List<ListGroup> unflat = layout.unflatOf(read);
    ListGroup group = unflat.isEmpty() ? layout.addFlat() : unflat.getFirst();
    List<Binding> list = new ArrayList<>();
    List<Binding> flat = new ArrayList<>();
    for (Binding binding : layout.bindings(read)) {
      (binding.group() == group ? list : flat).add(binding);
    }
    Variable variable = projection.variable();
    return new Computation(
        group,
        !unflat.isEmpty(),
        new Bindings(flat),
        new Bindings(list),
        new Assignment(variable, planner.evaluator(projection.expression())),
        new VariableColumn(variable),
        VariableColumn.newVector(variable));
  }

  ListOperator planUnwind(Unwind unwind, Demand demand, ChunkLayout layout) {
    Set<Variable> read = planner.facts.variables(unwind.list());
    ListOperator input = planner.plan(unwind.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    List<ListGroup> others = layout.unflat();
    Bindings flat = new Bindings(layout.bindings(read));
    ListGroup group = layout.addUnflat();
    Vector vector = ListPlanner.bindNew(List.of(unwind.element()), group, layout).getFirst();
    return new UnwindOperator(
        input,
        planner.context,
        flat,
        planner.evaluator(unwind.list()),
        new UnwoundList(planner.context, unwind.list()),
        planner.tuple,
        unwind.element(),
        group,
        vector,
        others,
        planner.options.chunkSize());
  }

  ListOperator planLoadCsv(LoadCsv load, Demand demand, ChunkLayout layout) {
    Set<Variable> read = planner.facts.variables(load.source());
    ListOperator input = planner.plan(load.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    List<ListGroup> others = layout.unflat();
    Bindings flat = new Bindings(layout.bindings(read));
    ListGroup group = layout.addUnflat();
    Vector vector = ListPlanner.bindNew(List.of(load.row()), group, layout).getFirst();
    return new LoadCsvOperator(
        input,
        planner.context,
        flat,
        planner.evaluator(load.source()),
        planner.tuple,
        new CsvRows(planner.context.imports(), load.headers(), load.fieldTerminator(),
            planner.context.account("rows of a CSV file")),
        load.row(),
        group,
        vector,
        others,
        planner.options.chunkSize());
  }

  ListOperator planCall(ProcedureCall call, Demand demand, ChunkLayout layout) {
    Set<Variable> read = new HashSet<>();
    call.arguments().forEach(argument -> read.addAll(planner.facts.variables(argument)));
    // A procedure may do something, or give other rows each time: it is called once a row.
    ListOperator input = planner.plan(call.input(), demand.and(read).enumerated(), layout);
    for (ListGroup group : layout.unflat()) {
      input = planner.flatten(input, group, layout);
    }
    Bindings flat = new Bindings(layout.bindings(read));
    Evaluator[] arguments =
        call.arguments().stream().map(planner::evaluator).toArray(Evaluator[]::new);
    List<ProcedureOutput> wanted =
        call.outputs().stream().filter(output -> demand.wants(output.variable())).toList();
    List<Variable> variables = wanted.stream().map(ProcedureOutput::variable).toList();
    ListGroup group = layout.addUnflat();
    return new ProcedureCallOperator(
        input,
        planner.context,
        flat,
        planner.tuple,
        new ProcedureRows(call.procedure(), planner.context, arguments),
        wanted,
        group,
        ListPlanner.bindNew(variables, group, layout),
        planner.options.chunkSize());
  }
}
